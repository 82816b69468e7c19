"""Waits in neighbourhood operations of MPI: a member needs only its neighbours.

Traces have no records of these operations. EXPERT's own recordings say with attributes of the call who the neighbours are.
"""

from _waits import Wait
from expert import minimum


class WaitAtNeighbours(Wait):
    """Time that a member of a neighbourhood operation loses until the last neighbour that sends to it arrives.

        rank 0  ----[..........= MPI_Neighbor_alltoall =]----
        rank 1  ---------------[ MPI_Neighbor_alltoall =]----   (a neighbour that sends to rank 0)

    Severity in seconds, at each member's call, if it receives something:

        min(when the last of these neighbours entered its call, when this member left) - when this member entered

    MPI_Neighbor_allgather, MPI_Neighbor_allgatherv, MPI_Neighbor_alltoall. With MPI_Neighbor_alltoallv and MPI_Neighbor_alltoallw a
    neighbour may send nothing, and non-blocking operations wait elsewhere. Operations that a neighbour did not record do not count.

    What to do: spread the work among neighbours evenly, or compute while a non-blocking operation is under way.

    Source: EXPERT; the formula of Scalasca 2.6's "Wait at N x N", for the neighbours only.
    """

    title = "Wait at neighbours"
    parent = "collective"
    table = "neighbours"
    kind = "none"

    def describe(self, n):
        n = n.select(n.receives & (n.region.like("MPI_Neighbor_allgather*") | (n.region == "MPI_Neighbor_alltoall")))
        missing = (n.source_call < 0).sum_over(n.call)
        n = n.select(missing == 0)
        last = n.source_enter.group_max(n.call)
        row = last.row
        self.wait(minimum(last, n.leave.take(row)) - n.enter.take(row), at=n.call.take(row), on={"last": n.source_call.take(row)})
