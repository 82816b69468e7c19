"""The file that carries arrays of numbers between Java and Python (see DataChannel.java), and the modules of one trace."""

import sys

_BLOCK = 65536  # values at a time, at most

_file = []  # the file, once it is open


def _data_file():
    if not _file:
        import _io
        _file.append(_io.FileIO(host.dataFile(), "r+b"))
    return _file[0]


def _array(code, length=_BLOCK):
    """An array of zeros; type is a type code of the module array."""
    import array
    made = array.array(code)
    made.frombytes(bytes(made.itemsize * length))
    return made


def _fill(array, count):
    """Reads as many values as Java has just written into the data file, into an array."""
    # Always into a whole array: into a part of one, byte would be copied by byte.
    if count > 0 and _data_file().readinto(array) != array.itemsize * count:
        raise RuntimeError("the data file ended early")


def _write(array):
    """Writes an array into the data file, for Java to read."""
    if _data_file().write(array) != array.itemsize * len(array):
        raise RuntimeError("the data file took only a part")


def _or_none(number, make=int):
    """What is made of a number of the host; None of a negative one."""
    return None if number < 0 else make(number)


def _make_module(name, host, own):
    """Makes one of our modules for one trace. host belongs to that trace; own holds, by name, the modules that it imports."""
    module = type(sys)(name)
    module.host = host
    taken = {**own, name: module}
    kept = {each: sys.modules.get(each) for each in taken}
    sys.modules.update(taken)
    try:
        exec(compile(host.files().part(name), name + ".py", "exec"), module.__dict__)
    finally:
        for each, before in kept.items():
            # The first of its name stays, for objects of its classes to be found again.
            if before is not None:
                sys.modules[each] = before
    return module
