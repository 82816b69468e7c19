"""Statements that communicate and stand out: the most expensive, the most frequent, the ones with the largest messages, and those
whose time differs most from process to process.

A statement is an operation of MPI (MPI_Send, MPI_Waitall, ...), or, with the parameter statement=callpath, a call path that ends in
one. Calls that move nothing (MPI_Init, MPI_Comm_rank) and barriers are none.
"""

from math import sqrt

from _statements import key, name, statement, statements
from expert import Pattern, parameter


class DominatingCommunication(Pattern):
    """Time in the statement that communicates longest.

    Severity in seconds, at each call path of that statement: the time in its calls.

    Results: operation, its name; share, its part of the time in all such statements.

    What to do: begin with this one; late_sender and its kin say how much of it is waiting.

    Source: Wolf and Mohr, "Dominating communication".
    """

    parent = "communication"
    view = True

    statement = statement()

    def profile(self, p):
        p = statements(p)
        total = p.exclusive.group_sum(key(p, self.statement))
        worst = total.argmax()
        if worst is None or not total[worst] > 0:
            return
        self.result("operation", name(self.trace, self.statement, total.key[worst]))
        self.result("share", total[worst] / total.sum())
        p = p.select(key(p, self.statement) == total.key[worst])
        self.add(p.exclusive, at=p)


class FrequentCommunication(Pattern):
    """Time in statements whose calls are short, and therefore many.

    Severity in seconds, at each call path of the statements whose calls take less than the threshold on average: the time
    in those calls.

    Result: statements, their names, the most expensive first, with the mean time of a call.

    What to do: fewer and larger messages.

    Source: Wolf and Mohr, "Frequent communication".
    """

    parent = "communication"
    view = True

    statement = statement()
    threshold = parameter(1e-5, "mean time of a call in seconds below which a statement counts as frequent", min=0)

    def profile(self, p):
        p = statements(p)
        total = p.exclusive.group_sum(key(p, self.statement))
        mean = total / p.visits.group_sum(key(p, self.statement))
        tell(self, p, {total.key[row]: (total[row], mean[row]) for row in range(len(total)) if mean[row] < self.threshold})


class BigMessages(Pattern):
    """Time in statements whose messages are large.

    Severity in seconds, at each call path of the statements that send or receive messages between two processes of more than
    the threshold on average: the time in those calls.

    Result: statements, their names, the most expensive first, with the mean size of a message in bytes.

    A message counts for the call that starts its send and for the one that completes its receive.

    What to do: send less (only what changed, in fewer digits), or while something else is computed.

    Source: Wolf and Mohr, "Big messages".
    """

    parent = "communication"
    view = True

    statement = statement()
    threshold = parameter(1_000_000, "mean size in bytes above which messages count as big", type=int, min=0)

    def messages(self, m):
        paths = self.trace.columns.callpath
        self.sizes = {}
        for call, region in ((m.send_call, m.send_region), (m.recv_call, m.recv_region)):
            within = self.in_focus(call)
            by = (region if self.statement == "operation" else paths.take(call)).select(within)
            bytes = m.bytes.select(within)
            total = bytes.group_sum(by)
            for which, size, count in zip(total.key, total, bytes.group_count(by)):
                before = self.sizes.get(which, (0, 0))
                self.sizes[which] = (before[0] + size, before[1] + count)

    def profile(self, p):
        p = statements(p)
        total = p.exclusive.group_sum(key(p, self.statement))
        mean = {which: size / count for which, (size, count) in self.sizes.items()}
        tell(self, p, {which: (time, mean[which]) for which, time in zip(total.key, total)
                       if mean.get(which, 0) > self.threshold})


class UnevenMpDistribution(Pattern):
    """Time in statements that cost some processes much more than others.

    Severity in seconds, at each call path of the statements of which

        standard deviation over the processes > threshold x mean over the processes

    holds for the time that each process spends in them: the time in those calls.

    Results: statements, their names, the most expensive first, with deviation / mean; distribution, the seconds that each
    process spends in each of these statements, by rank.

    What to do: see which processes have more to send or wait longer, and divide the work otherwise.

    Source: Wolf and Mohr, "Uneven MP distribution".
    """

    title = "Uneven message-passing distribution"
    parent = "communication"
    view = True

    statement = statement()
    threshold = parameter(0.5, "the least deviation that counts, as a part of the mean", min=0)

    def profile(self, p):
        p = statements(p)
        p = p.select(p.rank >= 0)
        ranks = sorted({each.rank for each in self.trace.locations if each.rank is not None and self.in_focus(each)})
        total = p.exclusive.group_sum(key(p, self.statement))
        found = {}
        distribution = {}
        for which, time in zip(total.key, total):
            its = p.select(key(p, self.statement) == which)
            sums = its.exclusive.group_sum(its.rank)
            times = dict.fromkeys(ranks, 0.0)
            times.update(zip(sums.key, sums))
            mean = time / len(ranks)
            deviation = sqrt(sum((value - mean) ** 2 for value in times.values()) / len(ranks))
            if deviation > self.threshold * mean:
                found[which] = (time, deviation / mean)
                distribution[which] = list(times.values())
        tell(self, p, found)
        if found:
            self.result("distribution", {name(self.trace, self.statement, which): distribution[which] for which in ranked(found)})


def ranked(found):
    """The statements by cost, the most expensive first; of equal ones in order of what they are."""
    return sorted(found, key=lambda which: (-found[which][0], which))


def tell(pattern, p, found):
    """Books the time of statements, and tells their names with what marks them; found: {statement: (seconds, mark)}."""
    if found:
        pattern.result("statements", {name(pattern.trace, pattern.statement, which): found[which][1] for which in ranked(found)})
        p = p.select(key(p, pattern.statement).one_of(list(found)))
        pattern.add(p.exclusive, at=p)
