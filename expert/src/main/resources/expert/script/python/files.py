"""Loads pattern files, and the helpers beside them."""

import builtins
import sys

from earl._events import _name_asked
from expert._patterns import Pattern, parameter

_script_files = host.files()


class _Module(type(sys)):
    """A pattern file or a helper beside it."""


_modules = {}  # path -> module
_files = set()  # paths of all that was run, whether it could be loaded or not
_names = set()
_real_import = builtins.__import__


def _sibling(folder, name):
    """The helper module with a name in a folder, None if there is none."""
    path = _script_files.sibling(folder, name)
    if path is not None:
        return _module(path)
    refused = _script_files.leadsOut(folder, name)
    if refused is not None:
        raise ImportError(refused)
    return None


def _compiled(path, names):
    """The code of a pattern file, helper or script that runs with these names."""
    text = _script_files.text(path)
    if _script_files.hasOtherSpellings(text):
        return _late("expert._spellings")._compiled(text, path, names)
    return compile(text, path, "exec")


def _late(name):
    """A module that few scripts need: created on the first request."""
    module = sys.modules.get(name)
    if module is None:
        module = type(sys)(name)
        module.host = host
        exec(compile(_script_files.late(name), name + ".py", "exec"), module.__dict__)
        sys.modules[name] = module
    return module


def _import(name, globals=None, locals=None, fromlist=(), level=0):
    if name == "earl.plot":
        sys.modules["earl"].plot
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
    if folder is None:
        return _real_import(name, globals, locals, fromlist, level)
    try:
        return _real_import(name, globals, locals, fromlist, level)
    except ModuleNotFoundError as missing:
        instead = _script_files.instead(missing.name or name)
        if instead is None or missing.name != name.partition(".")[0]:
            raise
        raise ModuleNotFoundError(str(missing) + ": " + instead, name=missing.name) from None


builtins.__import__ = _import


def _module(path):
    module = _modules.get(path)
    if module is None:
        _files.add(path)
        stem = _script_files.stem(path)
        name = stem
        number = 1
        while name in _names or name in sys.modules:
            number += 1
            name = stem + "_" + str(number)
        _names.add(name)
        module = _Module(name)
        module.__file__ = path
        module.__expert_folder__ = _script_files.folder(path)
        # As in the paper, a class of patterns needs no import.
        module.Pattern, module.parameter = Pattern, parameter
        _modules[path] = module
        try:
            code = _compiled(path, module.__dict__)
            _name_asked(code)
            exec(code, module.__dict__)
        except BaseException:
            del _modules[path]
            raise
    return module


# ---- made from the description of the language: callbacks ----
_BEFORE_TABLES = ("configure", "enter_callback", "exit_callback", "send_callback", "recv_callback", "collexit_callback",
    "event_callback", "message_callback", "collective_callback")
_AFTER_TABLES = ("describe", "wrapup", "merge", "confidence", "severity")
# ---- end ----
_CALLBACKS = (*_BEFORE_TABLES, *(name for name, sentence, use in host.tableList() if use == "patterns"), *_AFTER_TABLES)

_classes = []
_patterns = {}


# Flags of code: generator, coroutine, asynchronous generator.
_SUSPENDED = 0x20 | 0x80 | 0x200

_TYPE_NAMES = {bool: "boolean", int: "integer", float: "number", str: "text"}


def _is_suspended(function):
    """Whether a call only creates a generator or a coroutine, which does nothing until something iterates or awaits it."""
    return bool(getattr(getattr(function, "__code__", None), "co_flags", 0) & _SUSPENDED)


def _line(function):
    """The line at which a callback begins, 0 if unknown."""
    code = getattr(function, "__code__", None)
    return 0 if code is None else code.co_firstlineno


def _describe(cls, index):
    own = cls.__dict__
    declared = host.declaration()
    declared.index = index
    declared.type = cls.__name__
    declared.name = own.get("name")
    declared.title = own.get("title")
    declared.doc = own.get("__doc__")
    declared.parent = cls.parent
    declared.unit = cls.unit
    declared.view = bool(cls.view)
    declared.standard = bool(own.get("default", True))
    declared.unmatched = bool(cls.unmatched)
    declared.table = cls.table
    declared.kind = cls.kind if isinstance(cls.kind, str) else None
    declared.costsOf = cls.of if isinstance(getattr(cls, "of", None), str) else None
    for name in _CALLBACKS:
        if getattr(cls, name, None) is not getattr(Pattern, name, None):
            function = getattr(cls, name)
            if _is_suspended(function):
                raise TypeError(cls.__name__ + ": " + name + " is async or a generator: EXPERT does not wait for what it does")
            declared.callback(name, _line(function))
    seen = set()
    for base in reversed(cls.__mro__):
        for name, value in base.__dict__.items():
            if isinstance(value, parameter) and name not in seen:
                seen.add(name)
                current = getattr(cls, name)
                if isinstance(current, parameter):
                    described = declared.parameter(name)
                    described.value = current.default
                    described.help = current.help
                    described.min = current.min
                    described.max = current.max
                    described.choices = None if current.choices is None else list(current.choices)
                    described.type = _TYPE_NAMES.get(type(current.default))
    return declared


def _load(path):
    """Loads a file; returns the descriptions of the patterns that it defines, in the order of their definitions."""
    module = _module(path)
    found = []
    for value in list(module.__dict__.values()):
        if (isinstance(value, type) and issubclass(value, Pattern) and value.__module__ == module.__name__
                and value not in found and value.__name__[:1] != "_"):
            found.append(value)
    described = []
    for cls in found:
        described.append(_describe(cls, len(_classes)))
        _classes.append(cls)
    return described
