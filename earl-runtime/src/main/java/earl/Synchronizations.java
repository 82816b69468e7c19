package earl;

/**
 * Who waits for whom beyond messages and collective operations: one-sided communication of MPI and teams of OpenMP threads, as
 * columns. Each set is found when it is asked for first. Positions are those of events, times seconds, what is missing -1 and NaN.
 * What is odd is counted in {@link Trace#diagnostics} once a set has been asked for.
 */
public interface Synchronizations {
    /**
     * The members of collective operations on windows (MPI_Win_create, MPI_Win_free, MPI_Win_fence, ...), a row each, in order of
     * their ends. An instance is the n-th such operation of all members of a window's communicator.
     *
     * <ul>
     *   <li>of the instance: {@code instance win size} (members of the window), {@code complete} (a mask: all members are there)
     *   <li>of the member: {@code location}; words: {@code operation} ({@code CREATE_HANDLE}, {@code BARRIER}, ...) and {@code
     *       region}, the name of its call
     *   <li>positions: {@code call} (its enter), {@code begin end} (of the operation's records; {@code begin} is the call where
     *       there is none)
     *   <li>times: {@code enter} (of the begin), {@code leave} (of the end), {@code call_enter call_leave}
     * </ul>
     */
    Columns windows();

    /**
     * Access epochs (from MPI_Win_start to MPI_Win_complete on the origin) and the exposure epochs to which they belong (from
     * MPI_Win_post to MPI_Win_wait or a successful MPI_Win_test on the target): a row for each access epoch and target in it, in
     * order of the epochs' begins, then one for each origin of an exposure epoch that has no access epoch.
     *
     * <ul>
     *   <li>{@code access exposure} number the epochs; {@code win origin target} (locations)
     *   <li>masks: {@code access_complete exposure_complete}, whether an epoch has ended and all its partners' are there
     *   <li>positions of the enters of calls: {@code start_call complete_call post_call wait_call}; {@code transfer}, the event at which the origin was
     *       done with its last transfer to the target: its completion in a call of its own (MPI_Win_flush, MPI_Wait, ...), else the
     *       leave of the call that began it, else the leave of MPI_Win_start
     *   <li>times: {@code start_enter start_leave complete_enter complete_leave post_enter post_leave wait_enter wait_leave} and
     *       {@code transferred}; {@code wait_region}, the name of the call that ends the exposure epoch
     * </ul>
     */
    Columns epochs();

    /**
     * Locks, a row each, in order of their requests: of windows (from MPI_Win_lock to MPI_Win_unlock) and of threads.
     *
     * <ul>
     *   <li>{@code win} (-1: a lock of threads), {@code location}, {@code target} (a location; -1: all of the window's, or threads),
     *       {@code lock} (its number), {@code exclusive} (a mask)
     *   <li>positions: {@code call} (the enter of the call that asked for it), {@code release} (of the record)
     *   <li>where another location held it, in a way that excludes this one, when it was asked for: {@code holder} (the location
     *       that released it last), {@code freed} (position of that release), {@code wait_call} (the enter of the call in which this
     *       location was then: the one-sided call of MPI, or the call that acquires a lock of threads; -1 if in none)
     *   <li>times: {@code wait_enter wait_leave} of that call, {@code freed_time}; words: {@code region} and {@code wait_region}
     * </ul>
     */
    Columns locks();

    /**
     * The threads of teams at OpenMP barriers, a row each, in order of their enters. An instance is the n-th barrier of all threads
     * of a team; a barrier directly within another is part of that one.
     *
     * <ul>
     *   <li>{@code instance team size} (threads of the team), masks {@code implicit} and {@code complete} (all threads are there)
     *   <li>{@code location call} (position of the enter), {@code region} (a word), times {@code enter leave}
     * </ul>
     */
    Columns teams();

    /**
     * Time for which threads of a process idle because its master runs alone, outside parallel regions: a row for each of the
     * master's call paths and other thread of its process that is ever in a team.
     *
     * <ul>
     *   <li>{@code callpath} (the master's), {@code location} (the thread that idles), {@code master} (a location), {@code time}
     *       and {@code ticks} (seconds, and clock ticks, that the master spent in the call path itself)
     * </ul>
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
