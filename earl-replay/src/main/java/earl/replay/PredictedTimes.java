package earl.replay;

/**
 * The times of calls after a change: a replay of a graph in order of dependence. Times are ticks and may have fractions. Immutable.
 */
public final class PredictedTimes {
    private final ReplayGraph graph;
    /** Ticks from which {@link #enters} and {@link #leaves} count, so that they are exact. */
    private final long origin;

    private final double[] enters;
    /** {@code [vertex] -> } leave of a call, time of a meeting. */
    private final double[] leaves;

    private PredictedTimes(ReplayGraph graph) {
        this.graph = graph;
        origin = graph.begin();
        enters = new double[graph.calls()];
        leaves = new double[graph.order().length];
    }

    /** Replays a graph with a change. */
    public static PredictedTimes of(ReplayGraph graph, Change change) {
        PredictedTimes times = new PredictedTimes(graph);
        times.replay(change);
        return times;
    }

    private void replay(Change change) {
        Edges edges = graph.edges();
        int[] first = edges.first;
        int[] source = edges.source;
        Weights weights = new Weights(graph, change);
        double[] gaps = new Gaps(graph, change).ticks;
        int calls = enters.length;
        for (int location = 0; location < graph.locations(); location++) {
            int call = graph.firstCall(location);
            enters[call] = graph.all().begins[location] - origin + gaps[call];
        }
        boolean[] ends = new boolean[calls];
        for (int location = 0; location < graph.locations(); location++) {
            ends[graph.lastCall(location)] = true;
        }
        for (int vertex : graph.order()) {
            double time = vertex < calls ? enters[vertex] : Double.NEGATIVE_INFINITY;
            for (int edge = first[vertex]; edge < first[vertex + 1]; edge++) {
                int from = source[edge];
                if (from != Edges.DROPPED) {
                    double at = ReplayGraph.isEnter(from) ? enters[from >> 1] : leaves[from >> 1];
                    time = Math.max(time, at + weights.ticks(edge));
                }
            }
            leaves[vertex] = time;
            if (vertex < calls && !ends[vertex]) {
                enters[vertex + 1] = time + gaps[vertex + 1];
            }
        }
    }

    /** The graph. */
    public ReplayGraph graph() {
        return graph;
    }

    /** Recorded begin of the run, from which all times count. */
    public long origin() {
        return origin;
    }

    /** Enter of a call, in ticks since {@link #origin}. */
    public double enter(int call) {
        return enters[call];
    }

    /** Leave of a call, in ticks since {@link #origin}. */
    public double leave(int call) {
        return leaves[call];
    }

    /** Time from the first begin to the last end of locations, in ticks. */
    public double runTime() {
        double end = 0;
        for (int location = 0; location < graph.locations(); location++) {
            end = Math.max(end, leaves[graph.lastCall(location)]);
        }
        return end;
    }

    /** Largest difference between a predicted and the recorded leave of a call, in ticks. */
    public double largestDifference() {
        double largest = 0;
        for (int call = 0; call < enters.length; call++) {
            largest = Math.max(largest, Math.abs(leaves[call] - (graph.leave(call) - origin)));
        }
        return largest;
    }

    /** Ticks that calls spend without doing anything of their own: their lengths without the time of their first edge. */
    public double blocked(Change change) {
        Weights weights = new Weights(graph, change);
        double sum = 0;
        for (int call = 0; call < enters.length; call++) {
            int edge = graph.edges().first[call];
            if (edge < graph.edges().first[call + 1]) {
                sum += Math.max(0, leaves[call] - enters[call] - weights.ticks(edge));
            }
        }
        return sum;
    }
}
