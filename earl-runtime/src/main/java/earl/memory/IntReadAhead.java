package earl.memory;

import java.util.Objects;

/**
 * Reads rows of a column that mostly lie near the one before: through an array with a part of the column. That takes a fraction
 * of the time of {@link IntColumn#get} before the optimizing compiler has compiled a loop. One thread.
 */
public final class IntReadAhead {
    private static final int SIZE = 256;

    private final IntColumn column;
    private final int[] rows;
    private long from;
    private int n;

    /** Over a column. */
    public IntReadAhead(IntColumn column) {
        this.column = column;
        this.rows = new int[(int) Math.min(SIZE, column.length())];
    }

    /** The value of a row. */
    public int get(long row) {
        long at = row - from;
        if (at < 0 || at >= n) {
            Objects.checkIndex(row, column.length());
            from = row & -SIZE;
            n = (int) Math.min(SIZE, column.length() - from);
            column.copy(from, n, rows, 0);
            at = row - from;
        }
        return rows[(int) at];
    }
}
