package expert.split.survey;

import expert.cluster.Cluster;

/**
 * How a trace is divided among the tasks of a cluster.
 *
 * @param least a trace of no more events is analyzed in one task
 * @param bytes memory that a task needs per event
 * @param tasks maximum number of tasks, for each that can run at the same time, among which cuts are divided
 */
public record CutSize(long least, long bytes, int tasks) {
    /** Cuts for each task that runs at the same time: some take longer than others. */
    private static final int PER_SLOT = 4;

    /** The size for usual machines. */
    public static final CutSize DEFAULT = new CutSize(1 << 18, 256, PER_SLOT);

    /**
     * Maximum number of events of a cut, 1 or more.
     *
     * @param all number of events of the trace
     */
    public long events(long all, Cluster cluster) {
        long fair = all / ((long) PER_SLOT * cluster.slots());
        return Math.max(Math.max(1, least), Math.min(fair, cluster.memoryPerTask() / bytes));
    }

    /** Maximum number of tasks among which cuts are divided. */
    public int tasks(Cluster cluster) {
        return tasks * cluster.slots();
    }

    /** Number of groups of locations that are surveyed. */
    public int surveys(Cluster cluster) {
        return PER_SLOT * cluster.slots();
    }
}
