"""What a run pays for being parallel: the whole time in calls, whether they wait or work."""

from expert import Pattern


def io(p):
    """The rows of input and output: calls of MPI's files, and regions that the trace says are for it."""
    return p.region.like("MPI_File_*") | (p.role == "FILE_IO")


class Communication(Pattern):
    """Time in the MPI library but for barriers and input and output.

    Severity in seconds, at each call path: the time in MPI calls themselves, without what they call.

    What to do: the patterns below say how much of it is waiting. The rest is paid for the number and the size of the
    messages: fewer and larger ones, and computing while they are under way.

    Source: paper "Automatic Performance Analysis of MPI Applications Based on Event Traces" (Wolf and Mohr).
    """

    parent = "costs"

    def profile(self, p):
        p = p.select((p.group == "MPI") & (p.role != "BARRIER") & ~io(p))
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


class Io(Pattern):
    """Time in input and output.

    Severity in seconds, at each call path: the time in MPI_File_* calls and in regions whose role is file I/O.

    What to do: write less often and more at once; let processes write together (MPI_File_write_all); write while the
    next step is computed.

    Source: as communication.
    """

    title = "Input and output"
    parent = "costs"

    def profile(self, p):
        p = p.select(io(p))
        self.add(p.exclusive, at=p)
