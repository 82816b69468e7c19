"""What the trace defines, and its call tree."""

_listings = host.listings()


class Definition:
    """A definition of the trace; keys() lists its attributes. A missing value is None."""

    def __init__(self, names, values):
        for i in range(len(names)):
            value = values[i]
            plain = value is None or isinstance(value, (str, int, float))
            self.__dict__[names[i]] = value if plain else list(value)

    def keys(self):
        return list(self.__dict__)

    def __getitem__(self, name):
        if name not in self.__dict__:
            raise KeyError(self._unknown(name))
        return self.__dict__[name]

    def has(self, name):
        return name in self.__dict__

    __contains__ = has

    def __repr__(self):
        return self.name

    def __getattr__(self, name):
        raise AttributeError(name if name[:2] == "__" else self._unknown(name))

    def _unknown(self, name):
        return "a " + type(self).__name__ + " has no " + repr(name) + "; it has " + " ".join(self.keys())


class Location(Definition):
    """A stream of events: id ref name label kind group process rank. label is its name in reports ("rank 3")."""

    def __repr__(self):
        return self.label


class Region(Definition):
    """A function, a loop, an MPI call: id name canonical_name role paradigm file line."""


class Group(Definition):
    """A group of locations, regions, metrics or ranks: id ref name type paradigm members."""


class Communicator(Definition):
    """A communicator: id name parent self size members (locations by rank)."""


class Metric(Definition):
    """A metric: id ref name description type mode base exponent unit."""


class SystemNode(Definition):
    """A node of the system tree: id ref name kind parent."""


class Property(Definition):
    """A property: of (what it belongs to) owner (its id) name value."""

    def __repr__(self):
        return self.name + " = " + self.value


_CLASSES = {"locations": Location, "regions": Region, "groups": Group, "communicators": Communicator, "metrics": Metric,
            "system_tree": SystemNode, "properties": Property}
_known = {}  # what has been asked for


def _forget():
    """The trace has changed."""
    _known.clear()


def _definitions(kind):
    if kind not in _known:
        names, rows = _listings.definitions(kind)
        names = list(names)
        make = _CLASSES[kind]
        _known[kind] = [make(names, row) for row in rows]
    return list(_known[kind])


class CallPath:
    """A node of the call tree.

    id; region, its name; path ("main/solve/MPI_Recv"); depth, 1 for an outermost region; parent and children, nodes; visits on all
    locations; inclusive and exclusive, seconds on all locations with and without what it calls."""

    _NAMES = ("id", "region", "path", "depth", "parent", "children", "visits", "inclusive", "exclusive")

    def __init__(self, id, parent, row):
        self.id = id
        self.parent = parent
        self.children = []
        self.region, self.path, self.depth, self.visits, self.inclusive, self.exclusive = row

    def keys(self):
        return list(self._NAMES)

    def __getitem__(self, name):
        if name not in self._NAMES:
            raise KeyError(self._unknown(name))
        return getattr(self, name)

    def has(self, name):
        return name in self._NAMES

    __contains__ = has

    def __repr__(self):
        return self.path

    def __getattr__(self, name):
        raise AttributeError(name if name[:2] == "__" else self._unknown(name))

    def _unknown(self, name):
        return "a CallPath has no " + repr(name) + "; it has " + " ".join(self._NAMES)


def _callpaths():
    if "callpaths" not in _known:
        nodes = []
        for row in _listings.callpaths():
            row = list(row)
            parent = None if row[0] is None else nodes[row[0]]
            node = CallPath(len(nodes), parent, row[1:])
            if parent is not None:
                parent.children.append(node)
            nodes.append(node)
        _known["callpaths"] = nodes
    return list(_known["callpaths"])
