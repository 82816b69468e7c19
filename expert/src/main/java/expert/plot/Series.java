package expert.plot;

import earl.Column;

/**
 * A line: its points from left to right.
 *
 * @param name for the legend; empty: not in it
 * @param points the points of the line
 * @param steps whether a value holds until the next point, so that the line is a step function
 */
public record Series(String name, Points points, boolean steps) {
    /** Points by row. Values that are not finite interrupt the line. */
    public interface Points {
        /** Number of points. */
        long length();

        /** Copies x of the points {@code from} to {@code from + n} (exclusive) to the front of {@code into}. */
        void x(long from, int n, double[] into);

        /** Copies y of the points {@code from} to {@code from + n} (exclusive) to the front of {@code into}. */
        void y(long from, int n, double[] into);
    }

    /** A line through points in arrays. @throws IllegalArgumentException if they are not equally long */
    public static Series of(String name, double[] x, double[] y) {
        same(name, x.length, y.length);
        return new Series(
                name,
                new Points() {
                    @Override
                    public long length() {
                        return x.length;
                    }

                    @Override
                    public void x(long from, int n, double[] into) {
                        System.arraycopy(x, (int) from, into, 0, n);
                    }

                    @Override
                    public void y(long from, int n, double[] into) {
                        System.arraycopy(y, (int) from, into, 0, n);
                    }
                },
                false);
    }

    /** A line through points in columns, which are read in blocks. @throws IllegalArgumentException if they are not equally long */
    public static Series of(String name, Column x, Column y) {
        same(name, x.length(), y.length());
        return new Series(
                name,
                new Points() {
                    @Override
                    public long length() {
                        return x.length();
                    }

                    @Override
                    public void x(long from, int n, double[] into) {
                        x.numbers(from, n, into);
                    }

                    @Override
                    public void y(long from, int n, double[] into) {
                        y.numbers(from, n, into);
                    }
                },
                false);
    }

    private static void same(String name, long x, long y) {
        if (x != y) {
            throw new IllegalArgumentException(
                    "the line" + (name.isEmpty() ? "" : " '" + name + "'") + " has " + x + " x and " + y + " y");
        }
    }

    /** This line, in steps. */
    public Series stepped() {
        return new Series(name, points, true);
    }
}
