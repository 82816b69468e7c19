package earl.column.expression;

/** The source of a leaf column of numbers. Called from several threads at once. */
@FunctionalInterface
public interface NumberSource {
    /** Copies rows {@code from} to {@code from + n} (exclusive) to {@code into}, from index {@code at}. */
    void fill(long from, int n, double[] into, int at);

    /**
     * Copies the given rows to the front of {@code into}; NaN for row -1. All other rows must exist.
     *
     * <p>The default copies all rows between the least and the largest if these lie close to each other, and otherwise looks for runs of
     * consecutive rows. Override it in a source with cheap access to single rows.
     */
    default void gather(long[] rows, int n, double[] into) {
        long least = ClusteredRows.least(rows, n);
        int width = ClusteredRows.width(rows, n, least);
        if (width > 0) {
            double[] block = new double[width];
            fill(least, width, block, 0);
            ClusteredRows.pick(block, least, rows, n, into);
            return;
        }
        for (int i = 0; i < n; ) {
            int run = Program.run(rows, i, n);
            if (rows[i] < 0) {
                into[i++] = Double.NaN;
            } else {
                fill(rows[i], run, into, i);
                i += run;
            }
        }
    }
}
