"""Waits in operations of MPI in which a member needs only some of the others: neighbourhood operations, and collective operations on
intercommunicators.

EXPERT's own recordings say with attributes of the call who sends to whom. Other writers record no neighbourhood operations. They record
collective operations on intercommunicators as on other communicators.
"""

from _waits import Wait
from expert import minimum


# A process that sends in one of these sends to every process that receives from it.
ALL_SEND = ["MPI_Neighbor_allgather", "MPI_Neighbor_allgatherv", "MPI_Neighbor_alltoall", "MPI_Bcast", "MPI_Scatter", "MPI_Scatterv",
            "MPI_Gather", "MPI_Reduce", "MPI_Allgather", "MPI_Allgatherv", "MPI_Alltoall", "MPI_Allreduce", "MPI_Reduce_scatter",
            "MPI_Reduce_scatter_block"]


class WaitAtNeighbours(Wait):
    """Time that a member of an operation loses until the last of the neighbours that send to it arrives.

        rank 0  ----[..........= MPI_Neighbor_alltoall =]----
        rank 1  ---------------[ MPI_Neighbor_alltoall =]----   (a neighbour that sends to rank 0)

    Severity in seconds, at each member's call, if it receives something or the operation is a barrier:

        min(when the last of these neighbours entered its call, when this member left) - when this member entered

    The neighbours are those of MPI_Neighbor_allgather, MPI_Neighbor_allgatherv and MPI_Neighbor_alltoall. In a collective operation on an
    intercommunicator they are the members of the other group, or the root there. Operations in which a neighbour may send nothing
    (MPI_Neighbor_alltoallv, MPI_Alltoallv, MPI_Gatherv and the like) count if EXPERT's recording says who sends; without that, they do not.
    Operations that a neighbour did not record do not count. Non-blocking operations wait elsewhere.

    What to do: spread the work among neighbours, or between the groups, evenly; compute while a non-blocking operation is under way.

    Source: EXPERT; the formula of Scalasca 2.6's "Wait at N x N", for the neighbours only.
    """

    title = "Wait at neighbours"
    parent = "collective"
    table = "neighbours"
    kind = "none"

    def describe(self, n):
        n = n.select((n.receives & (n.sends | n.region.one_of(ALL_SEND))) | (n.region == "MPI_Barrier"))
        missing = (n.source_call < 0).sum_over(n.call)
        n = n.select(missing == 0)
        last = n.source_enter.group_max(n.call)
        row = last.row
        self.wait(minimum(last, n.leave.take(row)) - n.enter.take(row), at=n.call.take(row), on={"last": n.source_call.take(row)})
