package earl.monitor.watch;

import java.util.List;

/**
 * A piece of a thread's run that was recorded in full.
 *
 * @param reason why
 * @param function with which an iteration begins, its number; 0 where no loop was followed
 * @param path number of the call path of that function's call
 * @param first iterations that had begun before the first one; -1 where no loop was followed
 * @param period number of iterations after which the same calls recur: 1 if all are equal, 0 if there is no period or no
 *     loop
 * @param levels the loop, and the inner loops that begin with the same call; empty if there is none
 * @param begin ticks
 * @param end ticks
 * @param order number of the order of iterations that it belongs to; {@link #NO_ORDER} where the program itself began it
 */
public record RecordedIterations(
        String reason,
        int function,
        long path,
        long first,
        int period,
        List<Level> levels,
        long begin,
        long end,
        int order) {
    /** Why a stretch was recorded that the program itself began. */
    static final String REQUEST = "MPI_Pcontrol";
    /** The number of the order of a stretch that the program itself began. */
    static final int NO_ORDER = -1;

    public RecordedIterations {
        levels = List.copyOf(levels);
    }

    /** Number of its first iteration, from 1; -1 where no loop was followed. */
    public long firstNumber() {
        return first < 0 ? first : first + 1;
    }

    /** Whether the program itself began it. */
    public boolean requested() {
        return reason.equals(REQUEST);
    }

    /**
     * One of the loops that begin with the same call.
     *
     * @param function of the call with which most of its iterations end, its number; 0 if none ended
     * @param path number of that call's path
     * @param iterations that were begun in the stretch
     */
    public record Level(int function, long path, long iterations) {}

    /** Iterations of the loop that were begun in it, 0 where no loop was followed. */
    public long iterations() {
        return levels.isEmpty() ? 0 : levels.getFirst().iterations();
    }
}
