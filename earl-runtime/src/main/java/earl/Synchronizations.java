package earl;

/**
 * Synchronization beyond messages and collective operations, as columns: one-sided communication of MPI, and teams of
 * OpenMP threads. Each set is computed on the first request. Positions are positions of events, and times are in
 * seconds; a missing position is -1, a missing time NaN. {@link Trace#diagnostics} counts irregularities of a set after
 * the first request for it.
 */
@Stable
public interface Synchronizations {
    /** The synchronizations of a trace. */
    static Synchronizations of(Trace trace) {
        return trace.view(Synchronizations.class);
    }

    /**
     * The members of collective operations on windows (MPI_Win_create, MPI_Win_free, MPI_Win_fence, ...), one row each,
     * in order of their ends. An instance is the n-th such operation of all members of a window's communicator. See
     * table {@code windows} in docs/tables.md.
     */
    Columns windows();

    /**
     * Access epochs (from MPI_Win_start to MPI_Win_complete on the origin) and their exposure epochs (from MPI_Win_post
     * to MPI_Win_wait or a successful MPI_Win_test on the target). One row for each access epoch and each of its
     * targets, in order of the epochs' begins; then one row for each origin of an exposure epoch that has no access
     * epoch. See table {@code epochs} in docs/tables.md.
     */
    Columns epochs();

    /**
     * Locks, one row each, in order of their requests: locks of windows (from MPI_Win_lock to MPI_Win_unlock) and of
     * threads. See table {@code locks} in docs/tables.md.
     */
    Columns locks();

    /**
     * The members of neighbourhood operations (MPI_Neighbor_allgather and the like) and of collective operations on
     * intercommunicators, one row for each process that sends to the member, in order of the members' enters. See table {@code neighbours} in docs/tables.md.
     */
    Columns neighbours();

    /**
     * The members of MPI_Alltoallv and MPI_Alltoallw with the last member for which each of them waits, one row each, in order
     * of the operations. Where the trace does not say who sends to whom, there is one that certainly sends and one that may.
     * See table {@code vectors} in docs/tables.md.
     */
    Columns vectors();

    /**
     * The threads of teams at OpenMP barriers, one row each, in order of their enters. An instance is the n-th barrier
     * of all threads of a team; a barrier directly inside another one is part of it. See table {@code teams} in
     * docs/tables.md.
     */
    Columns teams();

    /**
     * Time during which threads of a process idle because its master runs alone, outside of parallel regions. One row
     * for each of the master's call paths and each other thread of the process that is ever in a team. See table {@code
     * idling} in docs/tables.md.
     */
    Columns idling();

    /**
     * The synchronizations in a part of the run.
     *
     * @param from first clock tick of the part
     * @param to first clock tick after the part
     */
    Columns idling(long from, long to);
}
