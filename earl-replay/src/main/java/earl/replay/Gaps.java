package earl.replay;

/** Computation before each call after a change, in ticks. */
public final class Gaps {
    final double[] ticks;
    /** {@code [call] -> } part of its computation that is not left out; empty if nothing is. */
    private final double[] rests;

    /** Computes the times. */
    public Gaps(ReplayGraph graph, Change change) {
        Terms terms = graph.terms();
        ticks = new double[graph.calls()];
        rests = new double[change.removed == null ? 0 : ticks.length];
        for (int location = 0; location < graph.locations(); location++) {
            double[] factors = change.factors == null ? null : change.factors[location];
            for (int call = graph.firstCall(location); call <= graph.lastCall(location); call++) {
                double sum = 0;
                for (int term = terms.first[call]; term < terms.first[call + 1]; term++) {
                    int path = terms.paths[term];
                    sum += factors == null || path < 0 ? terms.ticks[term] : terms.ticks[term] * factors[path];
                }
                ticks[call] = sum;
                if (change.removed != null) {
                    ticks[call] = Math.max(0, sum - change.removed[call]);
                    rests[call] = sum > 0 ? ticks[call] / sum : 1;
                }
            }
        }
    }

    /** Part of the computation before a call that is not left out. */
    public double rest(int call) {
        return rests.length == 0 ? 1 : rests[call];
    }
}
