package earl.replay.call;

import earl.Location;
import earl.Trace;
import earl.memory.LongList;
import earl.replay.CostClasses;
import earl.replay.ReplayGraph;
import java.util.ArrayList;
import java.util.List;

/**
 * Begin and end of parallel regions: a thread begins after its process has forked, and a join waits for all threads that ended since the
 * last fork.
 */
public final class Forks {
    /** Bits of a call in a key. */
    private static final int BITS = Integer.SIZE - 1;

    private final Trace trace;
    private final List<Records> forks = new ArrayList<>();
    private final List<Records> begins = new ArrayList<>();
    private final List<Records> ends = new ArrayList<>();
    private final List<Records> joins = new ArrayList<>();

    /** Calls of length 0 or idle times, by position of their records. Positions of one location ascend; {@link #sort} orders all. */
    private static final class Records {
        private final LongList keys = new LongList();

        void add(long position, int call) {
            keys.add(position << BITS | call);
        }

        void sort() {
            keys.sort(0);
        }

        int size() {
            return keys.size();
        }

        long position(int index) {
            return keys.get(index) >>> BITS;
        }

        int call(int index) {
            return (int) keys.get(index) & Integer.MAX_VALUE;
        }

        /** Index of the first record at or after a position. */
        int from(long position) {
            int at = keys.find(position << BITS);
            return at < 0 ? -at - 1 : at;
        }
    }

    Forks(Trace trace) {
        this.trace = trace;
        int processes =
                1 + trace.locations().stream().mapToInt(Location::process).max().orElse(-1);
        for (int process = 0; process < processes; process++) {
            forks.add(new Records());
            begins.add(new Records());
            ends.add(new Records());
            joins.add(new Records());
        }
    }

    /** Whether a location idles until a record of this kind. */
    static boolean isAwaited(String kind) {
        return kind.equals("THREAD_TEAM_BEGIN") || kind.equals("THREAD_JOIN");
    }

    /** Whether others wait for a record of this kind. */
    static boolean isAwaitedByOthers(String kind) {
        return kind.equals("THREAD_FORK") || kind.equals("THREAD_TEAM_END");
    }

    /** Notes the call that stands for a record. */
    public void add(String kind, int location, long position, int call) {
        int process = trace.locations().get(location).process();
        if (process >= 0) {
            Records records = switch (kind) {
                case "THREAD_FORK" -> forks.get(process);
                case "THREAD_TEAM_BEGIN" -> begins.get(process);
                case "THREAD_TEAM_END" -> ends.get(process);
                default -> joins.get(process);
            };
            records.add(position, call);
        }
    }

    /** Adds what begins and joins wait for. */
    public void add(JointCalls joint) {
        for (int process = 0; process < forks.size(); process++) {
            add(forks.get(process), begins.get(process), ends.get(process), joins.get(process), joint);
        }
    }

    private static void add(Records forks, Records begins, Records ends, Records joins, JointCalls joint) {
        forks.sort();
        ends.sort();
        for (int i = 0; i < begins.size(); i++) {
            int fork = forks.from(begins.position(i)) - 1;
            if (fork >= 0) {
                joint.add(begins.call(i), ReplayGraph.enterOf(forks.call(fork)), CostClasses.HELD);
            }
        }
        for (int i = 0; i < joins.size(); i++) {
            int fork = forks.from(joins.position(i)) - 1;
            int to = ends.from(joins.position(i));
            for (int end = fork < 0 ? to : ends.from(forks.position(fork)); end < to; end++) {
                joint.add(joins.call(i), ReplayGraph.enterOf(ends.call(end)), CostClasses.HELD);
            }
        }
    }
}
