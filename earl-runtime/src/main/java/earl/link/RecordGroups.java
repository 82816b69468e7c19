package earl.link;

/** Writes records to groups, which lie one after the other in a list: through a few records of each group in memory. One thread. */
final class RecordGroups {
    private static final int ROWS = 64;

    private final Records to;
    private final int width;
    /** {@code [group] -> } the next row to write, and the records that wait, as ints. */
    private final long[] next;

    private final int[][] waiting;
    private final int[] used;

    /**
     * For a list with room for all groups.
     *
     * @param first row of each group's first record
     */
    RecordGroups(Records to, long[] first) {
        this.to = to;
        this.width = to.width();
        this.next = first.clone();
        this.waiting = new int[first.length][];
        this.used = new int[first.length];
    }

    /** Adds the record that begins at {@code cells[at]} to a group. */
    void add(int group, int[] cells, int at) {
        int[] rows = waiting[group];
        if (rows == null) {
            rows = new int[ROWS * width];
            waiting[group] = rows;
        } else if (used[group] == rows.length) {
            write(group);
        }
        System.arraycopy(cells, at, rows, used[group], width);
        used[group] += width;
    }

    private void write(int group) {
        int n = used[group] / width;
        to.write(next[group], n, waiting[group]);
        next[group] += n;
        used[group] = 0;
    }

    /** Writes what waits. */
    void finish() {
        for (int group = 0; group < used.length; group++) {
            if (used[group] > 0) {
                write(group);
            }
        }
    }
}
