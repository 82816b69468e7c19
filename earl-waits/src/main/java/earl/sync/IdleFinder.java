package earl.sync;

import earl.Events;
import earl.Location;
import earl.Trace;
import earl.memory.LongList;
import earl.schema.RecordKind;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/** Finds for how long the threads of a process idle because its master runs alone, by the master's call path. */
final class IdleFinder {
    private final SyncEvents events;
    private final ParallelRegions parallel;
    private final SyncTable table = new SyncTable();
    private final PositionList callpath = table.links("callpath");
    private final PositionList location = table.links("location");
    private final PositionList master = table.links("master");
    private final LongList ticks = new LongList();
    /** Locations that took part in a team, and locations that forked. */
    private final BitSet took = new BitSet();

    private final BitSet forked = new BitSet();
    private final long from;
    private final long to;

    private IdleFinder(SyncEvents events, long from, long to) {
        this.events = events;
        this.from = from;
        this.to = to;
        parallel = new ParallelRegions(events);
    }

    /**
     * One row for each call path of a master and each other thread of its process, in the time from one tick (inclusive) to
     * another (exclusive).
     */
    static SyncTable find(SyncEvents events, long from, long to) {
        return new IdleFinder(events, from, to).find();
    }

    private SyncTable find() {
        Map<Integer, Integer> masters = new TreeMap<>();
        if (!parallel.areThere()) {
            return table.integer("ticks", ticks::get).of(0);
        }
        events.scan(RecordKind.THREAD_FORK, RecordKind.THREAD_TEAM_END, true, (pos, kind) -> {
            boolean takesPart = kind == RecordKind.ENTER ? parallel.isOpenMp(pos) : kind != RecordKind.THREAD_JOIN;
            if (takesPart) {
                int where = events.location(pos);
                took.set(where);
                int process = events.definitions().locations().get(where).process();
                if (process >= 0) {
                    masters.putIfAbsent(process, where);
                }
                if (kind == RecordKind.THREAD_FORK) {
                    forked.set(where);
                }
            }
        });
        masters.forEach((process, where) -> {
            int[] others = events.definitions().locations().stream()
                    .filter(other -> other.process() == process && other.id() != where && took.get(other.id()))
                    .mapToInt(Location::id)
                    .toArray();
            if (others.length > 0) {
                add(where, others);
            }
        });
        table.integer("ticks", ticks::get);
        return table.of(callpath.size());
    }

    private void add(int where, int[] others) {
        long[] alone = alone(where);
        for (int path = 0; path < alone.length; path++) {
            for (int other : alone[path] > 0 ? others : new int[0]) {
                ticks.add(alone[path]);
                callpath.add(path);
                location.add(other);
                master.add(where);
            }
        }
    }

    /** By call path, the ticks that a master spent in it itself outside parallel regions. */
    private long[] alone(int where) {
        Trace trace = events.trace();
        Events all = events.events();
        long[] spent = new long[trace.callpaths().count()];
        boolean records = forked.get(where);
        long before = 0;
        int path = Trace.NONE;
        int forks = 0;
        long region = Trace.NONE;
        for (long i = 0; i < trace.length(where); i++) {
            long pos = trace.position(where, i);
            long now = all.ticks(pos);
            if (path >= 0 && forks == 0 && region < 0) {
                spent[path] += Math.max(0, Math.min(now, to) - Math.max(before, from));
            }
            before = now;
            switch (all.kind(pos)) {
                case "ENTER" -> {
                    path = all.callpath(pos);
                    if (!records && region < 0 && parallel.begins(pos)) {
                        region = pos;
                    }
                }
                case "LEAVE" -> {
                    long enter = all.enterptr(pos);
                    long outer = enter < 0 ? enter : all.enterptr(enter);
                    path = outer < 0 ? Trace.NONE : all.callpath(outer);
                    region = enter == region ? Trace.NONE : region;
                }
                case "THREAD_FORK" -> forks++;
                case "THREAD_JOIN" -> forks = Math.max(0, forks - 1);
                default -> {} // says nothing of who runs
            }
        }
        return spent;
    }
}
