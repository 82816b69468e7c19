package earl.replay.extrapolation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a quantity differs between ranks, as factors of what is usual: ranks far from the others stand at places that all runs share, for instance in
 * the middle of the grid. They take the same factor, or as many seconds more, with any number of ranks. The other ranks' factors depend on
 * their places, if those of two runs do; otherwise they are drawn from the largest run.
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
    /** A corner is not like the others if it lies beyond all of them by this part of their range. */
    private static final double BEYOND = 0.25;
    /** A corner's times lie on a line if they miss it by this part of what usual ranks differ. */
    private static final double STRAIGHT = 0.25;
    /** With fewer runs, any times lie on a line. */
    private static final int LEAST_RUNS = 3;
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
    /** Corners whose times in all runs lie on a line over what is usual, although each of them may be chance. */
    private final List<Trend> trends = new ArrayList<>();
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

    /**
     * A place that all runs share, whose rank takes longer or shorter; a rank of one number if it has no spots.
     *
     * @param factor mean of its factors in the runs
     * @param more seconds that it takes longer
     * @param adds whether the seconds explain the runs, not the factor
     * @param isOpen whether both explain the runs
     */
    private record Outlier(List<Spot> spots, int rank, double factor, double more, boolean adds, boolean isOpen) {
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

        String words() {
            String where = spots.isEmpty()
                    ? "rank " + rank
                    : "the rank at ("
                            + String.join(
                                    ", ", spots.stream().map(spot -> spot.words).toList()) + ")";
            return where
                    + (adds
                            ? String.format(Locale.ROOT, " takes %.3g s more", more)
                            : String.format(Locale.ROOT, " %.2f", factor));
        }
    }

    /**
     * A corner's time as a factor of what is usual, plus seconds.
     *
     * @param place where it is
     */
    private record Trend(Outlier place, double factor, double more) {}

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
        totals.forEach(of -> far.add(far(of)));
        setFactors(totals, far);
        tree = members == null ? Tree.NONE : tree();
        if (tree.base() == 0) {
            findOutliers(far);
            if (leaveOut(far)) {
                setFactors(totals, far);
                outliers.clear();
                unplaced.clear();
                findOutliers(far);
            }
        }
        if (members == null && totals.size() >= LEAST_RUNS) {
            findTrends(far);
        }
        int last = totals.size() - 1;
        isByPlace = totals.size() > 1 && correlation(last, last - 1, far) > LIKE;
    }

    private void setFactors(List<double[]> totals, List<boolean[]> far) {
        factors.clear();
        for (int run = 0; run < totals.size(); run++) {
            usual[run] = usual(totals.get(run), far.get(run));
            double base = usual[run];
            factors.add(Arrays.stream(totals.get(run))
                    .map(each -> base > 0 ? each / base : 1)
                    .toArray());
        }
    }

    /** Says that ranks at the places of outliers are far in all runs; whether any was not. */
    private boolean leaveOut(List<boolean[]> far) {
        boolean any = false;
        for (Outlier outlier : outliers) {
            for (int run = 0; run < grids.size(); run++) {
                int there = outlier.in(grids.get(run));
                any |= !far.get(run)[there];
                far.get(run)[there] = true;
            }
        }
        return any;
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
        boolean[] isFar = far.get(last);
        double[] noise = new double[grids.size()];
        for (int run = 0; run < noise.length; run++) {
            noise[run] = EVEN + noise(run, far.get(run));
        }
        for (int rank = 0; rank < isFar.length; rank++) {
            if (isFar[rank] || isBeyond(rank, isFar)) {
                Outlier found = find(rank, far, noise);
                if (found != null) {
                    outliers.add(found);
                } else if (isFar[rank]) {
                    unplaced.add(rank);
                }
            }
        }
    }

    private void findTrends(List<boolean[]> far) {
        RankGrid grid = grids.getLast();
        for (int rank = 0; rank < grid.ranks(); rank++) {
            if (isCorner(grid, rank) && !far.getLast()[rank]) {
                List<Spot> spots = new ArrayList<>();
                for (int d = 0; d < grid.dimensions(); d++) {
                    spots.add(grid.coordinate(rank, d) == 0 ? Spot.BEGIN : Spot.END);
                }
                findTrend(new Outlier(spots, rank, 1, 0, false, false), far);
            }
        }
    }

    /** Keeps a corner whose times lie on a line over what is usual, with a factor that chance explains and some seconds more. */
    private void findTrend(Outlier place, List<boolean[]> far) {
        Correlation line = new Correlation();
        for (int run = 0; run < grids.size(); run++) {
            if (usual[run] <= 0) {
                return;
            }
            // Relative to the usual time: the factor, plus the seconds over that time.
            line.add(1 / usual[run], factors.get(run)[place.in(grids.get(run))]);
        }
        double factor = line.at(0);
        double more = line.at(1) - factor;
        double last = noise(grids.size() - 1, far.getLast());
        boolean isLike = more > EVEN * usual[usual.length - 1] && Math.abs(factor - 1) <= EVEN + last;
        for (int run = 0; run < grids.size() && isLike; run++) {
            double missed = factors.get(run)[place.in(grids.get(run))] - factor - more / usual[run];
            isLike = Math.abs(missed) <= STRAIGHT * noise(run, far.get(run));
        }
        if (isLike) {
            trends.add(new Trend(place, factor, more));
        }
    }

    private static boolean isCorner(RankGrid grid, int rank) {
        boolean is = true;
        for (int d = 0; d < grid.dimensions(); d++) {
            int at = grid.coordinate(rank, d);
            is &= at == 0 || at == grid.size(d) - 1;
        }
        return is;
    }

    /** The largest difference of a usual rank's factor from 1 in a run, without corners. */
    private double noise(int run, boolean[] far) {
        double most = 0;
        for (int rank = 0; rank < far.length; rank++) {
            if (!far[rank] && !isCorner(grids.get(run), rank)) {
                most = Math.max(most, Math.abs(factors.get(run)[rank] - 1));
            }
        }
        return most;
    }

    /** Whether a corner of the largest run takes longer or shorter than all ranks that are none. */
    private boolean isBeyond(int corner, boolean[] far) {
        if (members != null || !isCorner(grids.getLast(), corner)) {
            return false;
        }
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (int rank = 0; rank < far.length; rank++) {
            if (!far[rank] && !isCorner(grids.getLast(), rank)) {
                least = Math.min(least, factors()[rank]);
                most = Math.max(most, factors()[rank]);
            }
        }
        double margin = Math.max(EVEN, BEYOND * (most - least));
        return factors()[corner] > most + margin || factors()[corner] < least - margin;
    }

    private @Nullable Outlier find(int rank, List<boolean[]> far, double[] noise) {
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
            Outlier found = outlier(spots, rank, far, noise);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** The law of a place; null if its ranks are not far in all runs, and neither one factor nor equal seconds explain them. */
    private @Nullable Outlier outlier(List<Spot> spots, int rank, List<boolean[]> far, double[] noise) {
        Outlier place = new Outlier(spots, rank, 1, 0, false, false);
        int runs = grids.size();
        double[] here = new double[runs];
        boolean allFar = true;
        double sum = 0;
        double seconds = 0;
        double weight = 0;
        for (int run = 0; run < runs; run++) {
            int there = place.in(grids.get(run));
            if (there < 0) {
                return null;
            }
            allFar &= far.get(run)[there];
            here[run] = factors.get(run)[there];
            sum += here[run];
            seconds += (here[run] - 1) / usual[run];
            weight += 1 / (usual[run] * usual[run]);
        }
        double factor = sum / runs;
        // Each run counts with its relative error.
        double more = seconds / weight;
        double missedByFactor = 0;
        double missedBySeconds = 0;
        boolean isFactor = true;
        boolean isSeconds = members == null;
        for (int run = 0; run < runs; run++) {
            double byFactor = Math.abs(here[run] - factor);
            double bySeconds = Math.abs(here[run] - 1 - more / usual[run]);
            missedByFactor += byFactor * byFactor;
            missedBySeconds += bySeconds * bySeconds;
            isFactor &= byFactor <= noise[run];
            isSeconds &= bySeconds <= noise[run];
        }
        if (!allFar && (spots.isEmpty() || !(isFactor || isSeconds))) {
            return null;
        }
        boolean adds = isSeconds && (!isFactor || missedBySeconds < missedByFactor);
        return new Outlier(spots, rank, factor, more, adds, isFactor && isSeconds);
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
     * @param assumption what is assumed of far ranks
     */
    float[] in(RankGrid grid, int seed, Prognosis.Assumption assumption, double growth) {
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
        if (assumption != Prognosis.Assumption.WITHOUT_UNPLACED) {
            unplaced.forEach(rank -> all[grid.scaled(rank, largest)] = (float) known[rank]);
        }
        for (Trend trend : assumption == Prognosis.Assumption.OTHER_PLACES ? trends : List.<Trend>of()) {
            double seconds = usual[usual.length - 1] * growth;
            all[trend.place().in(grid)] = (float) (trend.factor() + trend.more() / seconds);
        }
        for (Outlier outlier : outliers) {
            int rank = outlier.in(grid);
            if (rank >= 0) {
                boolean other = outlier.isOpen() && assumption == Prognosis.Assumption.OTHER_PLACES;
                double seconds = usual[usual.length - 1] * growth;
                all[rank] = (float)
                        (outlier.adds() == other ? outlier.factor() : Math.max(0, 1 + outlier.more() / seconds));
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

    /** Whether the runs do not show how ranks at a shared place differ with more ranks. */
    boolean hasOpenPlaces() {
        return !trends.isEmpty() || outliers.stream().anyMatch(Outlier::isOpen);
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
            text.append("; ").append(outlier.words());
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
