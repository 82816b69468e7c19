"""What made others wait, and what the run time depends on: causes, not symptoms.

A *delay* is time that one location spent, since it last met another, and that other did not: it comes late, and the other waits. What a
location itself waited it hands on: so a delay may cost time much later and elsewhere, in the *long term*. The *critical path* leads from
the end of the program back to its begin, on each location up to its last wait and then on with the one that was waited for.

The figures are seconds that other patterns count as waits already, or seconds of a path: what stands outermost here is a view.
"""

from _cells import computes
from expert import Pattern


class CriticalPath(Pattern):
    """Where the program must become faster to end earlier: the chain of activities on which its run time depends.

        rank 0  ====[ a ]======[.....= MPI_Recv =]==[ b ]==|     on the path: c and the send on rank 1,
        rank 1  ====[    c            ]=[ MPI_Send ]=======|     then b on rank 0

    Severity in seconds, at each call path on each location: how long the path stays there. It leads from the last to enter
    MPI_Finalize back along the location to the end of its last wait, then on with the location that was waited for, from the
    begin of the call that was waited for, up to MPI_Init. The sum is the time from there to MPI_Finalize.

    What to do: look first at call paths with much time here and little in the profile of the other locations
    (critical_path_imbalance); what is not on the path can be made faster without any use.

    Source: Scalasca 2.6, "Critical Path".
    """

    view = True
    table = "critical_path"

    def describe(self, p):
        self.add(p.time, at=p)


class CriticalPathImbalance(Pattern):
    """Time that the critical path spends in a call path beyond what locations spend there in the mean.

    Severity in seconds, of each call path, shared out over locations as the path is:

        max(0, time on the critical path - mean over all locations of the time in the call path, waits left out)

    What to do: it is what perfect balance would save of the run time; share the call path's work with the other locations.

    Source: Scalasca 2.6, "Critical-Path Imbalance".
    """

    parent = "critical_path"
    table = "critical_path"

    def describe(self, p):
        self.add(p.imbalance, at=p)


class CriticalImbalanceImpact(Pattern):
    """Time that all locations lose because call paths of the critical path are uneven.

    Severity in seconds: each location is idle for as long as the critical path takes more than it does itself without its waits.
    That is shared out over the call paths in which it spends less time than the path, in proportion to the difference; the sums over
    locations are booked where the path is.

    What to do: as for critical_path_imbalance; this is the same in seconds of all processors.

    Source: Scalasca 2.6, "Critical-path imbalance impact". Where a location spends no less time than the path in any call path
    Scalasca divides 0 by 0 and reports nothing at all; here that location adds nothing.
    """

    view = True
    table = "critical_path"

    def describe(self, p):
        self.add(p.impact, at=p)


class Delay(Pattern):
    """Time that call paths cost others, who had to wait because of them: at once and in the long term.

        rank 0  ==[ a ]==[......= MPI_Recv =]==[ b ]==            c on rank 1 is 6 longer than a on rank 0:
        rank 1  ==[      c      ]==[ MPI_Send ]=======            its cost is the wait of 6

    Severity in seconds, at the call path and location that was late. A wait of w seconds is compared with what its two locations
    did since they last met: of each call path cp

        d(cp) = max(0, time of the one waited for - time of the one that waits), waits left out
        short-term cost of cp = f d(cp), f = w / (sum of d + waits of the one waited for)

    and the rest of w is what those waits cost in the long term: shared out over those who caused them, in the same way. Costs of a
    kind are those of waits of that kind, in patterns of their own; in all they are as much as was waited, but for what nobody's delay
    explains. Waits in prefix and non-blocking operations have costs, too; where they delay others they are time like any other.

    What to do: this is where to start. The waits themselves go away when what is listed here takes as long as it does elsewhere.

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


BEFORE = "spread the work before the operation evenly."
POST = "post the request sooner there, or do more between request and wait on the others."
OURS = "Source: the formula of delay, for a wait that Scalasca 2.6 has no delay costs of."


def scalasca(title):
    """What Scalasca calls these costs."""
    return 'Source: Scalasca 2.6, "{term}-term MPI ' + title + ' Delay Costs".'


class _Cost(Pattern):
    """Costs of delay of one kind and term. A class below says which kind of wait, what was waited for, what to do, and the source."""

    parent = "delay"
    long_term = False
    table = "delays"

    def __init_subclass__(cls):
        super().__init_subclass__()
        because = ("because of what the late one had waited before, which this call path had caused" if cls.long_term
                   else "because of this call path on the late one")
        term = ("what handed-on waits cost, shared out over those who caused them (see delay)" if cls.long_term
                else "f d(cp), with f = w / (sum of d + waits of the one waited for) of each wait w (see delay)")
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


class DelayLateReceiver(_Cost):
    of = "late_receiver"
    waited = "senders waited for a late receiver"
    advice = "post the receive earlier, or do less before."
    source = scalasca("Late Receiver")


class DelayLateReceiverLongTerm(DelayLateReceiver):
    long_term = True


class DelayBarrier(_Cost):
    of = "wait_at_barrier"
    waited = "others waited at a barrier for the last to come"
    advice = "spread the work before the barrier evenly."
    source = scalasca("Barrier")


class DelayBarrierLongTerm(DelayBarrier):
    long_term = True


class DelayNxn(_Cost):
    of = "wait_at_nxn"
    waited = "others waited in an operation from all to all for the last to come"
    advice = BEFORE
    source = scalasca("N-to-N Collectives")
    title = "Delay N x N"


class DelayNxnLongTerm(DelayNxn):
    long_term = True
    title = "Delay N x N long term"


class DelayLateBroadcast(_Cost):
    of = "late_broadcast"
    waited = "others waited for the root's data"
    advice = "let the root come sooner."
    source = scalasca("1-to-N Collectives")


class DelayLateBroadcastLongTerm(DelayLateBroadcast):
    long_term = True


class DelayEarlyReduce(_Cost):
    of = "early_reduce"
    waited = "a root waited for the others' data"
    advice = BEFORE
    source = scalasca("N-to-1 Collectives")


class DelayEarlyReduceLongTerm(DelayEarlyReduce):
    long_term = True


class DelayEarlyScan(_Cost):
    of = "early_scan"
    waited = "higher ranks waited in a prefix operation"
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
    waited = "others waited for the last request of a non-blocking operation from all to all"
    advice = POST
    source = OURS
    title = "Delay nonblocking N x N"


class DelayNonblockingNxnLongTerm(DelayNonblockingNxn):
    long_term = True
    title = "Delay nonblocking N x N long term"


class DelayLateNonblockingBroadcast(_Cost):
    of = "late_nonblocking_broadcast"
    waited = "others waited for the root's non-blocking request"
    advice = POST
    source = OURS


class DelayLateNonblockingBroadcastLongTerm(DelayLateNonblockingBroadcast):
    long_term = True


class DelayEarlyNonblockingReduce(_Cost):
    of = "early_nonblocking_reduce"
    waited = "a root waited for the others' non-blocking requests"
    advice = POST
    source = OURS


class DelayEarlyNonblockingReduceLongTerm(DelayEarlyNonblockingReduce):
    long_term = True


class DelayEarlyNonblockingScan(_Cost):
    of = "early_nonblocking_scan"
    waited = "higher ranks waited for requests of a non-blocking prefix operation"
    advice = POST
    source = OURS


class DelayEarlyNonblockingScanLongTerm(DelayEarlyNonblockingScan):
    long_term = True


class IndirectWaits(Pattern):
    """Waits that are there only because the one who was waited for had waited itself.

    Severity in seconds, at the call that waited: the part of the wait that its partner's own waits made, f v of delay. The rest of
    each wait is direct: caused by what its partner did.

    What to do: nothing here; these waits go away with those that caused them.

    Source: Scalasca 2.6, "Indirect waiting time".
    """

    view = True
    table = "waits"

    def describe(self, w):
        self.add(w.indirect, at=w.call, because={"partner": w.partner})
        self.result("direct", w.direct.select(self.in_focus(w.call)).sum())


class PropagatingWaits(Pattern):
    """Waits that made others wait in their turn.

    Severity in seconds, at the call that waited: the largest part of the wait of which a later one was made. The rest of each wait is
    terminal: it harms nobody else.

    What to do: begin with these when there is nothing to be done about what delayed them; what waits there could do something else.

    Source: Scalasca 2.6, "Propagating wait states".
    """

    view = True
    table = "waits"

    def describe(self, w):
        self.add(w.propagating, at=w.call, because={"partner": w.partner})
        self.result("terminal", w.terminal.select(self.in_focus(w.call)).sum())


class ComputationImbalance(Pattern):
    """Time by which locations differ in a call path outside MPI and input and output.

    Severity in seconds, at each call path on each location that visits it:

        |time in the call path itself - mean of it over the locations that visit it|

    What to do: share the work of the call path out evenly.

    Source: Scalasca 2.6, "Computational load imbalance heuristic".
    """

    view = True
    table = "profile"

    def describe(self, p):
        p = computes(p)
        self.add((p.exclusive - p.exclusive.mean_over(p.callpath)).abs(), at=p)


class _Efficiency(Pattern):
    """A share of the time of processors' threads. It stands in a table of its own, of the focus and of the whole program."""

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
        useful = p.exclusive.group_sum(p.location)
        most = useful.max()
        return ((most > 0) & (time > 0)).where(self.efficiency(useful.sum() / threads.location.count(), most, time), 0)


class ParallelEfficiency(_Efficiency):
    """What part of the processors' time is useful: load_balance x communication_efficiency. 1 is perfect.

    Severity, a share:

        mean over locations of the useful time / run time

    Useful is time outside MPI and input and output, of threads of processors. Of a focus, useful time is what lies in it, and the
    run time is what lies of it between --from and --to, or the longest that a location spends in the regions.

    Result: program, the same of the whole program.

    What to do: the smaller of the two factors says where to begin.

    Source: POP Centre of Excellence, "Parallel Efficiency".
    """

    def efficiency(self, mean, most, time):
        return mean / time


class LoadBalance(_Efficiency):
    """How evenly the work is spread: useful time, the mean over locations by the largest of a location. 1 is perfect.

    Severity, a share:

        mean over locations of the useful time / largest useful time of a location

    Useful is as in parallel_efficiency. Result: program, the same of the whole program.

    What to do: where it is low, computation_imbalance and delay name the call paths.

    Source: POP Centre of Excellence, "Load Balance".
    """

    parent = "parallel_efficiency"

    def efficiency(self, mean, most, time):
        return mean / most


class CommunicationEfficiency(_Efficiency):
    """How little even the busiest location is kept from its work: the largest useful time of a location by the run time. 1 is perfect.

    Severity, a share:

        largest useful time of a location / run time

    Useful and run time are as in parallel_efficiency. Result: program, the same of the whole program.

    What to do: where it is low, see the patterns of waits, and communication for what is no wait.

    Source: POP Centre of Excellence, "Communication Efficiency".
    """

    parent = "parallel_efficiency"

    def efficiency(self, mean, most, time):
        return most / time
