package earl.format.build;

import earl.memory.IntList;

/**
 * A stable merge sort of row numbers that begins with the ascending runs that the rows already have. Rows of a trace are in order, or few
 * of them are not.
 */
public abstract class RunSort {
    private int[] rows = {};
    private int[] spare = {};

    /** For subclasses. */
    protected RunSort() {}

    /** Whether a row belongs before another one. */
    protected abstract boolean isBefore(int row, int other);

    /** Returns the rows from 0 to {@code n} (exclusive) in order; {@code null} if they are in order already. */
    public final int @org.jspecify.annotations.Nullable [] sorted(int n) {
        IntList found = new IntList();
        for (int begin = 0; begin < n; ) {
            int end = begin + 1;
            while (end < n && !isBefore(end, end - 1)) {
                end++;
            }
            found.add(begin);
            begin = end;
        }
        int count = found.size();
        if (count <= 1) {
            return null;
        }
        rows = new int[n];
        spare = new int[n];
        for (int i = 0; i < n; i++) {
            rows[i] = i;
        }
        found.add(n);
        int[] runs = found.toArray();
        while (count > 1) {
            runs[count] = n;
            count = mergePairs(runs, count);
        }
        return rows;
    }

    private int mergePairs(int[] runs, int count) {
        int merged = 0;
        for (int run = 0; run < count; run += 2) {
            int begin = runs[run];
            int middle = runs[run + 1];
            int end = run + 1 < count ? runs[run + 2] : middle;
            merge(begin, middle, end);
            runs[merged++] = begin;
        }
        int[] sorted = spare;
        spare = rows;
        rows = sorted;
        return merged;
    }

    private void merge(int begin, int middle, int end) {
        int left = begin;
        int right = middle;
        for (int at = begin; at < end; at++) {
            boolean fromRight = left == middle || (right < end && isBefore(rows[right], rows[left]));
            spare[at] = fromRight ? rows[right++] : rows[left++];
        }
    }
}
