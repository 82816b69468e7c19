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

    /** Copies the given rows of a source; see {@link RowSource#gather}. */
    static <A> void gather(RowSource<A> source, long[] rows, int n, A into) {
        long least = least(rows, n);
        int width = width(rows, n, least);
        if (width > 0) {
            A block = like(into, width);
            source.fill(least, width, block, 0);
            pick(block, least, rows, n, into);
            return;
        }
        for (int i = 0; i < n; ) {
            int run = Program.run(rows, i, n);
            if (rows[i] < 0) {
                clear(into, i++);
            } else {
                source.fill(rows[i], run, into, i);
                i += run;
            }
        }
    }

    @SuppressWarnings("unchecked") // of the array's own type
    private static <A> A like(A array, int length) {
        return (A) (array instanceof double[] ? new double[length] : new long[length]);
    }

    private static void clear(Object array, int at) {
        switch (array) {
            case double[] numbers -> numbers[at] = Double.NaN;
            case long[] integers -> integers[at] = -1;
            default -> throw notOfRows(array);
        }
    }

    /** Takes {@code n} rows from copied ones. */
    private static void pick(Object block, long least, long[] rows, int n, Object to) {
        switch (to) {
            case double[] numbers -> {
                double[] copied = (double[]) block;
                for (int i = 0; i < n; i++) {
                    numbers[i] = rows[i] < 0 ? Double.NaN : copied[(int) (rows[i] - least)];
                }
            }
            case long[] integers -> {
                long[] copied = (long[]) block;
                for (int i = 0; i < n; i++) {
                    integers[i] = rows[i] < 0 ? -1 : copied[(int) (rows[i] - least)];
                }
            }
            default -> throw notOfRows(to);
        }
    }

    private static AssertionError notOfRows(Object array) {
        return new AssertionError("rows are not copied to " + array.getClass());
    }
}
