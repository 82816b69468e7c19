package earl.replay;

/** Computation before each call after a change, in ticks. */
public final class Gaps {
    private final Calls calls;
    private final Terms terms;
    private final Change change;

    /** The computation of a graph after a change. */
    public Gaps(ReplayGraph graph, Change change) {
        this.calls = graph.all();
        this.terms = graph.terms();
        this.change = change;
    }

    /** {@code [call] -> } ticks of computation before it. */
    double[] toArray() {
        double[] all = new double[terms.first.length - 1];
        fill(all);
        return all;
    }

    /**
     * Sets the ticks of computation before each call.
     *
     * @param all by call
     */
    void fill(double[] all) {
        for (int location = 0; location + 1 < calls.first.length; location++) {
            for (int call = calls.first[location]; call < calls.first[location + 1]; call++) {
                all[call] = ticks(location, call);
            }
        }
    }

    /** Ticks of computation before a call of a location. */
    private double ticks(int location, int call) {
        double sum = whole(location, call);
        return change.removed == null ? sum : Math.max(0, sum - change.removed[call]);
    }

    /** Ticks before a call, with what is left out. */
    private double whole(int location, int call) {
        double[] factors = change.factors == null ? null : change.factors[location];
        double sum = 0;
        for (int term = terms.first[call]; term < terms.first[call + 1]; term++) {
            int path = terms.paths[term];
            sum += factors == null || path < 0 ? terms.ticks.get(term) : terms.ticks.get(term) * factors[path];
        }
        return sum;
    }

    /** Part of the computation before a call of a location that is not left out. */
    public double rest(int location, int call) {
        if (change.removed == null) {
            return 1;
        }
        double ticks = ticks(location, call);
        double whole = ticks + change.removed[call];
        return ticks == 0 ? 0 : whole > 0 ? ticks / whole : 1;
    }

    /**
     * {@code [location][call path] -> } ticks that the location computes in the call path itself. What is left out before a call shortens
     * all call paths there alike.
     *
     * @param paths number of call paths
     */
    public double[][] computation(int paths) {
        double[][] sums = new double[calls.first.length - 1][paths];
        for (int location = 0; location < sums.length; location++) {
            double[] factors = change.factors(location);
            for (int call = calls.first[location]; call < calls.first[location + 1]; call++) {
                double rest = rest(location, call);
                for (int term = terms.first[call]; term < terms.first[call + 1]; term++) {
                    int path = terms.paths[term];
                    if (path >= 0) {
                        sums[location][path] +=
                                terms.ticks.get(term) * rest * (factors.length == 0 ? 1 : factors[path]);
                    }
                }
            }
        }
        return sums;
    }
}
