"""Draws the locations over time, and the messages between them.

    expert run --out DIR scripts/timeline.py TRACE [BEGIN END] [NAME]

BEGIN and END are seconds since the trace began. NAME is the file name of the picture (default: timeline.svg).
"""

import sys

from earl import plot, trace

words = sys.argv[1:]
file = words.pop() if len(words) % 2 else "timeline.svg"
try:
    begin, end = (float(word) for word in words) if words else (0.0, trace.duration)
except ValueError as mistake:
    sys.exit(str(mistake))
print(plot.timeline(trace, begin=begin, end=end, title=f"What the locations do from {begin:g} s to {end:g} s", file=file))
