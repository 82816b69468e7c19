package earl.cause;

import java.util.Arrays;

/** Costs of delay on one location, in ticks: sums by kind of wait and call path, then packed. One thread. */
final class CostCells {
    private final int location;
    private final SpentTimes times;
    private final boolean longTerm;
    /** By kind, then number of the call path on the location; released once packed. */
    private double[][] sums;

    private byte[] kinds = new byte[0];
    private int[] paths = new int[0];
    private double[] costs = new double[0];

    CostCells(int location, SpentTimes times, int kindCount, boolean longTerm) {
        sums = new double[kindCount][];
        this.location = location;
        this.times = times;
        this.longTerm = longTerm;
    }

    /** Adds the delays for a wait, multiplied by a factor. */
    void add(int kind, Comparison late, double factor) {
        if (!(factor > 0)) {
            return;
        }
        if (sums[kind] == null) {
            sums[kind] = new double[times.paths(location)];
        }
        double[] into = sums[kind];
        for (int i = 0; i < late.count(); i++) {
            into[late.path(i)] += factor * late.delay(i);
        }
    }

    /** Keeps values above 0, by kind and then by call path. */
    void pack() {
        int cells = 0;
        for (double[] ofKind : sums) {
            cells += ofKind == null
                    ? 0
                    : (int) Arrays.stream(ofKind).filter(cost -> cost > 0).count();
        }
        kinds = new byte[cells];
        paths = new int[cells];
        costs = new double[cells];
        int cell = 0;
        for (int kind = 0; kind < sums.length; kind++) {
            for (int number = 0; sums[kind] != null && number < sums[kind].length; number++) {
                if (sums[kind][number] > 0) {
                    kinds[cell] = (byte) kind;
                    paths[cell] = times.path(location, number);
                    costs[cell] = sums[kind][number];
                    cell++;
                }
            }
        }
        sums = new double[0][];
    }

    int count() {
        return costs.length;
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

    double ticks(int cell) {
        return costs[cell];
    }
}
