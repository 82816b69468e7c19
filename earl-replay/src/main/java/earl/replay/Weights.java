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

    /**
     * The part of an edge that comes after its message has left its links.
     *
     * @param rest recorded ticks of it
     */
    double ofRest(int edge, double rest) {
        double time = rest;
        if (change.residual != 1) {
            long ticks = edges.ticks.get(edge);
            double residual = ticks - (double) Math.min(ticks, classes.model(edges.cost[edge]));
            time = Math.max(0, rest - (1 - change.residual) * residual);
        }
        return factor(edges.cost[edge]) * time;
    }

    double own(int call) {
        return ticks(edges.own.get(call), edges.ownCost[call]);
    }

    /** Factor of a class. */
    double factor(int cost) {
        return change.costs == null ? 1 : change.costs[cost];
    }

    private double ticks(long ticks, int cost) {
        double time = ticks;
        if (change.residual != 1) {
            double model = Math.min(ticks, classes.model(cost));
            time = model + change.residual * (time - model);
        }
        return factor(cost) * time + (change.added == null ? 0 : change.added[cost]);
    }
}
