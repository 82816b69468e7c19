"""Moves the state of a pattern from one thread's Python to another's, as text."""

import io
import pickle

from earl._events import Event
from earl._rows import Collective, Member, Message
from earl._trace import _trace
from expert._files import _module, _Module, _modules, _patterns
from expert._patterns import Pattern

# What every pattern has of its own, wherever it is.
_OWN = ("trace", "_handle", "_pending")
_ROWS = {"message": Message, "member": Member}


class _Writer(pickle.Pickler):
    """Writes classes and functions of pattern files with the name of their file; numbers modules in the order in which they are loaded."""

    def persistent_id(self, value):
        if isinstance(value, Event):
            return ("event", value.pos)
        if isinstance(value, (Message, Member)):
            return ("message" if isinstance(value, Message) else "member", value.row)
        if isinstance(value, Collective):
            return ("collective", value.instance)
        if value is _trace:
            return ("trace",)
        if isinstance(value, _Module):
            return ("module", value.__file__)
        if isinstance(value, Pattern):
            raise pickle.PicklingError("a pattern cannot hold another, nor itself")
        module = _by_name.get(getattr(value, "__module__", None)) if hasattr(value, "__qualname__") else None
        if module is not None and "<" not in value.__qualname__:
            return ("name", module.__file__, value.__qualname__)
        return None


class _Reader(pickle.Unpickler):
    def persistent_load(self, key):
        kind = key[0]
        if kind == "event":
            return Event(key[1])
        if kind in _ROWS:
            return _ROWS[kind]._of(key[1])
        if kind == "collective":
            return Collective(key[1])
        if kind == "trace":
            return _trace
        value = _module(key[1])
        if kind == "name":
            for part in key[2].split("."):
                value = getattr(value, part)
        return value


_by_name = {}


def _written(value):
    target = io.BytesIO()
    _Writer(target, 4).dump(value)
    return target.getvalue()


def _take_out(handle):
    """Takes the state out of a pattern, which cannot be used afterwards."""
    pattern = _patterns.pop(handle)
    for module in _modules.values():
        _by_name[module.__name__] = module
    state = {name: value for name, value in pattern.__dict__.items() if name not in _OWN}
    try:
        return _written(state).decode("latin-1")
    except Exception as whole:
        for name, value in state.items():
            try:
                _written(value)
            except Exception as error:
                raise TypeError("what a pattern with merge() keeps in self." + name + " must be plain data, which can be taken from thread "
                                "to thread: " + str(error)) from None
        raise whole


def _put_in(handle, text):
    """Gives the state of a pattern to a new one."""
    _patterns[handle].__dict__.update(_Reader(io.BytesIO(text.encode("latin-1"))).load())


def _merge(handle, text):
    """Merges a pattern with the state of another one from a later part of the trace."""
    pattern = _patterns[handle]
    later = object.__new__(type(pattern))
    for name in _OWN:
        setattr(later, name, getattr(pattern, name))
    later._handle = -1
    later._pending = None
    later.__dict__.update(_Reader(io.BytesIO(text.encode("latin-1"))).load())
    pattern.merge(later)
