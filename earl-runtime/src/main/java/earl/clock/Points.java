package earl.clock;

import earl.memory.Capacity;

/** Points (x, y) in the order in which they were added. */
final class Points {
    private double[] xs = new double[8];
    private double[] ys = new double[8];
    private int count;
    private double largest;

    void add(double x, double y) {
        if (count == xs.length) {
            xs = Capacity.ensure(xs, count + 1);
            ys = Capacity.ensure(ys, count + 1);
        }
        xs[count] = x;
        ys[count++] = y;
        largest = Math.max(largest, Math.abs(y));
    }

    int count() {
        return count;
    }

    double x(int index) {
        return xs[index];
    }

    double y(int index) {
        return ys[index];
    }

    /** Largest absolute y. */
    double largest() {
        return largest;
    }
}
