"""Event flow graphs: the calls of a location as a graph."""

from earl._columns import _checked
from earl._data import _or_none
from earl._events import Event, _position_of

_graphs = host.graphs()


class Node:
    """Calls of one kind: id (in order of the first events), graph, label, callsite, count, bytes (of each call, None if it has none),
    time, shortest, longest (seconds), partners (ids of locations), out and into (edges), successors and predecessors, dominator."""

    __slots__ = ("id", "graph", "_own")

    def __init__(self, graph, id):
        self.graph = graph
        self.id = id
        self._own = graph._own

    # ---- made from the description of the language: Node ----
    @property
    def label(self):
        return self._own.label(self.id)

    @property
    def callsite(self):
        return self._own.callsite(self.id)

    @property
    def count(self):
        return self._own.counts(self.id)[0]

    @property
    def bytes(self):
        return _or_none(self._own.counts(self.id)[1])

    @property
    def time(self):
        return self._own.times(self.id)[0]

    @property
    def shortest(self):
        return self._own.times(self.id)[1]

    @property
    def longest(self):
        return self._own.times(self.id)[2]

    @property
    def partners(self):
        return list(self._own.partners(self.id))

    @property
    def out(self):
        return [self.graph.edges[id] for id in self._own.out(self.id)]

    @property
    def into(self):
        return [self.graph.edges[id] for id in self._own.into(self.id)]

    @property
    def dominator(self):
        return _or_none(self._own.dominator(self.id), lambda id: self.graph.nodes[id])
    # ---- end ----

    @property
    def successors(self):
        return [edge.target for edge in self.out]

    @property
    def predecessors(self):
        return [edge.source for edge in self.into]

    def __repr__(self):
        return self.label


class Edge:
    """An edge: id, graph, source and target (nodes), weight (number of times), share (of the departures from the source),
    time, shortest, longest (seconds between the calls), runs (when: lists of first, last, stride and count),
    calls (numbers of the calls to which it leads)."""

    __slots__ = ("id", "graph", "source", "target", "weight", "share")

    def __init__(self, graph, id):
        own = graph._own
        self.graph = graph
        self.id = id
        self.source = graph.nodes[own.source(id)]
        self.target = graph.nodes[own.target(id)]
        self.weight = own.weight(id)
        self.share = self.weight / sum(own.weight(edge) for edge in own.out(self.source.id))

    # ---- made from the description of the language: Edge ----
    @property
    def time(self):
        return self.graph._own.gaps(self.id)[0]

    @property
    def shortest(self):
        return self.graph._own.gaps(self.id)[1]

    @property
    def longest(self):
        return self.graph._own.gaps(self.id)[2]

    @property
    def runs(self):
        return [list(row) for row in self.graph._own.progressions(self.id)]

    @property
    def calls(self):
        return list(self.graph._own.callsOfEdge(self.id))
    # ---- end ----

    def __repr__(self):
        return repr(self.source) + " -> " + repr(self.target) + " " + str(self.weight) + "x"


class Graph:
    """The event flow graph of a location: nodes and edges, lists by id; its length is the number of events."""

    def __init__(self, own):
        self._own = own
        self.nodes = [Node(self, id) for id in range(own.nodes())]
        self._edges = None

    def __len__(self):
        return self._own.events()

    @property
    def edges(self):
        if self._edges is None:
            self._edges = [Edge(self, id) for id in range(self._own.edges())]
        return self._edges

    # ---- made from the description of the language: Graph ----
    def call_of(self, event):
        return _or_none(self._own.callOf(_position_of(event)))

    def edge(self, source, target):
        return _or_none(self._own.edge(source.id, target.id), lambda id: self.edges[id])

    def path(self, source, target):
        return [self.nodes[id] for id in self._own.path(source.id, target.id)]
    # ---- end ----

    def node_of(self, event):
        call = self.call_of(event)
        return None if call is None else self.nodes[self._own.nodeOfCall(call)]

    def call(self, number):
        return Event(self._own.enter(number)), self.nodes[self._own.nodeOfCall(number)]


_known = {}


def _graph(location, signature, events):
    key = (location, signature, events)
    if key not in _known:
        _known[key] = Graph(_checked(_graphs.graph(location, signature, events)))
    return _known[key]


def _groups(within, signature, events):
    rows = _checked(_graphs.groups(float(within), signature, events))
    found = []
    for locations, representative, spread, nearest in rows:
        found.append({"locations": list(locations), "representative": representative, "spread": spread,
                      "nearest": None if nearest < 0 else nearest})
    return found


def _transitions(calls, values, signature, events):
    rows = _checked(_graphs.transitions(calls._host, values._host, signature, events))
    return [{"source": source, "target": target, "callsite": callsite, "sum": sum, "count": count}
            for source, target, callsite, sum, count in rows]
