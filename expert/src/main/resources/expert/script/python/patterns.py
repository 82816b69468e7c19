"""Patterns and their bookings."""

from earl._columns import Column, Columns, _checked, _wrap
from earl._data import _array, _write
from earl._definitions import CallPath, Location
from earl._events import Event, _positions
from earl._rows import Member, Message
from earl._trace import _trace

_books = host.books()
_book = _books.book
_PENDING = 4096  # bookings that are kept until they are handed over


class parameter:
    """A value that users of a pattern may set: -P pattern.name=value. It becomes an attribute of the pattern's objects.

    default -- the value unless the user sets it
    help -- one line for the user, with the unit
    type -- bool, int, float or str; by default the type of the default value
    min, max -- the smallest and the largest number allowed
    choices -- the values allowed"""

    def __init__(self, default, help="", type=None, min=None, max=None, choices=None):
        if type not in (None, bool, int, float, str):
            raise TypeError("a parameter's type is bool, int, float or str, not " + repr(type))
        self.default = default if type is None else type(default)
        self.help = help
        self.min = min
        self.max = max
        self.choices = choices


_DESCRIBING = -2  # the handle of a pattern that describes
_LONG = 1 << 63
_ROLES = ("peer", "group", "aside", "none")
_LARGEST = 1.7976931348623157e308
_setup = []  # handle and {parameter: value} of the pattern that is being made; otherwise empty


class _Pending:
    """Bookings at events that need no explanation, so that Java does not need them at once. They are passed in order."""

    def __init__(self, handle):
        self.handle = handle
        self.values = _array("d", _PENDING)
        self.positions = _positions(_PENDING)
        self.count = 0
        self.least = 0.0

    def hand_over(self):
        count = self.count
        if count > 0:
            self.count = 0
            _write(self.values[:count])
            _write(self.positions[:count])
            _books.bookWritten(self.handle, count)


class Pattern:
    """A performance problem to look for in a trace. docs/script-reference.md lists the callbacks that it may define."""

    parent = None
    table = None  # of which describe(self, table) says what to compute
    kind = None  # of its waits: "peer", "group", "aside" or "none"; see wait
    unit = "s"
    view = False
    default = True
    unmatched = False
    definitions = "scalasca"  # or "expert3", "paper": whose to follow where sources differ (--definitions)

    def __new__(cls, *args, **kwargs):
        self = object.__new__(cls)
        self.trace = _trace
        self._handle = -1
        self._pending = None
        if _setup:
            self._handle = _setup[0]
            for name, value in _setup[1].items():
                self.__dict__[name] = value
        return self

    def add(self, value, at=None, because=None, callpath=None, location=None):
        if because is not None and not isinstance(because, dict):
            raise TypeError("because takes names and what they stand for, such as {'send': ...}, not " + _kind_of(because))
        if isinstance(value, Column):
            _add_column(self, value, at, because, callpath, location)
        elif type(at) is not Event and (isinstance(at, (Column, Columns)) or isinstance(callpath, Column)):
            rows = at.location if isinstance(at, Columns) else callpath if at is None else at
            _add_column(self, rows._apply("filled", value), at, because, callpath, location)
        elif not isinstance(value, (float, int)) or value is True or value is False:
            raise TypeError("severity is a number or a column, not " + repr(value))
        elif value > 0:
            handle = self._handle
            if handle == _DESCRIBING:
                raise ValueError("a method that describes books columns, not a number")
            if handle < 0:
                raise RuntimeError("only the pattern that the analysis made can book severity")
            if value > _LARGEST:
                raise ValueError("an infinite severity cannot be booked")
            if callpath is None and location is None:
                pos = at.pos if type(at) is Event else _position(at)
                pending = self._pending
                if pending is not None and (not because or value < pending.least):
                    count = pending.count
                    pending.values[count] = value
                    pending.positions[count] = pos
                    pending.count = count + 1
                    if count == _PENDING - 1:
                        pending.hand_over()
                    return
                self._hand_over()
                kept = _book(handle, value, pos)
                if not kept and pending is not None:
                    pending.least = _books.least(handle)
            else:
                self._hand_over()
                kept = _checked(_books.bookAt(handle, value, _callpath(callpath), _location(location)))
            if kept and because:
                names = []
                values = []
                for name, cause in because.items():
                    names.append(name)
                    values.append(_plain(cause))
                _books.because(handle, names, values)
        elif value != value and self._handle >= 0:
            _books.book(self._handle, value, -1)  # counted as no number

    def wait(self, value, at, on=None, begin=None, record=None, partner_record=None, instance=None, met=None, done=None, apart=False,
             sends=False, least=0):
        if self.kind is None:
            raise TypeError("wait() needs the attribute kind of the class: 'peer', 'group', 'aside' or 'none'")
        if self.kind not in _ROLES:
            raise ValueError("the kind of a wait is peer, group, aside or none, not " + repr(self.kind))
        given = {"value": value, "at": at, "begin": begin, "record": record, "partner_record": partner_record, "instance": instance,
                 "met": met, "done": done}
        reason = ""
        if on is not None:
            if isinstance(on, dict):
                if len(on) != 1:
                    raise ValueError("on takes one name and one call, such as {'send': ...}, not " + str(len(on)) + " names")
                (reason, on), = on.items()
            given["on"] = on
        if self._handle == _DESCRIBING:
            given["least"] = least
            return self._describe_wait(given, apart, sends, reason)
        if isinstance(value, Column):
            raise TypeError("wait() takes columns in describe() only; in callbacks it takes a number")
        if not isinstance(value, (float, int)):
            raise TypeError("a wait is a number in callbacks, and a column in describe(self, table), not " + repr(value))
        if value > 0:
            counts = value >= least
            if not _books.bookWait(self._handle, str(self.kind), value, _position(at), _position(on), -1 if begin is None else begin,
                                   _position(record), _position(partner_record), counts, sends):
                raise ValueError("a wait lies in a call: at is the call or an event in it")
            if counts:
                explains = bool(reason) and on is not None
                Pattern.add(self, value, at=at, because={reason: _trace.event(_position(on))} if explains else None)
        return None

    def _describe_wait(self, given, apart, sends, reason):
        names = []
        columns = []
        for name, column in given.items():
            if isinstance(column, Column):
                names.append(name)
                columns.append(column._host)
            elif name == "least" and isinstance(column, (int, float)):
                if column > 0:
                    names.append(name)
                    columns.append(_books.constant(float(column)))
            elif column is not None:
                raise TypeError("wait() needs a column as " + name + ", not " + repr(column))
        truths = [name for name, holds in (("apart", apart), ("sends", sends)) if holds]
        return Columns(_checked(_books.describeWait(self._handle, str(self.kind), names, columns, truths, reason)))

    # ---- made from the description of the language: Pattern ----
    def waits_of(self, name):
        return Columns(_checked(_books.waitsOf(self._handle, name)))

    def whole(self, table):
        return Columns(_checked(_books.whole(self._handle, table)))

    def callpath_names(self, callpaths):
        return _wrap(_checked(_books.callpathNames(self._handle, callpaths._host)))

    def graph(self, location):
        return self.trace.flowgraph(location)

    def loops(self, location):
        return self.trace.loops(location)
    # ---- end ----

    def configure(self, parameters):
        """Called once, before all other methods, with the values of the pattern's parameters by name. The object already has them as
        attributes. Override this method to derive values from them or to check them together. EXPERT reports what it raises as a
        failure of the pattern."""

    def result(self, name, value, location=None, label=None, place=None, places=None):
        if isinstance(value, Column) and (location is not None or label is not None or self._handle == _DESCRIBING):
            _checked(_books.resultColumn(self._handle, name, value._host, _place(location), _place(label), _place(place), _place(places)))
        elif self._handle == _DESCRIBING:
            raise ValueError("the result of a method that describes is a column: of one value, or with the location or label of each row")
        else:
            _checked(_books.result(self._handle, name, _plain(value)))

    def in_focus(self, at):
        if isinstance(at, Column):
            return _wrap(_checked(_books.columnInFocus(self._handle, at._host)))
        if isinstance(at, Columns):
            if "callpath" not in at.keys():
                return _wrap(_checked(_books.locationsInFocus(self._handle, at.location._host)))
            return _wrap(_checked(_books.placesInFocus(self._handle, at.callpath._host, at.location._host)))
        if isinstance(at, Location):
            return _books.locationInFocus(self._handle, at.id)
        return _books.inFocus(self._handle, _position(at))

    def run_time(self, whole=False):
        time = _books.runTime(self._handle, whole)
        return time if isinstance(time, float) else Column(time)

    def severity(self):
        self._hand_over()
        return _books.booked(self._handle)

    def _hand_over(self):
        if self._pending is not None:
            self._pending.hand_over()

    def confidence(self):
        return 1


def _callpath(value):
    """The id of a call path, -1 for None."""
    if value is None:
        return -1
    if isinstance(value, str):
        return _checked(_books.callpathNamed(str(value)))
    if isinstance(value, CallPath):
        return value.id
    if isinstance(value, Event):
        return host.callpath(value.pos)
    if isinstance(value, int):
        return value
    raise TypeError("callpath takes an id, a path such as event.callpath, a call path of trace.callpaths(), or an event, not "
                    + _kind_of(value))


def _location(value):
    """The id of a location, -1 for None."""
    if value is None:
        return -1
    if isinstance(value, Location):
        return value.id
    if isinstance(value, Event):
        return value.loc
    if isinstance(value, int):
        return value
    raise TypeError("location takes an id such as event.loc, a location of trace.locations, or an event, not " + _kind_of(value))


def _kind_of(value):
    """What a value is, for a message."""
    if isinstance(value, Column):
        return "a column"
    return "an event" if isinstance(value, Event) else repr(value)


def _position(at):
    if at is None:
        return -1
    if isinstance(at, Event):
        return at.pos
    if isinstance(at, int):
        return _trace.event(at).pos
    if isinstance(at, Message):
        return at.recv.pos
    if isinstance(at, Member):
        return at.end.pos
    raise TypeError("severity is booked at an event or a position, not at " + type(at).__name__)


def _plain(value):
    """A value in a form that the host can keep."""
    if isinstance(value, int) and not -_LONG <= value < _LONG:
        return _books.integer(hex(value).replace("0x", ""))
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Event):
        return _books.reference(value.pos)
    if isinstance(value, Message):
        return _books.reference(value.recv.pos)
    if isinstance(value, Member):
        return _books.reference(value.end.pos)
    if isinstance(value, dict):
        return _books.mapping([str(key) for key in value], [_plain(v) for v in value.values()])
    if isinstance(value, (list, tuple, set, frozenset, range, Column)):
        return _books.listing([_plain(v) for v in value])
    return str(value)


def _add_column(self, value, at, because, callpath, location):
    names = []
    causes = []
    if because:
        for name, cause in because.items():
            names.append(name)
            causes.append(cause._host if isinstance(cause, Column) else _plain(cause))
    if isinstance(at, Columns):
        callpath, location, at = at.callpath, at.location, None
    self._hand_over()
    _checked(_books.bookColumn(self._handle, value._host, _place(at), _place(callpath, _callpath), _place(location, _location), names, causes))


def _place(value, single=_position):
    if value is None:
        return None
    if isinstance(value, Column):
        return value._host
    return single(value)
