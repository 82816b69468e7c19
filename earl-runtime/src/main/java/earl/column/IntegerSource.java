package earl.column;

/** Where a leaf column of integers, truth values or ids of words comes from. Called from several threads at once. */
@FunctionalInterface
public interface IntegerSource {
    /** Puts rows {@code from} to {@code from + n} (exclusive) into {@code into[at]} and what follows. */
    void fill(long from, int n, long[] into, int at);

    /**
     * Puts the rows named into the front of {@code into}; -1 for row -1. All other rows exist.
     *
     * <p>A source with cheap access to one row does better than this one, which looks for consecutive rows.
     */
    default void gather(long[] rows, int n, long[] into) {
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
