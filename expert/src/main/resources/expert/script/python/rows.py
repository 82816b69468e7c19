"""Messages and collectives, one at a time."""

from earl._data import _array, _fill
from earl._events import _CHUNK, _OFTEN, Event, _asked, _blocks

_messages = host.messages()
_members = host.members()


class _RowReadAhead:
    """One column of the messages that a walk is reading: the value of row is values[row - low], if low <= row < high."""

    walked = -1

    def __init__(self, table, name, kind, look_up):
        self.table = table
        self.name = name
        self.kind = kind
        self.look_up = look_up
        self.values = None
        self.low = 0
        self.high = 0
        self.missed = 0

    def missing(self, row):
        """The value of a row that is not loaded; see _ReadAhead.missing."""
        self.missed += 1
        return self.look_up(self.name, row)

    def advance(self, first, count):
        missed = self.missed
        self.missed = 0
        if self.values is None:
            if missed < _OFTEN:
                return
            self.values = _array(self.kind)
        self.table.cells(self.name, first, count)
        _fill(self.values, count)
        self.low = first
        self.high = first + count


_row_read_aheads = []


def _advance_rows(first):
    """Announces the chunk of messages at a row, which is processed next."""
    if first != _RowReadAhead.walked:
        _RowReadAhead.walked = first
        for ahead in _row_read_aheads:
            ahead.advance(first, min(_CHUNK, host.messageCount() - first))


# A row's attributes are written out like an event's, but by program, when the first row is made. What the value means depends on the
# column: a position, an integer, a number, a truth value, the id of a word.
_ROW_PROPERTY = """
def {name}(self):
    row = self.row
    value = ahead.values[row - ahead.low] if ahead.low <= row and row < ahead.high else ahead.missing(row)
    {meaning}
"""
_MEANINGS = {"position": "return None if value < 0 else Event(value)", "integer": "return None if value == -1 else value",
             "number": "return value", "truth": "return value != 0",
             "string": "return words[value] if value in words else word(value, row)"}


class _Row:
    """A row of a table; its positions are events."""

    def __init__(self, row):
        self.row = row

    def __getitem__(self, name):
        if name not in self._names:
            raise KeyError(self._table.unknown(name))
        return getattr(self, name)

    def has(self, name):
        return self._table.kind(name) is not None

    __contains__ = has

    def keys(self):
        return list(self._table.names())

    def __eq__(self, other):
        return type(other) is type(self) and other.row == self.row

    def __hash__(self):
        return hash(self.row)

    def __repr__(self):
        return type(self).__name__ + " " + str(self.row)

    def _unknown(self, name):
        """The reason why it has no such attribute."""
        return self._table.unknown(name)

    @classmethod
    def _of(cls, row):
        if not cls._complete:
            cls._complete = True
            cls._names = frozenset(cls._table.names())
            for name in cls._names:
                setattr(cls, name, property(_row_property(cls._table, name)))
            # As for events: a mistaken name is reported with the names that exist.
            for name in _asked:
                if not hasattr(cls, name) and name != "row":
                    setattr(cls, name, property(_no_property(name)))
        return cls(row)


def _row_property(table, name):
    kind = table.kind(name)
    ahead = _RowReadAhead(table, name, "d" if kind == "number" else "q", table.number if kind == "number" else table.integer)
    if table is _messages:
        _row_read_aheads.append(ahead)
    words = {}

    def word(id, row):
        words[id] = table.string(name, row)
        return words[id]
    space = {"ahead": ahead, "Event": Event, "words": words, "word": word}
    exec(compile(_ROW_PROPERTY.format(name=name, meaning=_MEANINGS[kind]), "rows.py", "exec"), space)
    return space[name]


def _no_property(name):
    def no(self):
        raise AttributeError(self._unknown(name))
    return no


class Message(_Row):
    """A matched message. send, recv and the calls (send_call, recv_call, ...) are events; times are in seconds."""

    _table = _messages
    _complete = False


class Member(_Row):
    """The part of one location in a collective: begin, end and call are events, enter and leave seconds."""

    _table = _members
    _complete = False


class Collective:
    """An instance of a collective operation."""

    __slots__ = ("instance", "_members")
    _NAMES = ("operation", "com", "root", "size", "complete", "blocking")

    def __init__(self, instance):
        self.instance = instance
        self._members = None

    @property
    def members(self):
        if self._members is None:
            first = host.firstMember(self.instance)
            self._members = [Member._of(row) for row in range(first, first + host.memberCount(self.instance))]
        return self._members

    def __getattr__(self, name):
        if name in self._NAMES:
            return getattr(self.members[0], name)
        if name[:2] == "__":
            raise AttributeError(name)
        raise AttributeError(self._unknown(name))

    def _unknown(self, name):
        return ("a collective has no " + repr(name) + ", only " + ", ".join(self.keys())
                + "; enter and leave are its members'")

    def keys(self):
        return ["instance", *self._NAMES, "members"]

    def has(self, name):
        return name in self.keys()

    __contains__ = has

    def __eq__(self, other):
        return type(other) is Collective and other.instance == self.instance

    def __hash__(self):
        return hash(self.instance)

    def __getitem__(self, name):
        if not self.has(name):
            raise KeyError(self._unknown(name))
        return getattr(self, name)

    def __repr__(self):
        return "collective " + str(self.instance) + " " + self.operation
