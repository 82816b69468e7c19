"""Waits in MPI_Alltoallv and MPI_Alltoallw, in which each member says how much it sends to each other one: a member needs those that send
more than zero bytes to it.

EXPERT's own recordings name these members. Records of other writers have the bytes that each member sends and receives in all. They show
for whom a member waits if there are two members, or if the bytes leave no choice. Otherwise there are two bounds. Nothing arrives from a
member that began after this one ended. So the upper bound is the last member that sends bytes and began before. The lower bound is the
first moment at which the members that have begun, and the member itself, send as many bytes as the member receives.

MPI_Allgatherv, MPI_Gatherv, MPI_Scatterv and MPI_Reduce_scatter need no such records, because a member that sends bytes sends them to each
that receives: they belong to wait_at_nxn, early_reduce and late_broadcast. Intercommunicators belong to wait_at_neighbours.
"""

from _messages import largest_of, tests
from _waits import Wait
from expert import Pattern, maximum, minimum

nan = float("nan")


def waits(v, source):
    """How long each member waits for one that began at the time source: in the operation, or in the call that completes its request. Calls
    that only test do not wait."""
    begun = v.blocking.where(v.enter, tests(v.region).where(nan, v.call_enter))
    wait = minimum(source, v.leave) - begun
    return (wait > 0).where(wait, 0)


class WaitAtVectorCollective(Wait):
    """Time that the members of MPI_Alltoallv and MPI_Alltoallw lose until the last member that sends bytes to them arrives.

        rank 0  ----[..........= MPI_Alltoallv =]----
        rank 1  ---------------[ MPI_Alltoallv =]----   (sends bytes to rank 0)

    Severity in seconds, at each member's call:

        min(when the last member that sends bytes to this one began, when this one ended) - when this one began

    If the trace does not say which members send to this one, this is the wait that is certain whoever does, according to the bytes that
    each member sends and receives; possible_wait_at_vector_collective has the rest. A diagnostic counts these members. If there are more
    than two, EXPERT does not look for the causes of such waits.

    What to do: spread the work before the operation evenly; let the members that others need come first; start it early and wait later
    (MPI_Ialltoallv).

    Source: EXPERT; the formula of Scalasca 2.6's "Wait at N x N", for the members that send.
    """

    title = "Wait at vector collective"
    parent = "collective"
    table = "vectors"
    kind = "group"

    def describe(self, v):
        v = v.select(v.blocking)
        doubtful = v.select(~v.known)
        self.add(waits(doubtful, doubtful.source_enter), at=doubtful.call, because={"last": doubtful.source_call})
        v = v.select(v.known)
        wait = waits(v, v.source_enter)
        early = wait > 0
        met = early | v.call.one_of(v.select(early).source_call)
        ended = met.where(v.leave, nan).min_over(v.instance)
        ready = maximum(ended, early.where(v.source_enter, v.enter))
        self.wait(wait, at=v.call, on={"last": v.source_call}, begin=v.enter, record=v.end, partner_record=v.source_end,
                  instance=v.instance, met=met, done=v.leave - ready)


class WaitAtNonblockingVectorCollective(Wait):
    """Time lost in a call that completes MPI_Ialltoallv or MPI_Ialltoallw, until the last member that sends bytes has posted its request.

        rank 0  --[ MPI_Ialltoallv ]-----------[.........= MPI_Wait =]----
        rank 1  -----------------------------[ MPI_Ialltoallv ]--[ MPI_Wait ]----   (sends bytes to rank 0)

    Severity in seconds, at the completing call:

        min(when the last member that sends bytes to this one posted, when this request completed) - when this call was entered

    If the trace does not say which members send, bytes count as in wait_at_vector_collective. Only the longest wait of a call counts. A call
    that also completes other requests may lose the same time for them. Polling with MPI_Test does not count, nor do operations on
    intercommunicators.

    What to do: do more work between the request and the wait for it, or post it sooner on the ranks that are late.

    Source: EXPERT; the formula of Scalasca 2.6's "Wait at N x N", with the request as the begin.
    """

    title = "Wait at non-blocking vector collective"
    parent = "point_to_point"
    table = "vectors"
    kind = "aside"

    def describe(self, v):
        v = v.select(~v.blocking)
        wait = largest_of(v.call, waits(v, v.source_enter))
        self.add(v.known.where(0, wait), at=v.call, because={"last": v.source_call})
        self.wait(v.known.where(wait, 0), at=v.call, on={"last": v.source_call}, record=v.end, partner_record=v.source_begin)


class PossibleWaitAtVectorCollective(Pattern):
    """Time that members of MPI_Alltoallv and MPI_Alltoallw may lose beyond what is certain, because the trace does not say who sends to whom.

    Severity in seconds, at the call in which each member ended:

        min(when the last member that may send bytes to this one began, when this one ended) - when this one began; of a request, when
            its completing call was entered
        - the wait that wait_at_vector_collective or wait_at_nonblocking_vector_collective counts

    So these waits lie between those patterns' severity and the sum of all.

    What to do: record the program with expert record, which notes who sends to whom.

    Source: EXPERT.
    """

    title = "Possible wait at vector collective"
    view = True
    table = "vectors"

    def describe(self, v):
        self.add(largest_of(v.call, waits(v, v.possible_enter) - waits(v, v.source_enter)), at=v.call)
