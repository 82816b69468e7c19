package earl.column.expression;

/** The source of a leaf column of integers, truth values or ids of strings. Called from several threads at once. */
@FunctionalInterface
public interface IntegerSource {
    /** Copies rows {@code from} to {@code from + n} (exclusive) to {@code into}, from index {@code at}. */
    void fill(long from, int n, long[] into, int at);

    /**
     * Copies the given rows to the front of {@code into}; -1 for row -1. All other rows must exist.
     *
     * <p>The default copies all rows between the least and the largest if these lie close to each other, and otherwise looks for runs of
     * consecutive rows. Override it in a source with cheap access to single rows.
     */
    default void gather(long[] rows, int n, long[] into) {
        long least = ClusteredRows.least(rows, n);
        int width = ClusteredRows.width(rows, n, least);
        if (width > 0) {
            long[] block = new long[width];
            fill(least, width, block, 0);
            ClusteredRows.pick(block, least, rows, n, into);
            return;
        }
        for (int i = 0; i < n; ) {
            int run = Program.run(rows, i, n);
            if (rows[i] < 0) {
                into[i++] = -1;
            } else {
                fill(rows[i], run, into, i);
                i += run;
            }
        }
    }
}
