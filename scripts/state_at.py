"""Prints the state of a program at a moment: the call path of each location and for how long, and the messages under way.

    expert run scripts/state_at.py TRACE TIME|@POSITION [MESSAGES]

TIME is in seconds since the trace began; @POSITION means the state after the event at that position. MESSAGES is the number of
messages to list (default: 20).
"""

import sys

from earl import trace

if len(sys.argv) < 2:
    sys.exit("name a time or @position")
try:
    if sys.argv[1].startswith("@"):
        pos = int(sys.argv[1][1:])
    else:
        # The last event that is not later.
        after = trace.at(float(sys.argv[1]))
        pos = after if after < len(trace) and trace[after].time == float(sys.argv[1]) else after - 1
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 20
except ValueError as mistake:
    sys.exit(str(mistake))
if not 0 <= pos < len(trace):
    sys.exit(f"the trace has positions 0 to {len(trace) - 1} and lasts {trace.duration:.6f} s")

state = trace.state(pos)
now = trace[pos].time
print(f"after event {trace.literal(pos)}:\n")
width = max(len(location.label) for location in trace.locations)
for location in trace.locations:
    stack = [trace[enter] for enter in state.stacks[location.id]]
    if stack:
        where = " > ".join(enter.region for enter in stack)
        print(f"{location.label:{width}}  {where}, for {now - stack[-1].time:.6f} s")
    else:
        print(f"{location.label:{width}}  in no region")

print(f"\nmessages under way: {len(state.queue)}")
names = [location.label for location in trace.locations]
for send in sorted(state.queue)[:wanted]:
    event = trace[send]
    to = "?" if event.dest is None else names[event.dest]
    print(f"  {names[event.loc]} -> {to}: {event.len} bytes, tag {event.tag}, for {now - event.time:.6f} s (event {send})")
if len(state.queue) > wanted:
    print(f"  and {len(state.queue) - wanted} more")
