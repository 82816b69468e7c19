package earl.graph;

import java.util.Arrays;

/** Folds the runs of departures from one node into progressions, as the capture of a graph does. One thread. */
public final class Folding {
    private final Departures departures = new Departures(OrderBudget.unlimited());
    private int number;

    /** Adds the next run: departures along one edge, given by its index among those of the node. */
    public void run(int edge, int count) {
        departures.fold(edge, ++number, count);
    }

    /**
     * Further runs, each of which equals the run one period earlier. Takes the time of few periods, however many runs there are, once their
     * order has settled.
     *
     * @param edges of the runs before these, at least a period; {@code from} follows the last of them
     * @param counts of the same runs
     * @param size number of runs
     */
    public void repeat(int[] edges, int[] counts, int from, int period, int size) {
        for (int i = 0; i < size; i++) {
            boolean isWorthATry = i % period == 0 && Integer.bitCount(i / period) == 1;
            int times = (size - i) / period;
            if (isWorthATry && times > 0 && departures.repeat(number, period, times)) {
                number += times * period;
                i += times * period;
                if (i == size) {
                    return;
                }
            }
            int run = from - period + i % period;
            run(edges[run], counts[run]);
        }
    }

    /** The progressions by edge, in order of their first runs. Ends the folding. */
    public Progression[][] progressions(int edges) {
        departures.finish(0, edges, edge -> 0);
        Progression[][] folded = new Progression[edges][];
        Arrays.setAll(folded, edge -> departures.of(edge).toArray(Progression[]::new));
        return folded;
    }
}
