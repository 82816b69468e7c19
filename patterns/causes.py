"""What makes others wait, and on what the run time depends: causes, not symptoms.

A *delay* is time that one location spent since it last met another one, and that the other one did not spend. The location is late,
and the other one waits. A location passes its own waits on, so a delay may cost time much later and elsewhere, in the *long term*.
The *critical path* leads from the end of the program back to its begin: on each location back to its last wait, then on with the
location for which it waited.

The figures are seconds that other patterns already count as waits, or seconds of a path. Therefore the outermost patterns here are views.
"""

from _cells import computes
from expert import Pattern


class CriticalPath(Pattern):
    """The chain of activities on which the run time depends: only a faster critical path makes the program faster.

        rank 0  ====[ a ]======[.....= MPI_Recv =]==[ b ]==|     on the path: c and the send on rank 1,
        rank 1  ====[    c            ]=[ MPI_Send ]=======|     then b on rank 0

    Severity in seconds, at each call path on each location: the time that the path stays there. The path leads from the last
    location that enters MPI_Finalize back to the end of its last wait. Then it goes on with the location for which that one
    waited, from the begin of the call in question, back to MPI_Init. The sum is the time from there to MPI_Finalize.

    What to do: look first at call paths with much time here and little in the profile of the other locations
    (critical_path_imbalance). It is of no use to make anything faster that is not on the path.

    Source: Scalasca 2.6, "Critical Path".
    """

    view = True
    table = "critical_path"

    def describe(self, p):
        self.add(p.time, at=p)


class CriticalPathImbalance(Pattern):
    """Time that the critical path spends in a call path beyond the mean time of all locations there.

    Severity in seconds, at each call path, distributed over locations as the path is:

        max(0, time on the critical path - mean over all locations of the time in the call path, without waits)

    What to do: perfect balance would save this much of the run time. Share the call path's work with the other locations.

    Source: Scalasca 2.6, "Critical-Path Imbalance".
    """

    parent = "critical_path"
    table = "critical_path"

    def describe(self, p):
        self.add(p.imbalance, at=p)


class CriticalPathHops(Pattern):
    """Number of times that the critical path comes to a location from another one, at the end of a wait.

    Severity: a count, at the call path that waited, on the location to which the path comes.

    Result: passes, the number of stretches over messages in which the path neither comes to a location twice nor turns back. Hops at
    messages / passes + 1 is the mean number of locations of a pass: the steps of a pipeline.

    What to do: many hops at messages between two collective operations are a pipeline: locations work in turn. Smaller pieces of work
    per message fill it sooner. Balancing the work does not help.

    Source: EXPERT.
    """

    unit = "count"
    view = True
    table = "critical_path"

    def describe(self, p):
        self.add(p.arrivals, at=p)
        self.result("passes", p.select(self.in_focus(p)).passes.sum())


class PhaseImbalance(Pattern):
    """Time that the run would save if each location worked equally long between two meetings of all.

        rank 0  ==[ a ]==[.....= MPI_Barrier ]==[  b  ]==[ MPI_Barrier ]     phase 1: rank 1 works 3 longer than
        rank 1  ==[   a     ]==[ MPI_Barrier ]==[ b ]==[..= MPI_Barrier ]    the mean; phase 2: rank 0 works 1 longer

    Severity in seconds, for each phase, at the location that works longest in it, and at the call path in which that one works longest:

        work of that location - mean work over all locations

    Work is the time outside of communication and of the synchronization of threads. The first phase begins at the end of MPI_Init, and the
    last one ends at MPI_Finalize. Between them, a phase ends where all processors' threads, or one thread of each process, meet in a blocking
    collective operation that all leave after the last one has come. The work of the other threads of a process belongs to the phase in which
    the process is at that time. If the processes meet different numbers of times, there are no phases. A focus on a part of the run has the
    phases that end in it.

    Result: phases, their number.

    What to do: no better distribution of the work saves more. If processes meet only by messages, the run is one phase: then this shows
    imbalance over the whole run only.

    Source: EXPERT; load balance of POP, for each phase.
    """

    view = True
    table = "critical_path"

    def describe(self, p):
        self.add(p.phase_imbalance, at=p)
        self.result("phases", p.select(self.in_focus(p)).phases.sum())


class CriticalImbalanceImpact(Pattern):
    """Time that all locations lose because call paths of the critical path are uneven.

    Severity in seconds: the idle time of a location is the length of the critical path minus its own time without waits. EXPERT
    distributes it over the call paths in which the location spends less time than the path, in proportion to the difference. The
    sums over locations count where the path is.

    What to do: see critical_path_imbalance; this is the same in seconds of all processors.

    Source: Scalasca 2.6, "Critical-path imbalance impact". Where a location spends no less time than the path in any call path
    Scalasca divides 0 by 0 and reports nothing at all; here that location adds nothing.
    """

    view = True
    table = "critical_path"

    def describe(self, p):
        self.add(p.impact, at=p)


class Delay(Pattern):
    """Time that other locations wait because of a call path: in the short term and in the long term.

        rank 0  ==[ a ]==[......= MPI_Recv =]==[ b ]==            c on rank 1 is 6 longer than a on rank 0:
        rank 1  ==[      c      ]==[ MPI_Send ]=======            its cost is the wait of 6

    Severity in seconds, at the call path and location that was late. For a wait of w seconds, EXPERT compares what its two locations
    did since they last met. For each call path cp:

        d(cp) = max(0, time of the late location - time of the waiting location), without waits
        short-term cost of cp = f d(cp), f = w / (sum of d + waits of the late location)

    The rest of w is the long-term cost of these waits: EXPERT distributes it in the same way over those who caused them. The costs of
    each kind of wait have a pattern of their own. Their sum is the time of all waits, except for what no delay explains. Waits in prefix
    and non-blocking operations have costs too; if they delay others, they count as any other time.

    What to do: start here. The waits go away when the listed call paths take as long as they do on the other locations.

    Source: Scalasca 2.6, "Delay Costs"; Boehme, Geimer, Arnold, Voigtlaender, Wolf: "Identifying the Root Causes of Wait States in
    Large-Scale Parallel Applications".
    """

    view = True
    table = "delays"

    def describe(self, d):
        self.add(d.cost, at=d)
        d = d.select(self.in_focus(d))
        self.result("short_term", d.select(~d.long_term).cost.sum())
        self.result("long_term", d.select(d.long_term).cost.sum())


class DelayWithoutProcessor(Pattern):
    """Time that other locations wait because a call path has no processor: a part of delay.

        rank 0  ==[ a ]==[..........= MPI_Recv =]==[ b ]==        rank 1 has no processor for 6 of the 10 by which
        rank 1  ==[   c  ......   c   ]==[ MPI_Send ]=======      c is longer than a: 6 of the wait of 10

    Severity in seconds, at the call path and location that was late: its costs of delay, for each wait multiplied by

        min(1, max(0, time without a processor of the late location - that of the waiting one) / sum of d)

    where both are compared since they last met, in functions of the program (see delay and preempted). Without metrics of the system it is 0.

    What to do: see preempted and oversubscribed. A better distribution of the work does not help.

    Source: EXPERT.
    """

    view = True
    table = "delays"

    def describe(self, d):
        self.add(d.without_processor, at=d)


BEFORE = "spread the work before the operation evenly."
POST = "post the request sooner there, or do more work between request and wait on the others."
OURS = "Source: the formula of delay, for a wait for which Scalasca 2.6 has no delay costs."


def scalasca(title):
    """The name of these costs in Scalasca."""
    return 'Source: Scalasca 2.6, "{term}-term MPI ' + title + ' Delay Costs".'


class _Cost(Pattern):
    """Costs of delay of one kind and term. Each subclass gives the kind of wait, a sentence about the wait, advice, and the source."""

    parent = "delay"
    long_term = False
    table = "delays"

    def __init_subclass__(cls):
        super().__init_subclass__()
        because = ("because it had waited itself, which this call path caused" if cls.long_term
                   else "because it was late in this call path")
        term = ("the cost of waits that were passed on, distributed over those who caused them (see delay)" if cls.long_term
                else "f d(cp), with f = w / (sum of d + waits of the late location), for each wait w (see delay)")
        cls.__doc__ = "\n\n".join((
            "Time that " + cls.waited + ", " + because + ".",
            "Severity in seconds, at the call path and location that was late:", "    " + term, "What to do: " + cls.advice,
            cls.source.replace("{term}", "Long" if cls.long_term else "Short")))

    def describe(self, d):
        d = d.select(d.kind == self.of)
        d = d.select(d.long_term if self.long_term else ~d.long_term)
        self.add(d.cost, at=d)


class DelayLateSender(_Cost):
    of = "late_sender"
    waited = "receivers waited for a late sender"
    advice = "let the sender send earlier, or do less before; non-blocking messages keep delays from spreading."
    source = scalasca("Late Sender")


class DelayLateSenderLongTerm(DelayLateSender):
    long_term = True


class DelayProbe(_Cost):
    of = "wait_at_probe"
    waited = "receivers waited in a probe for a late sender"
    advice = "let the sender send earlier, or do less before."
    source = OURS


class DelayProbeLongTerm(DelayProbe):
    long_term = True


class DelayPolling(_Cost):
    of = "wait_at_test"
    waited = "others polled with MPI_Test or MPI_Iprobe"
    advice = "let the sender send earlier, post the request sooner there, or do more work between two polls on the others."
    source = OURS


class DelayPollingLongTerm(DelayPolling):
    long_term = True


class DelayLateReceiver(_Cost):
    of = "late_receiver"
    waited = "senders waited for a late receiver"
    advice = "post the receive earlier, or do less before."
    source = scalasca("Late Receiver")


class DelayLateReceiverLongTerm(DelayLateReceiver):
    long_term = True


class DelayHostWait(_Cost):
    of = "host_wait"
    waited = "hosts waited for a device"
    advice = "make the activities shorter, begin them earlier, or let the host work meanwhile."
    source = OURS


class DelayHostWaitLongTerm(DelayHostWait):
    long_term = True


class DelayBarrier(_Cost):
    of = "wait_at_barrier"
    waited = "others waited at a barrier for the last member"
    advice = "spread the work before the barrier evenly."
    source = scalasca("Barrier")


class DelayBarrierLongTerm(DelayBarrier):
    long_term = True


class DelayNxn(_Cost):
    of = "wait_at_nxn"
    waited = "others waited in an all-to-all operation for the last member"
    advice = BEFORE
    source = scalasca("N-to-N Collectives")
    title = "Delay N x N"


class DelayNxnLongTerm(DelayNxn):
    long_term = True
    title = "Delay N x N long term"


class DelayVectorCollective(_Cost):
    of = "wait_at_vector_collective"
    waited = "others waited in MPI_Alltoallv or MPI_Alltoallw for the last member that sends to them"
    advice = BEFORE
    source = OURS


class DelayVectorCollectiveLongTerm(DelayVectorCollective):
    long_term = True


class DelayLateBroadcast(_Cost):
    of = "late_broadcast"
    waited = "others waited for the data of the root"
    advice = "let the root enter the operation sooner."
    source = scalasca("1-to-N Collectives")


class DelayLateBroadcastLongTerm(DelayLateBroadcast):
    long_term = True


class DelayEarlyReduce(_Cost):
    of = "early_reduce"
    waited = "a root waited for the data of another member"
    advice = BEFORE
    source = scalasca("N-to-1 Collectives")


class DelayEarlyReduceLongTerm(DelayEarlyReduce):
    long_term = True


class DelayEarlyScan(_Cost):
    of = "early_scan"
    waited = "higher ranks waited in a prefix operation for a lower rank"
    advice = BEFORE
    source = OURS


class DelayEarlyScanLongTerm(DelayEarlyScan):
    long_term = True


class DelayNonblockingBarrier(_Cost):
    of = "wait_at_nonblocking_barrier"
    waited = "others waited for the last request of a non-blocking barrier"
    advice = POST
    source = OURS


class DelayNonblockingBarrierLongTerm(DelayNonblockingBarrier):
    long_term = True


class DelayNonblockingNxn(_Cost):
    of = "wait_at_nonblocking_nxn"
    waited = "others waited for the last request of a non-blocking all-to-all operation"
    advice = POST
    source = OURS
    title = "Delay nonblocking N x N"


class DelayNonblockingNxnLongTerm(DelayNonblockingNxn):
    long_term = True
    title = "Delay nonblocking N x N long term"


class DelayNonblockingVectorCollective(_Cost):
    of = "wait_at_nonblocking_vector_collective"
    waited = "others waited for the last request of MPI_Ialltoallv or MPI_Ialltoallw that sends to them"
    advice = POST
    source = OURS
    title = "Delay nonblocking vector collective"


class DelayNonblockingVectorCollectiveLongTerm(DelayNonblockingVectorCollective):
    long_term = True
    title = "Delay nonblocking vector collective long term"


class DelayLateNonblockingBroadcast(_Cost):
    of = "late_nonblocking_broadcast"
    waited = "others waited for the non-blocking request of the root"
    advice = POST
    source = OURS


class DelayLateNonblockingBroadcastLongTerm(DelayLateNonblockingBroadcast):
    long_term = True


class DelayEarlyNonblockingReduce(_Cost):
    of = "early_nonblocking_reduce"
    waited = "a root waited for the non-blocking request of another member"
    advice = POST
    source = OURS


class DelayEarlyNonblockingReduceLongTerm(DelayEarlyNonblockingReduce):
    long_term = True


class DelayEarlyNonblockingScan(_Cost):
    of = "early_nonblocking_scan"
    waited = "higher ranks waited for the request of a lower rank in a non-blocking prefix operation"
    advice = POST
    source = OURS


class DelayEarlyNonblockingScanLongTerm(DelayEarlyNonblockingScan):
    long_term = True


class IndirectWaits(Pattern):
    """Waits for a location that was late only because it had waited itself.

    Severity in seconds, at the call that waited: the part of the wait that the waits of its partner caused (f v in delay). The rest
    of each wait is direct: the work of its partner caused it.

    What to do: nothing here. These waits go away with those that caused them.

    Source: Scalasca 2.6, "Indirect waiting time".
    """

    view = True
    table = "waits"

    def describe(self, w):
        self.add(w.indirect, at=w.call, because={"partner": w.partner})
        self.result("direct", w.direct.select(self.in_focus(w.call)).sum())


class PropagatingWaits(Pattern):
    """Waits that made others wait.

    Severity in seconds, at the call that waited: the largest part of the wait that caused a later wait. The rest of each wait is
    terminal: it delays no other location.

    What to do: begin with these if you cannot remove their cause: let the location do other work while it waits.

    Source: Scalasca 2.6, "Propagating wait states".
    """

    view = True
    table = "waits"

    def describe(self, w):
        self.add(w.propagating, at=w.call, because={"partner": w.partner})
        self.result("terminal", w.terminal.select(self.in_focus(w.call)).sum())


class ComputationImbalance(Pattern):
    """Time by which locations differ in a call path outside of MPI and file I/O.

    Severity in seconds, at each call path on each location that visits it:

        |time in the call path itself - mean over the locations that visit it|

    What to do: distribute the work of the call path evenly.

    Source: Scalasca 2.6, "Computational load imbalance heuristic".
    """

    view = True
    table = "profile"

    def describe(self, p):
        p = computes(p)
        self.add((p.exclusive - p.exclusive.mean_over(p.callpath)).abs(), at=p)


class _Efficiency(Pattern):
    """A share of the time of processors' threads. Reports show it in a table of its own, for the focus and for the whole program."""

    unit = "share"
    view = True
    table = "profile"

    def describe(self, p):
        program = self.whole("profile")
        threads = self.whole("locations")
        threads = threads.select((threads.kind == "CPU_THREAD") & threads.location.one_of(program.location))
        self.result("program", self.of(program, threads, self.run_time(whole=True)))
        return self.of(p, threads.select(self.in_focus(threads)), self.run_time())

    def of(self, p, threads, time):
        p = computes(p)
        p = p.select(p.location.one_of(threads.location))
        return self.share(p.exclusive.group_sum(p.location), threads, time)

    def share(self, useful, threads, time):
        most = useful.max()
        return ((most > 0) & (time > 0)).where(self.efficiency(useful.sum() / threads.location.count(), most, time), 0)


class ParallelEfficiency(_Efficiency):
    """The useful share of the processors' time: load_balance x communication_efficiency. 1 is perfect.

    Severity, a share:

        mean over locations of the useful time / run time

    Useful time is the time of processors' threads outside of MPI and file I/O. In a focus, only useful time inside of it counts. Its run
    time is the time between --from and --to, or the longest time that a location spends in the regions.

    Result: program, the same for the whole program.

    What to do: the smaller of the two factors says where to begin.

    Source: POP Centre of Excellence, "Parallel Efficiency".
    """

    def efficiency(self, mean, most, time):
        return mean / time


class LoadBalance(_Efficiency):
    """How evenly the work is spread: mean useful time divided by the largest useful time of a location. 1 is perfect.

    Severity, a share:

        mean over locations of the useful time / largest useful time of a location

    parallel_efficiency defines the useful time. The result "program" is the value for the whole program.

    What to do: if it is low, computation_imbalance and delay name the call paths.

    Source: POP Centre of Excellence, "Load Balance".
    """

    parent = "parallel_efficiency"

    def efficiency(self, mean, most, time):
        return mean / most


class CommunicationEfficiency(_Efficiency):
    """How little communication delays the busiest location: largest useful time of a location divided by the run time. 1 is perfect.

    Severity, a share:

        largest useful time of a location / run time

    parallel_efficiency defines useful time and run time. The result "program" is the value for the whole program.

    What to do: if it is low, see the patterns of waits; communication shows the time that is no wait.

    Source: POP Centre of Excellence, "Communication Efficiency".
    """

    parent = "parallel_efficiency"

    def efficiency(self, mean, most, time):
        return most / time


class _InitializedEfficiency(_Efficiency):
    """An efficiency of the time in which MPI is initialized."""

    def of(self, p, threads, time):
        p = p.select(p.location.one_of(threads.location))
        work = computes(p)
        return self.share(work.initialized.group_sum(work.location), threads, p.initialized.group_sum(p.location).max())


class ParallelEfficiencyInitToFinalize(_InitializedEfficiency):
    """parallel_efficiency between the end of MPI_Init and the begin of MPI_Finalize, as POP and TALP measure it. 1 is perfect.

    Severity, a share:

        mean over locations of the useful time between them / longest time of a location between them

    parallel_efficiency defines the useful time. The part of a location begins where it leaves its first MPI_Init or MPI_Init_thread, and
    ends where it enters its first MPI_Finalize. A thread that does not call them counts with all of its time. In a focus, only time inside
    of it counts.

    Result: program, the same for the whole program.

    What to do: if parallel_efficiency is much lower, the program starts or ends for long; longer runs amortize this.

    Source: TALP 3.6, "Parallel Efficiency"; POP Centre of Excellence, "Parallel Efficiency".
    """

    def efficiency(self, mean, most, time):
        return mean / time


class LoadBalanceInitToFinalize(_InitializedEfficiency):
    """load_balance between the end of MPI_Init and the begin of MPI_Finalize. 1 is perfect.

    Severity, a share:

        mean over locations of the useful time between them / largest useful time of a location between them

    parallel_efficiency_init_to_finalize defines this time. The result "program" is the value for the whole program.

    What to do: as for load_balance.

    Source: POP Centre of Excellence, "Load Balance".
    """

    parent = "parallel_efficiency_init_to_finalize"

    def efficiency(self, mean, most, time):
        return mean / most


class CommunicationEfficiencyInitToFinalize(_InitializedEfficiency):
    """communication_efficiency between the end of MPI_Init and the begin of MPI_Finalize. 1 is perfect.

    Severity, a share:

        largest useful time of a location between them / longest time of a location between them

    parallel_efficiency_init_to_finalize defines these times. The result "program" is the value for the whole program.

    What to do: as for communication_efficiency.

    Source: POP Centre of Excellence, "Communication Efficiency".
    """

    parent = "parallel_efficiency_init_to_finalize"

    def efficiency(self, mean, most, time):
        return most / time
