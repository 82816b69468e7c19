"""Draws how much each location sends to each other one.

    expert run --out DIR scripts/communication_matrix.py TRACE [bytes|count] [NAME]

NAME is the file name of the picture (default: communication_matrix.svg). If amounts differ by more than a
factor of 1000, the colours are logarithmic.
"""

import sys

from earl import plot, trace

by = sys.argv[1] if len(sys.argv) > 1 else "bytes"
file = sys.argv[2] if len(sys.argv) > 2 else "communication_matrix.svg"
if by not in ("bytes", "count"):
    sys.exit("expected bytes or count, not " + by)

matrix = trace.comm_matrix(by)
amounts = [amount for row in matrix for amount in row if amount]
if not amounts:
    sys.exit("the trace has no messages")
names = [location.label for location in trace.locations]
# Leaves out locations that neither send nor receive, for instance threads.
busy = [i for i in range(len(names)) if any(matrix[i]) or any(row[i] for row in matrix)]
written = plot.heatmap(
    [[matrix[i][j] for j in busy] for i in busy], down=[names[i] for i in busy], across=[names[i] for i in busy],
    title="Bytes sent between locations" if by == "bytes" else "Messages sent between locations",
    x="receiver", y="sender", label="sent in bytes" if by == "bytes" else "messages",
    log=max(amounts) > 1000 * min(amounts), file=file)

most = max(((matrix[i][j], -i, -j) for i in busy for j in busy))
print(f"{sum(amounts)} {'bytes' if by == 'bytes' else 'messages'} between {len(busy)} locations; "
      f"largest: {most[0]} from {names[-most[1]]} to {names[-most[2]]}")
print(written)
