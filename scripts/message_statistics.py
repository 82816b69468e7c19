"""Prints the number and sizes of a program's messages, and the pairs of locations that exchange most.

    expert run scripts/message_statistics.py TRACE [PAIRS]

PAIRS is the number of pairs to list (default: 10).
"""

import sys

from earl import trace

wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 10

count = trace.comm_matrix("count")
size = trace.comm_matrix("bytes")
messages = sum(map(sum, count))
sent = sum(map(sum, size))
print(f"{messages} messages, {sent} bytes in total" + (f", {sent / messages:.1f} on average" if messages else ""))

if messages:
    print("\nmessages by size in bytes:")
    numbers, edges = trace.message_histogram(8)
    for number, low, high in zip(numbers, edges, edges[1:]):
        if number:
            print(f"  {low:14.1f} to {high:14.1f}  {number:10d}")

    print("\npairs of locations that exchange most bytes:")
    names = [location.label for location in trace.locations]
    pairs = [(size[a][b], a, b) for a in range(len(names)) for b in range(len(names)) if count[a][b]]
    for amount, a, b in sorted(pairs, key=lambda pair: (-pair[0], pair[1:]))[:wanted]:
        print(f"  {names[a]} -> {names[b]}: {amount} bytes in {count[a][b]} messages")
