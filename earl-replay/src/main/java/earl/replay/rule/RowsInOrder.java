package earl.replay.rule;

import earl.Column;

/** Integers of a column that are asked for in the order of their rows: it computes many of them at once. One thread. */
final class RowsInOrder {
    private static final int BLOCK = 1 << 10;

    private final Column column;
    private final long[] values = new long[BLOCK];
    /** First row of the values. */
    private long from;
    /** Row after their last one. */
    private long to;

    RowsInOrder(Column column) {
        this.column = column;
    }

    /** The integer of a row, at or after the row that was asked for before. */
    long integer(long row) {
        if (row >= to) {
            from = row;
            to = Math.min(column.length(), row + BLOCK);
            column.integers(from, (int) (to - from), values);
        }
        return values[(int) (row - from)];
    }
}
