"""Takes from Python what changes or shows the process, and completes what raises errors that a script cannot handle.

Each Python context runs it once, before any script. The name "secluded" says whether scripts may not read files.
"""

import sys


def _module(name):
    """A module of Python's own; None on a system where it has none of that name."""
    try:
        return __import__(name)
    except ImportError:
        return None


def _replace(module, names, make):
    """Replaces functions of a module; "os" has copies of those of "posix"."""
    for name in names.split():
        for each in (_module(module), sys.modules.get("os") if module == "posix" else None):
            if hasattr(each, name):
                setattr(each, name, make(name))


def _remove(module, name):
    if hasattr(_module(module), name):
        delattr(_module(module), name)


def _check(module, name, possible):
    """Refuses calls of a function that this Python does not make."""
    original = getattr(_module(module), name, None)

    def checked(*arguments, **named):
        if possible(*arguments, **named):
            return original(*arguments, **named)
        raise OSError(38, "EXPERT's Python has no function " + name + " with these arguments")

    _replace(module, name, lambda same: checked)


def _seal():
    """Refuses handlers of signals and alarms: they belong to the process and would replace EXPERT's."""

    def refused(*arguments, **named):
        # asyncio and others take this error for a thread that may not install handlers, and continue without.
        raise ValueError("a script cannot install handlers of signals or set alarms: EXPERT handles signals itself")

    _replace(
        "_signal",
        "signal alarm setitimer siginterrupt set_wakeup_fd raise_signal pause pthread_kill pthread_sigmask sigpending"
        " sigwait sigwaitinfo sigtimedwait",
        lambda name: refused,
    )
    # GraalPy reads a handler by replacing it for a moment. 0 is SIG_DFL.
    _replace("_signal", "getsignal", lambda name: lambda number: 0)
    _replace("_signal", "getitimer", lambda name: lambda which: (0.0, 0.0))
    # It sets the time zone of the process.
    _remove("time", "tzset")


def _complete():
    """Replaces functions that this Python lacks: it would raise errors of Java's, and name another line."""

    def lacking(name):
        def lacks(*arguments, **named):
            raise OSError(38, "EXPERT's Python has no function " + name)

        return lacks

    _replace(
        "posix",
        "chown fchown lchown getpgid getpgrp getppid getsid killpg openpty setpgid setpgrp setsid",
        lacking,
    )
    _replace("_crypt", "crypt", lacking)
    _replace("fcntl", "ioctl", lacking)
    _replace("faulthandler", "dump_traceback_later", lacking)
    _remove("mmap", "PROT_EXEC")
    _remove("_socket", "AF_UNIX")
    _check(
        "posix",
        "access",
        lambda path, mode, dir_fd=None, effective_ids=False, follow_symlinks=True: follow_symlinks and not effective_ids,
    )
    _check("posix", "waitpid", lambda pid, options: pid >= -1 and options in (0, getattr(_module("posix"), "WNOHANG", 1)))
    _check("posix", "utime", lambda path, *arguments, **named: not isinstance(path, int))
    _check("posix", "kill", lambda pid, number: number in (0, 9, 15))


def _seclude():
    """Hides facts about the machine and its user from scripts that may not read files."""

    def refused(*arguments, **named):
        raise PermissionError(1, "a script opens no connections without --allow-io")

    def denied(*arguments, **named):
        raise PermissionError(1, "a script starts no processes without --allow-io")

    def unknown(key):
        raise KeyError("a script sees no users of the machine without --allow-io: " + repr(key))

    closed = type("socket", (), {"__module__": "_socket", "__slots__": (), "__init__": refused})
    _replace("_socket", "socket SocketType", lambda name: closed)
    _replace(
        "_socket",
        "getaddrinfo gethostbyaddr gethostbyname gethostbyname_ex gethostname getnameinfo getservbyname getservbyport"
        " sethostname socketpair",
        lambda name: refused,
    )
    _replace("select", "select", lambda name: refused)
    _replace("posix", "pipe pipe2 set_blocking", lambda name: refused)
    _replace("posix", "system", lambda name: denied)
    _replace("posix", "getpid", lambda name: lambda: 1)
    _replace("posix", "getuid getgid", lambda name: lambda: 0)
    _replace("posix", "getgroups", lambda name: lambda: [])
    _replace("pwd", "getpwuid getpwnam", lambda name: unknown)
    _replace("pwd", "getpwall", lambda name: lambda: [])
    if hasattr(_module("posix"), "uname"):
        seen = _module("posix").uname()
        hidden = type(seen)((seen[0], "", "", "", seen[4]))
        _replace("posix", "uname", lambda name: lambda: hidden)


_seal()
_complete()
if secluded:
    _seclude()
