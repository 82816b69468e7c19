package earl.model.global;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Processes 0 to n-1 as places of a grid: the first dimension changes fastest, {@code p = x + w*y + w*h*z}. Which grid it is follows
 * from who communicates with whom: the one on which there are fewest different ways to a partner, and these are shortest.
 */
final class Grid {
    private static final String[] NAMES = {"x", "y", "z"};

    private final int[] sizes;

    Grid(int... sizes) {
        this.sizes = sizes.clone();
    }

    /** The grid of so many processes on which the given pairs, {@code source << 32 | destination}, differ least. */
    static Grid of(int processes, long[] pairs) {
        Grid best = new Grid(processes);
        long least = best.ways(pairs);
        for (Grid grid : candidates(processes)) {
            long ways = grid.ways(pairs);
            if (ways < least) {
                least = ways;
                best = grid;
            }
        }
        return best;
    }

    private static List<Grid> candidates(int processes) {
        List<Grid> grids = new ArrayList<>();
        for (int w = 2; w <= processes / 2; w++) {
            if (processes % w == 0) {
                grids.add(new Grid(w, processes / w));
            }
        }
        for (int w = 2; w <= processes / 4; w++) {
            for (int h = 2; processes % w == 0 && h <= processes / w / 2; h++) {
                if (processes / w % h == 0) {
                    grids.add(new Grid(w, h, processes / w / h));
                }
            }
        }
        return grids;
    }

    /** How many ways there are, and if that is the same how long they are. */
    private long ways(long[] pairs) {
        Set<String> ways = new HashSet<>();
        long length = 0;
        for (long pair : pairs) {
            int[] step = step((int) (pair >>> 32), (int) pair);
            if (ways.add(words(step))) {
                length += Arrays.stream(step).map(Math::abs).sum();
            }
        }
        return ((long) ways.size() << 40) + length;
    }

    /** Number of dimensions. */
    int dimensions() {
        return sizes.length;
    }

    int at(int process, int dimension) {
        int rest = process;
        for (int i = 0; i < dimension; i++) {
            rest /= sizes[i];
        }
        return rest % sizes[dimension];
    }

    int size(int dimension) {
        return sizes[dimension];
    }

    static String name(int dimension) {
        return NAMES[dimension];
    }

    /** The step from one place to another along each dimension, the shorter way round. */
    int[] step(int from, int to) {
        int[] step = new int[sizes.length];
        for (int i = 0; i < step.length; i++) {
            int d = at(to, i) - at(from, i);
            if (sizes[i] > 2 && 2 * d > sizes[i]) {
                d -= sizes[i];
            } else if (sizes[i] > 2 && 2 * d <= -sizes[i]) {
                d += sizes[i];
            }
            step[i] = d;
        }
        return step;
    }

    /** {@link #step} in words: {@code "+1,0"}. */
    String way(int from, int to) {
        return words(step(from, to));
    }

    static String words(int[] step) {
        StringBuilder words = new StringBuilder();
        for (int d : step) {
            words.append(words.isEmpty() ? "" : ",").append(d > 0 ? "+" : "").append(d);
        }
        return words.toString();
    }

    /** In words: {@code "8 x 8, p = x + 8*y"}; empty for a line. */
    @Override
    public String toString() {
        if (sizes.length == 1) {
            return "";
        }
        String all = String.join(
                " x ", Arrays.stream(sizes).mapToObj(String::valueOf).toList());
        return all + ", p = x + " + sizes[0] + "*y" + (sizes.length > 2 ? " + " + sizes[0] * sizes[1] + "*z" : "");
    }
}
