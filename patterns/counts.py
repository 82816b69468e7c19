"""Counts that explain the times of other patterns."""

from _cells import book, cell, is_library
from expert import Pattern


def count_records(pattern, events, type, value=None):
    """Adds the records of a type (1 each, or the value in a column) by call path and location."""
    locations = pattern.whole("locations").location.count()
    records = events.select((events.type == type) & pattern.in_focus(events.pos))
    key = cell(records.callpath, records.location, locations)
    book(pattern, records.pos.group_count(key) if value is None else records[value].group_sum(key), locations)


class Visits(Pattern):
    """Number of times that each call path was entered.

    Severity: a count, at each call path.

    What to do: nothing; a mean time is a time divided by this.

    Source: Scalasca 2.6, "Visits", which also counts the record of a program's begin.
    """

    unit = "count"
    table = "profile"

    def describe(self, p):
        self.add(p.visits, at=p)


class Synchronizations(Pattern):
    """Number of barriers in which each process took part.

    Severity: a count, at each call path of a barrier: its calls.

    What to do: see synchronization for their cost, and remove barriers that are not needed.

    Source: Scalasca 2.6, "Synchronizations, collective".
    """

    unit = "count"
    table = "profile"

    def describe(self, p):
        p = p.select(is_library(p) & (p.role == "BARRIER"))
        self.add(p.visits, at=p)


class MessagesSent(Pattern):
    """Number of messages sent from one process to another, received or not.

    Severity: a count, at each call path that sends: its send records.

    What to do: if there are many small messages (see bytes_sent), merge several into one.

    Source: Scalasca 2.6, "Communications, point-to-point, sends".
    """

    unit = "count"
    table = "events"

    def describe(self, events):
        count_records(self, events, "send")


class MessagesReceived(Pattern):
    """Number of messages received from another process.

    Severity: a count, at each call path that completes a receive: its receive records.

    What to do: as messages_sent.

    Source: Scalasca 2.6, "Communications, point-to-point, receives".
    """

    unit = "count"
    table = "events"

    def describe(self, events):
        count_records(self, events, "recv")


class BytesSent(Pattern):
    """Number of bytes sent from one process to another.

    Severity in bytes, at each call path that sends.

    What to do: divide by messages_sent. Each small message costs time; a large one costs time by its size.

    Source: Scalasca 2.6, "Bytes sent, point-to-point".
    """

    unit = "bytes"
    table = "events"

    def describe(self, events):
        count_records(self, events, "send", "len")


class BytesReceived(Pattern):
    """Number of bytes received from another process.

    Severity in bytes, at each call path that completes a receive.

    What to do: as bytes_sent.

    Source: Scalasca 2.6, "Bytes received, point-to-point".
    """

    unit = "bytes"
    table = "events"

    def describe(self, events):
        count_records(self, events, "recv", "len")


def count_members(pattern, c, value):
    """Adds the value in a column of each member of collective operations by call path and location of its call."""
    locations = pattern.whole("locations").location.count()
    c = c.select(pattern.in_focus(c.end))
    callpath = pattern.whole("events").callpath.take(c.end)
    book(pattern, c[value].group_sum(cell(callpath, c.location, locations)), locations)


class CollectiveBytesSent(Pattern):
    """Number of bytes that processes sent in collective operations, as the trace records them.

    Severity in bytes, at each call path that completes such an operation.

    What to do: reduce before you gather; send only to those who need the data.

    Source: Scalasca 2.6, "Bytes sent, collective".
    """

    unit = "bytes"
    unmatched = True
    table = "collectives"

    def describe(self, c):
        count_members(self, c, "sent")


class CollectiveBytesReceived(Pattern):
    """Number of bytes that processes received in collective operations, as the trace records them.

    Severity in bytes, at each call path that completes such an operation.

    What to do: as collective_bytes_sent.

    Source: Scalasca 2.6, "Bytes received, collective".
    """

    unit = "bytes"
    unmatched = True
    table = "collectives"

    def describe(self, c):
        count_members(self, c, "received")
