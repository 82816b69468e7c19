package earl.format.goal;

import earl.TraceException;
import earl.memory.Capacity;
import earl.memory.IntList;
import earl.memory.LongList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the operations of a schedule, rank by rank. For one thread. */
final class ScheduleBuilder {
    /** More ranks, processors or network cards need memory that no file of a few lines justifies. */
    static final int MAX_RANKS = 1 << 18;
    /** Name of calculations that have none. */
    private static final String CALCULATION = "calc";

    private final LongList sizes = new LongList();
    private final IntList peers = new IntList();
    private final IntList tags = new IntList();
    private byte[] kinds = {};
    private byte[] cpus = {};
    private byte[] nics = {};
    private final IntList afterEnd = new IntList();
    private final IntList afterBegin = new IntList();
    private final int[] firsts;
    private final int[] ends;
    /** Index in {@link #afterEnd} of the first pair of the rank at hand. */
    private int endsOfRank;

    private final Map<String, Integer> names = new LinkedHashMap<>(Map.of(CALCULATION, 0));
    /** {@code [operation] -> } its name, up to the last one that has another than the common one. */
    private final IntList nameOf = new IntList();

    /** A schedule of ranks that have no operations yet. */
    ScheduleBuilder(int ranks) {
        firsts = new int[ranks];
        ends = new int[ranks];
        Arrays.fill(ends, -1);
    }

    int ranks() {
        return ends.length;
    }

    /** Number of operations so far. */
    int size() {
        return sizes.size();
    }

    /** Whether a rank has ended. */
    boolean has(int rank) {
        return ends[rank] >= 0;
    }

    /** Begins a rank: the next operations are its. */
    void begin(int rank) {
        firsts[rank] = size();
        endsOfRank = afterEnd.size();
    }

    /** Ends a rank. */
    void end(int rank) {
        ends[rank] = size();
    }

    /**
     * Adds an operation, and returns its number.
     *
     * @param size nanoseconds of a calculation, bytes of a message
     * @param peer the other rank of a message, 0 for a calculation
     */
    int add(byte kind, long size, int peer, int tag, int cpu, int nic) {
        int n = size();
        kinds = Capacity.ensure(kinds, n + 1);
        cpus = Capacity.ensure(cpus, n + 1);
        nics = Capacity.ensure(nics, n + 1);
        kinds[n] = kind;
        cpus[n] = (byte) cpu;
        nics[n] = (byte) nic;
        sizes.add(size);
        peers.add(peer);
        tags.add(tag);
        return n;
    }

    /** Names the last operation. */
    void name(String name) {
        while (nameOf.size() < size()) {
            nameOf.add(0);
        }
        nameOf.set(size() - 1, names.computeIfAbsent(name, unknown -> names.size()));
    }

    /** Lets an operation begin after the end of another one. */
    void requires(int operation, int before) {
        afterEnd.add(before);
        afterEnd.add(operation);
    }

    /** Lets an operation begin after the begin of another one. */
    void requiresBegin(int operation, int before) {
        afterBegin.add(before);
        afterBegin.add(operation);
    }

    /**
     * Lets operations of the rank at hand begin after the ends of others, except for those that would require each other in a circle.
     *
     * @param pairs an operation and one that it requires, for each
     * @return number of pairs that are left out
     */
    int requiresWithoutCircle(IntList pairs, int rank) {
        int first = firsts[rank];
        IntList all = new IntList();
        for (int at = endsOfRank; at < afterEnd.size(); at++) {
            all.add(afterEnd.get(at) - first);
        }
        for (int at = 0; at < pairs.size(); at += 2) {
            all.add(pairs.get(at + 1) - first);
            all.add(pairs.get(at) - first);
        }
        Circles circles = new Circles(GoalSchedule.Successors.of(all.toArray(), size() - first), size() - first);
        int dropped = 0;
        for (int at = 0; at < pairs.size(); at += 2) {
            if (circles.has(pairs.get(at) - first, pairs.get(at + 1) - first)) {
                dropped++;
            } else {
                requires(pairs.get(at), pairs.get(at + 1));
            }
        }
        return dropped;
    }

    /**
     * The schedule, in which no operations meet.
     *
     * @param waitsForEnds whether operations wait for the end of those that they require on other processors, not for their begin only
     * @throws TraceException if it needs too many processors or network cards
     */
    GoalSchedule build(Path file, GoalNetwork network, boolean waitsForEnds) {
        return build(file, network, JointOperations.NONE, waitsForEnds);
    }

    /**
     * The schedule.
     *
     * @param meetings operations that ranks make together
     * @param waitsForEnds whether operations wait for the end of those that they require on other processors, not for their begin only
     * @throws TraceException if it needs too many processors or network cards
     */
    GoalSchedule build(Path file, GoalNetwork network, JointOperations meetings, boolean waitsForEnds) {
        int n = size();
        for (int rank = 0; rank < ends.length; rank++) {
            ends[rank] = Math.max(ends[rank], 0);
        }
        List<String> all = new ArrayList<>(names.keySet());
        GoalSchedule schedule = new GoalSchedule(
                network,
                firsts,
                ends,
                Arrays.copyOf(kinds, n),
                sizes.toArray(),
                peers.toArray(),
                tags.toArray(),
                Arrays.copyOf(cpus, n),
                Arrays.copyOf(nics, n),
                GoalSchedule.Successors.of(afterEnd.toArray(), n),
                GoalSchedule.Successors.of(afterBegin.toArray(), n),
                all,
                nameOf.toArray(),
                meetings,
                waitsForEnds);
        check(file, schedule);
        return schedule;
    }

    private static void check(Path file, GoalSchedule schedule) {
        long processors = 0;
        long cards = 0;
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            processors += schedule.cpus(rank);
            cards += schedule.nics(rank);
        }
        if (Math.max(processors, cards) > MAX_RANKS) {
            throw new TraceException(
                    file,
                    -1,
                    "expected at most " + MAX_RANKS + " processors and network cards of all ranks, found " + processors
                            + " and " + cards);
        }
    }
}
