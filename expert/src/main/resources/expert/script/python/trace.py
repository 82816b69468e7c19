"""The trace."""

import sys

from earl._columns import Columns
from earl._data import _make_module
from earl._definitions import _callpaths, _definitions
from earl._events import _CHUNK, Event, _advance, _collptr, _detach, _event, _messageptr, _Opened
from earl._rows import Collective, Message
from earl._views import Collectives, Events, Messages, _any

_analyst = host.analyst()
_own_modules = {name: sys.modules[name] for name in ("earl._events", "earl._rows")}


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
    raise RuntimeError(_Opened.why)


class Trace:
    """The trace: a sequence of events in order of time, with links between them."""

    _host = host

    def event(self, pos):
        """The event at a position."""
        if pos is None:
            raise TypeError("no event: the link is missing (None)")
        if isinstance(pos, Event):
            raise TypeError("trace.event() takes a position, not an event: give it a link, such as event['enterptr']")
        length = _Opened.length
        if length is None:
            _not_open()
        if 0 <= pos < length:
            return Event(pos)
        raise IndexError("position " + str(pos) + " of a trace of " + str(length) + " events")

    def __getitem__(self, pos):
        if isinstance(pos, slice):
            return [Event(each) for each in range(len(self))[pos]]
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

    def events(self, start=None, end=None, location=None, type=None, region=None):
        """Some events, in order: from start (inclusive) to end (exclusive) in seconds, on a location, of a type, in a region (its
        enters and exits, and what happened directly in it)."""
        return Events(start, end, location, type, region)

    def next(self, pos):
        """The event after that at a position on its location, None after the last."""
        return _event(_analyst.next(self.event(pos).pos))

    def previous(self, pos):
        """The event before that at a position on its location, None before the first."""
        return _event(_analyst.previous(self.event(pos).pos))

    def stack(self, location, at=None):
        """Positions of the enters open on a location after the event at a position (by default the last), the outermost first."""
        return list(_analyst.stack(self._location(location), self._position(at)))

    def queue(self, src=None, dst=None, at=None):
        """Positions of the sends under way after the event at a position (by default the last), of a source, to a destination."""
        src = -1 if src is None else self._location(src)
        dst = -1 if dst is None else self._location(dst)
        return list(_analyst.queue(src, dst, self._position(at)))

    def _position(self, at):
        return len(self) - 1 if at is None else self.event(at).pos

    def _location(self, location):
        id = _any(location)
        count = len(_definitions("locations"))
        if not 0 <= id < count:
            raise IndexError("location " + str(id) + " of a trace of " + str(count) + " locations")
        return id

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
        return _flow()._graph(_any(location), signature, events)

    def loops(self, location):
        """The loops in which a location makes its calls, by id: len, iterations (columns), header, parent. See scripts/README.md."""
        return _late("earl._loops")._loops(self._location(location))

    def model(self, location=None):
        """What a location, or without one what all of them communicate, as nested loops: construct_of(event), counters(event). See
        scripts/README.md."""
        return _late("earl._model")._model(-1 if location is None else self._location(location))

    def graph_groups(self, within=0, signature="call,size,partner,callsite", events="mpi"):
        """Groups of processes with the same graph, or with graphs at most so far from the first one's (0 to 1): dicts of
        locations, representative, spread (the largest distance in it), nearest (the distance to another group, None if alone)."""
        return _flow()._groups(within, signature, events)

    def transitions(self, calls, values, signature="call,size,partner,callsite", events="mpi"):
        """What calls cost by the edges of the flow graphs that led to them, the largest first: dicts of source and target (words,
        partners as seen from the process; source None for a first call), callsite, sum, count. calls: a column of positions;
        values: a column of as many numbers."""
        return _flow()._transitions(calls, values, signature, events)

    @property
    def duration(self):
        """Seconds from the first to the last event."""
        return host.duration()

    @property
    def path(self):
        """The trace's anchor file."""
        return host.path()

    @property
    def locations(self):
        """The locations, by id."""
        return _definitions("locations")

    @property
    def regions(self):
        """The regions, by id."""
        return _definitions("regions")

    @property
    def groups(self):
        """The groups, by id."""
        return _definitions("groups")

    @property
    def communicators(self):
        """The communicators, by id."""
        return _definitions("communicators")

    @property
    def metrics(self):
        """The metrics, by id."""
        return _definitions("metrics")

    @property
    def system_tree(self):
        """The nodes of the system tree, by id."""
        return _definitions("system_tree")

    @property
    def properties(self):
        """The properties of the trace, and of what it defines."""
        return _definitions("properties")

    def callpath(self, pos):
        """The node of the call tree in which an event happened, None outside all regions."""
        id = host.callpath(self.event(pos).pos)
        return None if id < 0 else _callpaths()[id]

    def callpaths(self):
        """The call tree: its nodes by id, callers before what they call."""
        return _callpaths()

    def callpath_name(self, callpath):
        """A call path by its id: the names of its regions, "main/solve/MPI_Recv"."""
        return host.callpathName(callpath)

    def message(self, pos):
        """The message of a send or receive, None if it is not matched, and for any other event."""
        row = _messageptr(self.event(pos).pos)
        return None if row < 0 else Message._of(row)

    def collective(self, pos):
        """The collective of a collexit, None if it has none, and for any other event."""
        instance = _collptr(self.event(pos).pos)
        return None if instance < 0 else Collective(instance)

    @property
    def messages(self):
        """The matched messages; trace.messages(source=0) those of a filter, trace.messages.columns as columns."""
        return Messages(Columns(host.columns("messages")))

    @property
    def collectives(self):
        """The collective operations; trace.collectives(operation="BARRIER") those of a filter, trace.collectives.columns as columns."""
        return Collectives(Columns(host.columns("collectives")))

    @property
    def columns(self):
        """The events, as columns: the row is the position."""
        return Columns(host.columns("events"))

    def close(self):
        """Closes a trace that the script has opened. After that it cannot be asked any more."""
        _detach("the trace is closed: " + self.path)
        host.close()

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.close()

    def __repr__(self):
        return "trace " + self.path

    def _unknown(self, name):
        return "a trace has no " + repr(name) + "; it has " + " ".join(each for each in dir(self) if each[0] != "_")


def _table(name, sentence):
    return property(lambda self: Columns(host.columns(name)), doc=sentence + " As columns.")


# The other tables of the trace, by name: those of views that are installed too.
for _name, _sentence, _use in host.tableList():
    if not hasattr(Trace, _name):
        setattr(Trace, _name, _table(_name, _sentence))


def _flow():
    return _late("earl._graphs")


def _late(name):
    """A module of this trace that not every run needs."""
    if name not in _own_modules:
        _own_modules[name] = _make_module(name, host, _own_modules)
    return _own_modules[name]


_trace = Trace()
