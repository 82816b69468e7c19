"""What made others wait, and what the run time depends on: causes, not symptoms.

A *delay* is time that one location spent, since it last met another, and that other did not: it comes late, and the other waits. What a
location itself waited it hands on: so a delay may cost time much later and elsewhere, in the *long term*. The *critical path* leads from
the end of the program back to its begin, on each location up to its last wait and then on with the one that was waited for.

The figures are seconds that other patterns count as waits already, or seconds of a path: what stands outermost here is a view.
"""

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

    def critical_path(self, p):
        self.add(p.time, at=p)


class CriticalPathImbalance(Pattern):
    """Time that the critical path spends in a call path beyond what locations spend there in the mean.

    Severity in seconds, of each call path, shared out over locations as the path is:

        max(0, time on the critical path - mean over all locations of the time in the call path, waits left out)

    What to do: it is what perfect balance would save of the run time; share the call path's work with the other locations.

    Source: Scalasca 2.6, "Critical-Path Imbalance".
    """

    parent = "critical_path"

    def critical_path(self, p):
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

    def critical_path(self, p):
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
    kind are those of waits of that kind, in patterns of their own; in all they are as much as was waited, but for waits in prefix
    operations and what nobody's delay explains.

    What to do: this is where to start. The waits themselves go away when what is listed here takes as long as it does elsewhere.

    Source: Scalasca 2.6, "Delay Costs"; Boehme, Geimer, Arnold, Voigtlaender, Wolf: "Identifying the Root Causes of Wait States in
    Large-Scale Parallel Applications".
    """

    view = True

    def delays(self, d):
        self.add(d.cost, at=d)
        self.result("short_term", d.select(~d.long_term).cost.sum())
        self.result("long_term", d.select(d.long_term).cost.sum())


class _Cost(Pattern):
    """Costs of delay of one kind and term."""

    parent = "delay"
    kind = ""
    long_term = False

    def delays(self, d):
        d = d.select(d.kind == self.kind)
        d = d.select(d.long_term if self.long_term else ~d.long_term)
        self.add(d.cost, at=d)


class DelayLateSender(_Cost):
    """Time that receivers waited for a late sender because of this call path.

    Severity in seconds: see delay. What to do: let the sender send earlier, or do less before.

    Source: Scalasca 2.6, "Short-term MPI Late Sender Delay Costs".
    """

    kind = "late_sender"


class DelayLateSenderLongTerm(_Cost):
    """Time that receivers waited for a late sender, which was late because it had waited for this call path.

    Severity in seconds: see delay. What to do: as for delay_late_sender; non-blocking messages keep delays from spreading.

    Source: Scalasca 2.6, "Long-term MPI Late Sender Delay Costs".
    """

    kind = "late_sender"
    long_term = True


class DelayLateReceiver(_Cost):
    """Time that senders waited for a late receiver because of this call path.

    Severity in seconds: see delay. What to do: post the receive earlier, or do less before.

    Source: Scalasca 2.6, "Short-term MPI Late Receiver Delay Costs".
    """

    kind = "late_receiver"


class DelayLateReceiverLongTerm(_Cost):
    """Time that senders waited for a late receiver, which was late because it had waited for this call path.

    Severity in seconds: see delay. What to do: as for delay_late_receiver.

    Source: Scalasca 2.6, "Long-term MPI Late Receiver Delay Costs".
    """

    kind = "late_receiver"
    long_term = True


class DelayBarrier(_Cost):
    """Time that others waited at a barrier because of this call path on the last to come.

    Severity in seconds: see delay. What to do: spread the work before the barrier evenly.

    Source: Scalasca 2.6, "Short-term MPI Barrier Delay Costs".
    """

    kind = "wait_at_barrier"


class DelayBarrierLongTerm(_Cost):
    """Time that others waited at a barrier for the last to come, which had waited for this call path.

    Severity in seconds: see delay. What to do: as for delay_barrier.

    Source: Scalasca 2.6, "Long-term MPI Barrier Delay Costs".
    """

    kind = "wait_at_barrier"
    long_term = True


class DelayNxn(_Cost):
    """Time that others waited in an operation from all to all because of this call path on the last to come.

    Severity in seconds: see delay. What to do: spread the work before the operation evenly.

    Source: Scalasca 2.6, "Short-term MPI N-to-N Collectives Delay Costs".
    """

    title = "Delay N x N"
    kind = "wait_at_nxn"


class DelayNxnLongTerm(_Cost):
    """Time that others waited in an operation from all to all for the last to come, which had waited for this call path.

    Severity in seconds: see delay. What to do: as for delay_nxn.

    Source: Scalasca 2.6, "Long-term MPI N-to-N Collectives Delay Costs".
    """

    title = "Delay N x N long term"
    kind = "wait_at_nxn"
    long_term = True


class DelayLateBroadcast(_Cost):
    """Time that others waited for the root's data because of this call path on the root.

    Severity in seconds: see delay. What to do: let the root come sooner.

    Source: Scalasca 2.6, "Short-term MPI 1-to-N Collectives Delay Costs".
    """

    kind = "late_broadcast"


class DelayLateBroadcastLongTerm(_Cost):
    """Time that others waited for the root's data, which had waited for this call path.

    Severity in seconds: see delay. What to do: as for delay_late_broadcast.

    Source: Scalasca 2.6, "Long-term MPI 1-to-N Collectives Delay Costs".
    """

    kind = "late_broadcast"
    long_term = True


class DelayEarlyReduce(_Cost):
    """Time that a root waited for the others' data because of this call path on the last to come.

    Severity in seconds: see delay. What to do: spread the work before the operation evenly.

    Source: Scalasca 2.6, "Short-term MPI N-to-1 Collectives Delay Costs".
    """

    kind = "early_reduce"


class DelayEarlyReduceLongTerm(_Cost):
    """Time that a root waited for the others' data, the last of which had waited for this call path.

    Severity in seconds: see delay. What to do: as for delay_early_reduce.

    Source: Scalasca 2.6, "Long-term MPI N-to-1 Collectives Delay Costs".
    """

    kind = "early_reduce"
    long_term = True


class IndirectWaits(Pattern):
    """Waits that are there only because the one who was waited for had waited itself.

    Severity in seconds, at the call that waited: the part of the wait that its partner's own waits made, f v of delay. The rest of
    each wait is direct: caused by what its partner did.

    What to do: nothing here; these waits go away with those that caused them.

    Source: Scalasca 2.6, "Indirect waiting time".
    """

    view = True

    def waits(self, w):
        self.add(w.indirect, at=w.call, because={"partner": w.partner})
        self.result("direct", w.direct.sum())


class PropagatingWaits(Pattern):
    """Waits that made others wait in their turn.

    Severity in seconds, at the call that waited: the largest part of the wait of which a later one was made. The rest of each wait is
    terminal: it harms nobody else.

    What to do: begin with these when there is nothing to be done about what delayed them; what waits there could do something else.

    Source: Scalasca 2.6, "Propagating wait states".
    """

    view = True

    def waits(self, w):
        self.add(w.propagating, at=w.call, because={"partner": w.partner})
        self.result("terminal", w.terminal.sum())


def computes(p):
    """The rows of the profile that are the program's own work: outside MPI and input and output."""
    return p.select(~((p.group == "MPI") | (p.role == "FILE_IO") | p.region.like("MPI_*")))


class ComputationImbalance(Pattern):
    """Time by which locations differ in a call path outside MPI and input and output.

    Severity in seconds, at each call path on each location that visits it:

        |time in the call path itself - mean of it over the locations that visit it|

    What to do: share the work of the call path out evenly.

    Source: Scalasca 2.6, "Computational load imbalance heuristic".
    """

    view = True

    def profile(self, p):
        p = computes(p)
        self.add((p.exclusive - p.exclusive.mean_over(p.callpath)).abs(), at=p)


class _Efficiency(Pattern):
    """A share of the processors' time, 1 at best, of locations that compute: useful is the time outside MPI and input and output."""

    unit = ""
    view = True

    def profile(self, p):
        useful = computes(p).exclusive.group_sum(computes(p).location)
        count = len(p.visits.group_sum(p.location))
        self.mean = useful.sum() / count if count else 0
        self.most = useful.max() if len(useful) else 0

    def severity(self):
        if not (self.most > 0 and self.trace.duration > 0):
            return 0
        return self.efficiency()


class LoadBalance(_Efficiency):
    """How evenly the work is spread: useful time, the mean over locations by the largest of a location. 1 is perfect.

    What to do: where it is low, computation_imbalance and delay name the call paths.

    Source: POP Centre of Excellence, "Load Balance".
    """

    def efficiency(self):
        return self.mean / self.most


class CommunicationEfficiency(_Efficiency):
    """How little even the busiest location is kept from its work: the largest useful time of a location by the run time. 1 is perfect.

    What to do: where it is low, see the patterns of waits, and communication for what is no wait.

    Source: POP Centre of Excellence, "Communication Efficiency".
    """

    def efficiency(self):
        return self.most / self.trace.duration


class ParallelEfficiency(_Efficiency):
    """What part of the processors' time is useful: load_balance x communication_efficiency. 1 is perfect.

    What to do: the smaller of the two factors says where to begin.

    Source: POP Centre of Excellence, "Parallel Efficiency".
    """

    def efficiency(self):
        return self.mean / self.trace.duration
