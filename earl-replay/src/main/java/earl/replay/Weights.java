package earl.replay;

/** Ticks after a change: own times of calls, and what edges add. */
final class Weights {
    private final Edges edges;
    private final CostClasses classes;
    private final Change change;

    Weights(ReplayGraph graph, Change change) {
        edges = graph.edges();
        classes = graph.classes();
        this.change = change;
    }

    double ofEdge(int edge) {
        return ticks(edges.ticks.get(edge), edges.cost[edge]);
    }

    double own(int call) {
        return ticks(edges.own.get(call), edges.ownCost[call]);
    }

    private double ticks(long ticks, int cost) {
        double time = ticks;
        if (change.residual != 1) {
            double model = Math.min(ticks, classes.model(cost));
            time = model + change.residual * (time - model);
        }
        double factor = change.costs == null ? 1 : change.costs[cost];
        return factor * time + (change.added == null ? 0 : change.added[cost]);
    }
}
