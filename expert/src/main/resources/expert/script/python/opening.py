"""Opening further traces."""

import sys

from earl._data import _make_module


class TraceException(Exception):
    """A trace cannot be read: one line that names the file, the byte and what was expected."""


_PER_TRACE = ("earl._events", "earl._rows", "earl._definitions", "earl._views", "earl._trace")
_first = sys.modules["earl._events"]


def open(path):
    """Opens a trace: an OTF2 archive's folder or anchor file. It is closed with the script, or by close(), or by with.

    Its events and messages are of classes of their own. Only scripts may open traces; a pattern looks at the one it is given."""
    answer = host.open(str(path))
    if answer.problem is not None:
        raise TraceException(answer.problem)
    made = answer.value
    modules = {}
    for name in _PER_TRACE:
        modules[name] = _make_module(name, made, modules)
    events = modules["earl._events"]
    events._attach()
    for name in _first._asked:
        events._asked[name] = True
        events._name_other(name)
    return modules["earl._trace"]._trace
