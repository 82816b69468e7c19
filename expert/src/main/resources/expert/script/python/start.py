"""Makes the modules "earl" and "expert" from the files beside this one.

Each Python context runs it once. The name "host" is bound to the trace and the books (see Host.java), "parts" to the names and texts of
the modules, "seal" to a text that runs first. The last module gives Java the functions with which Java drives scripts. No module imports
anything that takes long to load.
"""

import sys


def _start():
    exec(compile(seal, "seal.py", "exec"), {"secluded": secluded})
    for name in ("earl", "expert"):
        sys.modules[name] = type(sys)(name)
    for i in range(0, len(parts), 2):
        name = parts[i]
        module = type(sys)(name)
        module.host = host
        sys.modules[name] = module
        exec(compile(parts[i + 1], name + ".py", "exec"), module.__dict__)


_start()
del host, parts, seal, secluded, _start
