"""Waits in collective operations: some members of the communicator arrive before the others.

A member *begins* when it enters the operation and *ends* when it has all it needs. Both times are those that the trace recorded
for the operation itself (MPI_COLLECTIVE_BEGIN and MPI_COLLECTIVE_END), which may lie a little inside of the call. Non-blocking
operations do not count: a member that begins one goes on working.

In the pictures time runs to the right, [===] is a call, and the dots are the lost time.
"""

from _cells import is_library
from _waits import Wait
from expert import Pattern, maximum, minimum

nan = float("nan")


def last(c, among=None):
    """In each row, the row of the member of its instance that began last, of those for which the mask is true."""
    begun = c.enter if among is None else among.where(c.enter, nan)
    return begun.argmax_over(c.instance)


def completion(c):
    """Seconds that each member needed to end once the last had begun and the first had ended."""
    return c.leave - maximum(c.leave.min_over(c.instance), c.enter.max_over(c.instance))


def some(c, mask):
    """The members of all instances in which the mask is true for at least one member."""
    return mask.sum_over(c.instance) > 0


class _CollectiveWait(Wait):
    """A wait of members of a collective operation for one of them."""

    parent = "collective"
    table = "collectives"
    kind = "group"

    def book(self, c, waits, row, on, met=None, first=None, apart=False):
        """Adds the wait of each member for which the mask waits is true: from its begin until the member in row begins, or until its own end
        if that comes first. met are the members that met in the operation (default: all). The work of the operation is done when the
        last member has begun and the first has ended: the first of met, or of the members in first."""
        first = met if first is None else first
        ended = c.leave if first is None else first.where(c.leave, nan)
        self.wait(waits.where(minimum(c.enter.take(row), c.leave) - c.enter, 0), at=c.call, on={on: c.call.take(row)}, begin=c.enter,
                  record=c.end, partner_record=c.end.take(row), instance=c.instance, met=met, apart=apart,
                  done=c.leave - maximum(ended.min_over(c.instance), c.enter.take(row)))


def blocking(c, operations):
    """The members of some operations that begin and end in one call. Those on intercommunicators belong to wait_at_neighbours."""
    return c.select(c.operation.one_of(operations) & c.blocking & ~c.intercommunicator)


def barriers(c):
    """The members of barriers."""
    return blocking(c, ["BARRIER"])


def n_to_n(c):
    """The members of operations in which every member needs data of every other. For Alltoallv and Alltoallw see vectors.py."""
    c = blocking(c, ["ALLREDUCE", "ALLGATHER", "ALLGATHERV", "ALLTOALL", "REDUCE_SCATTER", "REDUCE_SCATTER_BLOCK"])
    c = c.select(c.size > 1)
    return c.select((c.sent + c.received).sum_over(c.instance) > 0)


class Collective(Pattern):
    """Time in collective operations, including barriers.

    Severity in seconds, at each call path: the time in MPI_Barrier, MPI_Bcast, MPI_Allreduce, ... themselves.

    What to do: the patterns below say how much of it is waiting for others. The number of operations,
    processes and bytes causes the rest (see collective_bytes_sent).

    Source: Scalasca 2.6, "Collective"; calls with the roles that Score-P gives them.
    """

    parent = "mpi"
    table = "profile"

    def describe(self, p):
        p = p.select(is_library(p) & ((p.role == "BARRIER") | p.role.like("COLL_*")))
        self.add(p.exclusive, at=p)


class WaitAtBarrier(_CollectiveWait):
    """Time that the members of a barrier lose until the last one arrives.

        rank 0  ----[...........= MPI_Barrier =]----
        rank 1  ---------[......= MPI_Barrier =]----
        rank 2  ----------------[ MPI_Barrier =]----

    Severity in seconds, at each member's call:

        min(when the last member began, when this one ended) - when this one began

    paper: the length of each member's call minus the length of the shortest call of the same instance.

    What to do: spread the work before the barrier evenly; remove the barrier if the program does not need it.

    Source: Scalasca 2.6, "Wait at MPI Barrier"; Wolf and Mohr, "Load imbalance at barrier".
    """

    def describe(self, c):
        c = barriers(c)
        if self.definitions == "paper":
            took = c.call_leave - c.call_enter
            self.wait(took - took.min_over(c.instance), at=c.call, instance=c.instance)
        else:
            self.book(c, c.blocking, last(c), "last")


class BarrierCompletion(Pattern):
    """Time in a barrier after the last member has begun it and the first has left it.

    Severity in seconds, at each member's call:

        when this one ended - max(when the first member ended, when the last one began)

    What to do: nothing in the program. The library and the machine cause it (a noisy system, too many processes per core).

    Source: Scalasca 2.6, "MPI Barrier Completion".
    """

    parent = "collective"
    table = "collectives"

    def describe(self, c):
        c = barriers(c)
        self.add(completion(c), at=c.call)


class WaitAtNxn(_CollectiveWait):
    """Time that the members of an all-to-all operation lose until the last one arrives.

        rank 0  ----[...........= MPI_Allreduce =]----
        rank 1  ---------[......= MPI_Allreduce =]----
        rank 2  ----------------[ MPI_Allreduce =]----

    Severity in seconds, at each member's call:

        min(when the last member began, when this one ended) - when this one began

    If a member ended before the last one began, the operation did not make all members wait for all others. Then only
    members that receive wait, for the last one that sends. Operations without data do not count, nor do MPI_Alltoallv and
    MPI_Alltoallw, in which a member may need only some others (see wait_at_vector_collective).

    What to do: spread the work before it evenly; start it early and wait later (MPI_Iallreduce).

    Source: Scalasca 2.6, "Wait at N x N".
    """

    title = "Wait at N x N"
    def describe(self, c):
        c = n_to_n(c)
        together = c.leave.min_over(c.instance) >= c.enter.max_over(c.instance)
        waits = together | (c.received > 0)
        row = last(c, together | (c.sent > 0))
        self.book(c, waits, row, "last", met=together | (row == c.enter.rows()) | (waits & (c.enter < c.enter.take(row))))


class NxnCompletion(Pattern):
    """Time in an all-to-all operation after the last member has begun it and the first has left it.

    Severity in seconds, at each member's call:

        when this one ended - max(when the first member ended, when the last one began)

    What to do: move fewer bytes, or merge several small operations into one; see barrier_completion.

    Source: Scalasca 2.6, "N x N Completion"; the operations of wait_at_nxn.
    """

    title = "N x N completion"
    parent = "collective"
    table = "collectives"

    def describe(self, c):
        c = n_to_n(c)
        self.add(completion(c), at=c.call)


class LateBroadcast(_CollectiveWait):
    """Time that the members of a one-to-all operation lose until its root arrives.

        root    ----------------[ MPI_Bcast =]------
        rank 1  ----[...........= MPI_Bcast ===]----

    Severity in seconds, at the call of each member that receives something:

        min(when the root began, when this one ended) - when this one began

    What to do: let the root enter the operation sooner, or let the others first do work that does not need the data.

    Source: Scalasca 2.6, "Late Broadcast"; MPI_Bcast, MPI_Scatter, MPI_Scatterv.
    """

    def describe(self, c):
        c = blocking(c, ["BCAST", "SCATTER", "SCATTERV"])
        root = last(c, c.is_root & (c.sent > 0))
        receives = (c.received > 0) & ~c.is_root
        early = receives & (c.enter < c.enter.take(root))
        self.book(c, receives, root, "root", met=early | ((root == c.enter.rows()) & some(c, early)), first=early, apart=True)


class EarlyReduce(_CollectiveWait):
    """Time that the root of an all-to-one operation loses until the last member arrives.

        root    ----[...........= MPI_Reduce =]----
        rank 1  ----------------[ MPI_Reduce ]-----

    Severity in seconds, at the root's call, if it receives something:

        min(when the last member that sends something began, when the root ended) - when the root began

    expert3 and paper: when the first of the other members entered its call - when the root entered its own.

    What to do: let the root first do work that does not need the result, or spread the work before it evenly.

    Source: Scalasca 2.6, "Early Reduce"; EXPERT 3; MPI_Reduce, MPI_Gather, MPI_Gatherv.
    """

    def describe(self, c):
        c = blocking(c, ["REDUCE", "GATHER", "GATHERV"])
        if self.definitions != "scalasca":
            row = c.is_root.where(nan, c.call_enter).argmin_over(c.instance)
            wait = c.is_root.where(c.call_enter.take(row) - c.call_enter, 0)
            self.wait(wait, at=c.call, on={"first": c.call.take(row)}, instance=c.instance, met=(wait > 0) | ((row == c.enter.rows()) & some(c, wait > 0)))
        else:
            row = last(c, c.sent > 0)
            receives = c.is_root & (c.received > 0)
            early = receives & (c.enter < c.enter.take(row))
            self.book(c, receives, row, "last", met=early | ((row == c.enter.rows()) & some(c, early)), apart=True)


class EarlyScan(Wait):
    """Time that a member of a prefix operation loses until the last of the ranks up to its own arrives.

    Severity in seconds, at each member's call:

        min(when the last member up to this rank that sends something began, when this one ended) - when this one began

    What to do: spread the work before it evenly, or let the higher ranks first do work that does not need the result.

    Source: Scalasca 2.6, "Early Scan"; MPI_Scan, MPI_Exscan.
    """

    parent = "collective"
    table = "collectives"
    kind = "aside"

    def describe(self, c):
        c = blocking(c, ["SCAN", "EXSCAN"])
        row = (c.sent > 0).where(c.enter, nan).running_argmax_over(c.instance)
        self.wait(minimum(c.enter.take(row), c.leave) - c.enter, at=c.call, on=c.call.take(row), begin=c.enter, record=c.end,
                  partner_record=c.end.take(row))
