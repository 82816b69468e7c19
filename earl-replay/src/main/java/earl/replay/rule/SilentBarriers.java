package earl.replay.rule;

import earl.Trace;
import earl.memory.IntList;
import earl.replay.CostClasses;
import earl.replay.GraphBuilder;
import earl.replay.ReplayGraph;
import earl.replay.call.Arrivals;
import earl.replay.call.CallKinds;

/**
 * Calls in which all processes meet although the trace has no record of it, such as {@code MPI_Finalize}: the n-th calls of a
 * region on all locations that call it. They meet if each ends after the last one was entered.
 */
final class SilentBarriers {
    private final Trace trace;
    private final CallKinds kinds;
    private final GraphBuilder graph;

    SilentBarriers(Trace trace, CallKinds kinds, GraphBuilder graph) {
        this.trace = trace;
        this.kinds = kinds;
        this.graph = graph;
    }

    /**
     * Adds the meetings.
     *
     * @param isKnown {@code [call] -> } whether the trace has a record of what the call waits for
     */
    void add(boolean[] isKnown, Arrivals arrivals) {
        IntList candidates = new IntList();
        for (int call = 0; call < isKnown.length; call++) {
            if (!isKnown[call] && graph.path(call) >= 0 && kinds.meets(kinds.region(graph.path(call)))) {
                candidates.add(call);
            }
        }
        for (int region = 0; region < trace.regions().size(); region++) {
            if (kinds.meets(region)) {
                add(region, candidates, arrivals);
            }
        }
    }

    /**
     * Adds the meetings of a region.
     *
     * @param candidates calls of all regions in which processes meet, in their order
     */
    private void add(int region, IntList candidates, Arrivals arrivals) {
        IntList calls = new IntList();
        IntList firsts = new IntList();
        int at = 0;
        for (int location = 0; location < trace.locations().size(); location++) {
            int before = calls.size();
            for (; at < candidates.size() && candidates.get(at) <= graph.lastCall(location); at++) {
                if (kinds.region(graph.path(candidates.get(at))) == region) {
                    calls.add(candidates.get(at));
                }
            }
            if (calls.size() > before) {
                firsts.add(before);
            }
        }
        int locations = firsts.size();
        if (locations < 2 || calls.size() % locations != 0) {
            return;
        }
        int each = calls.size() / locations;
        for (int location = 0; location < locations; location++) {
            if (firsts.get(location) != location * each) {
                return;
            }
        }
        for (int n = 0; n < each; n++) {
            meet(calls, firsts, n, region, arrivals);
        }
    }

    private void meet(IntList calls, IntList firsts, int n, int region, Arrivals arrivals) {
        long lastEnter = Long.MIN_VALUE;
        long firstLeave = Long.MAX_VALUE;
        for (int at = 0; at < firsts.size(); at++) {
            int call = calls.get(firsts.get(at) + n);
            lastEnter = Math.max(lastEnter, graph.enter(call));
            firstLeave = Math.min(firstLeave, graph.leave(call));
        }
        if (firstLeave < lastEnter) {
            return;
        }
        int meeting = graph.meeting();
        int cost = kinds.starts(region)
                ? graph.classes().of(CostClasses.Kind.OWN, region, -1, firsts.size())
                : graph.classes().of(CostClasses.Kind.COLLECTIVE, -1 - region, 0, firsts.size());
        for (int at = 0; at < firsts.size(); at++) {
            int call = calls.get(firsts.get(at) + n);
            graph.member(ReplayGraph.enterOf(call));
            arrivals.add(call, ReplayGraph.meetingOf(meeting), Arrivals.NO_SOURCE, cost);
        }
    }
}
