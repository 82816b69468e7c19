"""Lists the files of a run by the time of the calls that use them.

    expert run scripts/files.py TRACE [FILES]

FILES is the number of files to list (default: 20). The time of a file is that of the calls that open and close it, change its position,
read, write or flush. The wait for a non-blocking operation is not part of it.
"""

import sys

from earl import trace

wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 20
files = {}
t = trace.file_operations
for name, library, operation, call, size, enter, leave in zip(t.file, t.library, t.operation, t.call, t.bytes, t.enter, t.leave):
    of = files.setdefault((name, library), {"calls": {}, "READ": [0, 0], "WRITE": [0, 0]})
    of["calls"][call] = leave - enter
    if operation in ("READ", "WRITE"):
        of[operation][0] += 1
        of[operation][1] += size
for of in files.values():
    of["seconds"] = sum(of["calls"].values())

if not files:
    print("no records of files in this trace")
else:
    print(f"{'seconds':>12} {'reads':>9} {'bytes read':>14} {'writes':>9} {'bytes written':>14}  file")
for (name, library), of in sorted(files.items(), key=lambda item: (-item[1]["seconds"], item[0]))[:wanted]:
    print(f"{of['seconds']:12.6f} {of['READ'][0]:9d} {of['READ'][1]:14d} {of['WRITE'][0]:9d} {of['WRITE'][1]:14d}  {name} ({library})")
