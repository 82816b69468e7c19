"""The trace."""

from earl._columns import Columns
from earl._events import Event, _Opened, _events
from earl._rows import Collective, Message


class Location:
    """A stream of events: id, name ("rank 3"), rank (None if it has none) and kind."""

    __slots__ = ("id", "name", "rank", "kind")

    def __init__(self, id):
        self.id = id
        self.name = host.locationName(id)
        rank = host.locationRank(id)
        self.rank = None if rank < 0 else rank
        self.kind = host.locationKind(id)

    def __repr__(self):
        return self.name


def _not_open():
    raise RuntimeError("the trace is not open while a pattern file is loaded")


class Trace:
    """The trace: a sequence of events in order of time, with links between them."""

    def event(self, pos):
        """The event at a position."""
        if pos is None:
            raise TypeError("no event: the link is missing (None)")
        length = _Opened.length
        if length is None:
            _not_open()
        if 0 <= pos < length:
            return Event(pos)
        raise IndexError("position " + str(pos) + " of a trace of " + str(length) + " events")

    def __getitem__(self, pos):
        return self.event(pos + len(self) if pos < 0 else pos)

    def __len__(self):
        return _not_open() if _Opened.length is None else _Opened.length

    def literal(self, pos):
        """The event at a position, in words."""
        return host.literal(self.event(pos).pos)

    def at(self, time):
        """Position of the first event at or after a time in seconds; len(trace) if there is none."""
        return host.at(float(time))

    @property
    def duration(self):
        """Seconds from the first to the last event."""
        return host.duration()

    @property
    def locations(self):
        """The locations, by id."""
        return [Location(id) for id in range(host.locations())]

    def message(self, pos):
        """The message of a send or receive, None if it is not matched."""
        row = self.event(pos).messageptr
        return None if row is None else Message._of(row)

    def collective(self, pos):
        """The collective of a collexit, None if it has none."""
        instance = self.event(pos).collptr
        return None if instance is None else Collective(instance)

    @property
    def messages(self):
        """The matched messages, as columns."""
        return Columns(host.columns("messages"))

    @property
    def collectives(self):
        """The members of all collectives, as columns."""
        return Columns(host.columns("collectives"))

    @property
    def profile(self):
        """Visits and times of each call path on each location, as columns."""
        return Columns(host.columns("profile"))

    @property
    def columns(self):
        """The events, as columns: the row is the position."""
        return Columns(host.columns("events"))


_trace = Trace()
