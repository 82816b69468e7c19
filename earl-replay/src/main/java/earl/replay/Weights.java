package earl.replay;

/** Ticks that edges add after a change. */
final class Weights {
    final double[] ticks;

    Weights(ReplayGraph graph, Change change) {
        ticks = new double[graph.edges().source.length];
        long[] recorded = graph.edges().ticks;
        int[] cost = graph.edges().cost;
        CostClasses classes = graph.classes();
        for (int edge = 0; edge < ticks.length; edge++) {
            double factor = change.costs == null ? 1 : change.costs[cost[edge]];
            double time = recorded[edge];
            if (change.residual != 1) {
                double model = Math.min(recorded[edge], classes.model(cost[edge]));
                time = model + change.residual * (time - model);
            }
            ticks[edge] = factor * time + (change.added == null ? 0 : change.added[cost[edge]]);
        }
    }
}
