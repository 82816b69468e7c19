"""The module "expert" as pattern files see it: Pattern, parameter, and what patterns look at.

It is run once in each Python context, with the name "host" bound to the trace and the books (see Host.java), and hands the
functions by which the host drives patterns back to it (the end of this file). It imports nothing that takes time to load.
"""

import sys
import builtins

# ---- events ----
#
# Written out, attribute by attribute: each piece of code then calls one look-up of the host's only, which is what makes it fast. A
# look-up gives -1 for a link that is missing and -2 for an attribute that events of this type do not have.

_time = host.time
_loc = host.loc
_kind = host.kind
_enterptr = host.enterptr
_exitptr = host.exitptr
_sendptr = host.sendptr
_recvptr = host.recvptr
_collptr = host.collptr
_messageptr = host.messageptr
_dest = host.dest
_src = host.src
_tag = host.tag
_len = host.len
_com = host.com
_root = host.root
_sent = host.sent
_recvd = host.recvd
_request = host.request
_region_id = host.region
_region_name = host.regionName
_region_names = {}
_callpath_id = host.callpath
_callpath_name = host.callpathName
_callpath_names = {}
_type_id = host.type
_TYPES = ("enter", "exit", "send", "recv", "collexit", "event")


def _odd(value, pos, name):
    """What a look-up that did not find anything means."""
    if value == -1:
        return None
    raise AttributeError(host.unknown(pos, name))


def _other(pos, name):
    """An attribute that only some records have."""
    if not host.has(pos, name):
        raise AttributeError(host.unknown(pos, name))
    return host.attribute(pos, name)


class Event:
    """An event of the trace: event.time and event['time'] are the same. Equal if the position is."""

    __slots__ = ("pos",)

    def __init__(self, pos):
        self.pos = pos

    @property
    def time(self):
        return _time(self.pos)

    @property
    def loc(self):
        return _loc(self.pos)

    @property
    def type(self):
        return _TYPES[_type_id(self.pos)]

    @property
    def kind(self):
        return _kind(self.pos)

    @property
    def region(self):
        region = _region_id(self.pos)
        if region in _region_names:
            return _region_names[region]
        name = None if region < 0 else _region_name(region)
        _region_names[region] = name
        return name

    @property
    def callpath(self):
        callpath = _callpath_id(self.pos)
        if callpath in _callpath_names:
            return _callpath_names[callpath]
        name = None if callpath < 0 else _callpath_name(callpath)
        _callpath_names[callpath] = name
        return name

    @property
    def enterptr(self):
        value = _enterptr(self.pos)
        return value if value >= 0 else _odd(value, self.pos, "enterptr")

    @property
    def exitptr(self):
        value = _exitptr(self.pos)
        return value if value >= 0 else _odd(value, self.pos, "exitptr")

    @property
    def sendptr(self):
        value = _sendptr(self.pos)
        return value if value >= 0 else _odd(value, self.pos, "sendptr")

    @property
    def recvptr(self):
        value = _recvptr(self.pos)
        return value if value >= 0 else _odd(value, self.pos, "recvptr")

    @property
    def collptr(self):
        value = _collptr(self.pos)
        return value if value >= 0 else _odd(value, self.pos, "collptr")

    @property
    def messageptr(self):
        value = _messageptr(self.pos)
        return value if value >= 0 else _odd(value, self.pos, "messageptr")

    @property
    def dest(self):
        value = _dest(self.pos)
        return value if value >= 0 else _odd(value, self.pos, "dest")

    @property
    def src(self):
        value = _src(self.pos)
        return value if value >= 0 else _odd(value, self.pos, "src")

    @property
    def tag(self):
        value = _tag(self.pos)
        return value if value >= 0 else _odd(value, self.pos, "tag")

    @property
    def len(self):
        value = _len(self.pos)
        return value if value >= 0 else _odd(value, self.pos, "len")

    @property
    def com(self):
        value = _com(self.pos)
        return value if value >= 0 else _odd(value, self.pos, "com")

    @property
    def root(self):
        value = _root(self.pos)
        return value if value >= 0 else _odd(value, self.pos, "root")

    @property
    def sent(self):
        value = _sent(self.pos)
        return value if value >= 0 else _odd(value, self.pos, "sent")

    @property
    def recvd(self):
        value = _recvd(self.pos)
        return value if value >= 0 else _odd(value, self.pos, "recvd")

    @property
    def request(self):
        value = _request(self.pos)
        return value if value >= 0 else _odd(value, self.pos, "request")

    def __getitem__(self, name):
        try:
            if name == "time":
                return self.time
            if name == "enterptr":
                return self.enterptr
            if name == "sendptr":
                return self.sendptr
            if name == "region":
                return self.region
            if name == "loc":
                return self.loc
            if name == "pos":
                return self.pos
            if name == "type":
                return self.type
            return _BY_NAME[name](self) if name in _BY_NAME else _other(self.pos, name)
        except AttributeError as unknown:
            raise KeyError(str(unknown)) from None

    def __getattr__(self, name):
        if name[:2] == "__":
            raise AttributeError(name)
        return _other(self.pos, name)

    def __contains__(self, name):
        return host.has(self.pos, name)

    def get(self, name, default=None):
        """The attribute, or default if this event has none of that name."""
        return self[name] if name in self else default

    def keys(self):
        """The names of its attributes."""
        return list(host.keys(self.pos))

    def __iter__(self):
        return iter(self.keys())

    def __eq__(self, other):
        return type(other) is Event and other.pos == self.pos

    def __hash__(self):
        return hash(self.pos)

    def __repr__(self):
        return host.literal(self.pos)


_BY_NAME = {name: value.fget for name, value in Event.__dict__.items() if isinstance(value, property)}


def _event(pos):
    return None if pos < 0 else Event(pos)


# ---- messages and collectives, one at a time ----

class _Row:
    """A row of a set of columns, its positions as events."""

    __slots__ = ("row",)

    def __init__(self, row):
        self.row = row

    def __getitem__(self, name):
        try:
            return getattr(self, name)
        except AttributeError as unknown:
            raise KeyError(str(unknown)) from None

    def __getattr__(self, name):
        if name[:2] == "__":
            raise AttributeError(name)
        table = self._table
        kind = host.cellKind(table, name)
        if kind < 0:
            raise AttributeError(host.unknownColumn(table, name))
        if kind == 0:
            return _event(host.integerCell(table, name, self.row))
        if kind == 1:
            value = host.integerCell(table, name, self.row)
            return None if value == -1 else value
        if kind == 2:
            return host.numberCell(table, name, self.row)
        if kind == 3:
            return host.integerCell(table, name, self.row) != 0
        return host.wordCell(table, name, self.row)

    def __contains__(self, name):
        return host.cellKind(self._table, name) >= 0

    def keys(self):
        """The names of its attributes."""
        return list(host.columnNames(self._table))

    def __eq__(self, other):
        return type(other) is type(self) and other.row == self.row

    def __hash__(self):
        return hash(self.row)

    def __repr__(self):
        return type(self).__name__ + " " + str(self.row)


class Message(_Row):
    """A matched message. send, recv and the calls (send_call, recv_call, ...) are events; times are in seconds."""

    __slots__ = ()
    _table = 0


class Member(_Row):
    """What one location did in a collective: begin, end and call are events, enter and leave seconds."""

    __slots__ = ()
    _table = 1


class Collective:
    """An instance of a collective operation."""

    __slots__ = ("instance", "_members")

    def __init__(self, instance):
        self.instance = instance
        self._members = None

    @property
    def members(self):
        """Its members, by rank."""
        if self._members is None:
            first = host.firstMember(self.instance)
            self._members = [Member(row) for row in range(first, first + host.members(self.instance))]
        return self._members

    def __getattr__(self, name):
        if name in ("operation", "com", "root", "size", "complete", "blocking"):
            return getattr(self.members[0], name)
        if name[:2] == "__":
            raise AttributeError(name)
        raise AttributeError("a collective has no " + repr(name) + ", only operation, com, root, size, complete, members;"
                             " enter and leave are its members'")

    def __getitem__(self, name):
        try:
            return getattr(self, name)
        except AttributeError as unknown:
            raise KeyError(str(unknown)) from None

    def __repr__(self):
        return "collective " + str(self.instance) + " " + self.operation


# ---- columns ----

def _operand(value):
    """What the host takes for the other side of an operation."""
    if isinstance(value, Column):
        return value._host
    if value is None or isinstance(value, (str, int, float)):
        return value
    raise TypeError("a column does not mix with " + type(value).__name__)


def _wrap(result):
    return Grouped(result) if result.isGrouped() else Column(result)


def _checked(result):
    """The result of a host operation, or its error as Python's."""
    if result is None:
        raise ValueError(host.lastError())
    return result


class Column:
    """One value a row; arithmetic, comparison and sums on whole columns, computed by the host when a value is asked for."""

    __slots__ = ("_host",)
    __hash__ = None

    def __init__(self, column):
        self._host = column

    def _apply(self, operation, *operands):
        return _wrap(_checked(self._host.apply(operation, *[_operand(o) for o in operands])))

    def __getitem__(self, key):
        if isinstance(key, Column):
            return self.select(key) if key._host.isMask() else self.take(key)
        if isinstance(key, slice):
            start, stop, step = key.indices(len(self))
            return _wrap(_checked(self._host.slice(start, step, len(range(start, stop, step)))))
        row = key.__index__()
        if row < 0:
            row += len(self)
        if not 0 <= row < len(self):
            raise IndexError("row " + str(key) + " of a column of " + str(len(self)))
        return self._host.value(row)

    def __len__(self):
        return self._host.length()

    def __iter__(self):
        value = self._host.value
        for row in range(len(self)):
            yield value(row)

    def tolist(self):
        """Its values in a list."""
        return list(self)

    def __bool__(self):
        raise ValueError("a column is neither true nor false: use any() or all(), and & | ~ for and, or, not")

    def __repr__(self):
        return self._host.text()

    def where(self, yes, no):
        """Of this mask: yes where it is true, no elsewhere."""
        return self._apply("where", yes, no)

    def one_of(self, values):
        """Whether a row's value is among the values: a list, or another column."""
        if isinstance(values, Column):
            return self._apply("one_of", values)
        return _wrap(_checked(self._host.oneOf(list(values))))


def _column_method(name, doc):
    def method(self, *operands):
        return self._apply(name, *operands)
    method.__name__ = name
    method.__doc__ = doc
    return method


def _column_swapped(name):
    def method(self, other):
        return self._apply(name, other)
    return method


def _column_total(name):
    def method(self):
        result = self._host.total(name)
        if result is None:
            problem = host.lastError()
            if problem is not None:
                raise ValueError(problem)
        return result
    method.__name__ = name
    return method


for _name in ("plus", "minus", "times", "divided_by", "floor_divided_by", "modulo", "minimum", "maximum", "less_than", "at_most",
              "greater_than", "at_least", "equal_to", "not_equal_to", "like", "negated", "abs", "missing", "take", "select",
              "sorted", "order", "largest", "unique", "computed", "rows", "as_number", "as_integer",
              "group_sum", "group_mean", "group_max", "group_min", "group_count", "group_argmax", "group_argmin",
              "sum_over", "mean_over", "max_over", "min_over", "count_over", "argmax_over", "argmin_over", "running_max_over"):
    setattr(Column, _name, _column_method(_name, None))
for _symbol, _name in (("add", "plus"), ("sub", "minus"), ("mul", "times"), ("truediv", "divided_by"),
                       ("floordiv", "floor_divided_by"), ("mod", "modulo"), ("lt", "less_than"), ("le", "at_most"),
                       ("gt", "greater_than"), ("ge", "at_least"), ("eq", "equal_to"), ("ne", "not_equal_to"), ("and", "and"),
                       ("or", "or"), ("invert", "not"), ("neg", "negated"), ("abs", "abs")):
    setattr(Column, "__" + _symbol + "__", _column_method(_name, None))
for _symbol, _name in (("radd", "plus"), ("rmul", "times"), ("rsub", "subtracted_from"), ("rtruediv", "divides"),
                       ("rand", "and"), ("ror", "or")):
    setattr(Column, "__" + _symbol + "__", _column_swapped(_name))
for _name in ("sum", "mean", "max", "min", "argmax", "argmin", "count", "any", "all"):
    setattr(Column, _name, _column_total(_name))


class Grouped(Column):
    """One value a group: key is what each group has in common, row the row that made the value."""

    __slots__ = ()

    @property
    def key(self):
        return _wrap(self._host.key())

    @property
    def row(self):
        return _wrap(self._host.row())


class Columns:
    """Columns of equal length, by name: m.send_enter or m['send_enter']."""

    def __init__(self, columns):
        self._host = columns

    def __getattr__(self, name):
        if name[:1] == "_":
            raise AttributeError(name)
        column = self._host.column(name)
        if column is None:
            raise AttributeError(host.lastError())
        column = Column(column)
        self.__dict__[name] = column
        return column

    def __getitem__(self, key):
        if isinstance(key, str):
            try:
                return getattr(self, key)
            except AttributeError as unknown:
                raise KeyError(str(unknown)) from None
        return self.select(key)

    def select(self, mask):
        """The rows where the mask is true."""
        if not isinstance(mask, Column):
            raise TypeError("rows are selected by a mask, not by " + type(mask).__name__)
        return Columns(_checked(self._host.select(mask._host)))

    def __len__(self):
        return self._host.length()

    def keys(self):
        """The names of the columns."""
        return list(self._host.names())

    def __repr__(self):
        return str(len(self)) + " rows of " + " ".join(self.keys())


def _either(a, b, method):
    if isinstance(a, Column):
        return a._apply(method, b)
    if isinstance(b, Column):
        return b._apply(method, a)
    return min(a, b) if method == "minimum" else max(a, b)


def minimum(a, b):
    """The smaller of two columns, or of a column and a number, row by row."""
    return _either(a, b, "minimum")


def maximum(a, b):
    """The larger of two columns, or of a column and a number, row by row."""
    return _either(a, b, "maximum")


def where(mask, yes, no):
    """yes where the mask is true, no elsewhere."""
    return mask.where(yes, no)


# ---- the trace ----

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


_event_class = Event
_length = None


class Trace:
    """The trace: a sequence of events in order of time, with links between them."""

    def event(self, pos):
        """The event at a position."""
        if pos is None:
            raise TypeError("no event: the link is missing (None)")
        if 0 <= pos < _length:
            return _event_class(pos)
        raise IndexError("position " + str(pos) + " of a trace of " + str(_length) + " events")

    def __getitem__(self, pos):
        return self.event(pos + _length if pos < 0 else pos)

    def __len__(self):
        return _length

    def literal(self, pos):
        """The event at a position, in words."""
        return host.literal(self.event(pos).pos)

    def at(self, time):
        """Position of the first event at or after a time in seconds; len(trace) if there is none."""
        return host.at(float(time))

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
        return None if row is None else Message(row)

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


_trace = Trace()


# ---- patterns ----

class parameter:
    """A value that the user of a pattern may set: -P pattern.name=value. It is an attribute of the pattern's objects."""

    def __init__(self, default, help="", type=None, min=None, max=None, choices=None):
        self.default = default if type is None else type(default)
        self.help = help
        self.min = min
        self.max = max
        self.choices = choices


_LARGEST = 1.7976931348623157e308
_setup = None  # (handle, {parameter: value}) of the pattern that is being made


class Pattern:
    """A performance problem that can be looked for in a trace. See README.md for the callbacks it may define."""

    parent = None
    unit = "s"
    view = False
    default = True
    unmatched = False

    def __new__(cls, *args, **kwargs):
        self = object.__new__(cls)
        self.trace = _trace
        self._handle = -1
        if _setup is not None:
            self._handle = _setup[0]
            for name, value in _setup[1].items():
                self.__dict__[name] = value
        return self

    def add(self, value, at=None, because=None, callpath=None, location=None):
        """Books severity: where the event at happened, or in a call path on a location. Values that are not positive are
        dropped. value may be a column; then at, callpath, location and what explains it may be columns of that length."""
        if isinstance(value, Column):
            _add_column(self, value, at, because, callpath, location)
        elif value > 0:
            handle = self._handle
            if handle < 0:
                raise RuntimeError("only the pattern that the analysis made can book severity")
            if value > _LARGEST:
                raise ValueError("an infinite severity cannot be booked")
            if callpath is None and location is None:
                if type(at) is _event_class:
                    kept = host.book(handle, value, at.pos)
                else:
                    kept = host.book(handle, value, _position(at))
            else:
                kept = _checked(host.bookAt(handle, value, _id(callpath), _id(location)))
            if kept and because:
                names = []
                values = []
                for name, cause in because.items():
                    names.append(name)
                    values.append(_plain(cause))
                host.because(handle, names, values)

    def result(self, name, value):
        """Adds an individual result to the report: a number, a text, or lists and dicts of them."""
        host.result(self._handle, name, _plain(value))

    def severity(self):
        """What has been booked so far. A pattern that answers otherwise is reported without call paths and locations."""
        return host.booked(self._handle)

    def confidence(self):
        """How sure it is that what was found is what the name says: 0 to 1."""
        return 1


def _id(value):
    return -1 if value is None else value


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
    """A value as the host can keep it."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Event):
        return host.reference(value.pos)
    if isinstance(value, Message):
        return host.reference(value.recv.pos)
    if isinstance(value, Member):
        return host.reference(value.end.pos)
    if isinstance(value, dict):
        return host.mapping([str(key) for key in value], [_plain(v) for v in value.values()])
    if isinstance(value, (list, tuple, set, frozenset, range, Column)):
        return host.listing([_plain(v) for v in value])
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
    problem = host.bookColumn(self._handle, value._host, _place(at), _place(callpath), _place(location), names, causes)
    if problem is not None:
        raise ValueError(problem)


def _place(value):
    if value is None:
        return None
    if isinstance(value, Column):
        return value._host
    return _position(value)


# ---- loading pattern files ----

class _Module(type(sys)):
    """A pattern file or a helper beside it."""


_modules = {}  # path -> module
_files = set()  # paths of all that was run, whether it could be loaded or not
_names = set()
_real_import = builtins.__import__


def _sibling(folder, name):
    """The helper module of that name in a folder, None if there is none."""
    path = host.sibling(folder, name)
    return None if path is None else _module(path)


def _import(name, globals=None, locals=None, fromlist=(), level=0):
    folder = None if globals is None else globals.get("__expert_folder__")
    if folder is not None and level <= 1 and "." not in name and name != "expert" and name != "earl":
        if name == "":
            package = type(sys)(folder)
            for part in fromlist or ():
                module = _sibling(folder, part)
                if module is None:
                    raise ImportError("no module " + part + " in " + folder)
                setattr(package, part, module)
            return package
        module = _sibling(folder, name)
        if module is not None:
            return module
        if level == 1:
            raise ImportError("no module " + name + " in " + folder)
    return _real_import(name, globals, locals, fromlist, level)


builtins.__import__ = _import


def _module(path):
    module = _modules.get(path)
    if module is None:
        _files.add(path)
        stem = host.stem(path)
        name = stem
        number = 1
        while name in _names or name in sys.modules:
            number += 1
            name = stem + "_" + str(number)
        _names.add(name)
        module = _Module(name)
        module.__file__ = path
        module.__expert_folder__ = host.folder(path)
        _modules[path] = module
        try:
            exec(compile(host.text(path), path, "exec"), module.__dict__)
        except BaseException:
            del _modules[path]
            raise
    return module


_CALLBACKS = ("enter_callback", "exit_callback", "send_callback", "recv_callback", "collexit_callback", "event_callback",
              "message_callback", "collective_callback", "messages", "collectives", "profile", "wrapup", "merge")

_classes = []
_patterns = {}


_TYPE_NAMES = {bool: "boolean", int: "integer", float: "number", str: "text"}


def _line(function):
    """The line at which a callback begins, 0 if that cannot be told."""
    code = getattr(function, "__code__", None)
    return 0 if code is None else code.co_firstlineno


def _describe(cls):
    own = cls.__dict__
    parameters = []
    seen = set()
    for base in reversed(cls.__mro__):
        for name, value in base.__dict__.items():
            if isinstance(value, parameter) and name not in seen:
                seen.add(name)
                current = getattr(cls, name)
                if isinstance(current, parameter):
                    parameters.append([name, current.default, current.help, current.min, current.max,
                                       None if current.choices is None else list(current.choices),
                                       _TYPE_NAMES.get(type(current.default))])
    return [cls.__name__, own.get("name"), own.get("title"), own.get("__doc__"), cls.parent, cls.unit, bool(cls.view),
            bool(own.get("default", True)), bool(cls.unmatched),
            [name + "@" + str(_line(getattr(cls, name))) for name in _CALLBACKS if hasattr(cls, name)],
            cls.severity is not Pattern.severity, parameters]


def _load(path):
    """Loads a file; the descriptions of the patterns defined in it, by the order in which they stand."""
    module = _module(path)
    found = []
    for value in list(module.__dict__.values()):
        if (isinstance(value, type) and issubclass(value, Pattern) and value.__module__ == module.__name__
                and value not in found and value.__name__[:1] != "_"):
            found.append(value)
    described = []
    for cls in found:
        described.append([len(_classes)] + _describe(cls))
        _classes.append(cls)
    return described


# ---- running patterns ----

# The loop over a chunk of events is compiled anew for each pattern, so that each has its own profile of what it calls.
_LOOP = """
def loop(pattern, callbacks, position, kind, Event):
    if len(callbacks) == 1:
        callback = callbacks[0]
        def run(count):
            for i in range(count):
                callback(Event(position(i)))
    else:
        def run(count):
            for i in range(count):
                callbacks[kind(i)](Event(position(i)))
    return run
"""


def _create(index, handle, names, values):
    global _setup
    _setup = (handle, {names[i]: values[i] for i in range(len(names))})
    try:
        _patterns[handle] = _classes[index]()
    finally:
        _setup = None


def _prepare(handle, wanted):
    """The function that takes the next chunk of events to the pattern's callbacks, named in the order of their types."""
    pattern = _patterns[handle]
    space = {}
    exec(compile(_LOOP, "expert.py", "exec"), space)
    run = space["loop"](pattern, [getattr(pattern, name) for name in wanted], host.position, host.kindIndex, Event)

    def guarded(count):
        try:
            run(count)
        except BaseException as error:
            return _failure(error)
    return guarded


def _rows(handle, name, count):
    make = Message if name == "message_callback" else Collective
    callback = getattr(_patterns[handle], name)
    row = host.rowIndex
    for i in range(count):
        callback(make(row(i)))


def _columns(handle, name, columns):
    getattr(_patterns[handle], name)(Columns(columns))


def _wrapup(handle):
    _patterns[handle].wrapup()


def _merge(handle, other):
    _patterns[handle].merge(_patterns.pop(other))


def _severity(handle):
    return _number(_patterns[handle].severity(), "severity")


def _confidence(handle):
    value = _number(_patterns[handle].confidence(), "confidence")
    if not 0 <= value <= 1:
        raise ValueError("confidence() is from 0 to 1, not " + str(value))
    return value


def _number(value, method):
    if isinstance(value, (int, float)) and value == value and abs(value) < float("inf"):
        return float(value)
    raise TypeError(method + "() answers a finite number, not " + repr(value))


def _failure(error):
    """What went wrong: [file, line, message], the place being the innermost that is a pattern file's."""
    path = None
    line = 0
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name in _files:
            path = name
            line = trace.tb_lineno
        trace = trace.tb_next
    if isinstance(error, SyntaxError):
        if error.filename in _files:
            path = error.filename
            line = error.lineno or 0
        text = error.msg
    else:
        try:
            text = error.args[0] if isinstance(error, KeyError) and error.args else str(error)
        except BaseException:
            text = "(its message cannot be had)"
    name = type(error).__name__
    return [path, line, name + (": " + str(text) if text else "")]


def _guarded(function):
    """The same function, answering [result, None], or [None, failure] for an exception."""
    def run(*args):
        try:
            return [function(*args), None]
        except BaseException as error:
            return [None, _failure(error)]
    return run


def _attach():
    """The trace is open."""
    global _length
    _length = host.length()


_public = type(sys)("expert")
for _exported in (Pattern, parameter, minimum, maximum, where, Column, Columns, Event, Message, Collective, Member):
    setattr(_public, _exported.__name__, _exported)
    if isinstance(_exported, type):
        _exported.__module__ = "expert"
sys.modules["expert"] = _public

host.started({
    "load": _guarded(_load), "create": _guarded(_create), "prepare": _guarded(_prepare), "rows": _guarded(_rows),
    "columns": _guarded(_columns), "wrapup": _guarded(_wrapup), "merge": _guarded(_merge), "severity": _guarded(_severity),
    "confidence": _guarded(_confidence), "attach": _guarded(_attach)})
