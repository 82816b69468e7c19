"""A pattern for one application: a solver that iterates, and should need the same time for each step.

How it came about, how to test it and how to use it stands in README.md one folder up.
"""

from expert import Pattern, parameter


class SlowingIterations(Pattern):
    """Work by which a solver's iterations take longer than its first ones.

    Severity in seconds, at each iteration (the call of a region), on each location:

        work of this iteration - mean work of the location's first iterations, if it is more than jitter

    The work of an iteration is its time but for MPI calls: who waits for a slow neighbour is not slow.

    Results: iterations, their number; worst, the number of the slowest one on each rank that slows down.

    What to do: see what grows: a list that is never emptied, a mesh that is refined on one rank only, memory that is scattered.
    """

    region = parameter("iterate", "the region that is one iteration")
    tolerance = parameter(0.05, "delays up to this part of the usual work are jitter", min=0)
    first = parameter(3, "so many iterations are the measure of the others", type=int, min=1)

    def __init__(self):
        self.work = {}   # location -> work of its iterations so far
        self.mpi = {}    # location -> time in MPI since its iteration began
        self.worst = {}  # location -> largest delay, and the iteration's number

    def exit_callback(self, exit):
        enter = self.trace.event(exit["enterptr"])
        took = exit["time"] - enter["time"]
        if exit["region"].startswith("MPI_"):
            self.mpi[exit["loc"]] = self.mpi.get(exit["loc"], 0.0) + took
        elif exit["region"] == self.region:
            self.iteration(enter, took - self.mpi.pop(exit["loc"], 0.0))

    def enter_callback(self, enter):
        if enter["region"] == self.region:
            self.mpi[enter["loc"]] = 0.0

    def iteration(self, enter, work):
        before = self.work.setdefault(enter["loc"], [])
        before.append(work)
        if len(before) <= self.first:
            return
        usual = sum(before[:self.first]) / self.first
        delay = work - usual
        if delay <= self.tolerance * usual:
            return
        self.add(delay, at=enter, because={"iteration": len(before), "work": work, "usual": usual})
        if delay > self.worst.get(enter["loc"], (0.0, 0))[0]:
            self.worst[enter["loc"]] = (delay, len(before))

    def wrapup(self):
        self.result("iterations", max((len(work) for work in self.work.values()), default=0))
        names = {location.id: location.label for location in self.trace.locations}
        self.result("worst", {names[loc]: number for loc, (_, number) in sorted(self.worst.items())})
