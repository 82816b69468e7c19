"""How many messages a program sends, how large they are, and between whom most of them go.

    expert run scripts/message_statistics.py TRACE [PAIRS]

PAIRS is how many pairs of locations to name: 10 unless given.
"""

import sys

from earl import trace

wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 10

count = trace.comm_matrix("count")
size = trace.comm_matrix("bytes")
messages = sum(map(sum, count))
sent = sum(map(sum, size))
print(f"{messages} messages of {sent} bytes in all" + (f", {sent / messages:.1f} on average" if messages else ""))

if messages:
    print("\nby size in bytes:")
    numbers, edges = trace.message_histogram(8)
    for number, low, high in zip(numbers, edges, edges[1:]):
        if number:
            print(f"  {low:14.1f} to {high:14.1f}  {number:10d}")

    print("\nthe pairs that exchange most:")
    names = [location.label for location in trace.locations]
    pairs = [(size[a][b], a, b) for a in range(len(names)) for b in range(len(names)) if count[a][b]]
    for amount, a, b in sorted(pairs, key=lambda pair: (-pair[0], pair[1:]))[:wanted]:
        print(f"  {names[a]} -> {names[b]}: {amount} bytes in {count[a][b]} messages")
