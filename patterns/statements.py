"""Statements that communicate: the most expensive ones, the most frequent ones, those with the largest messages, and those whose
time differs most from process to process.

A statement is an operation of MPI (MPI_Send, MPI_Waitall, ...), or, with the parameter statement=callpath, a call path that ends in
one. Calls without data (MPI_Init, MPI_Comm_rank) and barriers are not statements.
"""

from _statements import key, names, statement, statements
from expert import Pattern, parameter


class DominatingCommunication(Pattern):
    """Time in the statement that spends most time in communication.

    Severity in seconds, at each call path of that statement: the time in its calls.

    Results: operation, its name; share, its part of the time in all such statements.

    What to do: begin with this statement; late_sender and the other patterns of waits say how much of it is waiting.

    Source: Wolf and Mohr, "Dominating communication".
    """

    parent = "communication"
    view = True
    table = "profile"

    statement = statement()

    def describe(self, p):
        p = statements(p)
        which = key(p, self.statement)
        total = p.exclusive.group_sum(which)
        worst = (total.rows() == total.argmax()) & (total > 0)
        self.result("operation", names(self, total.key.select(worst)))
        self.result("share", (total / total.sum()).select(worst))
        p = p.select(which.one_of(total.key.select(worst)))
        self.add(p.exclusive, at=p)


class FrequentCommunication(Pattern):
    """Time in statements with many short calls.

    Severity in seconds, at each call path of the statements whose calls take less than the threshold on average: the time
    in those calls.

    Result: statements, their names, the most expensive first, with the mean time of a call.

    What to do: send fewer and larger messages.

    Source: Wolf and Mohr, "Frequent communication".
    """

    parent = "communication"
    view = True
    table = "profile"

    statement = statement()
    threshold = parameter(1e-5, "mean time of a call, in seconds, below which a statement counts as frequent", min=0)

    def describe(self, p):
        p = statements(p)
        total = p.exclusive.group_sum(key(p, self.statement))
        mean = total / p.visits.group_sum(key(p, self.statement))
        add_statements(self, p, total, mean, mean < self.threshold)


class BigMessages(Pattern):
    """Time in statements whose messages are large.

    Severity in seconds, at each call path of the statements that send or receive messages between two processes of more than
    the threshold on average: the time in those calls.

    Result: statements, their names, the most expensive first, with the mean size of a message in bytes.

    A message counts for the call that starts its send and for the call that completes its receive.

    What to do: send less data (only changes, or fewer digits), or send while the program computes.

    Source: Wolf and Mohr, "Big messages".
    """

    parent = "communication"
    view = True
    table = "profile"

    statement = statement()
    threshold = parameter(1_000_000, "mean size in bytes above which messages count as big", type=int, min=0)

    def describe(self, p):
        p = statements(p)
        total = p.exclusive.group_sum(key(p, self.statement))
        m = self.whole("messages")
        events = self.whole("events")
        of = events.region if self.statement == "operation" else events.callpath
        size = count = 0
        for call in (m.send_call, m.recv_call):
            # A call outside the focus is in no group.
            by = of.take(self.in_focus(call).where(call, -1))
            sums = m.bytes.group_sum(by)
            counts = m.bytes.group_count(by)
            row = total.key.row_in(sums.key)
            size = size + (row >= 0).where(sums.take(row), 0)
            count = count + (row >= 0).where(counts.take(row), 0)
        mean = size / count
        add_statements(self, p, total, mean, mean > self.threshold)


class UnevenMpDistribution(Pattern):
    """Time in statements that cost some processes much more than others.

    Severity in seconds, at each call path of a statement: the time in its calls, if for the time of each process in it

        standard deviation over the processes > threshold x mean over the processes

    Results: statements, their names, the most expensive first, with deviation / mean; distribution, the seconds that each
    process spends in each of these statements, by rank.

    What to do: find the processes that send more or wait longer, and distribute the work in another way.

    Source: Wolf and Mohr, "Uneven MP distribution".
    """

    title = "Uneven message-passing distribution"
    parent = "communication"
    view = True
    table = "profile"

    statement = statement()
    threshold = parameter(0.5, "minimum deviation, as a share of the mean", min=0)

    def describe(self, p):
        p = statements(p)
        p = p.select(p.rank >= 0)
        ranks = self.whole("locations")
        ranks = ranks.select((ranks.rank >= 0) & self.in_focus(ranks)).rank.unique()
        which = key(p, self.statement)
        total = p.exclusive.group_sum(which)
        mean = total / ranks.count()
        # The time of each statement on each rank that executes it; the other ranks spend none.
        width = ranks.max() + 1
        times = p.exclusive.group_sum(which.row_in(total.key) * width + p.rank)
        statement, rank = times.key // width, times.key % width
        difference = times - mean.take(statement)
        squares = (difference * difference).group_sum(statement)
        others = ranks.count() - times.group_count(statement)
        deviation = ((squares + others * mean * mean) / ranks.count()).sqrt()
        uneven = deviation > self.threshold * mean
        order = add_statements(self, p, total, deviation / mean, uneven)
        # The rows of each chosen statement, in the order of the result "statements".
        place = statement.row_in(total.rows().select(uneven).take(order))
        rows = (place * width + rank).select(place >= 0).order()
        name = names(self, total.key.take(statement.select(place >= 0).take(rows)))
        self.result("distribution", times.select(place >= 0).take(rows), label=name,
                    place=rank.select(place >= 0).take(rows), places=ranks.sort())


def add_statements(pattern, p, total, figure, chosen):
    """Adds the time of the chosen statements, and a result with their names and figures, the most expensive first. Returns this order."""
    order = (-total).select(chosen).order()
    keys = total.key.select(chosen)
    pattern.result("statements", figure.select(chosen).take(order), label=names(pattern, keys.take(order)))
    p = p.select(key(p, pattern.statement).one_of(keys))
    pattern.add(p.exclusive, at=p)
    return order
