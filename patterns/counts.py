"""How often and how much: what the times of other patterns are paid for."""

from expert import Pattern


def cell(pattern, callpath, location):
    """One number per call path and location. A record outside of all regions has call path -1; no key may be negative."""
    return (callpath + 1) * len(pattern.trace.locations) + location


def book(pattern, sums):
    """Books sums by cell."""
    locations = len(pattern.trace.locations)
    pattern.add(sums, callpath=sums.key // locations - 1, location=sums.key % locations)


def count_records(pattern, type, value=None):
    """Books the records of a type (1 each, or the value in a column) by call path and location."""
    events = pattern.trace.columns
    records = events.select((events.type == type) & pattern.in_focus(events.pos))
    key = cell(pattern, records.callpath, records.location)
    book(pattern, records.pos.group_count(key) if value is None else records[value].group_sum(key))


class Visits(Pattern):
    """How often each call path was entered.

    Severity: a count, at each call path.

    What to do: nothing; a mean time is a time divided by this.

    Source: Scalasca 2.6, "Visits", which counts the record of a program's begin besides.
    """

    unit = "count"

    def profile(self, p):
        self.add(p.visits, at=p)


class Synchronizations(Pattern):
    """How many barriers each process took part in.

    Severity: a count, at each call path of a barrier: its calls.

    What to do: see synchronization for what they cost, and ask of each whether it is needed.

    Source: Scalasca 2.6, "Synchronizations, collective".
    """

    unit = "count"

    def profile(self, p):
        p = p.select((p.group == "MPI") & (p.role == "BARRIER"))
        self.add(p.visits, at=p)


class MessagesSent(Pattern):
    """How many messages were sent from one process to another, received or not.

    Severity: a count, at each call path that sends: its send records.

    What to do: where there are many small ones (see bytes_sent), put several into one.

    Source: Scalasca 2.6, "Communications, point-to-point, sends".
    """

    unit = "count"

    def wrapup(self):
        count_records(self, "send")


class MessagesReceived(Pattern):
    """How many messages were received from another process.

    Severity: a count, at each call path that completes a receive: its receive records.

    What to do: as messages_sent.

    Source: Scalasca 2.6, "Communications, point-to-point, receives".
    """

    unit = "count"

    def wrapup(self):
        count_records(self, "recv")


class BytesSent(Pattern):
    """How many bytes were sent from one process to another.

    Severity in bytes, at each call path that sends.

    What to do: divide by messages_sent: small messages cost time each, large ones by their size.

    Source: Scalasca 2.6, "Bytes sent, point-to-point".
    """

    unit = "bytes"

    def wrapup(self):
        count_records(self, "send", "len")


class BytesReceived(Pattern):
    """How many bytes were received from another process.

    Severity in bytes, at each call path that completes a receive.

    What to do: as bytes_sent.

    Source: Scalasca 2.6, "Bytes received, point-to-point".
    """

    unit = "bytes"

    def wrapup(self):
        count_records(self, "recv", "len")


def count_members(pattern, c, value):
    """Books the value in a column of each member of collective operations by call path and location of its call."""
    c = c.select(pattern.in_focus(c.end))
    book(pattern, c[value].group_sum(cell(pattern, pattern.trace.columns.callpath.take(c.end), c.location)))


class CollectiveBytesSent(Pattern):
    """How many bytes processes sent in collective operations, as the trace has it of each.

    Severity in bytes, at each call path that completes such an operation.

    What to do: reduce before you gather; send to those who need it only.

    Source: Scalasca 2.6, "Bytes sent, collective".
    """

    unit = "bytes"
    unmatched = True

    def collectives(self, c):
        count_members(self, c, "sent")


class CollectiveBytesReceived(Pattern):
    """How many bytes processes received in collective operations, as the trace has it of each.

    Severity in bytes, at each call path that completes such an operation.

    What to do: as collective_bytes_sent.

    Source: Scalasca 2.6, "Bytes received, collective".
    """

    unit = "bytes"
    unmatched = True

    def collectives(self, c):
        count_members(self, c, "received")
