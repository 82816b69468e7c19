"""Waits where a program begins and ends: MPI_Init and MPI_Finalize make its processes wait for each other.

The trace has no records of these operations but their calls, so that B and L are when a call was entered and left.
"""

from expert import Pattern, maximum, minimum


class Calls:
    """The calls of some regions, one a row: position and time of the enter, time of the exit."""

    def __init__(self, trace, regions):
        events = trace.columns
        calls = events.select((events.type == "enter") & events.region.one_of(regions))
        self.pos = calls.pos
        self.enter = calls.time
        self.leave = events.time.take(calls.exitptr)


class InitCompletion(Pattern):
    """Time in MPI_Init after the last process has entered it and the first has left it.

    Severity in seconds, at each process's call:

        when this one left - max(when the first left, when the last entered)

    What to do: nothing in the program; see whether the processes start together, and on the nodes meant for them.

    Source: Scalasca 2.6, "MPI Initialization Completion".
    """

    parent = "mpi"

    def wrapup(self):
        c = Calls(self.trace, ["MPI_Init", "MPI_Init_thread"])
        self.add(c.leave - maximum(c.leave.min(), c.enter.max()), at=c.pos)


class WaitAtFinalize(Pattern):
    """Time that processes lose in MPI_Finalize until the last of them has come.

    Severity in seconds, at each process's call:

        min(when the last entered, when this one left) - when this one entered

    What to do: as at a barrier, spread the work before it evenly.

    Source: Scalasca 2.6, "Wait at MPI Finalize".
    """

    parent = "mpi"

    def wrapup(self):
        c = Calls(self.trace, ["MPI_Finalize"])
        self.add(minimum(c.enter.max(), c.leave) - c.enter, at=c.pos)
