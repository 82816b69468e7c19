"""Waits in collective operations: some members of the communicator are there before the others."""

from expert import Pattern, minimum


class WaitAtBarrier(Pattern):
    """Time that the members of a barrier lose until the last of them has come.

        rank 0  ----[...........= MPI_Barrier =]----
        rank 1  ---------[......= MPI_Barrier =]----
        rank 2  ----------------[ MPI_Barrier =]----

    Severity in seconds, at each member's call:

        min(when the last member began, when this one ended) - when this one began

    What to do: spread the work before the barrier evenly; ask whether the barrier is needed at all.

    Source: Scalasca 2.6, "Wait at MPI Barrier".
    """

    parent = "collective"

    def collectives(self, c):
        c = c.select((c.operation == "BARRIER") & c.blocking)
        last = c.enter.argmax_over(c.instance)
        wait = minimum(c.enter.take(last), c.leave) - c.enter
        self.add(wait, at=c.call, because={"last": c.call.take(last)})
