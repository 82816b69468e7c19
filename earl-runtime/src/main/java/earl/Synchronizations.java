package earl;

/**
 * Who waits for whom beyond messages and collective operations: one-sided communication of MPI and teams of OpenMP threads, as
 * columns. Each set is found when it is asked for first. Positions are those of events, times seconds, what is missing -1 and NaN.
 * What is odd is counted in {@link Trace#diagnostics} once a set has been asked for.
 */
@Stable
public interface Synchronizations {
    /** Those of a trace. */
    static Synchronizations of(Trace trace) {
        return trace.view(Synchronizations.class);
    }

    /**
     * The members of collective operations on windows (MPI_Win_create, MPI_Win_free, MPI_Win_fence, ...), a row each, in order of
     * their ends. An instance is the n-th such operation of all members of a window's communicator.
     * The table {@code windows} of docs/tables.md.
     */
    Columns windows();

    /**
     * Access epochs (from MPI_Win_start to MPI_Win_complete on the origin) and the exposure epochs to which they belong (from
     * MPI_Win_post to MPI_Win_wait or a successful MPI_Win_test on the target): a row for each access epoch and target in it, in
     * order of the epochs' begins, then one for each origin of an exposure epoch that has no access epoch.
     * The table {@code epochs} of docs/tables.md.
     */
    Columns epochs();

    /**
     * Locks, a row each, in order of their requests: of windows (from MPI_Win_lock to MPI_Win_unlock) and of threads.
     * The table {@code locks} of docs/tables.md.
     */
    Columns locks();

    /**
     * The threads of teams at OpenMP barriers, a row each, in order of their enters. An instance is the n-th barrier of all threads
     * of a team; a barrier directly within another is part of that one.
     * The table {@code teams} of docs/tables.md.
     */
    Columns teams();

    /**
     * Time for which threads of a process idle because its master runs alone, outside parallel regions: a row for each of the
     * master's call paths and other thread of its process that is ever in a team.
     * The table {@code idling} of docs/tables.md.
     */
    Columns idling();

    /**
     * The same of a part of the run.
     *
     * @param from first clock tick that belongs to it
     * @param to first clock tick after it
     */
    Columns idling(long from, long to);
}
