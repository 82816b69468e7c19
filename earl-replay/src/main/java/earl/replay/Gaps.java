package earl.replay;

/** Computation before each call after a change, in ticks. */
final class Gaps {
    final double[] ticks;

    Gaps(ReplayGraph graph, Change change) {
        ticks = new double[graph.calls()];
        Terms terms = graph.terms();
        for (int location = 0; location < graph.locations(); location++) {
            double[] factors = change.factors == null ? null : change.factors[location];
            for (int call = graph.firstCall(location); call <= graph.lastCall(location); call++) {
                double sum = 0;
                for (int term = terms.first[call]; term < terms.first[call + 1]; term++) {
                    int path = terms.paths[term];
                    sum += factors == null || path < 0 ? terms.ticks[term] : terms.ticks[term] * factors[path];
                }
                ticks[call] = change.removed == null ? sum : Math.max(0, sum - change.removed[call]);
            }
        }
    }
}
