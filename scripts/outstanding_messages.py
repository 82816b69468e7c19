"""Messages under way over time: sent, and not yet received.

    expert run scripts/outstanding_messages.py TRACE [STEPS]
    expert run --out DIR scripts/outstanding_messages.py TRACE STEPS NAME

Prints how many there are at STEPS points of time: 20 unless given. With NAME it also draws their number over time as a picture of that
name in DIR, as SVG: each change of it, or, where there are more than 100,000 messages, what it is at 2,000 points of time.
"""

import sys

from earl import plot, trace

steps = int(sys.argv[1]) if len(sys.argv) > 1 else 20


def under_way(points):
    """Times, and how many messages are under way then."""
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
