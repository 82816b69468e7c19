"""Models of communication: nested loops of sends, receives and collective operations."""

from earl._columns import _checked
from earl._data import _or_none
from earl._events import _position_of

_host_model = host.model


class Construct:
    """A loop or an event of a model. id (in the order of the text), text, iterations (of a loop, 0 for an event), parent (the loop
    around it, None), locations (ids of those that take part)."""

    __slots__ = ("id", "_model")

    def __init__(self, model, id):
        self._model = model
        self.id = id

    # ---- made from the description of the language: Construct ----
    @property
    def text(self):
        return self._model._own.text(self.id)

    @property
    def iterations(self):
        return self._model._own.iterations(self.id)

    @property
    def is_loop(self):
        return self._model._own.isLoop(self.id)

    @property
    def parent(self):
        return _or_none(self._model._own.parent(self.id), lambda id: self._model[id])

    @property
    def locations(self):
        return list(self._model._own.members(self.id))
    # ---- end ----

    @property
    def loops(self):
        around = []
        loop = self.parent
        while loop is not None:
            around.insert(0, loop)
            loop = loop.parent
        return around

    def __repr__(self):
        return self.text


class Model:
    """The constructs of a model by id; str gives its text."""

    def __init__(self, own):
        self._own = own
        self._constructs = [Construct(self, id) for id in range(own.count())]

    def __len__(self):
        return len(self._constructs)

    def __getitem__(self, id):
        return self._constructs[id]

    def __iter__(self):
        return iter(self._constructs)

    # ---- made from the description of the language: Model ----
    def construct_of(self, event):
        return _or_none(self._own.of(_position_of(event)), lambda id: self[id])

    def counters(self, event):
        return list(self._own.counters(_position_of(event)))
    # ---- end ----

    def __str__(self):
        return self._own.all()


_known = {}


def _model(location):
    if location not in _known:
        _known[location] = Model(_checked(_host_model(location)))
    return _known[location]
