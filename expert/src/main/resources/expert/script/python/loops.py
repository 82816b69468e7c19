"""Loops: the loops in which a location makes its calls, and their iterations."""

from earl._columns import Column, Columns, _checked
from earl._data import _or_none
from earl._events import _event, _position_of

_host_loops = host.loops


class Loop:
    """A loop of a location; its length is the number of its iterations. id, nest (the Loops that has it), parent (the loop around it,
    None), children, depth (1 for an outermost loop), header (the call at which iterations begin, as text), callsite, entries (the
    number of times that it was entered), time and mpi_time (seconds), members (ids of nodes of the flow graph), irreducible (whether
    it is also entered elsewhere than at its header)."""

    __slots__ = ("id", "nest", "_own", "_iterations")

    def __init__(self, nest, own, id):
        self.nest = nest
        self.id = id
        self._own = own
        self._iterations = None

    def __len__(self):
        return self._own.iterations(self.id)

    def __bool__(self):
        return True

    @property
    def children(self):
        return [loop for loop in self.nest if self._own.parent(loop.id) == self.id]

    # ---- made from the description of the language: Loop ----
    @property
    def parent(self):
        return _or_none(self._own.parent(self.id), lambda id: self.nest[id])

    @property
    def depth(self):
        return self._own.depth(self.id)

    @property
    def function(self):
        return self._own.function(self.id)

    @property
    def header(self):
        return self._own.header(self.id)

    @property
    def callsite(self):
        return self._own.callsite(self.id)

    @property
    def entries(self):
        return self._own.entries(self.id)

    @property
    def time(self):
        return self._own.time(self.id)

    @property
    def mpi_time(self):
        return self._own.mpiTime(self.id)

    @property
    def members(self):
        return list(self._own.members(self.id))

    @property
    def irreducible(self):
        return self._own.isIrreducible(self.id)
    # ---- end ----

    @property
    def iterations(self):
        if self._iterations is None:
            self._iterations = Columns(self._own.columns(self.id))
        return self._iterations

    def first(self, iteration):
        answer = self._own.first(self.id, iteration)
        if answer.problem is not None:
            raise IndexError(answer.problem)
        return _event(answer.value)

    def iteration_of(self, event):
        if isinstance(event, Column):
            return Column(_checked(self._own.iterationsOf(self.id, event._host)))
        iteration = self._own.iterationOf(self.id, _position_of(event))
        return None if iteration < 0 else iteration

    def __repr__(self):
        return "loop " + str(self.id) + " at " + (self.header + " " + self.callsite).strip()


class Loops:
    """The loops of a location by id, outer loops first. signature lists the attributes that make calls the same node."""

    def __init__(self, own):
        self._own = own
        self._loops = [Loop(self, own, id) for id in range(own.count())]

    def __len__(self):
        return len(self._loops)

    def __getitem__(self, id):
        return self._loops[id]

    def __iter__(self):
        return iter(self._loops)

    # ---- made from the description of the language: Loops ----
    @property
    def signature(self):
        return self._own.signature()

    def innermost(self, event):
        return _or_none(self._own.innermost(_position_of(event)), lambda id: self[id])
    # ---- end ----

    @property
    def main(self):
        return max((loop for loop in self if loop.depth == 1), key=lambda loop: loop.time, default=None)


_known = {}


def _loops(location):
    if location not in _known:
        _known[location] = Loops(_checked(_host_loops(location)))
    return _known[location]
