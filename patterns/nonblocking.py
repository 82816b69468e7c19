"""Waits in calls that complete non-blocking collective operations (MPI_Ibarrier, MPI_Iallreduce, ...).

A member *begins* when it posts its request, and goes on working. It can only wait in the call that completes the request
(MPI_Wait, MPI_Waitall, ...). MPI_Test and similar calls never wait, but a program that calls them until a request is complete does:
wait_at_test finds that, also for messages.

    rank 0  --[ MPI_Iallreduce ]-----------[.........= MPI_Wait =]----
    rank 1  ----------------------------[ MPI_Iallreduce ]--[ MPI_Wait ]----

A call may complete several requests at once. The waits for them overlap, so only the longest wait of a call counts, under the
operation of its request. A call that also completes messages may lose the same time for a late sender.

The patterns are parts of point_to_point and not of collective, because point_to_point contains the time of MPI_Wait, whatever the
call completes. Thus no second counts twice. There are no completion times (as in barrier_completion), because a call records all its
requests as completed at the time at which the last one completed.

On an intercommunicator, a member needs data of the other group only.
"""

from _messages import largest_of, tests
from _waits import Wait
from expert import minimum

nan = float("nan")


def last_posted(c, among=None):
    """In each row, the row of the member of its instance that began last, of those for which the mask is true; on an intercommunicator, of
    those in the other group."""
    begun = c.enter if among is None else among.where(c.enter, nan)
    first = c.in_second_group.where(nan, begun).argmax_over(c.instance)
    second = c.in_second_group.where(begun, nan).argmax_over(c.instance)
    return c.intercommunicator.where(c.in_second_group.where(first, second), begun.argmax_over(c.instance))


class Waits:
    """The time that each member of a non-blocking collective operation waits in the call that completes its request."""

    def __init__(self, collectives):
        c = collectives.select(~collectives.blocking & (collectives.size > 1))
        moved = (c.sent + c.received).sum_over(c.instance)
        last = last_posted(c)
        sender = last_posted(c, c.sent > 0)
        root = (c.is_root & (c.sent > 0)).where(c.enter, nan).argmax_over(c.instance)
        together = (c.leave.min_over(c.instance) >= c.enter.max_over(c.instance)) & ~c.intercommunicator
        self.members = c
        self.barrier = c.operation == "BARRIER"
        self.nxn = (moved > 0) & c.operation.one_of(
            ["ALLREDUCE", "ALLGATHER", "ALLGATHERV", "ALLTOALL", "REDUCE_SCATTER", "REDUCE_SCATTER_BLOCK"])
        self.broadcast = c.operation.one_of(["BCAST", "SCATTER", "SCATTERV"])
        self.reduce = c.operation.one_of(["REDUCE", "GATHER", "GATHERV"])
        self.scan = c.operation.one_of(["SCAN", "EXSCAN"])
        latest = (self.barrier | self.nxn & together).where(last, self.broadcast.where(root, sender))
        needs = (self.barrier
                 | self.nxn & (together | (c.received > 0))
                 | self.broadcast & (c.received > 0) & ~c.is_root
                 | self.reduce & (c.received > 0) & c.is_root)
        # A member of a scan waits for members with lower ranks only.
        lower = (c.sent > 0).where(c.enter, nan).running_argmax_over(c.instance)
        self.row = self.scan.where(lower, needs.where(latest, -1))
        ready = c.enter.take(self.row)
        wait = tests(c.region).where(nan, minimum(ready, c.leave) - c.call_enter)
        self.polled = c.poll_call.missing().where(nan, minimum(ready, c.leave) - c.poll_enter)
        self.longest = (wait.argmax_over(c.call) == wait.rows()).where(wait, 0)

    def book(self, pattern, operations):
        """Adds the waits for these operations."""
        c = self.members
        on = c.begin_call.take(self.row)
        pattern.wait(operations.where(self.longest, 0), at=c.call, on=on if pattern.operations == "scan" else {"last": on}, record=c.end,
                     partner_record=c.begin.take(self.row))


known = []


def waits_of(c):
    """The waits of these members: all patterns of this file ask for them, one after the other."""
    if not known or known[0] != c:
        known[:] = c, Waits(c)
    return known[1]


class _Nonblocking(Wait):
    """Waits for some operations."""

    parent = "point_to_point"
    operations = ""
    table = "collectives"
    kind = "aside"

    def describe(self, c):
        waits = waits_of(c)
        waits.book(self, getattr(waits, self.operations))


class WaitAtNonblockingBarrier(_Nonblocking):
    """Time lost in a call that completes an MPI_Ibarrier, until the last member has posted its request.

    Severity in seconds, at the completing call:

        min(when the last member posted, when this request completed) - when this call was entered

    On an intercommunicator, a member waits for the members of the other group only.

    What to do: do more work between MPI_Ibarrier and the wait for it, or post it sooner on the ranks that are late.

    Source: the formula of Scalasca 2.6's "Wait at MPI Barrier", with the request as the begin; Scalasca has none for these.
    """

    title = "Wait at non-blocking barrier"
    operations = "barrier"


class WaitAtNonblockingNxn(_Nonblocking):
    """Time lost in a call that completes a non-blocking all-to-all operation, until the last member has posted its request.

    Severity in seconds, at the completing call:

        min(when the last member posted, when this request completed) - when this call was entered

    If a request completed before the last one was posted, only members that receive wait, for the last one that sends.
    Operations without data do not count, nor do MPI_Ialltoallv and MPI_Ialltoallw (see
    wait_at_nonblocking_vector_collective). On an intercommunicator, members that receive wait for the last one of the other group that sends.

    What to do: do more work between the request and the wait for it, or post it sooner on the ranks that are late.

    Source: the formula of Scalasca 2.6's "Wait at N x N", with the request as the begin; Scalasca has none for these.
    """

    title = "Wait at non-blocking N x N"
    operations = "nxn"


class LateNonblockingBroadcast(_Nonblocking):
    """Time lost in a call that completes a non-blocking one-to-all operation, until its root has posted it.

    Severity in seconds, at the completing call of each member that receives something:

        min(when the root posted, when this request completed) - when this call was entered

    What to do: post it sooner at the root, or first do work that does not need the data.

    Source: the formula of Scalasca 2.6's "Late Broadcast", with the request as the begin; MPI_Ibcast, MPI_Iscatter,
    MPI_Iscatterv.
    """

    title = "Late non-blocking broadcast"
    operations = "broadcast"


class EarlyNonblockingReduce(_Nonblocking):
    """Time that the root loses in a call that completes a non-blocking all-to-one operation, until the last member has posted it.

    Severity in seconds, at the root's completing call, if it receives something:

        min(when the last member that sends something posted, when this request completed) - when this call was entered

    What to do: let the root first do work that does not need the result.

    Source: the formula of Scalasca 2.6's "Early Reduce", with the request as the begin; MPI_Ireduce, MPI_Igather,
    MPI_Igatherv.
    """

    title = "Early non-blocking reduce"
    operations = "reduce"


class EarlyNonblockingScan(_Nonblocking):
    """Time lost in a call that completes a non-blocking prefix operation, until the ranks up to this one have posted theirs.

    Severity in seconds, at each member's completing call:

        min(when the last member up to this rank that sends something posted, when this request completed)
            - when this call was entered

    What to do: let the higher ranks first do work that does not need the result.

    Source: the formula of Scalasca 2.6's "Early Scan", with the request as the begin; MPI_Iscan, MPI_Iexscan.
    """

    title = "Early non-blocking scan"
    operations = "scan"


class WaitAtTest(Wait):
    """Time lost in polling: a program calls MPI_Test, MPI_Iprobe and the like until a message or an operation is there.

        sender    -----------------------[== MPI_Send ==]-----------
        receiver  ----[Test]..[Test]..[Test]..[Test]..[Test]--------
                      first poll                      finds the message

    Severity in seconds, at the first poll, for a message and for a non-blocking collective operation:

        min(enter of the send, leave of the last poll) - enter of the first poll
        min(when the member that it waits for posted, when this request completed) - enter of the first poll

    The polls are MPI_Test, MPI_Testall, MPI_Testany, MPI_Testsome, MPI_Request_get_status, MPI_Iprobe and MPI_Improbe. They belong
    together if nothing is communicated between them, if each function that is entered between them polls too, and if at most 10 ms lie
    between two of them. The time between polls counts: the program has nothing else to do. A call that finds several messages waits once.

    This pattern is a view, because the time between the polls is no time of MPI. late_sender and the waits for non-blocking operations
    leave out the tests.

    What to do: as for late_sender, or do work that does not need the message between two tests.

    Source: EXPERT.
    """

    title = "Wait at test"
    parent = "point_to_point"
    view = True
    table = "messages"
    kind = "aside"

    def describe(self, m):
        polls = m.poll_call
        wait = polls.missing().where(0, minimum(m.send_enter, m.last_poll_leave) - m.poll_enter)
        self.wait(largest_of(polls, wait), at=polls, on={"start": m.send_call}, record=m.recv, partner_record=m.send)
        waits = waits_of(self.whole("collectives"))
        c = waits.members
        # A test that finds a message and an operation has waited for the message.
        free = ~c.poll_call.one_of(polls.select(wait > 0))
        self.wait(largest_of(c.poll_call, free.where(waits.polled, 0)), at=c.poll_call, on={"start": c.begin_call.take(waits.row)},
                  record=c.end, partner_record=c.begin.take(waits.row))
