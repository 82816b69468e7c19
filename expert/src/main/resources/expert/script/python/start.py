"""Makes the modules "earl" and "expert" of the files beside this one.

It is run once in each Python context, with the name "host" bound to the trace and the books (see Host.java) and "parts" to the names
and texts of the modules. The last of them hands the functions by which Java drives scripts back to it. None of them imports anything
that takes time to load.
"""

import sys


def _start():
    for name in ("earl", "expert"):
        sys.modules[name] = type(sys)(name)
    for i in range(0, len(parts), 2):
        name = parts[i]
        module = type(sys)(name)
        module.host = host
        sys.modules[name] = module
        exec(compile(parts[i + 1], name + ".py", "exec"), module.__dict__)


_start()
del host, parts, _start
