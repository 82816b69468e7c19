package earl.replay.extrapolation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a quantity differs between ranks, as factors of what is usual: ranks far from the others stand at places that all runs share, for instance in
 * the middle of the grid. The other ranks' factors depend on their places, if those of two runs do; otherwise they are drawn from the
 * largest run.
 */
final class RankSpread {
    /** Distance from the median, in interquartile ranges, beyond which a rank is not like the others. */
    private static final double FAR = 4;
    /** Least such distance, relative to the median. */
    private static final double NEAR = 0.1;
    /** With a larger share of the ranks, they are a part of the distribution. */
    private static final double FEW = 0.15;
    /** Factors that differ by less are alike. */
    private static final double EVEN = 0.005;
    /** Correlation of two runs from which on factors depend on places. */
    private static final double LIKE = 0.5;
    /** Correlation from which on members leave an operation as a tree. */
    private static final double AS_TREE = 0.9;
    /** Numbers of members that a member of a tree sends to in one step, plus one. */
    private static final int[] BASES = {2, 3, 4, 8};

    private final List<RankGrid> grids;
    /** {@code [run][rank] -> } factor. */
    private final List<double[]> factors;

    private final double[] usual;

    private final List<Outlier> outliers = new ArrayList<>();
    /** Far ranks of the largest run at no shared place. */
    private final List<Integer> unplaced = new ArrayList<>();

    private final boolean isByPlace;

    /** Members of the operation whose times these are; null for computation. */
    private final @Nullable Members members;

    private final Tree tree;

    /**
     * Members leave an operation in the order of a tree: one step later for each digit of their number that is not 0.
     *
     * @param base of the digits; 0 if they do not leave so
     * @param begin factor of the first member
     * @param step what each digit adds
     */
    private record Tree(int base, double begin, double step) {
        static final Tree NONE = new Tree(0, 0, 0);
    }

    /** A coordinate that grids of all sizes have. */
    private enum Spot {
        BEGIN("first"),
        SECOND("second"),
        MIDDLE("middle"),
        BEFORE_MIDDLE("before the middle"),
        LAST_BUT_ONE("last but one"),
        END("last");

        private final String words;

        Spot(String words) {
            this.words = words;
        }

        int in(int size) {
            return switch (this) {
                case BEGIN -> 0;
                case SECOND -> 1;
                case MIDDLE -> size / 2;
                case BEFORE_MIDDLE -> (size - 1) / 2;
                case LAST_BUT_ONE -> size - 2;
                case END -> size - 1;
            };
        }
    }

    /** A place that all runs share, whose rank takes longer or shorter; a rank of one number if it has no spots. */
    private record Outlier(List<Spot> spots, int rank, double factor) {
        int in(RankGrid grid) {
            if (spots.isEmpty()) {
                return rank < grid.ranks() ? rank : -1;
            }
            int[] at = new int[grid.dimensions()];
            for (int d = 0; d < at.length; d++) {
                at[d] = spots.get(d).in(grid.size(d));
            }
            return Arrays.stream(at).anyMatch(each -> each < 0) ? -1 : grid.rank(at);
        }

        String rankText() {
            return spots.isEmpty()
                    ? "rank " + rank
                    : "the rank at ("
                            + String.join(
                                    ", ", spots.stream().map(spot -> spot.words).toList()) + ")";
        }
    }

    /**
     * Finds how ranks differ.
     *
     * @param totals {@code [run][rank] -> } seconds, the run with most ranks last
     * @param members of the operation whose times these are, null for computation
     */
    RankSpread(List<RankGrid> grids, List<double[]> totals, @Nullable Members members) {
        this.grids = grids;
        this.members = members;
        usual = new double[totals.size()];
        factors = new ArrayList<>();
        List<boolean[]> far = new ArrayList<>();
        for (int run = 0; run < totals.size(); run++) {
            boolean[] isFar = far(totals.get(run));
            far.add(isFar);
            usual[run] = usual(totals.get(run), isFar);
            double base = usual[run];
            factors.add(Arrays.stream(totals.get(run))
                    .map(each -> base > 0 ? each / base : 1)
                    .toArray());
        }
        tree = members == null ? Tree.NONE : tree();
        if (tree.base() == 0) {
            findOutliers(far);
        }
        int last = totals.size() - 1;
        isByPlace = totals.size() > 1 && correlation(last, last - 1, far) > LIKE;
    }

    private static int digits(int number, int base) {
        int digits = 0;
        for (int rest = number; rest > 0; rest /= base) {
            digits += rest % base == 0 ? 0 : 1;
        }
        return digits;
    }

    private int member(RankGrid grid, int rank) {
        return members == null ? rank : members.position(grid, rank);
    }

    /** The tree that explains the factors of the largest run best. */
    private Tree tree() {
        RankGrid grid = grids.getLast();
        Tree best = Tree.NONE;
        double most = AS_TREE;
        for (int base : BASES) {
            Correlation of = new Correlation();
            for (int rank = 0; rank < grid.ranks(); rank++) {
                of.add(digits(member(grid, rank), base), factors()[rank]);
            }
            if (of.value() > most) {
                most = of.value();
                best = new Tree(base, of.at(0), of.at(1) - of.at(0));
            }
        }
        return best;
    }

    private static boolean[] far(double[] totals) {
        double[] sorted = totals.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        double median = sorted[n / 2];
        double limit = Math.max(NEAR * median, FAR * (sorted[3 * (n - 1) / 4] - sorted[n / 4]));
        boolean[] far = new boolean[n];
        int count = 0;
        for (int rank = 0; rank < n; rank++) {
            far[rank] = Math.abs(totals[rank] - median) > limit;
            count += far[rank] ? 1 : 0;
        }
        return count > Math.max(1, FEW * n) ? new boolean[n] : far;
    }

    /** Mean of the ranks that are not far; of those that are if only they take any time. */
    private static double usual(double[] totals, boolean[] far) {
        double near = mean(totals, far, false);
        return near > 0 ? near : mean(totals, far, true);
    }

    private static double mean(double[] totals, boolean[] far, boolean which) {
        return java.util.stream.IntStream.range(0, totals.length)
                .filter(rank -> far[rank] == which)
                .mapToDouble(rank -> totals[rank])
                .average()
                .orElse(0);
    }

    private void findOutliers(List<boolean[]> far) {
        int last = grids.size() - 1;
        boolean[] open = far.get(last).clone();
        for (int rank = 0; rank < open.length; rank++) {
            if (open[rank]) {
                Outlier found = find(rank, far);
                if (found == null) {
                    unplaced.add(rank);
                } else {
                    outliers.add(found);
                }
            }
        }
    }

    private @Nullable Outlier find(int rank, List<boolean[]> far) {
        RankGrid grid = grids.getLast();
        List<List<Spot>> choices = new ArrayList<>();
        choices.add(List.of());
        for (int d = 0; d < grid.dimensions(); d++) {
            List<List<Spot>> longer = new ArrayList<>();
            for (List<Spot> begun : choices) {
                for (Spot spot : Spot.values()) {
                    if (spot.in(grid.size(d)) == grid.coordinate(rank, d)) {
                        List<Spot> next = new ArrayList<>(begun);
                        next.add(spot);
                        longer.add(next);
                    }
                }
            }
            choices = longer;
        }
        choices.add(List.of());
        for (List<Spot> spots : choices) {
            Outlier outlier = new Outlier(spots, rank, 1);
            double sum = 0;
            boolean all = true;
            for (int run = 0; run < grids.size() && all; run++) {
                int there = outlier.in(grids.get(run));
                all = there >= 0 && far.get(run)[there];
                sum += all ? factors.get(run)[there] : 0;
            }
            if (all) {
                return new Outlier(spots, rank, sum / grids.size());
            }
        }
        return null;
    }

    private double correlation(int large, int small, List<boolean[]> far) {
        Correlation of = new Correlation();
        for (int rank = 0; rank < grids.get(large).ranks(); rank++) {
            int other = grids.get(small).scaled(rank, grids.get(large));
            double a = factors.get(large)[rank];
            double b = factors.get(small)[other];
            if (!far.get(large)[rank] && !far.get(small)[other]) {
                of.add(a, b);
            }
        }
        return of.value();
    }

    /** {@code [run] -> } mean of the ranks that are like the others, in seconds. */
    double[] usual() {
        return usual;
    }

    /** Factors of a run, by rank. */
    double[] factors(int run) {
        return factors.get(run);
    }

    private double[] factors() {
        return factors.getLast();
    }

    /**
     * Factors of the ranks of a grid.
     *
     * @param seed makes quantities differ from each other
     * @param growth by what factor the quantity grows from the largest run to this grid
     * @param withUnplaced whether far ranks at no shared place stand at their relative places
     */
    float[] in(RankGrid grid, int seed, boolean withUnplaced, double growth) {
        RankGrid largest = grids.getLast();
        double[] known = factors();
        double[] drawn = drawn();
        float[] all = new float[grid.ranks()];
        if (tree.base() > 0) {
            // A step of the tree is a message, which does not take longer with more members.
            double rest = Math.max(1, growth);
            for (int rank = 0; rank < all.length; rank++) {
                all[rank] = (float) (tree.begin() + tree.step() / rest * digits(member(grid, rank), tree.base()));
            }
            return all;
        }
        for (int rank = 0; rank < all.length; rank++) {
            double own = drawn[(int) (hash(rank, seed) * drawn.length)];
            if (isByPlace) {
                double there = known[largest.scaled(rank, grid)];
                own = !isOutlier(largest.scaled(rank, grid)) ? there : own;
            }
            all[rank] = (float) own;
        }
        if (withUnplaced) {
            unplaced.forEach(rank -> all[grid.scaled(rank, largest)] = (float) known[rank]);
        }
        for (Outlier outlier : outliers) {
            int rank = outlier.in(grid);
            if (rank >= 0) {
                all[rank] = (float) outlier.factor();
            }
        }
        return all;
    }

    private boolean isOutlier(int rank) {
        return unplaced.contains(rank) || outliers.stream().anyMatch(each -> each.in(grids.getLast()) == rank);
    }

    /** Factors of the largest run's ranks that are like the others. */
    private double[] drawn() {
        double[] known = factors();
        double[] drawn = java.util.stream.IntStream.range(0, known.length)
                .filter(rank -> !isOutlier(rank))
                .mapToDouble(rank -> known[rank])
                .toArray();
        return drawn.length == 0 ? new double[] {1} : drawn;
    }

    /** A number from 0 to 1, exclusive, that follows from a rank. */
    private static double hash(int rank, int seed) {
        long h = (rank * 0x9E37_79B9_7F4A_7C15L) ^ (seed * 0xBF58_476D_1CE4_E5B9L);
        h = (h ^ (h >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        h = (h ^ (h >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return ((h ^ (h >>> 31)) >>> 11) * 0x1.0p-53;
    }

    boolean hasUnplaced() {
        return !unplaced.isEmpty();
    }

    /** The ranks of the largest run that differ from the others at no shared place, with a factor. */
    String unplaced() {
        int rank = unplaced.getFirst();
        return "rank " + rank + (unplaced.size() > 1 ? " and " + (unplaced.size() - 1) + " more" : "") + " of "
                + grids.getLast().ranks() + " takes " + String.format(Locale.ROOT, "%.2f", factors()[rank])
                + " of what is usual";
    }

    /** How the ranks differ, in words. */
    @Override
    public String toString() {
        double[] drawn = drawn();
        Arrays.sort(drawn);
        boolean isEven = drawn[drawn.length - 1] - drawn[0] < EVEN;
        StringBuilder text = new StringBuilder(
                isEven
                        ? "ranks alike"
                        : String.format(
                                Locale.ROOT,
                                "ranks from %.2f to %.2f of it, %s",
                                drawn[0],
                                drawn[drawn.length - 1],
                                tree.base() > 0
                                        ? "one step later for each digit of their number in base " + tree.base()
                                        : isByPlace ? "by place" : "by chance"));
        for (Outlier outlier : outliers) {
            text.append(String.format(Locale.ROOT, "; %s %.2f", outlier.rankText(), outlier.factor()));
        }
        return text.toString();
    }

    /** Pairs of numbers: how well a straight line explains the second by the first, and this line. One thread. */
    private static final class Correlation {
        private double n;
        private double x;
        private double y;
        private double xx;
        private double yy;
        private double xy;

        void add(double a, double b) {
            n++;
            x += a;
            y += b;
            xx += a * a;
            yy += b * b;
            xy += a * b;
        }

        /** From -1 to 1; 0 if one of both does not differ. */
        double value() {
            double spread = (n * xx - x * x) * (n * yy - y * y);
            return spread <= 1e-18 * n * n * n * n ? 0 : (n * xy - x * y) / Math.sqrt(spread);
        }

        /** The line at a first number. */
        double at(double a) {
            double slope = (n * xy - x * y) / (n * xx - x * x);
            return y / n + slope * (a - x / n);
        }
    }
}
