package earl.graph;

import java.util.Arrays;

/** Folds the runs of departures from one node into progressions, as the capture of a graph does. One thread. */
public final class Folding {
    private final Departures departures = new Departures(OrderBudget.unlimited());
    private int number;

    /** The next run: some departures along one edge, given by its number among those of the node. */
    public void run(int edge, int count) {
        departures.fold(edge, ++number, count);
    }

    /** The progressions by edge, in order of their first runs. Ends the folding. */
    public Progression[][] progressions(int edges) {
        departures.finish(0, edges, edge -> 0);
        Progression[][] folded = new Progression[edges][];
        Arrays.setAll(folded, edge -> departures.of(edge).toArray(Progression[]::new));
        return folded;
    }
}
