package earl.sync;

import earl.Region;
import earl.Trace;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.memory.Capacity;
import earl.memory.LongMap;
import earl.schema.RecordKind;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** Finds the barriers of teams of OpenMP threads. */
final class TeamFinder {
    private static final byte EXPLICIT = 1;
    private static final byte IMPLICIT = 2;
    private static final int TEAM = RecordKind.THREAD_TEAM_BEGIN.field("threadTeam");

    /** The teams of a thread, the innermost last, and the number of barriers that it has entered in each. */
    private static final class Stack {
        int[] teams = new int[2];
        int[] barriers = new int[2];
        int depth;
        /** The team that ended last, -1 if none did since the last fork. */
        int ended = -1;

        void push(int team) {
            if (depth == teams.length) {
                teams = Capacity.ensure(teams, depth + 1);
                barriers = Capacity.ensure(barriers, depth + 1);
            }
            teams[depth] = team;
            barriers[depth++] = 0;
        }
    }

    private final SyncEvents events;
    private final Diagnostics diagnostics;
    private final ParallelRegions parallel;
    private final byte[] barriers;
    private final SyncTable table = new SyncTable();
    private final PositionList instance = table.links("instance");
    private final PositionList team = table.links("team");
    private final PositionList location = table.links("location");
    private final PositionList call = table.links("call");
    private final Stack[] stacks;
    /** {@code [team] -> } its threads. */
    private final PositionList sizes = new PositionList();

    private final BitSet joined = new BitSet();
    /** The newest team of a communicator in a process, and on a location. */
    private final LongMap newest = new LongMap();

    private final LongMap mine = new LongMap();
    /** {@code [process] -> } teams that an attribute numbers, and by team and location the barriers entered. */
    private final Map<Integer, LongMap> numbered = new HashMap<>();

    private final LongMap entered = new LongMap();
    private final PositionList counts = new PositionList();
    /** The instance of a team's n-th barrier, and the threads found in it. */
    private final LongMap instances = new LongMap();

    private final PositionList found = new PositionList();

    private TeamFinder(SyncEvents events, Diagnostics diagnostics) {
        this.events = events;
        this.diagnostics = diagnostics;
        parallel = new ParallelRegions(events);
        barriers = barriers(events.trace());
        stacks = new Stack[events.locations()];
        Arrays.setAll(stacks, l -> new Stack());
    }

    /** The threads of all barriers, in order of their enters. */
    static SyncTable find(SyncEvents events, Diagnostics diagnostics) {
        return new TeamFinder(events, diagnostics).find();
    }

    /** By call path, what kind of OpenMP barrier it is, 0 if none. */
    private static byte[] barriers(Trace trace) {
        byte[] kinds = new byte[trace.callpaths().count()];
        for (int path = 0; path < kinds.length; path++) {
            int parent = trace.callpaths().parent(path);
            byte kind = kind(trace.regions().get(trace.callpaths().region(path)));
            boolean within =
                    parent >= 0 && kind(trace.regions().get(trace.callpaths().region(parent))) != 0;
            kinds[path] = within ? 0 : kind;
        }
        return kinds;
    }

    private static byte kind(Region region) {
        if (!region.paradigm().equals("OPENMP")) {
            return 0;
        }
        return switch (region.role()) {
            case "BARRIER" -> EXPLICIT;
            case "IMPLICIT_BARRIER" -> IMPLICIT;
            default -> 0;
        };
    }

    private SyncTable find() {
        if (hasBarriers()) {
            events.scan(RecordKind.THREAD_FORK, RecordKind.THREAD_TEAM_END, true, this::visit);
        }
        int[] first = new int[found.size()];
        Arrays.fill(first, -1);
        for (int row = 0; row < instance.size(); row++) {
            int i = (int) instance.get(row);
            if (first[i] < 0 && !isComplete(row)) {
                first[i] = row;
                long pos = call.get(row);
                diagnostics.add(
                        DiagnosticCode.INCOMPLETE_TEAM_BARRIER, events.location(pos), pos, () -> "position " + pos);
            }
        }
        table.truth("implicit", row -> barriers[events.callpath(call.get(row))] == IMPLICIT ? 1 : 0);
        table.integer("size", row -> sizes.get((int) team.get(row)));
        table.truth("complete", row -> isComplete(row) ? 1 : 0);
        return table.of(instance.size());
    }

    private boolean hasBarriers() {
        boolean some = false;
        for (byte kind : barriers) {
            some |= kind != 0;
        }
        return some;
    }

    private boolean isComplete(int row) {
        return found.get((int) instance.get(row)) == sizes.get((int) team.get(row));
    }

    private void visit(long pos, RecordKind kind) {
        switch (kind) {
            case ENTER -> {
                if (barriers[events.callpath(pos)] != 0) {
                    barrier(pos);
                }
            }
            case THREAD_FORK -> stacks[events.location(pos)].ended = -1;
            case THREAD_TEAM_BEGIN -> begin(pos, kind);
            case THREAD_TEAM_END -> {
                Stack stack = stacks[events.location(pos)];
                if (stack.depth > 0) {
                    stack.ended = stack.teams[--stack.depth];
                }
            }
            case THREAD_JOIN -> {
                Stack stack = stacks[events.location(pos)];
                if (stack.ended >= 0) {
                    joined.set(stack.ended);
                    stack.ended = -1;
                }
            }
            default -> {} // no others between these
        }
    }

    private int process(int where) {
        int process = events.definitions().locations().get(where).process();
        return process < 0 ? where : process;
    }

    /** A thread enters a team: the communicator's newest in the process, unless that was joined or the thread has been in it. */
    private void begin(long pos, RecordKind kind) {
        int where = events.location(pos);
        int com = (int) events.field(pos, kind, TEAM);
        boolean alone = com < 0 || events.definitions().communicators().get(com).self();
        long here = ((long) com << 24) + process(where);
        long own = ((long) com << 24) + where;
        int id = alone ? -1 : (int) newest.get(here);
        if (id < 0 || joined.get(id) || mine.get(own) == id) {
            id = sizes.size();
            sizes.add(0);
            if (!alone) {
                newest.put(here, id);
            }
        }
        sizes.set(id, sizes.get(id) + 1);
        if (!alone) {
            mine.put(own, id);
        }
        stacks[where].push(id);
    }

    private void barrier(long pos) {
        int where = events.location(pos);
        Stack stack = stacks[where];
        int id;
        long n;
        if (stack.depth > 0) {
            id = stack.teams[stack.depth - 1];
            n = stack.barriers[stack.depth - 1]++;
        } else {
            long number = parallel.around(pos);
            if (number < 0) {
                diagnostics.add(DiagnosticCode.BARRIER_WITHOUT_TEAM, where, pos, () -> "position " + pos);
                return;
            }
            id = numbered(where, number);
            n = enter(id, where);
        }
        long key = ((long) id << 32) + n;
        int i = (int) instances.get(key);
        if (i < 0) {
            i = found.size();
            found.add(0);
            instances.put(key, i);
        }
        found.set(i, found.get(i) + 1);
        instance.add(i);
        team.add(id);
        location.add(where);
        call.add(pos);
    }

    /** The team of a parallel region that an attribute numbers within its process. */
    private int numbered(int where, long number) {
        LongMap teams = numbered.computeIfAbsent(process(where), p -> new LongMap());
        int id = (int) teams.get(number);
        if (id < 0) {
            id = sizes.size();
            sizes.add(0);
            teams.put(number, id);
        }
        return id;
    }

    /** Number of barriers of a team that a location has entered before this one. With the first, it belongs to the team. */
    private long enter(int id, int where) {
        long key = ((long) id << 24) + where;
        int at = (int) entered.get(key);
        if (at < 0) {
            entered.put(key, counts.size());
            counts.add(1);
            sizes.set(id, sizes.get(id) + 1);
            return 0;
        }
        long n = counts.get(at);
        counts.set(at, n + 1);
        return n;
    }
}
