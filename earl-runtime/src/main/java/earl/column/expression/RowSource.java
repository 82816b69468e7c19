package earl.column.expression;

/**
 * The source of a leaf column. Called from several threads at once.
 *
 * @param <A> the arrays that it fills: {@code long[]} for integers, truth values and ids of strings, {@code double[]} for numbers
 */
@FunctionalInterface
public interface RowSource<A> {
    /** Copies rows {@code from} to {@code from + n} (exclusive) to {@code into}, from index {@code at}. */
    void fill(long from, int n, A into, int at);

    /**
     * Copies the given rows to the front of {@code into}; -1 or NaN for row -1. All other rows must exist.
     *
     * <p>The default copies all rows between the least and the largest if these lie close to each other, and otherwise looks for runs of
     * consecutive rows. Override it in a source with cheap access to single rows.
     */
    default void gather(long[] rows, int n, A into) {
        ClusteredRows.gather(this, rows, n, into);
    }
}
