"""The trace."""

from earl._columns import Columns
from earl._events import _CHUNK, Event, _advance, _event, _Opened
from earl._rows import Collective, Message

_analyst = host.analyst()


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


class State:
    """What the program was doing after an event: stacks, positions of open enters by location, and queue, of sends under way."""

    def __init__(self, stacks, queue):
        self.stacks = stacks
        self.queue = queue


def _measure(by):
    if by not in ("bytes", "count"):
        raise ValueError("by is bytes or count, not " + repr(by))
    return by


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

    def __iter__(self):
        for pos in range(len(self)):
            if pos % _CHUNK == 0:
                _advance(pos)
            yield Event(pos)

    def next(self, pos):
        """The event after that at a position on its location, None after the last."""
        return _event(_analyst.next(self.event(pos).pos))

    def previous(self, pos):
        """The event before that at a position on its location, None before the first."""
        return _event(_analyst.previous(self.event(pos).pos))

    def stack(self, location, at):
        """Positions of the enters open on a location after the event at a position, the outermost first."""
        return list(_analyst.stack(location, self.event(at).pos))

    def queue(self, src=None, dst=None, at=None):
        """Positions of the sends under way after the event at a position (by default the last), of a source, to a destination."""
        at = len(self) - 1 if at is None else self.event(at).pos
        return list(_analyst.queue(-1 if src is None else src, -1 if dst is None else dst, at))

    def state(self, pos):
        """The stacks of all locations, by id, and the queue, after the event at a position."""
        return State([self.stack(location.id, pos) for location in self.locations], self.queue(at=pos))

    def comm_matrix(self, by="bytes"):
        """What each location sent to each: a list for each sender. by: bytes or count."""
        return [list(row) for row in _analyst.commMatrix(_measure(by))]

    def comm_by_process(self, by="bytes"):
        """What each location sent, and what each received: two lists."""
        sent, received = _analyst.commByProcess(_measure(by))
        return list(sent), list(received)

    def message_histogram(self, bins=10):
        """How many messages there are of which size: the counts, and the edges of the ranges."""
        edges, values = _analyst.messageHistogram(bins)
        return list(values), list(edges)

    def comm_over_time(self, by="bytes", bins=50, side="send"):
        """How much was sent (or received: side="receive") over time: the sums, and the edges of the ranges in seconds."""
        edges, values = _analyst.commOverTime(_measure(by), side, bins)
        return list(values), list(edges)

    def flat_profile(self):
        """What each function costs, the most expensive first: dicts of name, visits, locations, exclusive, inclusive (seconds)."""
        return [dict(zip(("name", "visits", "locations", "exclusive", "inclusive"), row)) for row in _analyst.flatProfile()]

    def time_profile(self, bins=50):
        """Seconds in each function over time: edges of the ranges, {function: seconds by range}, seconds in no function by range."""
        edges, functions, seconds, idle = _analyst.timeProfile(bins)
        seconds = [list(row) for row in seconds]
        return list(edges), {name: [row[i] for row in seconds] for i, name in enumerate(functions)}, list(idle)

    def load_imbalance(self, top=1):
        """How unevenly locations spend time in each function: dicts of name, imbalance (longest by mean), mean (seconds), top."""
        found = []
        for name, imbalance, mean, locations in _analyst.loadImbalance(top):
            found.append({"name": name, "imbalance": imbalance, "mean": mean, "top": list(locations)})
        return found

    def idle_time(self):
        """Seconds in receives and waits, by location."""
        return list(_analyst.idleTime())

    def flowgraph(self, location, signature="call,size,partner,callsite", events="mpi"):
        """The event flow graph of a location: nodes, edges, node_of(event). signature: what makes calls the same node; events:
        which calls count, mpi, io, all or a regular expression. See scripts/README.md."""
        return _flow()._graph(location.id if isinstance(location, Location) else location, signature, events)

    def graph_groups(self, within=0, signature="call,size,partner,callsite", events="mpi"):
        """Groups of processes with the same graph, or with graphs at most so far from the first one's (0 to 1): dicts of
        locations, representative, spread (the largest distance in it), nearest (the distance to another group, None if alone)."""
        return _flow()._groups(within, signature, events)

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


def _flow():
    """The module of flow graphs, which not every run needs."""
    import sys
    name = "earl._graphs"
    if name not in sys.modules:
        module = type(sys)(name)
        module.host = host
        sys.modules[name] = module
        exec(compile(host.files().part(name), name + ".py", "exec"), module.__dict__)
    return sys.modules[name]


_trace = Trace()
