package earl.graph;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Runs of departures from a node along one edge. Consecutive departures form a run, and the runs of a node are numbered from
 * 1 over all its edges. This is the 4-tuple of Aguilar, Fürlinger and Laure, section 2.2.
 *
 * @param first number of the first run
 * @param last number of the last run
 * @param stride from one run to the next; 0 if there is only one
 * @param count departures in each run
 */
public record Progression(int first, int last, int stride, int count) {
    /** Number of runs. */
    public int runs() {
        return stride == 0 ? 1 : (last - first) / stride + 1;
    }

    /** Each run by itself. */
    public List<Progression> split() {
        return IntStream.range(0, runs())
                .map(i -> first + i * stride)
                .mapToObj(number -> new Progression(number, number, 0, count))
                .toList();
    }

    /** The form of the paper's figures: {@code 1,5,2,10}, and {@code 3,10} for a single run. */
    @Override
    public String toString() {
        return stride == 0 ? first + "," + count : first + "," + last + "," + stride + "," + count;
    }
}
