package expert.plot;

import java.util.Arrays;

/**
 * A line with no more points than can be seen: if there are many, it has the first, the lowest, the highest and the last
 * point of each column of pixels, in order. Points of one column are joined to those of the next as before, so the line
 * looks as if it had all points (U. Jugel et al.: "M4: A Visualization-Oriented Time Series Data Aggregation", VLDB 2014).
 */
final class PixelEnvelope {
    private static final int BLOCK = 1 << 14;
    private static final int EACH = 4;

    private double[] x;
    private double[] y;
    private int n;
    private boolean thinned;

    private PixelEnvelope(int capacity) {
        x = new double[capacity];
        y = new double[capacity];
    }

    double[] x() {
        return x;
    }

    double[] y() {
        return y;
    }

    int n() {
        return n;
    }

    /** Whether points were omitted. */
    boolean thinned() {
        return thinned;
    }

    /**
     * Minimum and maximum x, minimum and maximum y of points that are finite in both; infinities in reverse order if there
     * are none.
     */
    static double[] bounds(Series.Points points) {
        double[] bounds = {
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
        };
        each(points, (atX, atY) -> {
            if (Double.isFinite(atX) && Double.isFinite(atY)) {
                bounds[0] = Math.min(bounds[0], atX);
                bounds[1] = Math.max(bounds[1], atX);
                bounds[2] = Math.min(bounds[2], atY);
                bounds[3] = Math.max(bounds[3], atY);
            }
        });
        return bounds;
    }

    /** The visible points of a line between two x values on {@code columns} columns of pixels. */
    static PixelEnvelope of(Series.Points points, double low, double high, int columns) {
        if (points.length() <= (long) EACH * columns) {
            PixelEnvelope all = new PixelEnvelope((int) points.length());
            each(points, all::put);
            return all;
        }
        return thin(points, low, high, columns);
    }

    private static PixelEnvelope thin(Series.Points points, double low, double high, int columns) {
        // By column: number and value of its first, least, greatest and last point.
        long[] at = new long[EACH * columns];
        Arrays.fill(at, -1);
        double[] atX = new double[EACH * columns];
        double[] atY = new double[EACH * columns];
        double scale = high > low ? columns / (high - low) : 0;
        long[] number = {0};
        each(points, (px, py) -> {
            long here = number[0]++;
            if (!Double.isFinite(px) || !Double.isFinite(py)) {
                return;
            }
            int slot = EACH * Math.clamp((long) ((px - low) * scale), 0, columns - 1);
            boolean first = at[slot] < 0;
            for (int kind = 0; kind < EACH; kind++) {
                boolean better = switch (kind) {
                    case 0 -> false;
                    case 1 -> py < atY[slot + 1];
                    case 2 -> py > atY[slot + 2];
                    default -> true;
                };
                if (first || better) {
                    at[slot + kind] = here;
                    atX[slot + kind] = px;
                    atY[slot + kind] = py;
                }
            }
        });
        PixelEnvelope result = new PixelEnvelope(EACH * columns);
        result.thinned = true;
        for (int slot = 0; slot < at.length; slot += EACH) {
            if (at[slot] < 0) {
                continue;
            }
            boolean leastFirst = at[slot + 1] <= at[slot + 2];
            int[] order = {slot, slot + (leastFirst ? 1 : 2), slot + (leastFirst ? 2 : 1), slot + 3};
            for (int i = 0; i < EACH; i++) {
                if (i == 0 || at[order[i]] != at[order[i - 1]]) {
                    result.put(atX[order[i]], atY[order[i]]);
                }
            }
        }
        return result;
    }

    private void put(double px, double py) {
        x[n] = px;
        y[n++] = Double.isFinite(px) && Double.isFinite(py) ? py : Double.NaN;
    }

    /** These points as a line in steps. */
    PixelEnvelope stepped() {
        PixelEnvelope result = new PixelEnvelope(Math.max(1, 2 * n));
        result.thinned = thinned;
        for (int i = 0; i < n; i++) {
            if (i > 0 && !Double.isNaN(y[i - 1]) && !Double.isNaN(y[i])) {
                result.put(x[i], y[i - 1]);
            }
            result.put(x[i], y[i]);
        }
        return result;
    }

    private interface Visitor {
        void point(double x, double y);
    }

    private static void each(Series.Points points, Visitor visitor) {
        double[] blockX = new double[BLOCK];
        double[] blockY = new double[BLOCK];
        for (long from = 0; from < points.length(); from += BLOCK) {
            int count = (int) Math.min(BLOCK, points.length() - from);
            points.x(from, count, blockX);
            points.y(from, count, blockY);
            for (int i = 0; i < count; i++) {
                visitor.point(blockX[i], blockY[i]);
            }
        }
    }
}
