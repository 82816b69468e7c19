"""The functions that Java calls: make patterns, run them over the trace, report errors."""

import sys

from earl._columns import Column, Columns, Grouped, _checked, maximum, minimum, where
from earl._data import _array, _fill
from earl._definitions import CallPath, _forget
from earl._events import _CHUNK, Event, _advance, _attach, _Current, _keep_named, _name_asked, _positions, _blocks
from earl._opening import TraceException, open
from earl._rows import Collective, Member, Message, _advance_rows
from earl._trace import _trace
from expert._files import _classes, _compiled, _files, _late, _load, _patterns
from expert._patterns import Pattern, _books, _Pending, _setup, parameter

# The chunk that is being walked: positions, and which callback each is for; and the one that was taken last.
class _Chunk:
    positions = None
    numbers = None
    here = None


# The loop over a chunk of events is compiled anew for each pattern, so that each has its own profile of what it calls.
_LOOP = """
def loop(callbacks, positions, numbers, here, Event):
    if len(callbacks) == 1:
        callback = callbacks[0]
        def run(count):
            for i in range(count):
                pos = positions[i]
                here[0] = pos
                callback(Event(pos))
    else:
        def run(count):
            for i in range(count):
                pos = positions[i]
                here[0] = pos
                callbacks[numbers[i]](Event(pos))
    return run
"""


def _take(count, callbacks):
    """The chunk that Java offers, for a number of callbacks."""
    if _Chunk.positions is None:
        _Chunk.positions = _positions()
        _Chunk.numbers = _array("b")
        _Chunk.here = _Current.position = _positions(1)
    _Chunk.here[0] = -1
    _blocks.positions()
    _fill(_Chunk.positions, count)
    if callbacks > 1:
        _blocks.callbacks()
        _fill(_Chunk.numbers, count)


def _at():
    """The event at which the last chunk stopped."""
    return -1 if _Chunk.here is None else _Chunk.here[0]


def _create(index, handle, names, values):
    _setup[:] = (handle, {names[i]: values[i] for i in range(len(names))})
    try:
        _patterns[handle] = _classes[index]()
    finally:
        _setup.clear()


def _configure(handle, names):
    pattern = _patterns[handle]
    pattern.configure({name: getattr(pattern, name) for name in names})


def _prepare(handle, wanted):
    """The function that passes the next chunk of events to the pattern's callbacks, which are named in the order of their types."""
    pattern = _patterns[handle]
    for name in wanted:
        _keep_named(getattr(getattr(pattern, name), "__code__", None))
    space = {}
    exec(compile(_LOOP, "expert.py", "exec"), space)
    _take(0, 0)
    run = space["loop"]([getattr(pattern, name) for name in wanted], _Chunk.positions, _Chunk.numbers, _Chunk.here, Event)

    def guarded(count):
        try:
            if pattern._pending is None:
                pattern._pending = _Pending(handle)
            pattern._pending.least = _books.least(handle)
            _take(count, len(wanted))
            run(count)
            _Chunk.here[0] = -1
            pattern._hand_over()
            return
        except BaseException as error:
            failure = _failure(error)
        host.fail(*failure)
    return guarded


def _rows(handle, name, count):
    messages = name == "message_callback"
    make = Message._of if messages else Collective
    callback = getattr(_patterns[handle], name)
    _take(count, 1)
    if messages:
        _advance_rows(_Chunk.positions[0] & -_CHUNK)
    positions = _Chunk.positions
    try:
        for i in range(count):
            row = make(positions[i])
            _Current.row = row
            callback(row)
    finally:
        _Current.row = None


def _columns(handle, name, columns):
    getattr(_patterns[handle], name)(Columns(columns))


class _Unseen:
    """The trace that a pattern gets while it describes itself."""

    def __getattr__(self, name):
        raise ValueError("a method that describes does not see the trace: what it needs of it are the columns of its table")


def _describe(index, handle, names, values, columns):
    _setup[:] = (handle, {names[i]: values[i] if isinstance(values[i], (bool, int, float, str)) else Column(values[i])
                          for i in range(len(names))})
    try:
        pattern = _classes[index]()
    finally:
        _setup.clear()
    pattern.trace = _Unseen()
    severity = pattern.describe(Columns(columns))
    if isinstance(severity, Column):
        _checked(_books.describeSeverity(handle, severity._host))
    elif severity is not None:
        raise TypeError("describe() returns a column of one value, the severity, or nothing, not " + repr(severity))


def _wrapup(handle):
    _patterns[handle].wrapup()


def _moving():
    """The module that moves the states of patterns; not every run needs it."""
    name = "expert._moving"
    if name not in sys.modules:
        module = type(sys)(name)
        exec(compile(host.files().part(name), name + ".py", "exec"), module.__dict__)
        sys.modules[name] = module
    return sys.modules[name]


def _take_out(handle):
    return _moving()._take_out(handle)


def _put_in(handle, state):
    _moving()._put_in(handle, state)


def _merge(handle, state):
    _moving()._merge(handle, state)


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


def _unknown(error):
    """The known attributes, for an error about an unknown attribute; None for other errors."""
    if isinstance(error, AttributeError) and getattr(error, "name", None) is not None:
        unknown = getattr(type(error.obj), "_unknown", None)
        if unknown is not None:
            return unknown(error.obj, error.name)
    return None


def _begin():
    """The trace is open."""
    _forget()
    _attach()


def _refused(error):
    """The reason why a script did not get a file; None for other errors."""
    name = getattr(error, "filename", None)
    return host.files().refusal(name) if isinstance(error, PermissionError) and isinstance(name, str) else None


def _failure(error):
    """An error as file, line and message; the place is the innermost one in a pattern file."""
    path = None
    line = 0
    trace = error.__traceback__
    starts = False
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        starts = starts or name.endswith("subprocess.py")
        if name in _files:
            path = name
            line = trace.tb_lineno
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.filename in _files:
        path = error.filename
        line = error.lineno or 0
    if starts and isinstance(error, OSError) and not host.files().startsPrograms():
        return path, line, "PermissionError: patterns and scripts start no programs unless --allow-io allows it"
    return path, line, _failure_text(error)


# What Java throws, and what Python calls that.
_FOREIGN = {"java.lang.IllegalArgumentException": "ValueError", "java.io.IOException": "OSError"}


def _failure_text(error):
    """The text of an error."""
    if isinstance(error, SyntaxError):
        text = error.msg
    else:
        try:
            text = _unknown(error) or _refused(error) or (error.args[0] if isinstance(error, KeyError) and error.args else str(error))
        except BaseException:
            text = "(its message cannot be had)"
    name = type(error).__name__
    if name == "ForeignException":
        kind, separator, words = str(text).partition(": ")
        if kind in _FOREIGN:
            name, text = _FOREIGN[kind], words
    return name + (": " + str(text) if text else "")


def _guarded(function):
    """The function, with its errors passed to Java together with the place in the script."""
    def run(*args):
        try:
            return function(*args)
        except BaseException as error:
            failure = _failure(error)
        host.fail(*failure)
    return run


def _step(function):
    """A guarded step of the pattern that its first argument identifies. After it, Java has all bookings of the pattern."""
    def run(handle, *args):
        pattern = _patterns[handle]
        result = function(handle, *args)
        pattern._hand_over()
        return result
    return _guarded(run)


def _run(path, arguments, further):
    """Runs a script with the trace and further ones; returns its exit status."""
    _files.add(path)
    main = type(sys)("__main__")
    main.__file__ = path
    main.__expert_folder__ = host.files().folder(path)
    main.trace = _language.trace
    main.traces = _language.traces = [_trace] + [open(other) for other in further]
    sys.modules["__main__"] = main
    sys.argv = [path] + list(arguments)
    try:
        code = _compiled(path, main.__dict__)
        _name_asked(code)
        exec(code, main.__dict__)
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            return end.code or 0
        print(end.code, file=sys.stderr)
        return 1
    finally:
        sys.stdout.flush()
    return 0


def _late_attribute(name):
    if name == "plot":
        _language.plot = _late("earl.plot")
        return _language.plot
    return _type_of_stubs("earl", name)


def _type_of_stubs(module, name):
    """The type of a name that only the stubs have. Annotations may use it."""
    if name in _EVENT_TYPES:
        return Event
    if name in _table_types():
        return Columns
    raise AttributeError("module '" + module + "' has no attribute '" + name + "'")


_EVENT_TYPES = ("EnterEvent", "ExitEvent", "SendEvent", "RecvEvent", "CollexitEvent")


def _table_types():
    names = {"".join(part.capitalize() for part in name.split("_")) + "Table" for name, sentence, use in host.tableList()}
    return names | {"AnyTable", "IterationsTable"}


def _public_attribute(name):
    return _type_of_stubs("expert", name)


def _shell(function, *args):
    return getattr(_late("earl._shell"), function)(*args)


_language = sys.modules["earl"]
_language.__getattr__ = _late_attribute
_language.trace = _trace
_language.traces = [_trace]
for _exported in (open, minimum, maximum, where, Column, Columns, Grouped, Event, Message, Collective, Member, CallPath, TraceException):
    setattr(_language, _exported.__name__, _exported)

_public = sys.modules["expert"]
_public.__getattr__ = _public_attribute
for _exported in (Pattern, parameter, minimum, maximum, where, Column, Columns, Grouped, Event, Message, Collective, Member):
    setattr(_public, _exported.__name__, _exported)
    if isinstance(_exported, type):
        _exported.__module__ = "expert"

host.started({
    "load": _guarded(_load), "create": _guarded(_create), "configure": _step(_configure), "prepare": _guarded(_prepare),
    "attach": _guarded(_begin),
    "advance": _guarded(_advance), "rows": _step(_rows), "columns": _step(_columns), "describe": _guarded(_describe), "wrapup": _step(_wrapup), "merge": _step(_merge),
    "take_out": _guarded(_take_out), "put_in": _guarded(_put_in),
    "severity": _step(_severity), "confidence": _step(_confidence), "run": _guarded(_run),
    "shell": _guarded(_shell), "at": _at})
