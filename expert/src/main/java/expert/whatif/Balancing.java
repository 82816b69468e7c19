package expert.whatif;

import earl.Trace;
import earl.replay.Change;
import earl.replay.EvenWork;
import earl.replay.ReplayGraph;
import earl.replay.rule.TraceReplay;

/**
 * A call path in which every rank that computes there takes the mean of all of these ranks, between each two meetings of them.
 *
 * @param path call path, or its end
 */
record Balancing(String path) {
    Change in(TraceReplay replay, Change before) {
        Trace trace = replay.trace();
        ReplayGraph graph = replay.graph();
        PathChoice chosen = PathChoice.of(trace, path);
        if (graph.computation(-1, chosen.paths()) == 0) {
            throw new WhatIfException(
                    "call path " + path + " has no computation of its own: its time is in calls of MPI");
        }
        return EvenWork.in(graph, replay.streamLocations(), chosen.paths(), false, before);
    }

    @Override
    public String toString() {
        return "Every rank takes the mean in " + path;
    }
}
