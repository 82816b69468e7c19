package earl.graph.file;

import earl.graph.Progression;
import java.util.Arrays;

/**
 * The runs of departures from one node in their order: which of its edges, how often. One stretch of them may be known from a period:
 * from {@link #known} on each run is what it was a period before.
 */
final class RunList {
    /** By run: the edge's number among those of the node. */
    final int[] edge;
    /** By run: departures. */
    final int[] count;

    private int start;
    private int end;
    private int period;

    private static final int LEFT_OVER = 4;

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

    /**
     * Finds what repeats so that the fewest runs have to be told. Runs at the very end may be left over: the last iteration of a loop
     * leaves it.
     */
    private void findRepetition() {
        int n = edge.length;
        start = n;
        end = n;
        int best = n;
        for (int left = 0; left <= Math.min(n, LEFT_OVER); left++) {
            best = findRepetition(n - left, best);
        }
    }

    /**
     * By the border function of Knuth, Morris and Pratt on the reversed list: a suffix of length <i>l</i> with a border of length
     * <i>b</i> has period <i>l - b</i>.
     */
    private int findRepetition(int to, int least) {
        int[] border = new int[to + 1];
        border[0] = -1;
        int best = least;
        for (int length = 1; length <= to; length++) {
            int k = border[length - 1];
            while (k >= 0 && !same(to - 1 - k, to - length)) {
                k = border[k];
            }
            border[length] = k + 1;
            int repeated = length - border[length];
            int told = edge.length - length + repeated;
            if (border[length] >= repeated && told < best) {
                best = told;
                start = to - length;
                end = to;
                period = repeated;
            }
        }
        return best;
    }

    /** After how many runs they repeat; 0 if they do not. */
    int period() {
        return period;
    }

    private boolean same(int one, int other) {
        return edge[one] == edge[other] && count[one] == count[other];
    }

    /** How many runs have to be told. */
    int told() {
        return edge.length - repeated();
    }

    /** How many runs are known from the period. */
    int repeated() {
        return end - start - period;
    }

    /** Where the runs that are known begin. */
    int known() {
        return start + period;
    }
}
