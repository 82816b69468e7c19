"""The costs of parallel execution: the whole time in calls, whether they wait or work.

These patterns divide the time in another way than the tree below time, and stay out of its sums.
"""

from _statements import communication, is_barrier, is_io
from expert import Pattern, parameter

OTHER_IO = "further regions that do input and output: names of regions, with *, or of groups, separated by commas"


class Costs(Pattern):
    """Time in communication, synchronization, and input and output together.

    Severity in seconds, at each call path.

    What to do: the patterns below show which of the three costs most.

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
    """Time in MPI calls other than barriers and file I/O.

    Severity in seconds, at each call path: the time in MPI calls themselves, without what they call.

    What to do: the patterns under mpi say how much of it is waiting. The number and the size of the messages cause
    the rest: send fewer and larger ones, and compute while they are under way.

    Source: Wolf and Mohr, "Communication costs".
    """

    parent = "costs"
    view = True
    table = "profile"

    def describe(self, p):
        p = p.select(communication(p))
        self.add(p.exclusive, at=p)


class Synchronization(Pattern):
    """Time in barriers, which only synchronize.

    Severity in seconds, at each call path: the time in MPI barriers.

    What to do: wait_at_barrier says how much of it is waiting for the last member.

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

    Severity in seconds, at each call path: the time in calls that the trace marks as input and output, and in regions that
    you name. A trace marks regions by their role (file I/O), by a group of regions called I/O or IO, and by records of operations
    on files (POSIX, ISOC, MPI-IO) in calls that call nothing else. MPI_File_* always count.

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
