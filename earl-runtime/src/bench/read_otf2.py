#!/usr/bin/python3
"""Reads all events of an OTF2 archive with OTF2's Python binding and counts them: the yardstick for scripts on events.

Usage: read_otf2.py ANCHOR [MOST]. Prints one line: mode, events, seconds. MOST ends the walk early, for it is slow.
"""
import sys
import time

import otf2

begin = time.perf_counter()
most = int(sys.argv[2]) if len(sys.argv) > 2 else sys.maxsize
events = 0
with otf2.reader.open(sys.argv[1]) as trace:
    for _location, _event in trace.events:
        events += 1
        if events == most:
            break
print("python", events, f"{time.perf_counter() - begin:.4f}")
