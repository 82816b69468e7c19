"""Prints the number of messages under way (sent, but not yet received) over time.

    expert run scripts/outstanding_messages.py TRACE [STEPS]
    expert run --out DIR scripts/outstanding_messages.py TRACE STEPS NAME

Prints the number at STEPS points of time (default: 20). With NAME it also draws the number over time, into the SVG file of that
name in DIR: each change, or the values at 2,000 points of time if there are more than 100,000 messages.
"""

import sys

from earl import plot, trace

steps = int(sys.argv[1]) if len(sys.argv) > 1 else 20


def under_way(points):
    """Times, and the number of messages under way at each."""
    times, counts = [], []
    for point in range(1, points + 1):
        pos = min(trace.at(trace.duration * point / points), len(trace) - 1)
        times.append(trace.event(pos).time)
        counts.append(len(trace.queue(at=pos)))
    return times, counts


def changes():
    """The same at each send and receive."""
    events = trace.columns
    sends = events.select(events.type == "send")
    arrivals = trace.messages
    moves = list(zip(sends.pos, sends.time, [1] * len(sends))) + list(zip(arrivals.recv, arrivals.recv_time, [-1] * len(arrivals)))
    times, counts = [0.0], [0]
    for _, time, change in sorted(moves):
        times.append(time)
        counts.append(counts[-1] + change)
    return times + [trace.duration], counts + counts[-1:]


times, counts = under_way(steps)
most = max(counts)
for time, count in zip(times, counts):
    print(f"{time:12.6f} s  {count:8d}  " + "#" * (50 * count // max(most, 1)))

if len(sys.argv) > 2:
    times, counts = changes() if len(trace.messages) <= 100_000 else under_way(2000)
    print(plot.line(times, counts, steps=True, title="Messages sent and not yet received", x="time in s", y="messages under way",
                    file=sys.argv[2]))
