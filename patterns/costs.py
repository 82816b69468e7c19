"""What a run pays for being parallel: the whole time in calls, whether they wait or work."""

from expert import Pattern


class Communication(Pattern):
    """Time in the MPI library but for barriers and input and output.

    Severity in seconds, at each call path: the time in MPI calls themselves, without what they call.

    What to do: the patterns below say how much of it is waiting. The rest is paid for the number and the size of the
    messages: fewer and larger ones, and computing while they are under way.

    Source: paper "Automatic Performance Analysis of MPI Applications Based on Event Traces" (Wolf and Mohr).
    """

    parent = "costs"

    def profile(self, p):
        p = p.select((p.group == "MPI") & (p.role != "BARRIER") & ~p.region.like("MPI_File_*"))
        self.add(p.exclusive, at=p)


class Synchronization(Pattern):
    """Time in barriers, which do nothing but synchronize.

    Severity in seconds, at each call path: the time in MPI barriers.

    What to do: wait_at_barrier says how much of it is waiting for the last to come.

    Source: as communication.
    """

    parent = "costs"

    def profile(self, p):
        p = p.select((p.group == "MPI") & (p.role == "BARRIER"))
        self.add(p.exclusive, at=p)
