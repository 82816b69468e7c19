package earl.column.expression;

/** Rows, -1 for none, that lie so close to each other that copying all between them takes less time than copying each. */
final class ClusteredRows {
    /** Maximum number of rows from the least to the largest, per row that is wanted. */
    private static final int FACTOR = 4;

    private ClusteredRows() {}

    /** The least of {@code n} rows; {@link Long#MAX_VALUE} if there is none. */
    static long least(long[] rows, int n) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < n; i++) {
            if (rows[i] < least && rows[i] >= 0) {
                least = rows[i];
            }
        }
        return least;
    }

    /** The number of rows from the least to the largest of {@code n} rows; 0 if they lie far apart. */
    static int width(long[] rows, int n, long least) {
        long largest = -1;
        for (int i = 0; i < n; i++) {
            if (rows[i] > largest) {
                largest = rows[i];
            }
        }
        long width = largest - least + 1;
        return width > 0 && width <= (long) FACTOR * n ? (int) width : 0;
    }

    /** Takes {@code n} rows from copied ones. */
    static void pick(double[] block, long least, long[] rows, int n, double[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = rows[i] < 0 ? Double.NaN : block[(int) (rows[i] - least)];
        }
    }

    /** Takes {@code n} rows from copied ones. */
    static void pick(long[] block, long least, long[] rows, int n, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = rows[i] < 0 ? -1 : block[(int) (rows[i] - least)];
        }
    }
}
