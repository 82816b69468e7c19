/**
 * Synchronization beyond messages and collective operations: one-sided communication and teams of threads. Each set is
 * computed on request, in one pass over the events; a trace without the necessary definitions is not read.
 *
 * <p><b>One-sided communication.</b> Measurement libraries write, around a call of MPI,
 *
 * <pre>
 *   call                                      records, in order
 *   MPI_Win_create, _allocate, _free, ...     ENTER  RMA_COLLECTIVE_BEGIN  [RMA_WIN_CREATE | RMA_WIN_DESTROY]  RMA_COLLECTIVE_END  LEAVE
 *   MPI_Win_fence                             ENTER  RMA_COLLECTIVE_BEGIN  completions  RMA_COLLECTIVE_END (BARRIER)  LEAVE
 *   MPI_Win_post, _start                      ENTER  RMA_GROUP_SYNC (process)  LEAVE
 *   MPI_Win_complete, _wait                   ENTER  completions  RMA_GROUP_SYNC (process, memory)  LEAVE
 *   MPI_Win_test                              as MPI_Win_wait if it answered yes, else RMA_GROUP_SYNC of no level
 *   MPI_Put, _Get, _Accumulate, ...           ENTER  RMA_PUT | RMA_GET | RMA_ATOMIC  LEAVE
 *   MPI_Win_lock, _lock_all                   ENTER  RMA_REQUEST_LOCK  LEAVE
 *   MPI_Win_flush                             ENTER  completions  LEAVE
 *   MPI_Win_unlock, _unlock_all               ENTER  completions  RMA_RELEASE_LOCK  LEAVE
 * </pre>
 *
 * where a completion is RMA_OP_COMPLETE_NON_BLOCKING or RMA_OP_COMPLETE_REMOTE. A group synchronization does not name its
 * operation, so the region's name decides. Every record in a call, except those right after ENTER, is written after the
 * library has returned. The trace does not record when a lock was granted: MPI may delay that until the first operation or
 * the unlock.
 *
 * <ul>
 *   <li>{@link earl.sync.WindowFinder}: the n-th collective operation of all members of a window's communicator is an
 *       instance.
 *   <li>{@link earl.sync.EpochFinder}: an <em>access epoch</em> lasts from MPI_Win_start to MPI_Win_complete on the origin, an
 *       <em>exposure epoch</em> from MPI_Win_post to MPI_Win_wait on the target. The n-th access epoch of an origin that names a
 *       target on a window belongs to the n-th exposure epoch of that target that names the origin.
 *   <li>{@link earl.sync.LockFinder}: a lock is held from its request at the earliest to its release. Of two locks that
 *       exclude each other and overlap, the one that was released first was held first, unless the other one had completed a
 *       transfer before.
 * </ul>
 *
 * <p><b>Threads.</b> A team begins and ends with THREAD_TEAM_BEGIN and THREAD_TEAM_END on each of its threads, between
 * THREAD_FORK and THREAD_JOIN of the master. If these are missing (OMPT-based measurement), enters of parallel regions and
 * implicit tasks have an attribute that numbers the parallel region. {@link earl.sync.TeamFinder}: the n-th barrier of each
 * thread in a team is an instance; a barrier within a barrier is part of it. {@link earl.sync.IdleFinder}: while the master
 * runs alone, the other threads of the process idle.
 */
@org.jspecify.annotations.NullMarked
package earl.sync;
