"""The whole run: its time, its time in the MPI library, and waits at the begin and the end of a program.

A trace has only the calls of MPI_Init and MPI_Finalize. Therefore these operations begin and end with their calls.
"""

from _cells import cell, computes, is_library
from _waits import Wait
from expert import Pattern, maximum, minimum, parameter

INIT = ["MPI_Init", "MPI_Init_thread"]
FINALIZE = ["MPI_Finalize"]


class Calls:
    """The calls of some regions, one per row: position and time of the enter, time of the leave."""

    def __init__(self, events, regions):
        # One search among all events serves both patterns.
        both = events.select((events.type == "enter") & events.region.one_of(INIT + FINALIZE))
        calls = both.select(both.region.one_of(regions))
        self.pos = calls.pos
        self.enter = calls.time
        self.leave = events.time.take(calls.exitptr)


class Time(Pattern):
    """Time of the run, summed over all processors' threads.

    Severity in seconds, at each call path: the time in its calls themselves, without what they call.

    What to do: find the call paths with most of it, and the patterns below that explain it.

    Source: Scalasca 2.6, "Time". GPU streams and the like do not count.
    """

    table = "profile"

    def describe(self, p):
        p = p.select(p.location_kind == "CPU_THREAD")
        self.add(p.exclusive, at=p)


class UndisturbedTime(Pattern):
    """Time of the program's own calls if each took as long as the shortest call of its call path on its location.

    Severity in seconds, at each call path outside MPI and input and output, on each location:

        number of calls x shortest time of a call in the call itself, without what it calls

    What to do: compare it between runs. Other programs on the machine lengthen some calls, but hardly ever all of them, so this
    figure changes less from run to run than the time. It does not see a change that spares the shortest calls.

    Source: EXPERT.
    """

    view = True
    default = False
    table = "calls"

    minimum_calls = parameter(10, "leave out call paths with fewer calls on a location: all of these may be disturbed", min=1)

    def describe(self, c):
        c = c.select(self.in_focus(c.call) & (c.location_kind == "CPU_THREAD") & c.callpath.one_of(computes(self.whole("profile")).callpath))
        locations = self.whole("locations").location.count()
        key = cell(c.callpath, c.location, locations)
        calls = c.exclusive.group_count(key)
        enough = calls >= self.minimum_calls
        shortest = c.exclusive.group_min(key).select(enough)
        self.add(shortest * calls.select(enough), callpath=shortest.key // locations - 1, location=shortest.key % locations)


class Mpi(Pattern):
    """Time in calls of the MPI library, whether they wait or work.

    Severity in seconds, at each call path: the time in MPI calls themselves.

    What to do: the patterns below divide it by kind of call; communication, synchronization and io divide it in another way.

    Source: Scalasca 2.6, "MPI".
    """

    title = "MPI"
    parent = "time"
    table = "profile"

    def describe(self, p):
        p = p.select(is_library(p))
        self.add(p.exclusive, at=p)


class Init(Pattern):
    """Time in MPI_Init and MPI_Init_thread.

    Severity in seconds, at each call path.

    What to do: the machine determines this time; it matters less in longer runs.

    Source: EXPERT 3, "Initialize MPI".
    """

    title = "MPI initialization"
    parent = "mpi"
    table = "profile"

    def describe(self, p):
        p = p.select(p.region.one_of(INIT))
        self.add(p.exclusive, at=p)


class InitCompletion(Pattern):
    """Time in MPI_Init after the last process has entered it and the first has left it.

    Severity in seconds, at each process's call:

        when this one left - max(when the first left, when the last entered)

    What to do: nothing in the program. Check whether the processes start together and on the intended nodes.

    Source: Scalasca 2.6, "MPI Initialization Completion".
    """

    parent = "init"
    table = "events"

    def describe(self, events):
        c = Calls(events, INIT)
        self.add(c.leave - maximum(c.leave.min(), c.enter.max()), at=c.pos)


class Finalize(Pattern):
    """Time in MPI_Finalize.

    Severity in seconds, at each call path.

    What to do: wait_at_finalize says how much of it is waiting for the last process.

    Source: EXPERT 3, "Finalize MPI".
    """

    title = "MPI finalization"
    parent = "mpi"
    table = "profile"

    def describe(self, p):
        p = p.select(p.region.one_of(FINALIZE))
        self.add(p.exclusive, at=p)


class WaitAtFinalize(Wait):
    """Time that processes lose in MPI_Finalize until the last one arrives.

    Severity in seconds, at each process's call:

        min(when the last entered, when this one left) - when this one entered

    What to do: as at a barrier, spread the work before it evenly.

    Source: Scalasca 2.6, "Wait at MPI Finalize".
    """

    parent = "finalize"
    table = "events"

    def describe(self, events):
        c = Calls(events, FINALIZE)
        self.add(minimum(c.enter.max(), c.leave) - c.enter, at=c.pos)
