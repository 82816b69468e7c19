package earl.device;

import java.util.function.IntUnaryOperator;

/** Rows by group, in ascending order within each group. Immutable. */
final class RowGroups {
    private final int[] first;
    private final int[] rows;

    /**
     * Sorts rows into groups.
     *
     * @param count rows, numbered from 0
     * @param groups number of groups
     * @param group gives the group of a row, -1 for none
     */
    RowGroups(int count, int groups, IntUnaryOperator group) {
        first = new int[groups + 1];
        int some = 0;
        for (int row = 0; row < count; row++) {
            int of = group.applyAsInt(row);
            if (of >= 0) {
                first[of + 1]++;
                some++;
            }
        }
        for (int of = 0; of < groups; of++) {
            first[of + 1] += first[of];
        }
        rows = new int[some];
        int[] next = first.clone();
        for (int row = 0; row < count; row++) {
            int of = group.applyAsInt(row);
            if (of >= 0) {
                rows[next[of]++] = row;
            }
        }
    }

    /** Number of rows of a group. */
    int size(int group) {
        return first[group + 1] - first[group];
    }

    /** A row of a group. */
    int get(int group, int index) {
        return rows[first[group] + index];
    }
}
