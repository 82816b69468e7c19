"""Waits in collective operations on GPU streams (NCCL, RCCL), and in those of processors outside of MPI (gloo).

A kernel of a collective operation occupies its stream until the last member has begun its own. EXPERT knows which kernels of different
processes belong to one operation by the operation's number in its process group. Without numbers it takes their order, if nothing
contradicts it; otherwise it pairs those kernels that end together. What it cannot pair does not count (unpaired_collective).

In the pictures time runs to the right, [===] is a kernel, and the dots are the lost time.
"""

from _waits import Wait
from expert import minimum


def members(t):
    """The members of operations whose members are known."""
    return t.select(t.paired)


class LateMember(Wait):
    """Time that a kernel of a collective operation, or a call of gloo, waits for the last member to begin.

        GPU of rank 0  ----[...........= ncclKernel_AllReduce =]----
        GPU of rank 1  ---------[......= ncclKernel_AllReduce =]----
        GPU of rank 2  ----------------[ ncclKernel_AllReduce =]----

    Severity in seconds, at each member's kernel or call:

        min(when the last member began, when this one ended) - when this one began

    The rest of the kernel is transfer. Without a common clock of the processes see skew_by_duration.

    What to do: find out why the last member came late, on its host and its streams; spread that work evenly.

    Source: wait at N x N of Scalasca 2.6, for streams; skew of collective operations in HTA and TraceLens.
    """

    table = "stream_collectives"
    kind = "none"

    def describe(self, t):
        t = members(t)
        t = t.select(t.comparable)
        last = t.enter.argmax_over(t.instance)
        self.wait(minimum(t.enter.take(last), t.leave) - t.enter, at=t.begin, on={"last": t.begin.take(last)})


class SkewByDuration(Wait):
    """Time by which a kernel of a collective operation, or a call of gloo, took longer than the shortest member of the operation.

    Severity in seconds, at each member's kernel or call, if the processes have no common clock:

        how long it took - how long the shortest member took

    The shortest member was the last to begin, unless its transfer was faster. Who came late, and why, is unknown.

    What to do: record with a profiler whose clock counts from 1970, and see late_member.

    Source: the definition of late_member where only lengths of members are known.
    """

    table = "stream_collectives"
    kind = "none"

    def describe(self, t):
        t = members(t)
        t = t.select(~t.comparable)
        took = t.leave - t.enter
        self.wait(took - took.min_over(t.instance), at=t.begin)
