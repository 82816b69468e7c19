"""Waits between processors and accelerators: hosts that wait for a device, and streams of a device that wait for work.

An *activity* is a kernel, a copy or a memset on a stream. A *queueing call* is the call of the host that put it there. A
*synchronization* is a call that waits for a stream, a device or an event.

    host    --[launch]--[....= synchronize =]------[launch]--
    stream  ...........[ kernel ]..................:....[ kernel ]
                                  launch delay     start-up

EXPERT pairs calls and activities by their correlation ids, or in order per stream where the trace has no ids. It reports activities
and calls that have no partner.
"""

from _waits import Wait
from expert import Pattern, maximum, minimum

nan = float("nan")


def by_activity(pattern, h):
    """Adds the time of each activity in waits of hosts as a result: by name, for each rank, the longest first."""
    h = h.select(pattern.in_focus(h.call))
    rank = (h.rank < 0).where(0, h.rank)
    total = h.time.group_sum(h.name)
    place = (-total).order()
    width = rank.max() + 1
    times = h.time.group_sum(h.name.row_in(total.key.take(place)) * width + rank)
    name, of = times.key // width, times.key % width
    pattern.result("activities", times, label=total.key.take(place).take(name), place=of, places=rank.unique())


class HostWait(Wait):
    """Time that a host loses in a call, until the device has ended the activities that the call needs.

        host    --[launch]---[..........= synchronize =]----
        stream  --------[ kernel        ]--------------------

    Severity in seconds, at the call:

        min(end of the last activity that the call needs, leave of the call) - enter of the call

    A stream's synchronization needs all that was queued in the stream before it; a device's, all in the streams of the device; an
    event's, what was queued before the event was recorded. If the trace does not say which record that is, as Score-P's archives do not,
    an event's synchronization needs what its stream has queued before the call. A blocking copy needs what was queued before it. An asynchronous
    copy waits too if the memory of the host is pageable. It counts if it returns at most 100 us, or 1 % of its length, after that.
    Queries that follow each other without anything in between are one wait, from the first to the last. Its time between the queries counts
    in the region that asks.

    Results: activities, the seconds during which each activity ran while hosts waited, by name and rank. Of activities that ran at the same
    time, the last one counts. unseen_graphs, the seconds in calls that wait for a graph of which the trace has no activity, by kind of the
    call, after the last activity that they need: the graph runs, but nothing says when it ended, so that they are no part of the severity.

    What to do: let the host work while the device does, or give the device less to do: see the result. Synchronize only where the host
    needs data.

    Source: EXPERT.
    """

    parent = "time"
    table = "device_syncs"
    kind = "peer"

    def describe(self, s):
        u = s.select(s.unseen)
        u = u.select(self.in_focus(u.call))
        seen = u.waits.where(minimum(u.end_time, u.leave), u.enter)
        unseen = (u.leave - seen).group_sum(u.kind)
        self.result("unseen_graphs", unseen, label=unseen.key)
        s = s.select(s.waits & (s.kind != "allocation"))
        loop = s.kind == "query"
        wait = loop.where(s.queries, minimum(s.end_time, s.leave) - s.enter)
        self.wait(wait, at=s.call, on={"activity": s.begin}, partner_record=s.end)
        q = s.select(loop & (s.around >= 0))
        self.wait(q.between, at=q.around, on={"activity": q.begin}, begin=q.enter, partner_record=q.end)
        h = self.whole("host_waits")
        by_activity(self, h.select(h.kind != "allocation"))


class AllocationWait(Wait):
    """Time that a host loses in a call that allocates memory, until the device has ended its activities.

    Severity in seconds, at the call, if it returns at most 100 us, or 1 % of its length, after the last activity that was queued before it:

        end of that activity - enter of the call

    Whether such a call waits is not defined: EXPERT concludes it from the time at which it returns.

    What to do: allocate memory before the loop, or from a pool (cudaMallocAsync).

    Source: EXPERT.
    """

    parent = "time"
    table = "device_syncs"
    kind = "none"

    def describe(self, s):
        s = s.select(s.waits & (s.kind == "allocation"))
        self.wait(minimum(s.end_time, s.leave) - s.enter, at=s.call, on={"activity": s.begin})


class UselessSync(Pattern):
    """Time in calls that wait for a stream, a device or an event which had nothing left to do.

    Severity in seconds, at the call, if the activities that it needs had all ended before its enter: the time of the call.

    Result: count, the number of such calls.

    What to do: leave them out. They are no waits, but each costs some microseconds.

    Source: EXPERT.
    """

    title = "Useless synchronization"
    parent = "time"
    table = "device_syncs"

    def describe(self, s):
        s = s.select(~s.waits & ~s.unseen & s.kind.one_of(["stream", "device", "event"]))
        self.add(s.leave - s.enter, at=s.call)
        self.result("count", self.in_focus(s.call).count())


# Waits that are longer than any run do not count: they only lead from a stream to the host or the stream that delayed it.
NEVER = 1e30


class Idle:
    """The idle time of streams before each activity, and its parts."""

    def __init__(self, a):
        self.a = a = a.select((a.begin_time > a.free) & ~a.after_unseen)
        self.whole = a.begin_time - a.free
        queued = minimum(a.call_enter, a.begin_time)
        self.launch = maximum(queued - a.free, 0)
        from_then = maximum(a.free, queued)
        waited = maximum(minimum(a.waited_until, a.begin_time) - from_then, 0)
        self.stream = a.waited_until.missing().where(0, waited)
        self.start_up = self.whole - self.launch - self.stream


class IdleStream(Pattern):
    """Time that streams of devices are idle between two activities.

    Severity in seconds, at the call path that queued the later one, on the stream:

        max(0, begin of the activity - latest end of the activities before it)

    This is time of devices, not of processors. Its parts are the patterns below. For an activity whose queueing call is unknown, there are
    no parts, and the time has no call path. Time does not count if a graph was launched into the stream in between of which the trace has
    no activity (call_without_activity).

    What to do: see the parts.

    Source: EXPERT.
    """

    title = "Idle stream"
    view = True
    table = "activities"
    kind = "peer"

    def describe(self, a):
        idle = Idle(a)
        self.add(idle.whole, callpath=idle.a.callpath, location=idle.a.stream)
        # The first activity of a stream has waited for its call since the begin of the run.
        free = a.free.missing().where(0, a.free)
        self.wait(minimum(a.call_enter, a.begin_time) - free, at=a.begin, on=a.call, begin=free, least=NEVER)
        queued = maximum(free, a.call_enter)
        self.wait(minimum(a.waited_until, a.begin_time) - queued, at=a.begin, on=a.waited_begin, begin=queued,
                  partner_record=a.waited_end, least=NEVER)


class LaunchDelay(Pattern):
    """Time that a stream is idle because the host queues the next activity too late.

    Severity in seconds, at the call path that queued it, on the stream:

        max(0, min(enter of the queueing call, begin of the activity) - latest end of the activities before it)

    What to do: queue activities earlier, from another thread, or as a graph. See what the host does before these calls.

    Source: EXPERT.
    """

    parent = "idle_stream"
    view = True
    table = "activities"

    def describe(self, a):
        idle = Idle(a)
        self.add(idle.launch, callpath=idle.a.callpath, location=idle.a.stream)


class StreamWait(Pattern):
    """Time that a stream is idle because it waits for an activity of another stream.

    Severity in seconds, at the call path that queued the waiting activity, on the stream: from the latest end of the activities before it, or
    the enter of its queueing call if that is later, to the end of the activity for which it waits.

    What to do: spread the work over the streams in another way, or record the event earlier.

    Source: EXPERT.
    """

    parent = "idle_stream"
    view = True
    table = "activities"

    def describe(self, a):
        idle = Idle(a)
        self.add(idle.stream, callpath=idle.a.callpath, location=idle.a.stream)


class StartUp(Pattern):
    """Time that a stream is idle although the next activity is queued and waits for nothing.

    Severity in seconds, at the call path that queued it, on the stream: what is left of idle_stream.

    What to do: this is the latency of the device. Fewer and longer kernels have less of it, and graphs too.

    Source: EXPERT.
    """

    title = "Start-up of activities"
    parent = "idle_stream"
    view = True
    table = "activities"

    def describe(self, a):
        idle = Idle(a)
        self.add(idle.start_up, callpath=idle.a.callpath, location=idle.a.stream)
