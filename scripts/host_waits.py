"""How long hosts wait for their devices, by rank: in which calls, and which activities run meanwhile.

    expert run scripts/host_waits.py TRACE

A call waits from its enter to the end of the last activity that it needs. Of activities that run at the same time, the last one counts.
Times are in seconds.
"""


def table(title, rows, counted):
    """Prints a table: for each name, a cell of each rank, and their sum. The name with the largest sum comes first."""
    ranks = sorted({rank for name, rank in rows})
    print(f"\n{title}")
    print("  " + " ".join(f"{f'rank {rank}':>12}" for rank in ranks) + f" {'all':>12}")
    totals = {}
    for (name, rank), ticks in rows.items():
        totals[name] = totals.get(name, 0) + ticks
    for name in sorted(totals, key=lambda name: (-totals[name], name)):
        cells = [rows.get((name, rank), 0) for rank in ranks] + [totals[name]]
        number = sum(counted.get((name, rank), 0) for rank in ranks)
        print("  " + " ".join(f"{cell * SECOND:12.9f}" for cell in cells) + f"  {name}"
              + (f" ({number} waits)" if number else ""))


def add(rows, name, rank, ticks):
    rows[name, rank] = rows.get((name, rank), 0) + ticks


waits = trace.host_waits
waits = waits.select(waits.kind != "allocation")
kinds = trace.activities.kind.take(waits.activity)
SECOND = waits.time.sum() / max(1, waits.ticks.sum())

calls, numbers, named, kind_of, within = {}, {}, {}, {}, {}
before = None
for call, rank, region, name, kind, ticks in zip(
        waits.call.tolist(), waits.rank.tolist(), waits.region.tolist(), waits.name.tolist(), kinds.tolist(),
        waits.ticks.tolist()):
    rank = max(0, rank or 0)
    add(calls, region, rank, ticks)
    if call != before:
        add(numbers, region, rank, 1)
        before = call
    add(named, name, rank, ticks)
    kind = kind or "no activity"
    add(kind_of, kind, rank, ticks)
    add(within, f"{kind} in {region}", rank, ticks)

if not calls:
    print("no call waited for a device")
else:
    table("waiting for the device, by call", calls, numbers)
    table("activities that run meanwhile", named, {})
    table("their kinds", kind_of, {})
    table("their kinds, by call", within, {})
