"""What a run pays for being parallel: the whole time in calls, whether they wait or work.

These divide the time in another way than the tree under time does, and so stay out of its sums.
"""

from _statements import communication, is_barrier, is_io
from expert import Pattern, parameter

OTHER_IO = "what does input and output besides what the trace marks: names of regions, with *, or of groups, separated by commas"


class Costs(Pattern):
    """Time in communication, synchronization, and input and output together.

    Severity in seconds, at each call path.

    What to do: three small figures may together be a large one; the patterns below say which it is.

    Source: Wolf and Mohr, "Automatic Performance Analysis of MPI Applications Based on Event Traces", "Costs".
    """

    parent = "time"
    view = True

    table = "profile"

    io = parameter("", OTHER_IO)

    def describe(self, p):
        p = p.select(communication(p) | is_barrier(p) | is_io(p, self.io, self))
        self.add(p.exclusive, at=p)


class Communication(Pattern):
    """Time in the MPI library but for barriers and input and output.

    Severity in seconds, at each call path: the time in MPI calls themselves, without what they call.

    What to do: the patterns under mpi say how much of it is waiting. The rest is paid for the number and the size of the
    messages: fewer and larger ones, and computing while they are under way.

    Source: Wolf and Mohr, "Communication costs".
    """

    parent = "costs"
    view = True
    table = "profile"

    def describe(self, p):
        p = p.select(communication(p))
        self.add(p.exclusive, at=p)


class Synchronization(Pattern):
    """Time in barriers, which do nothing but synchronize.

    Severity in seconds, at each call path: the time in MPI barriers.

    What to do: wait_at_barrier says how much of it is waiting for the last to come.

    Source: Wolf and Mohr, "Synchronization costs".
    """

    parent = "costs"
    view = True
    table = "profile"

    def describe(self, p):
        p = p.select(is_barrier(p))
        self.add(p.exclusive, at=p)


class Io(Pattern):
    """Time in input and output.

    Severity in seconds, at each call path: the time in calls that the trace marks as input and output, and in regions that the
    user names. The trace marks regions by their role (file I/O), by a group of regions called I/O or IO, and by records of operations
    on files (POSIX, ISOC, MPI-IO) in calls that call nothing else; MPI_File_* count always.

    What to do: write less often and more at once; let processes write together (MPI_File_write_all); write while the
    next step is computed.

    Source: Wolf and Mohr, "IO costs".
    """

    title = "Input and output"
    parent = "costs"
    view = True

    table = "profile"

    regions = parameter("", OTHER_IO)

    def describe(self, p):
        p = p.select(is_io(p, self.regions, self))
        self.add(p.exclusive, at=p)
