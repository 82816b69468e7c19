"""Who came last to each collective operation of a training job, and where its host spent the longest time without a call before.

    expert run scripts/latest_members.py TRACE

The operations are those of NCCL and RCCL on streams, and of gloo on processors. A time without a call is a sleep, a wait for data, or code
that the profiler does not see.
"""

members = trace.stream_collectives
members = members.select(members.paired & members.comparable)
last = members.select(members.enter.argmax_over(members.instance) == members.enter.rows())
main = {place.rank: place.id for place in trace.locations if place.rank is not None and place.rank >= 0}
since = {}
for rank, enter in zip(last.rank.tolist(), last.enter.tolist()):
    events = list(trace.events(location=main[rank], start=since.get(rank, 0), end=enter))
    pairs = list(zip(events, events[1:]))
    if pairs:
        before, after = max(pairs, key=lambda pair: pair[1].time - pair[0].time)
        print(f"{enter:.6f} s: rank {rank} comes last; {(after.time - before.time) * 1e3:.1f} ms without a call"
              f" after {before.type} {before.region}, before {after.type} {after.region}")
    since[rank] = enter
if len(last) == 0:
    print("no collective operation with two known members and a common clock")
