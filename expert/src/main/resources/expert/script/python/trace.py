"""The trace."""

import sys

from earl._columns import Columns, _checked
from earl._data import _make_module, _or_none
from earl._definitions import _callpaths, _definitions
from earl._events import _CHUNK, Event, _advance, _Current, _detach, _event, _integers, _Opened
from earl._rows import Collective, Message
from earl._views import Collectives, Events, Messages, _any, _none_left

_analyst = host.analyst()
_own_modules = {name: sys.modules[name] for name in ("earl._events", "earl._rows")}


class State:
    """The state of the program after an event: stacks has the positions of open enters by location, queue the positions of sends under way."""

    def __init__(self, stacks, queue):
        self.stacks = stacks
        self.queue = queue


def _measure(by):
    if by not in ("bytes", "count"):
        raise ValueError("by is bytes or count, not " + repr(by))
    return by


def _several(texts):
    return [] if texts is None else [texts] if isinstance(texts, str) else list(texts)


def _not_open():
    raise RuntimeError(_Opened.why)


class Trace:
    """The trace: a sequence of events in order of time, with links between them."""

    _host = host

    def event(self, pos):
        if pos is None:
            raise TypeError("no event: the link is missing (None)")
        if isinstance(pos, Event):
            return pos
        length = _Opened.length
        if length is None:
            _not_open()
        if 0 <= pos < length:
            return Event(pos)
        raise IndexError("position " + str(pos) + " of a trace of " + str(length) + " events")

    def __getitem__(self, pos):
        if isinstance(pos, slice):
            return [Event(each) for each in range(len(self))[pos]]
        return self.event(pos + len(self) if not isinstance(pos, Event) and pos < 0 else pos)

    def __len__(self):
        return _not_open() if _Opened.length is None else _Opened.length

    def __iter__(self):
        for pos in range(len(self)):
            if pos % _CHUNK == 0:
                _advance(pos)
            yield Event(pos)

    def events(self, start=None, end=None, location=None, type=None, region=None):
        return Events(start, end, location, type, region)

    def stack(self, location, at=None):
        return list(_analyst.stack(self._location(location), self._position(at)))

    def queue(self, src=None, dest=None, at=None, **other):
        # The paper calls dest dst.
        if "dst" in other:
            if dest is not None:
                raise TypeError("queue() takes dest once: dst is the paper's name of it")
            dest = other.pop("dst")
        _none_left("queue", other, "src, dest, at")
        src = -1 if src is None else self._location(src)
        dest = -1 if dest is None else self._location(dest)
        return list(_analyst.queue(src, dest, self._position(at)))

    def _position(self, at):
        if at is not None:
            return self.event(at).pos
        # In a callback, the current event: of a message the receive, of a collective operation the last end.
        row = _Current.row
        if row is not None:
            return row.recv.pos if isinstance(row, Message) else max(member.end.pos for member in row.members)
        current = -1 if _Current.position is None else _Current.position[0]
        return len(self) - 1 if current < 0 else current

    def _location(self, location):
        id = _any(location)
        count = len(_definitions("locations"))
        if not 0 <= id < count:
            raise IndexError("location " + str(id) + " of a trace of " + str(count) + " locations")
        return id

    def state(self, pos):
        return State([self.stack(location.id, pos) for location in self.locations], self.queue(at=pos))

    # ---- made from the description of the language: Trace ----
    @property
    def duration(self):
        return host.duration()

    @property
    def path(self):
        return host.path()

    @property
    def locations(self):
        return _definitions("locations")

    @property
    def regions(self):
        return _definitions("regions")

    @property
    def groups(self):
        return _definitions("groups")

    @property
    def communicators(self):
        return _definitions("communicators")

    @property
    def metrics(self):
        return _definitions("metrics")

    @property
    def system_tree(self):
        return _definitions("system_tree")

    @property
    def properties(self):
        return _definitions("properties")

    def literal(self, pos):
        return host.literal(self.event(pos).pos)

    def at(self, time):
        return host.at(float(time))

    def next(self, pos):
        return _event(_analyst.next(self.event(pos).pos))

    def previous(self, pos):
        return _event(_analyst.previous(self.event(pos).pos))

    def comm_matrix(self, by="bytes"):
        return [list(row) for row in _analyst.commMatrix(_measure(by))]

    def comm_by_process(self, by="bytes"):
        return tuple([list(row) for row in _analyst.commByProcess(_measure(by))])

    def message_histogram(self, bins=10):
        return tuple([list(row) for row in _analyst.messageHistogram(bins)])

    def comm_over_time(self, by="bytes", bins=50, side="send"):
        return tuple([list(row) for row in _analyst.commOverTime(_measure(by), bins, side)])

    def idle_time(self):
        return list(_analyst.idleTime())

    def callpath(self, pos):
        return _or_none(host.callpath(self.event(pos).pos), lambda id: _callpaths()[id])

    def callpath_name(self, callpath):
        return host.callpathName(callpath)

    def message(self, pos):
        return _or_none(_integers.messageptr(self.event(pos).pos), lambda id: Message._of(id))

    def collective(self, pos):
        return _or_none(_integers.collptr(self.event(pos).pos), lambda id: Collective(id))
    # ---- end ----

    def flat_profile(self):
        return [dict(zip(("name", "visits", "locations", "exclusive", "inclusive"), row)) for row in _analyst.flatProfile()]

    def time_profile(self, bins=50):
        edges, functions, seconds, idle = _analyst.timeProfile(bins)
        seconds = [list(row) for row in seconds]
        return list(edges), {name: [row[i] for row in seconds] for i, name in enumerate(functions)}, list(idle)

    def load_imbalance(self, top=1):
        found = []
        for name, imbalance, mean, locations in _analyst.loadImbalance(top):
            found.append({"name": name, "imbalance": imbalance, "mean": mean, "top": list(locations)})
        return found

    def flowgraph(self, location, signature="call,size,partner,callsite", events="mpi"):
        return _flow()._graph(_any(location), signature, events)

    def loops(self, location):
        return _late("earl._loops")._loops(self._location(location))

    def model(self, location=None):
        return _late("earl._model")._model(-1 if location is None else self._location(location))

    def graph_groups(self, within=0, signature="call,size,partner,callsite", events="mpi"):
        return _flow()._groups(within, signature, events)

    def transitions(self, calls, values, signature="call,size,partner,callsite", events="mpi"):
        return _flow()._transitions(calls, values, signature, events)

    def whatif(self, scale=None, balance=None, remove=None, network=None):
        changes = host.changes()
        for path, factor in ({} if scale is None else scale).items():
            changes.scale(path, float(factor))
        for one in _several(balance):
            changes.balance(one)
        for one in _several(remove):
            changes.remove(one)
        if network is not None:
            changes.network(network)
        return sys.modules["earl._opening"]._attached(_checked(changes.trace()))

    def callpaths(self):
        return _callpaths()

    @property
    def messages(self):
        return Messages(Columns(host.columns("messages")))

    @property
    def collectives(self):
        return Collectives(Columns(host.columns("collectives")))

    @property
    def columns(self):
        return Columns(host.columns("events"))

    def close(self):
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
    """A module of this trace, created on request."""
    if name not in _own_modules:
        _own_modules[name] = _make_module(name, host, _own_modules)
    return _own_modules[name]


_trace = Trace()
