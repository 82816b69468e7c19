package earl.replay.operations;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What makes steps slow. Ideally, each operation takes the usual time of its type: the mean of durations, and the median of transfers
 * ("Understanding Stragglers in Large Model Training Using What-if Analysis", arXiv 2505.05713).
 *
 * @param measured mean time of a step in the table, in seconds
 * @param noDelay the same without delays between operations: each begins when those that it depends on have ended
 * @param ideal the same if also each operation takes its usual time
 * @param parts for each column of the workers and each value in it
 * @param worst workers that are slowest: 3 % of them, rounded up
 * @param worstShare {@link Contribution#share} of the worst workers together
 * @param predicted step time with changes; {@code noDelay} without any
 * @param steps steps that were replayed
 * @param omitted steps that have other operations than the first
 */
public record Slowdowns(
        double measured,
        double noDelay,
        double ideal,
        List<Contribution> parts,
        List<String> worst,
        double worstShare,
        double predicted,
        int steps,
        int omitted) {

    private static final double WORST = 0.03;

    /**
     * Workers that have one value in one column.
     *
     * @param slowdown step time if only these workers keep their own times, divided by the ideal one
     * @param share part of the time between {@code noDelay} and {@code ideal} that goes away if these workers are ideal; can
     *     be negative, or above 1
     */
    public record Contribution(String column, int value, double slowdown, double share) {}

    public Slowdowns {
        parts = List.copyOf(parts);
        worst = List.copyOf(worst);
    }

    /** Returns {@code noDelay / ideal}. */
    public double slowdown() {
        return noDelay / ideal;
    }

    /**
     * Replays each part, and the changes.
     *
     * @throws IllegalArgumentException if a change concerns no operation
     */
    public static Slowdowns of(
            Operations operations,
            OperationGraph graph,
            OperationReplay replay,
            DependencyRules rules,
            List<OperationScale> changes) {
        double[] factors = OperationScale.factors(changes, operations, graph, rules);
        double predicted = replay.run(new boolean[graph.nodes()], factors);
        return new Study(operations, graph, replay, rules).slowdowns(predicted);
    }

    private static final class Study {
        private final int[][] workers;
        private final List<String> columns;
        private final OperationGraph graph;
        private final OperationReplay replay;
        private final double[] factor;
        private final double noDelay;
        private final double ideal;

        Study(Operations operations, OperationGraph graph, OperationReplay replay, DependencyRules rules) {
            workers = operations.workers;
            columns = rules.columns().workers();
            this.graph = graph;
            this.replay = replay;
            factor = new double[graph.nodes()];
            Arrays.fill(factor, 1);
            boolean[] chosen = new boolean[graph.nodes()];
            noDelay = replay.run(chosen, factor);
            Arrays.fill(chosen, true);
            ideal = replay.run(chosen, factor);
        }

        Slowdowns slowdowns(double predicted) {
            List<Contribution> parts = new ArrayList<>();
            double[] least = new double[workers.length];
            Arrays.fill(least, Double.POSITIVE_INFINITY);
            for (int column = 0; column < columns.size(); column++) {
                TreeMap<Integer, Contribution> values = new TreeMap<>();
                for (int worker = 0; worker < workers.length; worker++) {
                    int at = column;
                    int value = workers[worker][column];
                    Contribution part = values.computeIfAbsent(value, v -> part(at, v));
                    least[worker] = Math.min(least[worker], part.slowdown());
                }
                parts.addAll(values.values());
            }
            List<Integer> worst = IntStream.range(0, workers.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer worker) -> least[worker])
                            .thenComparing(Comparator.naturalOrder())
                            .reversed())
                    .limit((long) Math.ceil(WORST * workers.length))
                    .toList();
            boolean[] chosen = new boolean[workers.length];
            worst.forEach(worker -> chosen[worker] = true);
            return new Slowdowns(
                    replay.measured(),
                    noDelay,
                    ideal,
                    parts,
                    worst.stream().map(graph::describeWorker).toList(),
                    share(chosen),
                    predicted,
                    replay.steps(),
                    replay.omitted());
        }

        private Contribution part(int column, int value) {
            boolean[] chosen = new boolean[workers.length];
            for (int worker = 0; worker < workers.length; worker++) {
                chosen[worker] = workers[worker][column] == value;
            }
            double slowdown = replay.run(nodes(chosen, false), factor) / ideal;
            return new Contribution(columns.get(column), value, slowdown, share(chosen));
        }

        private double share(boolean[] chosen) {
            double gain = noDelay - replay.run(nodes(chosen, true), factor);
            return noDelay == ideal ? 0 : gain / (noDelay - ideal);
        }

        /** [node] -> {@code value} if its worker is chosen, otherwise the opposite. */
        private boolean[] nodes(boolean[] chosen, boolean value) {
            boolean[] nodes = new boolean[graph.nodes()];
            for (int node = 0; node < nodes.length; node++) {
                nodes[node] = chosen[graph.worker(node)] == value;
            }
            return nodes;
        }
    }
}
