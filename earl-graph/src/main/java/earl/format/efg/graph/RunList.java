package earl.format.efg.graph;

import earl.graph.Progression;
import java.util.Arrays;

/**
 * The runs of departures from a node, in order: the edge and the number of departures of each. One stretch of them may repeat: from {@link
 * #known} on, each run equals the run one period earlier.
 */
final class RunList {
    /** No runs. */
    static final RunList EMPTY = new RunList(new int[0], new int[0]);

    /** [run] -> edge's number among those of the node. */
    final int[] edge;
    /** [run] -> number of departures. */
    final int[] count;

    private int start;
    private int end;
    private int period;

    private static final int MAX_REST = 4;

    RunList(int[] edge, int[] count) {
        this.edge = edge;
        this.count = count;
    }

    /** Number of runs of a node with these progressions by edge. */
    static long runs(Progression[][] ofEdges) {
        return Arrays.stream(ofEdges)
                .flatMap(Arrays::stream)
                .mapToLong(Progression::runs)
                .sum();
    }

    /** The runs of a node with these progressions by edge. */
    static RunList of(Progression[][] ofEdges) {
        int runs = Math.toIntExact(runs(ofEdges));
        RunList list = new RunList(new int[runs], new int[runs]);
        for (int edge = 0; edge < ofEdges.length; edge++) {
            for (Progression progression : ofEdges[edge]) {
                for (int i = 0; i < progression.runs(); i++) {
                    int run = progression.first() - 1 + i * progression.stride();
                    list.edge[run] = edge;
                    list.count[run] = progression.count();
                }
            }
        }
        list.findRepetition();
        return list;
    }

    /** Finds the repetition that leaves the fewest runs to encode. A few runs may follow it: the last iteration leaves the loop. */
    private void findRepetition() {
        int n = edge.length;
        start = n;
        end = n;
        int best = n;
        for (int rest = 0; rest <= Math.min(n, MAX_REST); rest++) {
            best = findRepetition(n - rest, best);
        }
    }

    /**
     * By the border function of Knuth, Morris and Pratt on the reversed list: a suffix of length <i>l</i> with a border of length
     * <i>b</i> has period <i>l - b</i>.
     */
    private int findRepetition(int to, int fewest) {
        int[] border = new int[to + 1];
        border[0] = -1;
        int best = fewest;
        for (int length = 1; length <= to; length++) {
            int k = border[length - 1];
            while (k >= 0 && !same(to - 1 - k, to - length)) {
                k = border[k];
            }
            border[length] = k + 1;
            int repeated = length - border[length];
            int encoded = edge.length - length + repeated;
            if (border[length] >= repeated && encoded < best) {
                best = encoded;
                start = to - length;
                end = to;
                period = repeated;
            }
        }
        return best;
    }

    /** Length of the period in runs; 0 without a repetition. */
    int period() {
        return period;
    }

    private boolean same(int one, int other) {
        return edge[one] == edge[other] && count[one] == count[other];
    }

    /** Number of runs to encode. */
    int encoded() {
        return edge.length - repeated();
    }

    /** Number of runs that follow from the period. */
    int repeated() {
        return end - start - period;
    }

    /** Index of the first run that follows from the period. */
    int known() {
        return start + period;
    }

    boolean isEmpty() {
        return edge.length == 0;
    }

    /** The runs to encode. */
    RunList withoutRepetition(int size) {
        int[] edges = Arrays.copyOf(edge, size);
        int[] counts = Arrays.copyOf(count, size);
        int rest = edge.length - end;
        System.arraycopy(edge, end, edges, size - rest, rest);
        System.arraycopy(count, end, counts, size - rest, rest);
        return new RunList(edges, counts);
    }
}
