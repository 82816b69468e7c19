"""Questions about runs whose processes communicate on GPU streams (NCCL, RCCL, gloo), training jobs for example.

These patterns are views, and run only if you select them. Copy one to ask another question.
"""

from bisect import bisect_right
from collections import defaultdict

from expert import Pattern, minimum, parameter


class Straggler(Pattern):
    """Time that others wait for the process that comes last in most collective operations.

        GPU of rank 0  ----[......= AllReduce =]------[...= AllReduce =]----
        GPU of rank 1  ------[....= AllReduce =]-----[....= AllReduce =]----
        GPU of rank 2  -----------[ AllReduce =]----------[ AllReduce =]----   (last in both)

    Severity in seconds, at the kernel or call of the process that begins last in more than half of the operations with waits: the sum of
    late_member over the other members. If no process does, there is no severity. Operations of processes without a common clock do not count.

    Results: operations, the number of those with waits; rank, that of the process; last, the number of operations in which it comes last;
    both are -1 and 0 without such a process.

    What to do: find out what is different on this process: its machine, its data, or its part of the work. `expert explain TRACE late_member`
    names what its host does.

    Source: EXPERT; straggler detection of training jobs.
    """

    view = True
    default = False
    table = "stream_collectives"

    def describe(self, t):
        t = t.select(t.paired & t.comparable)
        last = t.enter.argmax_over(t.instance)
        lost = (minimum(t.enter.take(last), t.leave) - t.enter).sum_over(t.instance)
        chosen = (last == t.enter.rows()) & (lost > 0) & self.in_focus(t.begin)
        lost = lost.select(chosen)
        latest = t.select(chosen)
        times = latest.enter.count_over(latest.rank)
        operations = latest.enter.count()
        mostly = 2 * times > operations
        self.add(mostly.where(lost, 0), at=latest.begin)
        self.result("operations", operations)
        self.result("rank", mostly.where(latest.rank, -1).max())
        self.result("last", mostly.where(times, 0).max())


# Bytes on the busiest link for each byte of the operation, by number of processes, as nccl-tests counts them.
BUS = {
    "allreduce": lambda n: 2 * (n - 1) / n,
    "allgather": lambda n: (n - 1) / n,
    "reducescatter": lambda n: (n - 1) / n,
    "alltoall": lambda n: (n - 1) / n,
    "gather": lambda n: (n - 1) / n,
    "scatter": lambda n: (n - 1) / n,
}


# Nodes of which all names are listed.
NAMED_NODES = 4


def names(nodes):
    """Nodes in words: few by name, many by the first and the last one."""
    known = sorted(node or "unknown" for node in nodes)
    if len(known) > NAMED_NODES:
        return f"{len(known)} nodes from {known[0]} to {known[-1]}"
    return ("node " if len(known) == 1 else "nodes ") + ", ".join(known)


class Bandwidth(Pattern):
    """Bandwidth of collective operations on streams, by operation, bytes, processes and their nodes, and process group.

    Severity in seconds, at each member's kernel or call: its time of transfer, which begins when the last member has begun:

        when this member ended - when the last member began

    Results, in 10^9 bytes per second: bus, the median bus bandwidth of operations that agree in all of that; algorithm, their median algorithm
    bandwidth. With N processes these are

        algorithm = bytes / (when the last member ended - when the last member began)
        bus       = algorithm x 2 (N - 1) / N for allreduce, x (N - 1) / N for allgather, reducescatter, alltoall, gather and scatter

    and the same for other operations. The bytes are those of the larger buffer of a process. Operations without bytes, without all of their
    members, or without a common clock of the processes do not count.

    What to do: compare bus with what the links can do, and with `all_reduce_perf` of nccl-tests on the same machine. Operations of few bytes
    are bound by latency: join them.

    Source: EXPERT; nccl-tests, doc/PERFORMANCE.md.
    """

    view = True
    default = False

    def stream_collectives(self, t):
        t = t.select(t.paired & t.comparable & self.in_focus(t.begin))
        begin = t.enter.max_over(t.instance)
        self.add(t.leave - begin, at=t.begin)
        whole = t.leave.max_over(t.instance) - begin
        nodes = defaultdict(set)
        for instance, node in zip(t.instance.tolist(), t.node.tolist()):
            nodes[instance].add(node)
        one = t.enter.rows() == t.enter.argmax_over(t.instance)
        last = t.select(one)
        found = defaultdict(list)
        rows = zip(last.instance.tolist(), last.operation.tolist(), last.bytes.tolist(), last.group.tolist(), last.size.tolist(),
                   t.enter.count_over(t.instance).select(one).tolist(), whole.select(one).tolist())
        for instance, operation, size, group, of, n, seconds in rows:
            if size > 0 and seconds > 0 and of in (-1, n):
                where = f"{n} processes on {names(nodes[instance])}" + (f", group {group}" if group else "")
                found[f"{operation}, {size} bytes, {where}"].append((operation, n, size / seconds / 1e9))
        bus = {}
        algorithm = {}
        for key in sorted(found):
            values = sorted(value for _, _, value in found[key])
            operation, n, _ = found[key][0]
            algorithm[key] = values[(len(values) - 1) // 2]
            bus[key] = algorithm[key] * BUS.get(operation, lambda n: 1)(n)
        self.result("bus", bus)
        self.result("algorithm", algorithm)


class ExposedCommunication(Pattern):
    """Time of copies and collective kernels during which no other kernel runs on the device.

        stream 7   --[ kernel ]------------------[ kernel ]--
        stream 20  ------[ ncclKernel_AllReduce ]------------
                              ^^^^^^^^^^^^^^^^^^^ exposed

    Severity in seconds, at the call path that queued the copy or collective kernel, on its stream: its time without the time in which a kernel
    that is no collective one runs on any stream of the device.

    Results: collectives and copies, the seconds of each that are exposed; hidden, the seconds of both that are not.

    What to do: let communication begin as soon as its data is ready, on a stream of its own, while kernels run that do not need it.

    Source: EXPERT; exposed communication of HTA.
    """

    view = True
    default = False

    def activities(self, a):
        busy = self.busy(a.select(a.kind == "kernel"))
        b = a.select(a.kind.one_of(["copy", "collective"]) & self.in_focus(a.begin))
        exposed = {"copy": 0.0, "collective": 0.0}
        hidden = 0.0
        rows = zip(b.device.tolist(), b.kind.tolist(), b.begin_time.tolist(), b.end_time.tolist(), b.callpath.tolist(), b.stream.tolist())
        for device, kind, begin, end, callpath, stream in rows:
            overlap = self.within(busy.get(device), begin, end)
            exposed[kind] += end - begin - overlap
            hidden += overlap
            self.add(end - begin - overlap, callpath=callpath, location=stream)
        self.result("collectives", exposed["collective"])
        self.result("copies", exposed["copy"])
        self.result("hidden", hidden)

    def busy(self, kernels):
        """For each device, when its kernels begin, when they end, and how long it has been busy before: intervals that do not overlap."""
        found = {}
        for device, begin, end in zip(kernels.device.tolist(), kernels.begin_time.tolist(), kernels.end_time.tolist()):
            begins, ends, before = found.setdefault(device, ([], [], []))
            if ends and begin <= ends[-1]:
                ends[-1] = max(ends[-1], end)
            else:
                before.append(before[-1] + ends[-1] - begins[-1] if ends else 0.0)
                begins.append(begin)
                ends.append(end)
        return found

    def within(self, busy, begin, end):
        """Busy seconds of a device from a time to another one."""
        def until(time):
            i = bisect_right(busy[0], time) - 1
            return 0.0 if i < 0 else busy[2][i] + min(time, busy[1][i]) - busy[0][i]

        return until(end) - until(begin) if busy else 0.0


class DataLoading(Pattern):
    """Time that hosts spend in loading data.

        host  --[ ProfilerStep [ DataLoader.__next__ ][ forward ][ backward ] ]--
                               ^^^^^^^^^^^^^^^^^^^^^^^ data loading

    Severity in seconds, at each call path that passes a region whose name matches a pattern, on each location: the time in the call path
    itself. The sum is the time in these regions, with all that they call.

    What to do: use more workers (`num_workers`), load the next data while the device computes (`prefetch_factor`, `pin_memory`), or store
    the data in a form that needs no decoding.

    Source: EXPERT; the names are those of PyTorch's profiler.
    """

    view = True
    default = False
    table = "profile"
    regions = parameter("*DataLoader*", "name of the regions that load data, in which * stands for any characters")

    def describe(self, p):
        p = p.select(self.callpath_names(p.callpath).like(self.regions))
        self.add(p.exclusive, at=p)
