"""How often and how much: what the times of other patterns are paid for."""

from _cells import book, cell
from expert import Pattern


def count_records(pattern, events, type, value=None):
    """Books the records of a type (1 each, or the value in a column) by call path and location."""
    locations = pattern.whole("locations").location.count()
    records = events.select((events.type == type) & pattern.in_focus(events.pos))
    key = cell(records.callpath, records.location, locations)
    book(pattern, records.pos.group_count(key) if value is None else records[value].group_sum(key), locations)


class Visits(Pattern):
    """How often each call path was entered.

    Severity: a count, at each call path.

    What to do: nothing; a mean time is a time divided by this.

    Source: Scalasca 2.6, "Visits", which counts the record of a program's begin besides.
    """

    unit = "count"
    table = "profile"

    def describe(self, p):
        self.add(p.visits, at=p)


class Synchronizations(Pattern):
    """How many barriers each process took part in.

    Severity: a count, at each call path of a barrier: its calls.

    What to do: see synchronization for what they cost, and ask of each whether it is needed.

    Source: Scalasca 2.6, "Synchronizations, collective".
    """

    unit = "count"
    table = "profile"

    def describe(self, p):
        p = p.select((p.group == "MPI") & (p.role == "BARRIER"))
        self.add(p.visits, at=p)


class MessagesSent(Pattern):
    """How many messages were sent from one process to another, received or not.

    Severity: a count, at each call path that sends: its send records.

    What to do: where there are many small ones (see bytes_sent), put several into one.

    Source: Scalasca 2.6, "Communications, point-to-point, sends".
    """

    unit = "count"
    table = "events"

    def describe(self, events):
        count_records(self, events, "send")


class MessagesReceived(Pattern):
    """How many messages were received from another process.

    Severity: a count, at each call path that completes a receive: its receive records.

    What to do: as messages_sent.

    Source: Scalasca 2.6, "Communications, point-to-point, receives".
    """

    unit = "count"
    table = "events"

    def describe(self, events):
        count_records(self, events, "recv")


class BytesSent(Pattern):
    """How many bytes were sent from one process to another.

    Severity in bytes, at each call path that sends.

    What to do: divide by messages_sent: small messages cost time each, large ones by their size.

    Source: Scalasca 2.6, "Bytes sent, point-to-point".
    """

    unit = "bytes"
    table = "events"

    def describe(self, events):
        count_records(self, events, "send", "len")


class BytesReceived(Pattern):
    """How many bytes were received from another process.

    Severity in bytes, at each call path that completes a receive.

    What to do: as bytes_sent.

    Source: Scalasca 2.6, "Bytes received, point-to-point".
    """

    unit = "bytes"
    table = "events"

    def describe(self, events):
        count_records(self, events, "recv", "len")


def count_members(pattern, c, value):
    """Books the value in a column of each member of collective operations by call path and location of its call."""
    locations = pattern.whole("locations").location.count()
    c = c.select(pattern.in_focus(c.end))
    callpath = pattern.whole("events").callpath.take(c.end)
    book(pattern, c[value].group_sum(cell(callpath, c.location, locations)), locations)


class CollectiveBytesSent(Pattern):
    """How many bytes processes sent in collective operations, as the trace has it of each.

    Severity in bytes, at each call path that completes such an operation.

    What to do: reduce before you gather; send to those who need it only.

    Source: Scalasca 2.6, "Bytes sent, collective".
    """

    unit = "bytes"
    unmatched = True
    table = "collectives"

    def describe(self, c):
        count_members(self, c, "sent")


class CollectiveBytesReceived(Pattern):
    """How many bytes processes received in collective operations, as the trace has it of each.

    Severity in bytes, at each call path that completes such an operation.

    What to do: as collective_bytes_sent.

    Source: Scalasca 2.6, "Bytes received, collective".
    """

    unit = "bytes"
    unmatched = True
    table = "collectives"

    def describe(self, c):
        count_members(self, c, "received")
