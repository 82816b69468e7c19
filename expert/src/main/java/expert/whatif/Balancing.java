package expert.whatif;

import earl.Trace;
import earl.replay.Change;
import earl.replay.ReplayGraph;

/**
 * A call path in which every rank that computes there takes the mean of all of these ranks.
 *
 * @param path call path, or its end
 */
record Balancing(String path) {
    Change in(Trace trace, ReplayGraph graph, Change before) {
        PathChoice chosen = PathChoice.of(trace, path);
        double[] factors = factors(graph, chosen.paths());
        if (factors.length == 0) {
            throw new WhatIfException(
                    "call path " + path + " has no computation of its own: its time is in calls of MPI");
        }
        return before.scaled(chosen.paths(), factors);
    }

    /** {@code [location] -> } factor that makes its computation the mean; empty if there is no computation. */
    static double[] factors(ReplayGraph graph, boolean[] paths) {
        double[] times = new double[graph.locations()];
        double sum = 0;
        int count = 0;
        for (int location = 0; location < times.length; location++) {
            times[location] = graph.computation(location, paths);
            sum += times[location];
            count += times[location] > 0 ? 1 : 0;
        }
        for (int location = 0; location < times.length; location++) {
            times[location] = times[location] > 0 ? sum / count / times[location] : 1;
        }
        return count == 0 ? new double[0] : times;
    }

    @Override
    public String toString() {
        return "Every rank takes the mean in " + path;
    }
}
