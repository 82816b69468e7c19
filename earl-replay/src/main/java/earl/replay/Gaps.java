package earl.replay;

/** Computation before each call after a change, in ticks. */
public final class Gaps {
    final double[] ticks;
    private final Change change;

    /** Computes the times. */
    public Gaps(ReplayGraph graph, Change change) {
        Terms terms = graph.terms();
        ticks = new double[graph.calls()];
        this.change = change;
        for (int location = 0; location < graph.locations(); location++) {
            double[] factors = change.factors == null ? null : change.factors[location];
            for (int call = graph.firstCall(location); call <= graph.lastCall(location); call++) {
                double sum = 0;
                for (int term = terms.first[call]; term < terms.first[call + 1]; term++) {
                    int path = terms.paths[term];
                    sum += factors == null || path < 0 ? terms.ticks.get(term) : terms.ticks.get(term) * factors[path];
                }
                ticks[call] = sum;
                if (change.removed != null) {
                    ticks[call] = Math.max(0, sum - change.removed[call]);
                }
            }
        }
    }

    /** Part of the computation before a call that is not left out. */
    public double rest(int call) {
        if (change.removed == null) {
            return 1;
        }
        double whole = ticks[call] + change.removed[call];
        return ticks[call] == 0 ? 0 : whole > 0 ? ticks[call] / whole : 1;
    }
}
