package earl.timeline;

import earl.memory.IntList;
import java.util.Arrays;

/** The columns of one row of a picture, and the longest wait that touches each. One thread. */
final class WaitCells {
    private static final int NONE = -1;

    private final Viewport viewport;
    private final int[] rows;
    private final long[] ticks;
    /** Waits that begin in a column, or before the viewport. */
    private final int[] begins;

    WaitCells(Viewport viewport) {
        this.viewport = viewport;
        this.rows = new int[viewport.width()];
        this.ticks = new long[viewport.width()];
        this.begins = new int[viewport.width()];
        Arrays.fill(rows, NONE);
    }

    Viewport viewport() {
        return viewport;
    }

    /** Adds a wait that touches some columns. */
    void add(int first, int last, int row, long length) {
        begins[first]++;
        for (int column = first; column <= last; column++) {
            keepLonger(column, row, length);
        }
    }

    /** Adds some waits within one column, the longest of which is given. */
    void add(int column, int row, long length, int count) {
        begins[column] += count;
        keepLonger(column, row, length);
    }

    private void keepLonger(int column, int row, long length) {
        if (length > ticks[column] || (length == ticks[column] && row < rows[column])) {
            ticks[column] = length;
            rows[column] = row;
        }
    }

    /** Writes marks: neighbouring columns of the same wait become one. Then this is empty again. */
    void take(IntList begin, IntList end, IntList row, IntList count) {
        for (int from = 0; from < rows.length; ) {
            int to = from + 1;
            int sum = begins[from];
            while (to < rows.length && rows[to] == rows[from]) {
                sum += begins[to++];
            }
            if (rows[from] != NONE) {
                begin.add(from);
                end.add(to);
                row.add(rows[from]);
                count.add(Math.max(1, sum));
            }
            from = to;
        }
        Arrays.fill(rows, NONE);
        Arrays.fill(ticks, 0);
        Arrays.fill(begins, 0);
    }
}
