package earl.timeline;

import earl.memory.IntList;
import java.util.Arrays;

/** The columns of one row of a picture, the longest wait that touches each, and how long waits take there. One thread. */
final class WaitCells {
    private static final int NONE = -1;

    private final Viewport viewport;
    private final int[] rows;
    private final long[] ticks;
    /** Waits that begin in a column, or before the viewport. */
    private final int[] begins;
    /** Ticks of waits in a column, of all locations. */
    private final double[] waited;

    private final double columnTicks;

    WaitCells(Viewport viewport) {
        this.viewport = viewport;
        this.rows = new int[viewport.width()];
        this.ticks = new long[viewport.width()];
        this.begins = new int[viewport.width()];
        this.waited = new double[viewport.width()];
        this.columnTicks = (double) (viewport.to() - viewport.from()) / viewport.width();
        Arrays.fill(rows, NONE);
    }

    Viewport viewport() {
        return viewport;
    }

    /**
     * Adds a wait that touches some columns.
     *
     * @param part part of its length that counts
     */
    void add(int row, long begin, long length, double part) {
        int first = viewport.column(begin);
        int last = viewport.column(begin + length - 1);
        begins[first]++;
        double from = begin - viewport.from();
        double to = from + length;
        for (int column = first; column <= last; column++) {
            keepLonger(column, row, length);
            double inside = Math.min(to, (column + 1) * columnTicks) - Math.max(from, column * columnTicks);
            waited[column] += part * Math.max(0, inside);
        }
    }

    /**
     * Adds some waits within one column, the longest of which is given.
     *
     * @param sum their ticks that count
     */
    void add(int column, int row, long length, int count, long sum) {
        begins[column] += count;
        waited[column] += sum;
        keepLonger(column, row, length);
    }

    private void keepLonger(int column, int row, long length) {
        if (length > ticks[column] || (length == ticks[column] && row < rows[column])) {
            ticks[column] = length;
            rows[column] = row;
        }
    }

    /**
     * Writes marks: neighbouring columns of the same wait become one. Then this is empty again.
     *
     * @param locations number of locations of the row
     * @param share bits of the share of each mark
     */
    void take(int locations, IntList begin, IntList end, IntList row, IntList count, IntList share) {
        for (int from = 0; from < rows.length; ) {
            int to = from + 1;
            int sum = begins[from];
            double time = waited[from];
            while (to < rows.length && rows[to] == rows[from]) {
                time += waited[to];
                sum += begins[to++];
            }
            if (rows[from] != NONE) {
                begin.add(from);
                end.add(to);
                row.add(rows[from]);
                count.add(Math.max(1, sum));
                share.add(Float.floatToRawIntBits(
                        (float) Math.min(1, time / ((to - from) * columnTicks * Math.max(1, locations)))));
            }
            from = to;
        }
        Arrays.fill(rows, NONE);
        Arrays.fill(ticks, 0);
        Arrays.fill(begins, 0);
        Arrays.fill(waited, 0);
    }
}
