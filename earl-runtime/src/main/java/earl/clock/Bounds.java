package earl.clock;

import earl.memory.Capacity;
import java.util.Arrays;

/**
 * What happened on one clock before something on another: pairs (before, after) of times since the first event of each
 * clock. It keeps the pairs that bound a line: the lower convex hull of {@code after - before} over {@code before}.
 */
final class Bounds {
    private static final int MAX_BUFFERED = 512;

    private double[] before = new double[4];
    private double[] after = new double[4];
    private int count;

    /** Says that something at a time of one clock was not later than something at a time of the other clock. */
    void add(double earlier, double later) {
        if (count == before.length) {
            if (count >= MAX_BUFFERED) {
                reduce();
            }
            if (count > before.length / 2) {
                before = Capacity.ensure(before, count + 1);
                after = Capacity.ensure(after, count + 1);
            }
        }
        before[count] = earlier;
        after[count++] = later;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Adds upper bounds of the corrected time of the earlier clock minus its time, if the later clock has this line. */
    void upper(ClockLine later, Points to) {
        reduce();
        for (int i = 0; i < count; i++) {
            to.add(before[i], later.at(after[i]) - before[i]);
        }
    }

    /** Adds lower bounds of the corrected time of the later clock minus its time, if the earlier clock has this line. */
    void lower(ClockLine earlier, Points to) {
        reduce();
        for (int i = 0; i < count; i++) {
            to.add(after[i], earlier.at(before[i]) - after[i]);
        }
    }

    /** Drops the pairs that bound no line. */
    private void reduce() {
        Integer[] order = new Integer[count];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> {
            int byTime = Double.compare(before[a], before[b]);
            return byTime != 0 ? byTime : Double.compare(after[a], after[b]);
        });
        double[] hullBefore = new double[count];
        double[] hullAfter = new double[count];
        int n = 0;
        for (int i : order) {
            if (n > 0 && hullBefore[n - 1] == before[i]) {
                continue;
            }
            while (n > 1 && !isBelow(hullBefore, hullAfter, n, before[i], after[i])) {
                n--;
            }
            hullBefore[n] = before[i];
            hullAfter[n++] = after[i];
        }
        before = Arrays.copyOf(hullBefore, Math.max(4, n));
        after = Arrays.copyOf(hullAfter, Math.max(4, n));
        count = n;
    }

    /** Whether the last point of the hull lies below the line from the one before it to a new point. */
    private static boolean isBelow(double[] x, double[] y, int n, double newX, double newY) {
        double x0 = x[n - 2];
        double y0 = y[n - 2];
        double dx = newX - x0;
        // Differences of y and x are small against x, so the product loses no digits.
        double d1 = y[n - 1] - x[n - 1] - (y0 - x0);
        double d2 = newY - newX - (y0 - x0);
        return d1 * dx < d2 * (x[n - 1] - x0);
    }
}
