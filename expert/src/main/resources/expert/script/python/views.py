"""Selections from a trace: events, messages, collectives."""

from earl._columns import Column, Columns, _checked
from earl._data import _fill
from earl._events import _CHUNK, Event, _advance, _positions
from earl._rows import Collective, Message, _advance_rows

_selections = host.selections()
_FOREVER = float("inf")
_DENSE = 32  # positions a selected event at which their neighbourhood is worth being made ready


def _since(time):
    return -_FOREVER if time is None else float(time)


def _until(time):
    return _FOREVER if time is None else float(time)


def _any(id):
    """The id to select, -1 for any. A definition stands for its id."""
    return -1 if id is None else getattr(id, "id", id)


def _none_left(method, others, known):
    """Raises an error for arguments that a method does not have."""
    for name in others:
        raise TypeError(method + "() has no argument " + repr(name) + "; it has " + known)


class Events:
    """Events of a trace that trace.events(...) selects, in order of position. They can be iterated any number of times."""

    def __init__(self, start, end, location, type, region):
        self._filter = (_since(start), _until(end), _any(location), type, None if region is None else str(region))
        self._selection()

    def _selection(self):
        return _checked(_selections.events(*self._filter))

    def positions(self):
        selection = self._selection()
        values = _positions()
        while True:
            count = selection.take()
            if count < len(values):
                values = _positions(count)
            _fill(values, count)
            if count == 0:
                return
            if values[count - 1] - values[0] < count * _DENSE:
                ready = -1
                for pos in values:
                    if pos - ready >= _CHUNK or ready < 0:
                        ready = pos - pos % _CHUNK
                        _advance(ready)
                    yield pos
            else:
                yield from values

    def __iter__(self):
        for pos in self.positions():
            yield Event(pos)

    def __len__(self):
        return self._selection().count()

    def __repr__(self):
        return str(len(self)) + " events"


class _Rows:
    """Rows of columns, one object each. The columns are attributes too: trace.messages.bytes."""

    def __init__(self, columns, rows=None):
        self.columns = columns
        self._rows = rows  # column of their numbers, None if they are all

    def __iter__(self):
        make = self._make
        for row in range(len(self)) if self._rows is None else self._rows:
            yield make(row)

    def __getitem__(self, key):
        if isinstance(key, (str, Column)):
            return self.columns[key]
        if isinstance(key, slice):
            numbers = range(len(self))[key] if self._rows is None else self._rows[key]
            return [self._make(row) for row in numbers]
        row = key.__index__()
        if row < 0:
            row += len(self)
        if not 0 <= row < len(self):
            raise IndexError("row " + str(key) + " of " + str(len(self)))
        return self._make(row if self._rows is None else self._rows[row])

    def __getattr__(self, name):
        return getattr(self.columns, name)


class Messages(_Rows):
    """The matched messages, in order of their receives. trace.messages(src=0, tag=7) selects some of them.

    columns has one row per message (see Messages.java and the class Message)."""

    def __call__(self, src=None, dest=None, com=None, tag=None, least_bytes=0, start=None, end=None, **other):
        """The messages from a source to a destination, on a communicator, with a tag and with least_bytes or more bytes.

        start and end limit the time, in seconds: the message was received at start or later, and sent before end."""
        _none_left("messages", other, "src, dest, com, tag, least_bytes, start, end")
        mask = Column(_checked(_selections.messages(self.columns._host, _any(src), _any(dest), _any(com),
                                                    -1 if tag is None else tag, least_bytes, _since(start), _until(end))))
        return Messages(self.columns.select(mask), (mask.rows() if self._rows is None else self._rows).select(mask).computed())

    def _make(self, row):
        return Message._of(row)

    def __iter__(self):
        if self._rows is not None:
            yield from _Rows.__iter__(self)
            return
        for row in range(len(self)):
            if row % _CHUNK == 0:
                _advance_rows(row)
            yield Message._of(row)

    def __len__(self):
        return len(self.columns)

    def __repr__(self):
        return str(len(self)) + " messages"


class Collectives(_Rows):
    """The instances of collective operations, in order of the end of their last member. trace.collectives(operation="BARRIER") selects
    some of them.

    columns has one row per member (see Collectives.java)."""

    def __init__(self, columns, rows=None):
        _Rows.__init__(self, columns, rows)
        self._count = None

    def __call__(self, operation=None, com=None, root=None, location=None, start=None, end=None):
        """The collectives of an operation (OTF2's name), on a communicator, with a root, in which a location takes part.

        start and end limit the time, in seconds: the last member ended at start or later, and the first began before end."""
        mask = Column(_checked(_selections.collectives(self.columns._host, operation, _any(com), _any(root), _any(location),
                                                       _since(start), _until(end))))
        chosen = self.columns.select(mask)
        return Collectives(chosen, chosen.instance.unique().computed())

    def _make(self, row):
        return Collective(row)

    def __len__(self):
        if self._count is None:
            self._count = host.collectiveCount() if self._rows is None else len(self._rows)
        return self._count

    def __repr__(self):
        return str(len(self)) + " collectives"
