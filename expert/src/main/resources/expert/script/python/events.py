"""Events, and how their attributes come from Java.

Python reads an attribute in one of two ways. A look-up is a call of Java, about 70 ns once compiled, mostly for the interpreter's lock. So
attributes that a walk reads often are copied in advance, for the events around the walk, into arrays of Python (the read-aheads), where a
read takes less than one nanosecond. Each property is written out: its code has one look-up and one read-ahead, which the compiler must know.
The class must have neither __slots__, which keeps its objects on the heap, nor __getattr__, which makes each attribute a call. A module
must have fewer than 64 names: beyond that, the interpreter keeps them in a hash map, and none of them is a constant.
"""

from earl._data import _array, _fill

_events = host.events()
_integers = host.integers()
_blocks = host.blocks()

_CHUNK = 65536   # positions walked at a time, as in EventFilter.java
_BEHIND = 2      # chunks behind the one that is walked of which a read-ahead keeps the attribute
_AHEAD = 1       # chunks ahead
_OFTEN = 2048    # look-ups in a chunk that are worth a read-ahead


class _Opened:
    """Sets what is known once the trace is open."""

    length = None
    why = "the trace is not open while a pattern file is loaded"


class _Current:
    """The event, or the row of messages or collective operations, for which a callback runs."""

    position = None  # an array with one position, -1 outside of callbacks
    row = None


def _detach(why):
    """The trace is closed."""
    _Opened.length = None
    _Opened.why = why


def _attach():
    _Opened.length = _integers.length()
    for ahead in _read_aheads:
        ahead.attach(_Opened.length)
    _name_others()


def _positions(length=_CHUNK):
    """An array for positions and the like."""
    return _array("i" if _blocks.small() else "q", length)


class _ReadAhead:
    """One attribute of the events around those that are being walked: of pos at chunks[pos >> 16][pos & 65535], if that is loaded."""

    def __init__(self, name, look_up, kind="n"):
        self.name = name
        self.look_up = look_up
        self.kind = kind
        self.chunks = ()
        self.loaded = []
        self.often = False
        self.missed = 0

    def missing(self, pos):
        """The attribute of an event that is not loaded.

        This is a function of its own because a call of Java in the property would make Python build the property's frame in memory
        each time, even if the call does not happen."""
        self.missed += 1
        return self.look_up(pos)

    def attach(self, length):
        self.chunks = [None] * ((length + _CHUNK - 1) // _CHUNK + 1)

    def advance(self, number):
        """Announces the chunk with a number, which is processed next."""
        self.often = self.often or self.missed >= _OFTEN
        self.missed = 0
        if self.often:
            free = [other for other in self.loaded if other < number - _BEHIND or other > number + _AHEAD]
            for wanted in range(number, min(number + _AHEAD + 1, len(self.chunks) - 1)):
                if wanted not in self.loaded:
                    self._load(wanted, free)

    def _load(self, number, free):
        if free:
            old = free.pop()
            values = self.chunks[old]
            self.chunks[old] = None
            self.loaded.remove(old)
        else:
            values = _array("d") if self.kind == "d" else _positions()
        first = number * _CHUNK
        count = min(_CHUNK, _Opened.length - first)
        _blocks.events(self.name, first, count)
        _fill(values, count)
        self.chunks[number] = values
        self.loaded.append(number)


_read_aheads = []


def _read_ahead(name, look_up, kind="n"):
    ahead = _ReadAhead(name, look_up, kind)
    _read_aheads.append(ahead)
    return ahead


def _keep_named(code):
    """From the first event on, keeps read-aheads of the attributes that a callback names, if there are many events. None: the code is unknown."""
    if code is not None and _Opened.length > _CHUNK:
        for ahead in _read_aheads:
            ahead.often = ahead.often or ahead.name in code.co_names or ahead.name in code.co_consts
        for constant in code.co_consts:
            if type(constant) is type(code):
                _keep_named(constant)


def _advance(first):
    """Announces the chunk at a position, which is processed next."""
    for ahead in _read_aheads:
        ahead.advance(first // _CHUNK)


def _odd(value, pos, name):
    """Interprets the result of a failed look-up: -1 is a missing link, -2 an attribute that this event does not have."""
    if value == -1:
        return None
    raise AttributeError(_events.unknown(pos, name))


def _other(pos, name):
    """An attribute that only some records have."""
    if not _events.has(pos, name):
        raise AttributeError(_events.unknown(pos, name))
    value = _events.attribute(pos, name)
    return value if value is None or isinstance(value, (str, int, float)) else list(value)


_TYPES = ("enter", "exit", "send", "recv", "collexit", "event")

# ---- made from the description of the language: look-ups of events ----
_time = _read_ahead("time", _events.time, "d")
_loc = _read_ahead("loc", _events.loc)
_type = _read_ahead("type", _events.type)
_kind = _events.kind
_region = _read_ahead("region", _events.region)
_callpath = _read_ahead("callpath", _events.callpath)
_enterptr = _read_ahead("enterptr", _integers.enterptr)
_exitptr = _read_ahead("exitptr", _integers.exitptr)
_sendptr = _read_ahead("sendptr", _integers.sendptr)
_recvptr = _read_ahead("recvptr", _integers.recvptr)
_collptr = _integers.collptr
_messageptr = _integers.messageptr
_dest = _events.dest
_src = _events.src
_tag = _integers.tag
_len = _integers.len
_com = _events.com
_root = _events.root
_sent = _integers.sent
_recvd = _integers.recvd
_request = _integers.request
# ---- end ----
_region_names = {}
_callpath_names = {}


def _name_region(id):
    _region_names[id] = None if id < 0 else host.regionName(id)
    return _region_names[id]


def _name_callpath(id):
    _callpath_names[id] = None if id < 0 else host.callpathName(id)
    return _callpath_names[id]


class Event:
    """An event of a trace: event.time and event['time'] are the same. Equal if the position is."""

    def __init__(self, pos):
        self.pos = pos

    # ---- made from the description of the language: Event ----
    @property
    def time(self):
        pos = self.pos
        chunk = _time.chunks[pos >> 16]
        value = _time.missing(pos) if chunk is None else chunk[pos & 65535]
        return value

    @property
    def loc(self):
        pos = self.pos
        chunk = _loc.chunks[pos >> 16]
        value = _loc.missing(pos) if chunk is None else chunk[pos & 65535]
        return value

    @property
    def type(self):
        pos = self.pos
        chunk = _type.chunks[pos >> 16]
        value = _type.missing(pos) if chunk is None else chunk[pos & 65535]
        return _TYPES[value]

    @property
    def kind(self):
        return _kind(self.pos)

    @property
    def name(self):
        return _kind(self.pos)

    @property
    def region(self):
        pos = self.pos
        chunk = _region.chunks[pos >> 16]
        value = _region.missing(pos) if chunk is None else chunk[pos & 65535]
        return _region_names[value] if value in _region_names else _name_region(value)

    @property
    def callpath(self):
        pos = self.pos
        chunk = _callpath.chunks[pos >> 16]
        value = _callpath.missing(pos) if chunk is None else chunk[pos & 65535]
        return _callpath_names[value] if value in _callpath_names else _name_callpath(value)

    @property
    def enterptr(self):
        pos = self.pos
        chunk = _enterptr.chunks[pos >> 16]
        value = _enterptr.missing(pos) if chunk is None else chunk[pos & 65535]
        return value if value >= 0 else _odd(value, pos, "enterptr")

    @property
    def exitptr(self):
        pos = self.pos
        chunk = _exitptr.chunks[pos >> 16]
        value = _exitptr.missing(pos) if chunk is None else chunk[pos & 65535]
        return value if value >= 0 else _odd(value, pos, "exitptr")

    @property
    def sendptr(self):
        pos = self.pos
        chunk = _sendptr.chunks[pos >> 16]
        value = _sendptr.missing(pos) if chunk is None else chunk[pos & 65535]
        return value if value >= 0 else _odd(value, pos, "sendptr")

    @property
    def recvptr(self):
        pos = self.pos
        chunk = _recvptr.chunks[pos >> 16]
        value = _recvptr.missing(pos) if chunk is None else chunk[pos & 65535]
        return value if value >= 0 else _odd(value, pos, "recvptr")

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

    def has(self, name):
        return _events.has(self.pos, name)

    def keys(self):
        return list(_events.keys(self.pos))
    # ---- end ----

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

    def __contains__(self, name):
        return _events.has(self.pos, name)

    def get(self, name, default=None):
        return self[name] if name in self else default

    def __iter__(self):
        return iter(self.keys())

    def __eq__(self, other):
        return type(other) is Event and other.pos == self.pos

    def __hash__(self):
        return hash(self.pos)

    def __repr__(self):
        return host.literal(self.pos)

    def _unknown(self, name):
        """The reason why it has no such attribute."""
        return _events.unknown(self.pos, name)


_BY_NAME = {name: value.fget for name, value in Event.__dict__.items() if isinstance(value, property)}


def _name_others():
    """Makes properties of all attributes that some record of the trace may have."""
    for name in _events.names():
        _name_other(name)


_asked = {}  # names of attributes that scripts ask for


def _name_asked(code):
    """Makes properties of the names in a piece of code, so that a mistake gets an error that lists what exists.

    The usual way, __getattr__, would make each access to any attribute a call."""
    for name in code.co_names:
        if name[:2] != "__":
            _asked[name] = True
            _name_other(name)
    for constant in code.co_consts:
        if type(constant) is type(code):
            _name_asked(constant)


def _name_other(name):
    if name != "pos" and not hasattr(Event, name):
        setattr(Event, name, property(_other_named(name)))


def _other_named(name):
    return lambda event: _other(event.pos, name)


def _event(pos):
    return None if pos < 0 else Event(pos)


def _position_of(event):
    """The position of an event, which may be given as such."""
    if isinstance(event, Event):
        return event.pos
    if event is None:
        raise TypeError("no event: the link is missing (None)")
    if 0 <= event < _Opened.length:
        return event
    raise IndexError("position " + str(event) + " of a trace of " + str(_Opened.length) + " events")
