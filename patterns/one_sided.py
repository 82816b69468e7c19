"""Waits in one-sided communication of MPI: collective operations on windows, epochs, locks.

A member *begins* and *ends* an operation on a window when the trace says so (RMA_COLLECTIVE_BEGIN and RMA_COLLECTIVE_END), and
otherwise when it enters and leaves the call. Operations without a partner's record do not count; the report says how many there are.

In the pictures time runs to the right, [===] is a call, and the dots are the lost time.
"""

from _cells import is_library
from _waits import Wait
from expert import Pattern, maximum, minimum

CREATE = ["CREATE_HANDLE", "ALLOCATE", "CREATE_HANDLE_AND_ALLOCATE"]
FREE = ["DESTROY_HANDLE", "DEALLOCATE", "DESTROY_HANDLE_AND_DEALLOCATE"]


def wait_together(pattern, w):
    """Adds the waits of members of operations in which all need all; nothing where some ended before the last began."""
    last = w.enter.argmax_over(w.instance)
    together = w.leave.min_over(w.instance) >= w.enter.max_over(w.instance)
    wait = minimum(w.enter.take(last), w.leave) - w.enter
    pattern.wait(together.where(wait, 0), at=w.call, on={"last": w.call.take(last)})


class OneSided(Pattern):
    """Time in calls of one-sided communication: MPI_Put, MPI_Get, MPI_Accumulate, MPI_Win_fence, MPI_Win_lock, ...

    Severity in seconds, at each call path: the time in these calls themselves.

    What to do: the patterns below say how much of it is waiting for others. The number of operations and
    synchronizations, and their bytes, cause the rest.

    Source: Scalasca 2.6, "Remote Memory Access".
    """

    title = "One-sided communication"
    parent = "mpi"
    table = "profile"

    def describe(self, p):
        p = p.select(is_library(p) & ((p.role == "RMA") | p.region.like("MPI_Win_*")))
        self.add(p.exclusive, callpath=p.callpath, location=p.location)


class WaitAtCreate(Wait):
    """Time that the members of MPI_Win_create and similar calls lose until the last one arrives.

        rank 0  ----[..........= MPI_Win_create =]----
        rank 1  ---------------[ MPI_Win_create =]----

    Severity in seconds, at each member's call, unless a member ended before the last one began (then the call waited for no member):

        min(when the last member began, when this one ended) - when this one began

    MPI_Win_create, MPI_Win_create_dynamic, MPI_Win_allocate, MPI_Win_allocate_shared.

    What to do: create windows once, where the ranks are together anyway.

    Source: Scalasca 2.6, "Wait at Window Create", with the formula of "Wait at N x N".
    """

    title = "Wait at window create"
    parent = "one_sided"
    table = "windows"
    kind = "none"

    def describe(self, w):
        wait_together(self, w.select(w.operation.one_of(CREATE) & w.region.like("MPI_*")))


class WaitAtFree(Wait):
    """Time that the members of MPI_Win_free lose until the last one arrives.

        rank 0  ----[..........= MPI_Win_free =]----
        rank 1  ---------------[ MPI_Win_free =]----

    Severity in seconds, at each member's call, unless a member ended before the last one began:

        min(when the last member began, when this one ended) - when this one began

    What to do: free windows at the end, or spread the work before it evenly.

    Source: Scalasca 2.6, "Wait at Window Free", with the formula of "Wait at N x N".
    """

    title = "Wait at window free"
    parent = "one_sided"
    table = "windows"
    kind = "none"

    def describe(self, w):
        wait_together(self, w.select(w.operation.one_of(FREE) & w.region.like("MPI_*")))


class WaitAtFence(Wait):
    """Time that the members of MPI_Win_fence lose until the last one arrives.

        rank 0  ----[..........= MPI_Win_fence =]----
        rank 1  ---------------[ MPI_Win_fence =]----

    Severity in seconds, at each member's call, unless a member ended before the last one began (with an assertion such as
    MPI_MODE_NOPRECEDE, a fence waits for no member):

        min(when the last member began, when this one ended) - when this one began

    What to do: spread the work between fences evenly; where only neighbours communicate, use MPI_Win_post and MPI_Win_start,
    with which only neighbours wait.

    Source: Scalasca 2.6, "Wait at Fence"; EXPERT 3, the same.
    """

    parent = "one_sided"
    table = "windows"
    kind = "none"

    def describe(self, w):
        wait_together(self, w.select((w.operation == "BARRIER") & w.region.like("MPI_Win_fence*")))


class LatePost(Wait):
    """Time that an origin loses because a target has not yet posted its window.

        origin  ----[.........= MPI_Win_start =]--- Put ---[ MPI_Win_complete ]----
        target  --------------[ MPI_Win_post ]-------------------------------------

    Severity in seconds, at the call of the origin during which the last of its targets entered MPI_Win_post. It is MPI_Win_start or
    MPI_Win_complete, depending on the library:

        when the last target entered MPI_Win_post - when the origin entered that call

    If the origin was in neither call then, it lost no time. Epochs without a target's epoch do not count.

    What to do: post sooner at the targets, or let the origin first do work that needs no window.

    Source: Scalasca 2.6, "Late Post"; EXPERT 3, the same.
    """

    parent = "one_sided"
    table = "epochs"
    kind = "none"

    def describe(self, e):
        e = e.select(e.access_complete)
        last = e.post_enter.group_max(e.access)
        row = last.row
        for call, enter, leave in (("start_call", "start_enter", "start_leave"),
                                   ("complete_call", "complete_enter", "complete_leave")):
            within = (last > e[enter].take(row)) & (last < e[leave].take(row))
            self.wait(within.where(last - e[enter].take(row), 0), at=e[call].take(row), on={"post": e.post_call.take(row)})


class EarlyWait(Wait):
    """Time that a target loses in MPI_Win_wait because an origin has not yet completed its access.

        origin  -------- Put ----------[ MPI_Win_complete ]----
        target  ----[..................= MPI_Win_wait ==]------

    Severity in seconds, at the target's call of MPI_Win_wait:

        min(when the last origin entered MPI_Win_complete, when the target left) - when the target entered

    Epochs without an origin's epoch do not count. MPI_Win_test never waits.

    What to do: let the target do something else first, or the origins complete sooner (see late_complete).

    Source: Scalasca 2.6, "Early Wait"; EXPERT 3, the same.
    """

    parent = "one_sided"
    table = "epochs"
    kind = "none"

    def describe(self, e):
        e, last, row = exposures(e)
        self.wait(minimum(last, e.wait_leave.take(row)) - e.wait_enter.take(row), at=e.wait_call.take(row),
                  on={"complete": e.complete_call.take(row)})


class LateComplete(Wait):
    """The part of early_wait after the last transfer: the origin could have completed its access earlier.

        origin  ----- Put ]-------------[ MPI_Win_complete ]----
        target  ---[       .............= MPI_Win_wait ==]------

    Severity in seconds, at the target's call of MPI_Win_wait:

        min(when the last origin entered MPI_Win_complete, when the target left)
            - max(when the last transfer of an origin was done, when the target entered)

    A transfer is done when its origin completes it (MPI_Win_flush, or MPI_Wait for MPI_Rput), or otherwise at the end of the call that
    began it. Without a transfer, the end of MPI_Win_start counts.

    What to do: call MPI_Win_complete right after the last transfer.

    Source: Scalasca 2.6, "Late Complete"; EXPERT 3, the same.
    """

    parent = "early_wait"
    table = "epochs"

    def describe(self, e):
        e, last, row = exposures(e)
        done = maximum(e.transferred.max_over(e.exposure).take(row), e.wait_enter.take(row))
        self.add(minimum(last, e.wait_leave.take(row)) - done, at=e.wait_call.take(row),
                 because={"complete": e.complete_call.take(row), "transfer": e.transfer.take(row)})


def exposures(e):
    """Whole exposure epochs that end in MPI_Win_wait: their rows, when the last origin completed each, and its row."""
    e = e.select(e.exposure_complete & ~e.wait_region.like("MPI_Win_test*"))
    last = e.complete_enter.group_max(e.exposure)
    return e, last, last.row


class LockContention(Wait):
    """Time that an origin loses because another one holds the lock of a window.

        rank 0  --[ lock ]--- Put ---[ MPI_Win_unlock ]-------
        rank 1  --------[..............................= MPI_Win_lock ]----

    Severity in seconds, at the one-sided call (MPI_Win_lock, MPI_Put, MPI_Win_flush, MPI_Win_unlock, ...) in which the origin is
    when the other origin releases the lock:

        when the lock was released - when the origin entered that call

    Only locks count that exclude each other: they have the same target, and one of them is exclusive. A library may grant a lock later than
    MPI_Win_lock, and no record says when. Of two locks that overlap, EXPERT assumes that the one released first was held first, unless the
    other one had completed a transfer before (MPI_Win_flush).

    What to do: hold locks for a shorter time, share them (MPI_LOCK_SHARED), or distribute the locked data over more windows and targets.

    Source: the idea of Scalasca 2.6, "Lock Contention", whose analyser also requires progress at the target.
    """

    parent = "one_sided"
    table = "locks"
    kind = "none"

    def describe(self, l):
        l = l.select((l.win >= 0) & (l.wait_call >= 0))
        self.wait(minimum(l.freed_time, l.wait_leave) - l.wait_enter, at=l.wait_call, on={"release": l.freed})
