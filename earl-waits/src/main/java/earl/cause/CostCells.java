package earl.cause;

import earl.cause.time.CausalWaits;
import earl.cause.time.SpentTimes;
import earl.sum.ExactSums;
import org.jspecify.annotations.Nullable;

/** Costs of delay on one location, in ticks: sums by kind of wait and call path, then packed. One thread. */
final class CostCells {
    private final int location;
    private final SpentTimes times;
    private final boolean longTerm;
    /** {@code [kind] -> [number of the call path on the location] -> } sum; released once packed. */
    private @Nullable ExactSums[] sums;
    /** As {@code sums}, those ticks in which the location had no processor. */
    private @Nullable ExactSums[] lostSums;

    private byte[] kinds = new byte[0];
    private int[] paths = new int[0];
    private ExactSums costs = new ExactSums(0);
    private double[] lost = new double[0];

    CostCells(int location, SpentTimes times, int kindCount, boolean longTerm) {
        sums = new ExactSums[kindCount];
        lostSums = new ExactSums[kindCount];
        this.location = location;
        this.times = times;
        this.longTerm = longTerm;
    }

    /** Adds the delays for the {@code i}-th wait of a comparison, multiplied by a factor. */
    void add(int kind, Comparison late, int i, double factor) {
        if (!(factor > 0)) {
            return;
        }
        ExactSums into = sums[kind];
        if (into == null) {
            into = new ExactSums(times.paths(location));
            sums[kind] = into;
        }
        for (int delay = late.first(i); delay < late.end(i); delay++) {
            into.add(late.path(delay), factor * late.delay(delay));
        }
        if (late.lost(i) > 0) {
            addLost(kind, late, i, factor * late.lost(i));
        }
    }

    private void addLost(int kind, Comparison late, int i, double factor) {
        ExactSums into = lostSums[kind];
        if (into == null) {
            into = new ExactSums(times.paths(location));
            lostSums[kind] = into;
        }
        for (int delay = late.first(i); delay < late.end(i); delay++) {
            into.add(late.path(delay), factor * late.delay(delay));
        }
    }

    /** Keeps values above 0, by kind and then by call path. */
    void pack() {
        int cells = 0;
        for (ExactSums ofKind : sums) {
            for (int number = 0; ofKind != null && number < ofKind.count(); number++) {
                cells += ofKind.value(number) > 0 ? 1 : 0;
            }
        }
        kinds = new byte[cells];
        paths = new int[cells];
        costs = new ExactSums(cells);
        lost = new double[cells];
        int cell = 0;
        for (int kind = 0; kind < sums.length; kind++) {
            ExactSums ofKind = sums[kind];
            for (int number = 0; ofKind != null && number < ofKind.count(); number++) {
                if (ofKind.value(number) > 0) {
                    kinds[cell] = (byte) kind;
                    paths[cell] = times.path(location, number);
                    ExactSums ofLost = lostSums[kind];
                    lost[cell] = ofLost == null ? 0 : ofLost.value(number);
                    costs.set(cell++, ofKind, number);
                }
            }
        }
        sums = new ExactSums[0];
        lostSums = new ExactSums[0];
    }

    int count() {
        return kinds.length;
    }

    int location() {
        return location;
    }

    boolean isLongTerm() {
        return longTerm;
    }

    /** Index of a cell's kind in {@link CausalWaits#kinds}. */
    int kind(int cell) {
        return kinds[cell];
    }

    int path(int cell) {
        return paths[cell];
    }

    /** Adds the costs of a cell to a sum. */
    void addTo(ExactSums other, int number, int cell) {
        other.add(number, costs, cell);
    }

    double ticks(int cell) {
        return costs.value(cell);
    }

    /** Those of the ticks in which the location had no processor. */
    double lost(int cell) {
        return lost[cell];
    }
}
