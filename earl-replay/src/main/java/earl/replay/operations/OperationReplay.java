package earl.replay.operations;

import earl.TraceException;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Computes when each step ends. An operation begins when those that it depends on have ended, and takes its time. Operations that end
 * together do so at their latest begin, plus each one's own transfer.
 */
public final class OperationReplay {
    private final Operations operations;
    private final OperationGraph graph;
    /** [step that is replayed * nodes + node] -> seconds: transfer of operations that end together, duration of others. */
    private final double[] own;
    /** [type] -> usual seconds. */
    private final double[] usual;

    private final int[] replayed;
    private final double measured;
    private final int ending;

    private OperationReplay(Operations operations, OperationGraph graph, DependencyRules rules) {
        this.operations = operations;
        this.graph = graph;
        ending = rules.ending() == null ? -1 : operations.types.indexOf(rules.ending());
        int nodes = graph.nodes();
        int[] rows = rows(operations, graph);
        int[] counts = new int[operations.steps.length];
        Arrays.stream(operations.step).forEach(step -> counts[step]++);
        replayed = IntStream.range(0, operations.steps.length)
                .filter(step ->
                        IntStream.range(step * nodes, (step + 1) * nodes).allMatch(at -> rows[at] >= 0))
                .filter(step -> counts[step] == nodes)
                .toArray();
        if (replayed.length == 0) {
            throw new TraceException(
                    operations.file, -1, "no step has the same operations for all workers that share an order");
        }
        own = new double[replayed.length * nodes];
        double sum = 0;
        for (int at = 0; at < replayed.length; at++) {
            int first = replayed[at] * nodes;
            double begin = Double.POSITIVE_INFINITY;
            double end = Double.NEGATIVE_INFINITY;
            for (int node = 0; node < nodes; node++) {
                begin = Math.min(begin, operations.begin[rows[first + node]]);
                end = Math.max(end, end(rows[first + node]));
            }
            sum += end - begin;
            for (int[] unit : graph.units) {
                double latest = Double.NEGATIVE_INFINITY;
                for (int node : unit) {
                    latest = Math.max(latest, operations.begin[rows[first + node]]);
                }
                for (int node : unit) {
                    int row = rows[first + node];
                    double transfer = end(row) - latest;
                    own[at * nodes + node] = !graph.together[node]
                            ? operations.duration[row]
                            : transfer > -rules.tolerance() ? transfer : 0;
                }
            }
        }
        measured = sum / replayed.length;
        usual = usual(rules);
    }

    /** Prepares replays. @throws TraceException if no step can be replayed */
    public static OperationReplay of(Operations operations, OperationGraph graph, DependencyRules rules) {
        return new OperationReplay(operations, graph, rules);
    }

    /** Returns the mean time of a step from its first begin to its last end, in seconds. */
    public double measured() {
        return measured;
    }

    /** Returns the number of steps that are replayed. */
    public int steps() {
        return replayed.length;
    }

    /** Returns the number of steps that have other operations than the first, and are left out. */
    public int omitted() {
        return operations.steps.length - replayed.length;
    }

    /**
     * Replays all steps.
     *
     * @param ideal [node] -> whether the operation takes the usual time of its type
     * @param factor [node] -> factor on its time
     * @return mean time of a step in seconds
     */
    double run(boolean[] ideal, double[] factor) {
        int nodes = graph.nodes();
        double[] ends = new double[nodes];
        double sum = 0;
        for (int at = 0; at < replayed.length; at++) {
            sum += step(at * nodes, ideal, factor, ends);
        }
        return sum / replayed.length;
    }

    private double step(int first, boolean[] ideal, double[] factor, double[] ends) {
        double last = 0;
        for (int[] unit : graph.units) {
            double start = 0;
            for (int node : unit) {
                for (int at = graph.firstPredecessor[node]; at < graph.firstPredecessor[node + 1]; at++) {
                    start = Math.max(start, ends[graph.predecessors[at]]);
                }
            }
            for (int node : unit) {
                double time = ideal[node] ? usual[graph.type(node)] : own[first + node];
                ends[node] = start + time * factor[node];
                if (ending < 0 || graph.type(node) == ending) {
                    last = Math.max(last, ends[node]);
                }
            }
        }
        return last;
    }

    private double[] usual(DependencyRules rules) {
        int nodes = graph.nodes();
        double[] times = new double[operations.types.size()];
        for (int type = 0; type < times.length; type++) {
            int wanted = type;
            int[] members = IntStream.range(0, nodes)
                    .filter(node -> graph.type(node) == wanted)
                    .toArray();
            if (members.length == 0) {
                continue;
            }
            double[] all = IntStream.range(0, replayed.length)
                    .flatMap(at -> Arrays.stream(members).map(node -> at * nodes + node))
                    .mapToDouble(at -> own[at])
                    .toArray();
            boolean median = graph.together[members[0]] || rules.medians().contains(operations.types.get(type));
            times[type] = median ? median(all) : Arrays.stream(all).average().orElseThrow();
        }
        return times;
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        int half = values.length / 2;
        return values.length % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
    }

    private double end(int row) {
        return operations.begin[row] + operations.duration[row];
    }

    /** [step * nodes + node] -> row, or -1. */
    private static int[] rows(Operations operations, OperationGraph graph) {
        int[] rows = new int[Math.multiplyExact(operations.steps.length, graph.nodes())];
        Arrays.fill(rows, -1);
        for (int row = 0; row < operations.rows(); row++) {
            int node = graph.find(operations.worker[row], operations.type[row], operations.number[row]);
            if (node >= 0) {
                rows[operations.step[row] * graph.nodes() + node] = row;
            }
        }
        return rows;
    }
}
