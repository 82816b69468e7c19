"""The shell: runs statements line by line and prints their results."""

import sys

from earl._trace import _trace
from expert._driver import _failure_text
from expert._files import _files, _late

_FILE = "<shell>"
# Whose frames are of no interest to who types.
_OURS = ("earl.", "expert.", "start.py")

_main = type(sys)("__main__")
_lines = []
_ONLY_TREE = 0x400  # of compile: parse, and answer the tree
# How the parser says that it would have liked to read on.
_UNFINISHED = ("was never closed", "unterminated triple-quoted", "unexpected EOF", "unexpected end of file")


class _Output:
    """Standard output that an interrupted statement does not close."""

    encoding = "utf-8"

    def __init__(self, target):
        self._target = target

    def write(self, text):
        self._target.write(text)
        return len(text)

    def flush(self):
        self._target.flush()

    def isatty(self):
        return False


class _Exit:
    """The names exit and quit."""

    def __call__(self, status=None):
        raise SystemExit(status)

    def __repr__(self):
        return "exit() or Ctrl-D leaves the shell"


def _start(folder, output):
    """Makes the names that statements find, and lets them print."""
    sys.stdout = sys.stderr = _Output(output)
    _main.trace = _trace
    _main.traces = [_trace]
    _main.earl = sys.modules["earl"]
    _main.help = _help
    _main.exit = _main.quit = _Exit()
    _main.__expert_folder__ = folder
    sys.modules["__main__"] = _main
    sys.argv = [""]
    _files.add(_FILE)


def _help(thing=None):
    """Help on an object: help(trace), help(trace.stack), help("Trace.duration"); for anything else, Python's help."""
    texts = _late("earl._help").TEXTS
    if thing is None:
        print("help(trace), help(trace.stack), help('Trace.duration'); there is help on " + ", ".join(
            sorted(name for name in texts if "." not in name)))
        return
    for name in _documented(thing):
        if name in texts:
            print(texts[name])
            return
    if isinstance(thing, str):
        print("there is no help on " + repr(thing) + "; help() lists what there is help on")
        return
    import pydoc
    print(pydoc.plain(pydoc.render_doc(thing)).strip())


def _documented(thing):
    """The names that may have help, the closest first."""
    if isinstance(thing, str):
        return [thing]
    owner = getattr(thing, "__self__", None)
    if owner is not None and hasattr(thing, "__name__"):
        return [cls.__name__ + "." + thing.__name__ for cls in type(owner).__mro__]
    if isinstance(thing, type):
        return [cls.__name__ for cls in thing.__mro__]
    if callable(thing) and hasattr(thing, "__name__"):
        module = getattr(thing, "__module__", "")
        return ["plot." + thing.__name__ if module == "earl.plot" else thing.__name__]
    return [cls.__name__ for cls in type(thing).__mro__]


def _takes_a_block(source, last):
    """Whether the last line needs a block after it."""
    indent = last[:len(last) - len(last.lstrip())]
    block = indent + "    pass\n"
    for missing in (block, block + indent + "finally:\n" + block):
        try:
            compile(source + missing, _FILE, "exec", _ONLY_TREE)
            return True
        except SyntaxError:
            pass
    return False


def _code(lines):
    """Compiles the lines of a statement; None if it is incomplete."""
    source = "\n".join(lines) + "\n"
    try:
        tree = compile(source, _FILE, "exec", _ONLY_TREE)
    except SyntaxError as error:
        message = str(error.msg)
        if lines[-1].rstrip().endswith("\\") or any(sign in message for sign in _UNFINISHED):
            return None
        if message.startswith("expected an indented block") and _takes_a_block(source, lines[-1]):
            return None
        if message.startswith("expected 'except' or 'finally' block") and lines[-1].strip():
            return None
        raise
    # A statement with a block in it ends with an empty line.
    if tree.body and hasattr(tree.body[-1], "body") and lines[-1].strip():
        return None
    return compile(source, _FILE, "single" if len(tree.body) == 1 else "exec")


def _push(line):
    """Takes a line. Returns None if the statement is complete, True if it needs more lines, a number if the shell must end with that status."""
    _lines.append(line)
    try:
        code = _code(_lines)
    except (SyntaxError, ValueError, OverflowError) as error:
        _lines.clear()
        _tell(error)
        return None
    if code is None:
        return True
    _lines.clear()
    try:
        exec(code, _main.__dict__)
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            return (end.code or 0) & 255
        print(end.code)
        return 1
    except BaseException as error:
        _tell(error)
    finally:
        sys.stdout.flush()
    return None


def _tell(error):
    """The traceback of an error, without frames of EXPERT's modules."""
    if isinstance(error, SyntaxError) and error.text:
        print("  line " + str(error.lineno) + ": " + error.text.strip())
    trace = None if isinstance(error, SyntaxError) else error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_name != "<module>" and not code.co_filename.startswith(_OURS):
            print("  in " + code.co_name + ", " + code.co_filename + ", line " + str(trace.tb_lineno))
        trace = trace.tb_next
    print(_failure_text(error))
    sys.stdout.flush()


def _reset():
    """Forgets a statement that is not complete."""
    _lines.clear()


def _complete(text):
    """The names that can complete the end of text."""
    start = len(text)
    while start and (text[start - 1].isalnum() or text[start - 1] in "._"):
        start -= 1
    path = text[start:].split(".")
    try:
        if len(path) == 1:
            builtins = __builtins__ if isinstance(__builtins__, dict) else vars(__builtins__)
            names = list(vars(_main)) + list(builtins)
        else:
            value = vars(_main)[path[0]]
            for name in path[1:-1]:
                value = getattr(value, name)
            names = list(dir(value))
            keys = getattr(value, "keys", None)
            names += [key for key in keys() if isinstance(key, str)] if callable(keys) and not isinstance(value, type) else []
    except Exception:
        return []
    prefix = ".".join(path[:-1] + [""])
    last = path[-1]
    return sorted({prefix + name for name in names if name.startswith(last) and (last[:1] == "_" or name[:1] != "_")})
