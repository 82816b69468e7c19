package earl.replay;

/**
 * Computation that made others wait. If a call came late, and its location computed more than the one that waited for it, the excess is
 * left out: before the call, and before the calls that precede it, back to one that waited itself.
 */
public final class Delays {
    private final ReplayGraph graph;
    private final double[] gaps;
    private final boolean[] isFirst;

    private Delays(ReplayGraph graph) {
        this.graph = graph;
        gaps = new Gaps(graph, Change.NONE).toArray();
        isFirst = new boolean[graph.calls()];
        for (int location = 0; location < graph.locations(); location++) {
            isFirst[graph.firstCall(location)] = true;
        }
    }

    /**
     * Computation that is left out, by call, for {@link Change#removing}.
     *
     * @param late calls for which others waited; -1 for none
     * @param waiting the calls that waited for them
     * @param ticks how long they waited
     */
    public static double[] before(ReplayGraph graph, int[] late, int[] waiting, long[] ticks) {
        Delays delays = new Delays(graph);
        double[] excess = new double[graph.calls()];
        for (int wait = 0; wait < late.length; wait++) {
            if (late[wait] >= 0 && waiting[wait] >= 0) {
                double more = delays.since(late[wait]) - delays.since(waiting[wait]);
                excess[late[wait]] = Math.max(excess[late[wait]], Math.min((double) ticks[wait], more));
            }
        }
        double[] removed = new double[graph.calls()];
        for (int call = 0; call < excess.length; call++) {
            if (excess[call] > 0) {
                delays.remove(removed, call, excess[call]);
            }
        }
        return removed;
    }

    /** Computation before a call, back to the call that waited last. */
    private double since(int call) {
        double sum = gaps[call];
        for (int before = call; !isFirst[before] && !waited(before - 1); before--) {
            sum += gaps[before - 1];
        }
        return sum;
    }

    private void remove(double[] removed, int late, double ticks) {
        double rest = ticks;
        for (int call = late; rest > 0; call--) {
            double part = Math.min(rest, gaps[call] - removed[call]);
            removed[call] += part;
            rest -= part;
            if (isFirst[call] || waited(call - 1)) {
                return;
            }
        }
    }

    /** Whether a call lasted longer than its own time. */
    private boolean waited(int call) {
        return graph.leave(call) - graph.enter(call) > graph.edges().own.get(call);
    }
}
