"""Waits between the threads of a process: at barriers, for locks, and while the master runs alone.

EXPERT distinguishes the barriers of teams by the records of their threads (THREAD_TEAM_BEGIN), or by the number of the parallel region
that OMPT-based measurement attaches. Barriers without a known team do not count; the report says how many there are.

In the pictures time runs to the right, [===] is a region, and the dots are the lost time.
"""

from _waits import Wait
from expert import Pattern, minimum


def wait_at(pattern, t):
    """Adds the waits for the last thread of a team to come to a barrier."""
    last = t.enter.argmax_over(t.instance)
    pattern.wait(minimum(t.enter.take(last), t.leave) - t.enter, at=t.call, on={"last": t.call.take(last)})


class WaitAtImplicitBarrier(Wait):
    """Time that threads lose at the barrier that ends a parallel region or a loop, until the last thread of the team arrives.

        thread 0  ----[..........= implicit barrier =]----
        thread 1  ---------------[ implicit barrier =]----

    Severity in seconds, at each thread's barrier:

        min(when the last thread entered it, when this one left) - when this one entered it

    What to do: use another schedule for the loop (dynamic, guided), or continue without a barrier (nowait).

    Source: Scalasca 2.6, "Wait at Implicit OpenMP Barrier"; never longer than the barrier itself, since some measurements
    let a thread leave early.
    """

    title = "Wait at implicit barrier"
    parent = "openmp_synchronization"
    table = "teams"
    kind = "none"

    def describe(self, t):
        wait_at(self, t.select(t.implicit))


class WaitAtExplicitBarrier(Wait):
    """Time that threads lose at an explicit barrier, until the last thread of the team arrives.

        thread 0  ----[..........= !$omp barrier =]----
        thread 1  ---------------[ !$omp barrier =]----

    Severity in seconds, at each thread's barrier:

        min(when the last thread entered it, when this one left) - when this one entered it

    What to do: spread the work before it evenly; remove the barrier if the program does not need it.

    Source: Scalasca 2.6, "Wait at Explicit OpenMP Barrier"; the role of the region in the trace says which barriers are explicit.
    """

    title = "Wait at explicit barrier"
    parent = "openmp_synchronization"
    table = "teams"
    kind = "none"

    def describe(self, t):
        wait_at(self, t.select(~t.implicit))


class ThreadLockContention(Wait):
    """Time that a thread loses because another one of its process holds a lock or is in a critical section.

        thread 0  ---[ critical ============]----------
        thread 1  -------[..................= critical ====]---

    Severity in seconds, at the call or construct in which the thread got the lock (omp_set_lock, critical, ...):

        when the other thread released the lock - when this one entered

    What to do: hold locks for a shorter time, name critical sections that need not exclude each other differently, or use atomic
    updates and reductions.

    Source: the waiting part of Scalasca 2.6, "OpenMP Critical" and "OpenMP Lock API". EXPERT reads THREAD_ACQUIRE_LOCK and
    THREAD_RELEASE_LOCK of any threading model.
    """

    parent = "openmp_synchronization"
    table = "locks"
    kind = "none"

    def describe(self, l):
        l = l.select((l.win < 0) & (l.wait_call >= 0))
        self.wait(minimum(l.freed_time, l.wait_leave) - l.wait_enter, at=l.wait_call, on={"release": l.freed})


class OpenmpSynchronization(Pattern):
    """Time that threads spend on synchronization: in barriers, critical sections, ordered sections, atomics and calls on locks.

    Severity in seconds, at each call path: the time in these regions themselves.

    What to do: the patterns below say how much of it is waiting for others.

    Source: Scalasca 2.6, "OpenMP Synchronization".
    """

    title = "OpenMP synchronization"
    parent = "time"
    table = "profile"

    def describe(self, p):
        kinds = p.role.one_of(["BARRIER", "IMPLICIT_BARRIER", "CRITICAL", "ATOMIC", "ORDERED", "TASK_WAIT"])
        p = p.select((p.group == "OPENMP") & (kinds | p.region.like("omp_*_lock")))
        self.add(p.exclusive, callpath=p.callpath, location=p.location)


class IdleThreads(Pattern):
    """Time in which threads of a process are idle because only its master runs, outside of parallel regions.

        master    --- serial ---[ parallel region ]--- serial ---
        thread 1  ..............[=================]..............

    Severity in seconds, at the master's call paths, on each other thread of its process that is ever in a team; in all

        time of the master outside parallel regions x (threads of the process - 1)

    An idle thread records no events. EXPERT therefore adds this time to the time of the run, and its share may exceed 100 %.

    What to do: run more of the program in parallel regions, or give it fewer threads (Amdahl's law sets the limit).

    Source: Scalasca 2.6, "OpenMP Idle Threads".
    """

    table = "idling"

    def describe(self, i):
        self.add(i.time, callpath=i.callpath, location=i.location)
