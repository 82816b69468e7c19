"""What happens over the iterations of a program's loops (see docs/analyze-loops.md).

EXPERT finds loops in the calls that each process makes, without the source code. Iterations are numbered from 1. These patterns use
only outermost loops. They are views: what they find is part of other patterns' time, or is no wait.
"""

from _iterations import complete, ended, median, outermost, rise, thinned
from expert import Pattern, parameter


class IterationDrift(Pattern):
    """Time by which the iterations of a loop take longer than earlier ones, from some iteration on.

    Severity in seconds, at the header of each iteration k >= c of a loop on a location, where it is positive:

        work of k - median of the work of the iterations before c

    The work of an iteration is its time without MPI calls: a rank that waits for a slow neighbour is not slow. Pettitt's test divides
    the series at c. With R the ranks of the work of the n iterations, it takes the t with the smallest
    U(t) = 2 (R_1 + ... + R_t) - t (n + 1). The change counts if the probability of such a U by chance is
    p = exp(-6 U^2 / (n^3 + n^2)) <= "significance", and if the median from c on is greater than the median before by "tolerance" or
    more. A few outliers do not influence the test, and the times need no particular distribution. The test assumes that iterations are
    independent of each other, and needs at least 13 of them. If iterations slow down gradually, c is the begin of the slower half. The
    last iteration of an entry into the loop lacks its end, and does not count, unless each iteration is one call of a function. The test
    uses series of more than 4096 iterations as means of equally many.

    Results: from, the iteration c by loop and rank; slower, the growth of the median; p.

    What to do: find out what grows: a list that is never emptied, a mesh that is refined on one rank only, scattered memory.

    Source: this project; A. N. Pettitt, A non-parametric approach to the change-point problem, Applied Statistics 28 (1979).
    """

    view = True
    default = False
    significance = parameter(0.01, "maximum probability of a change by chance", min=0, max=1)
    tolerance = parameter(0.05, "minimum slowdown of the later iterations, as a share of the time of the earlier ones", min=0)
    iterations = parameter(8, "ignore loops of fewer iterations", type=int, min=4)

    def wrapup(self):
        begun, slower, chance = {}, {}, {}
        for location, name, loop in outermost(self, self.iterations):
            all = loop.iterations
            kept = ended(self, all)
            number, first = all.iteration.select(kept), all.first.select(kept)
            work = (all.time - all.mpi_time).select(kept).computed()
            series, width = thinned(work)
            change = rise(series)
            if change is None or change.p > self.significance or not change.after >= change.before * (1 + self.tolerance):
                continue
            at = change.at * width
            self.add(work[at:] - change.before, at=first[at:],
                     because={"iteration": number[at:], "work": work[at:], "usual": change.before})
            label = name + ", " + location.label
            begun[label] = number[at]
            slower[label] = change.after / change.before - 1 if change.before > 0 else None
            chance[label] = change.p
        if begun:
            self.result("from", begun)
            self.result("slower", slower)
            self.result("p", chance)


class SlowIterations(Pattern):
    """Time by which single iterations of a loop take longer than usual.

    Severity in seconds, at the header of the iteration:

        time of the iteration - median over the loop's iterations on this location

    An iteration counts if its time exceeds the median by more than "distance" times 1.4826 x the median of the distances from it, and by
    more than "tolerance" times the median itself. For normally distributed times, 1.4826 x the median of the distances is the standard
    deviation, and outliers do not change it. The last iteration of an entry into the loop may lack its end, so the medians leave it out.

    Each instance names its cause: the one of "computation" (time outside of MPI), "waiting" (wait states) and "communication" (the rest of
    MPI) that exceeds its own median most. "rank" is the rank that computed, or the one for which it waited longest.

    Results: iterations, the number of slow ranks in each of the worst iterations; causes, seconds by cause.

    What to do: find out what this rank did then: output, a garbage collection, another job on the node, an interrupt.

    Source: this project; median absolute deviation after F. R. Hampel (1974).
    """

    view = True
    default = False
    distance = parameter(5.0, "minimum distance above the median, in standard deviations", min=0)
    tolerance = parameter(0.2, "minimum distance above the median, as a share of it", min=0)
    iterations = parameter(8, "ignore loops of fewer iterations", type=int, min=4)
    most = parameter(20, "maximum number of iterations in the results", type=int, min=0)

    def wrapup(self):
        ranks, seconds = {}, {}
        for location, name, loop in outermost(self, self.iterations):
            for i, lost, cause in self.slow(location, loop):
                key = name + ", iteration " + str(i)
                count, sum = ranks.get(key, (0, 0.0))
                ranks[key] = (count + 1, sum + lost)
                seconds[cause] = seconds.get(cause, 0.0) + lost
        if ranks:
            worst = sorted(ranks.items(), key=lambda each: -each[1][1])[:self.most]
            self.result("iterations", {key: count for key, (count, _) in worst})
            self.result("causes", dict(sorted(seconds.items())))

    def slow(self, location, loop):
        """Adds a loop's slow iterations on a location; yields number, seconds lost and cause of each."""
        all = loop.iterations
        kept = complete(all)
        if kept.count() < 4:
            return
        usual = median(all.time.select(kept))
        spread = 1.4826 * median(abs(all.time - usual).select(kept))
        found = all.time > usual + max(self.distance * spread, self.tolerance * usual)
        if not found.any():
            return
        parts = {"computation": all.time - all.mpi_time, "waiting": all.wait, "communication": all.mpi_time - all.wait}
        above = {part: (time - median(time.select(kept))).select(found).to_numbers() for part, time in parts.items()}
        lost = (all.time - usual).select(found).to_numbers()
        positions = all.first.select(found).to_integers()
        partners = self.partners(location, loop, found)
        for row, i in enumerate(all.iteration.select(found).to_integers()):
            cause = max(parts, key=lambda part: above[part][row])
            rank = {"computation": location, "waiting": partners.get(i)}.get(cause)
            because = {"iteration": i, "usual": usual, "cause": cause}
            if rank is not None:
                because["rank"] = rank.label
            self.add(lost[row], at=positions[row], because=because)
            yield i, lost[row], cause

    def partners(self, location, loop, found):
        """For each of some iterations, the location for which this one waited longest."""
        waits = self.trace.waits
        here = waits.select(waits.location == location.id)
        iteration = loop.iteration_of(here.call)
        inside = found.take(iteration.row_in(loop.iterations.iteration))
        longest = here.wait.select(inside).group_max(iteration.select(inside))
        partner = here.partner_location.select(inside).take(longest.row).to_integers()
        return {i: self.trace.locations[partner[row]] for row, i in enumerate(longest.key.to_integers()) if partner[row] >= 0}


class LateSenderByIteration(Pattern):
    """Late senders in loops by iteration, and the iteration from which they appear.

    Severity in seconds, at the call that waits: the wait of late_sender, if it counts there, for calls in a loop.

    Results: waiting, seconds by loop; from, the iteration from which the waits of all ranks together are greater; before and after, the
    mean waits of an iteration in seconds; worst, the iteration with the longest waits. "from" exists if Pettitt's test finds a change (as
    in iteration_drift, on the sums of the ranks' waits by iteration), and if "after" is at least "growth" times "before".

    What to do: compare an iteration before with one after:

        expert --iteration 3 TRACE

    Source: this project; A. N. Pettitt, A non-parametric approach to the change-point problem, Applied Statistics 28 (1979).
    """

    view = True
    default = False
    significance = parameter(0.01, "maximum probability of a change by chance", min=0, max=1)
    growth = parameter(2.0, "minimum ratio of the waits after the change to those before", min=1)
    iterations = parameter(8, "ignore loops of fewer iterations", type=int, min=4)

    def wrapup(self):
        late = self.waits_of("late_sender")
        late = late.select(late.counted)
        loops = {}
        for location, name, loop in outermost(self, self.iterations):
            loops.setdefault(name, []).append((location, loop))
        waiting, begun, before, after, worst = {}, {}, {}, {}, {}
        for name, members in loops.items():
            series = self.by_iteration(late, members)
            total = series.sum()
            if total <= 0:
                continue
            waiting[name] = total
            worst[name] = series.argmax() + 1
            values, width = thinned(series)
            change = rise(values)
            if change is None or change.p > self.significance:
                continue
            at = change.at * width
            earlier, later = series[:at].mean(), series[at:].mean()
            if later >= self.growth * earlier:
                begun[name], before[name], after[name] = at + 1, earlier, later
        for key, value in (("waiting", waiting), ("worst", worst), ("from", begun), ("before", before), ("after", after)):
            if value:
                self.result(key, value)

    def by_iteration(self, late, members):
        """Adds the waits in a loop of several locations; returns the sum of each iteration."""
        number = max((loop for _, loop in members), key=len).iterations.iteration
        series = number.filled(0.0)
        for location, loop in members:
            here = late.select(late.location == location.id)
            iteration = loop.iteration_of(here.call)
            here, iteration = here.select(iteration > 0), iteration.select(iteration > 0)
            self.add(here.wait, at=here.call, because={"iteration": iteration})
            sums = here.wait.group_sum(iteration)
            of_number = sums.take(number.row_in(sums.key))
            series = (series + of_number.missing().where(0.0, of_number)).computed()
        return series
