package earl.replay;

/** Ticks that edges add after a change. */
final class Weights {
    private final Ticks recorded;
    private final int[] cost;
    private final CostClasses classes;
    private final Change change;

    Weights(ReplayGraph graph, Change change) {
        recorded = graph.edges().ticks;
        cost = graph.edges().cost;
        classes = graph.classes();
        this.change = change;
    }

    double ticks(int edge) {
        long ticks = recorded.get(edge);
        double time = ticks;
        if (change.residual != 1) {
            double model = Math.min(ticks, classes.model(cost[edge]));
            time = model + change.residual * (time - model);
        }
        double factor = change.costs == null ? 1 : change.costs[cost[edge]];
        return factor * time + (change.added == null ? 0 : change.added[cost[edge]]);
    }
}
