"""Opening further traces."""

import sys

from earl._data import _make_module


class TraceException(Exception):
    """Raised when a trace cannot be read: one line that names the file, the byte and what was expected."""


_PER_TRACE = ("earl._events", "earl._rows", "earl._definitions", "earl._views", "earl._trace")
_first = sys.modules["earl._events"]


def open(path):
    """Opens a trace: an OTF2 archive's folder or anchor file. close(), the end of a with block or the end of the script closes it.

    Each trace has its own classes of events and messages. Only scripts may open traces; a pattern reads the trace that it is given."""
    answer = host.open(str(path))
    if answer.problem is not None:
        raise TraceException(answer.problem)
    return _attached(answer.value)


def _attached(made):
    """The trace of a host: its own modules."""
    modules = {}
    for name in _PER_TRACE:
        modules[name] = _make_module(name, made, modules)
    events = modules["earl._events"]
    events._attach()
    for name in _first._asked:
        events._asked[name] = True
        events._name_other(name)
    return modules["earl._trace"]._trace
