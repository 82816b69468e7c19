package earl.replay;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The times of calls after a change: a replay of a graph in order of dependence. Times are ticks and may have fractions. Immutable, unless it is the
 * spare of another replay.
 */
public final class PredictedTimes {
    private final ReplayGraph graph;
    /** Ticks from which {@link #enters} and {@link #leaves} count, so that they are exact. */
    private final long origin;

    final double[] enters;
    /** {@code [vertex] -> } leave of a call, time of a meeting. */
    final double[] leaves;
    /** {@code [call] -> } ticks after a meeting with steps that its edge does not have; empty without such meetings. */
    final double[] later;

    /** Times that a replay has still to fill: the computation before each call is there. */
    PredictedTimes(ReplayGraph graph, Change change) {
        this(graph, change, null);
    }

    private PredictedTimes(ReplayGraph graph, Change change, @Nullable PredictedTimes spare) {
        this.graph = graph;
        origin = graph.begin();
        if (spare != null && spare.graph == graph) {
            enters = spare.enters;
            leaves = zero(spare.leaves);
            later = zero(spare.later);
        } else {
            enters = new double[graph.calls()];
            leaves = new double[graph.order().length];
            later = new double[graph.stages().isEmpty() ? 0 : enters.length];
        }
        // The computation before each call; its replay adds the leave of the call before it.
        new Gaps(graph, change).fill(enters);
    }

    private static double[] zero(double[] array) {
        Arrays.fill(array, 0);
        return array;
    }

    /** Replays a graph with a change. */
    public static PredictedTimes of(ReplayGraph graph, Change change) {
        return of(graph, change, null);
    }

    /**
     * Replays a graph with a change.
     *
     * @param spare times whose memory it takes if they are of this graph, so that they must not be asked any more; null for none
     */
    public static PredictedTimes of(ReplayGraph graph, Change change, @Nullable PredictedTimes spare) {
        PredictedTimes times = new PredictedTimes(graph, change, spare);
        times.replay(new Weights(graph, change));
        return times;
    }

    private void replay(Weights weights) {
        int calls = enters.length;
        boolean[] ends = new boolean[calls];
        for (int location = 0; location < graph.locations(); location++) {
            enters[graph.firstCall(location)] += graph.all().begins[location] - origin;
            ends[graph.lastCall(location)] = true;
        }
        for (int vertex : graph.order()) {
            if (vertex >= calls) {
                leaves[vertex] = lastMember(vertex - calls);
                findSteps(vertex - calls, weights);
                continue;
            }
            leaves[vertex] = leaveOf(vertex, weights);
            if (!ends[vertex]) {
                enters[vertex + 1] += leaves[vertex];
            }
        }
    }

    private double leaveOf(int call, Weights weights) {
        Edges edges = graph.edges();
        double time = enters[call] + weights.own(call);
        for (int edge = edges.first[call]; edge < edges.first[call + 1]; edge++) {
            if (edges.source[edge] != Edges.DROPPED) {
                time = Math.max(time, at(edges.source[edge]) + weights.ofEdge(edge) + later(call, edges.source[edge]));
            }
        }
        return time;
    }

    /** Finds when the members of a meeting with steps know that all have come. */
    void findSteps(int meeting, Weights weights) {
        if (later.length > 0 && graph.stages().has(meeting)) {
            graph.stages().find(meeting, graph, enters, weights, later);
        }
    }

    /** Ticks that a call waits longer for a source than the edge says. */
    double later(int call, int source) {
        int meeting = ReplayGraph.vertexOf(source) - enters.length;
        return later.length > 0 && meeting >= 0 && graph.stages().has(meeting) ? later[call] : 0;
    }

    /** When the last member of a meeting comes. */
    private double lastMember(int meeting) {
        Edges edges = graph.edges();
        double time = Double.NEGATIVE_INFINITY;
        for (int member = edges.firstMember[meeting]; member < edges.firstMember[meeting + 1]; member++) {
            if (edges.member[member] != Edges.DROPPED) {
                time = Math.max(time, at(edges.member[member]));
            }
        }
        return time;
    }

    private double at(int source) {
        int vertex = ReplayGraph.vertexOf(source);
        return ReplayGraph.isEnter(source) ? enters[vertex] : leaves[vertex];
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

    /** Time from the first begin to the last end of locations, in ticks. Threads without calls end as much after the others as they did. */
    public double runTime() {
        double end = 0;
        for (int location = 0; location < graph.locations(); location++) {
            end = graph.isHelper(location) ? end : Math.max(end, leaves[graph.lastCall(location)]);
        }
        return end + graph.outlasting();
    }

    /** Largest difference between a predicted and the recorded leave of a call, in ticks. */
    public double largestDifference() {
        double largest = 0;
        for (int call = 0; call < enters.length; call++) {
            largest = Math.max(largest, Math.abs(leaves[call] - (graph.leave(call) - origin)));
        }
        return largest;
    }

    /** Ticks that calls spend without doing anything of their own: their lengths without what they take by themselves. */
    public double blocked(Change change) {
        Weights weights = new Weights(graph, change);
        double sum = 0;
        for (int call = 0; call < enters.length; call++) {
            sum += Math.max(0, leaves[call] - enters[call] - weights.own(call));
        }
        return sum;
    }
}
