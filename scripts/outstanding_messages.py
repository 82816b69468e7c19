"""Messages under way over time: sent, and not yet received.

    expert run scripts/outstanding_messages.py TRACE [STEPS]

STEPS is at how many points of time to look: 20 unless given.
"""

import sys

from earl import trace

steps = int(sys.argv[1]) if len(sys.argv) > 1 else 20

counts = []
for step in range(1, steps + 1):
    pos = min(trace.at(trace.duration * step / steps), len(trace) - 1)
    counts.append((trace.event(pos).time, len(trace.queue(at=pos))))
most = max(count for _, count in counts)
for time, count in counts:
    print(f"{time:12.6f} s  {count:8d}  " + "#" * (50 * count // max(most, 1)))
