"""Prints the events around the longest wait of a receive for its message, on the receiver and the sender.

    expert run scripts/longest_wait.py TRACE [EVENTS]

EVENTS is the number of events to show on each of the two locations before and after the wait (default: 4).
"""

import sys

from earl import minimum, trace

around = int(sys.argv[1]) if len(sys.argv) > 1 else 4

messages = trace.messages
if len(messages) == 0:
    sys.exit("the trace has no messages")
wait = minimum(messages.send_enter, messages.recv_leave) - messages.recv_enter
row = wait.argmax()
if wait[row] <= 0:
    print("no receive waits for its message")
    sys.exit()
receive = trace.event(messages.recv[row])
send = trace.event(messages.send[row])
names = [location.label for location in trace.locations]
print(f"{names[receive.loc]} waits {wait[row]:.6f} s in {receive.region} for a message from {names[send.loc]}")

for event in (receive, send):
    first = event
    for _ in range(around):
        first = trace.previous(first.pos) or first
    print(f"\n{names[event.loc]}, in {' > '.join(trace.event(pos).region for pos in trace.stack(event.loc, event.pos))}:")
    shown = first
    for _ in range(2 * around + 1):
        print(("* " if shown == event else "  ") + trace.literal(shown.pos))
        following = trace.next(shown.pos)
        if following is None:
            break
        shown = following

under_way = trace.queue(dest=receive.loc, at=receive.pos)
print(f"\nafter the receive, {len(under_way)} messages to {names[receive.loc]} are under way")
