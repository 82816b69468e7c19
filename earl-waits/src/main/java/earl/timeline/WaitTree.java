package earl.timeline;

import earl.Waits;
import java.util.Arrays;

/**
 * The waits of one kind on one location, in order of their begin. Above each 16 of them, and of these 16 and so on, stands a node with
 * the longest wait, the last end and the sum of their times.
 */
final class WaitTree {
    private static final int SHIFT = 4;

    private final Waits waits;
    private final int kind;
    private final int[] rows;
    /** {@code [level from 1 on] -> } places of the longest waits, and last ends. */
    private final int[][] longest;

    private final long[][] ends;
    /** {@code [level from 1 on] -> } attributed ticks of all waits. */
    private final long[][] sums;

    /** A tree of rows of the table in order of their begin, which are from now on this object's. */
    WaitTree(Waits waits, int kind, int[] rows) {
        this.waits = waits;
        this.kind = kind;
        this.rows = rows;
        int levels = 1;
        while (nodes(levels - 1) > 1) {
            levels++;
        }
        longest = new int[levels][];
        ends = new long[levels][];
        sums = new long[levels][];
        for (int level = 1; level < levels; level++) {
            longest[level] = new int[nodes(level)];
            ends[level] = new long[nodes(level)];
            sums[level] = new long[nodes(level)];
            for (int node = 0; node < nodes(level); node++) {
                summarize(level, node);
            }
        }
    }

    private int nodes(int level) {
        return (int) ((rows.length + (1L << (SHIFT * level)) - 1) >> (SHIFT * level));
    }

    private void summarize(int level, int node) {
        int first = node << SHIFT;
        int best = longest(level - 1, first);
        long end = Long.MIN_VALUE;
        for (int child = first; child < Math.min(first + (1 << SHIFT), nodes(level - 1)); child++) {
            int candidate = longest(level - 1, child);
            if (ticks(candidate) > ticks(best)) {
                best = candidate;
            }
            end = Math.max(end, end(level - 1, child));
            sums[level][node] += sum(level - 1, child);
        }
        longest[level][node] = best;
        ends[level][node] = end;
    }

    int kind() {
        return kind;
    }

    private int top() {
        return longest.length - 1;
    }

    private int longest(int level, int node) {
        return level == 0 ? node : longest[level][node];
    }

    private long end(int level, int node) {
        return level == 0 ? begin(node) + ticks(node) : ends[level][node];
    }

    private long sum(int level, int node) {
        return level == 0 ? waits.attributed(rows[node]) : sums[level][node];
    }

    private long ticks(int place) {
        return waits.ticks(rows[place]);
    }

    private long begin(int place) {
        return waits.beginTicks(rows[place]);
    }

    private int firstIndex(int level, int node) {
        return node << (SHIFT * level);
    }

    private int lastIndex(int level, int node) {
        return (int) Math.min(rows.length, ((long) node + 1) << (SHIFT * level)) - 1;
    }

    // ---------------------------------------------------------------- drawing

    /** Puts all waits into the columns that they touch. */
    void draw(WaitCells into) {
        draw(top(), 0, into);
    }

    private void draw(int level, int node, WaitCells into) {
        Viewport viewport = into.viewport();
        int first = firstIndex(level, node);
        long begin = begin(first);
        long end = end(level, node);
        if (begin >= viewport.to() || end <= viewport.from()) {
            return;
        }
        int column = viewport.column(begin);
        // A summary may stand for a wait outside of the viewport only if all of its waits lie inside.
        boolean isInside = begin >= viewport.from() && begin(lastIndex(level, node)) < viewport.to();
        if (level == 0) {
            into.add(rows[first], begin, ticks(first), (double) sum(0, first) / ticks(first));
        } else if (isInside && column == viewport.column(end - 1)) {
            int best = longest(level, node);
            into.add(column, rows[best], ticks(best), lastIndex(level, node) - first + 1, sum(level, node));
        } else {
            int child = node << SHIFT;
            for (int i = child; i < Math.min(child + (1 << SHIFT), nodes(level - 1)); i++) {
                draw(level - 1, i, into);
            }
        }
    }

    // ---------------------------------------------------------------- search

    /** The first wait that begins after a tick and lasts at least so long; its row, or -1. */
    int after(long tick, long least) {
        return after(top(), 0, tick, least);
    }

    private int after(int level, int node, long tick, long least) {
        if (begin(lastIndex(level, node)) <= tick || ticks(longest(level, node)) < least) {
            return -1;
        }
        if (level == 0) {
            return rows[node];
        }
        int child = node << SHIFT;
        int found = -1;
        for (int i = child; found < 0 && i < Math.min(child + (1 << SHIFT), nodes(level - 1)); i++) {
            found = after(level - 1, i, tick, least);
        }
        return found;
    }

    /** The last wait that begins before a tick and lasts at least so long; its row, or -1. */
    int before(long tick, long least) {
        return before(top(), 0, tick, least);
    }

    private int before(int level, int node, long tick, long least) {
        if (begin(firstIndex(level, node)) >= tick || ticks(longest(level, node)) < least) {
            return -1;
        }
        if (level == 0) {
            return rows[node];
        }
        int child = node << SHIFT;
        int found = -1;
        for (int i = Math.min(child + (1 << SHIFT), nodes(level - 1)) - 1; found < 0 && i >= child; i--) {
            found = before(level - 1, i, tick, least);
        }
        return found;
    }

    /** Brings rows into the order of their begin. */
    static void sort(Waits waits, int[] rows) {
        for (int i = 1; i < rows.length; i++) {
            if (waits.beginTicks(rows[i]) < waits.beginTicks(rows[i - 1])) {
                int[] sorted = Arrays.stream(rows)
                        .boxed()
                        .sorted((a, b) -> Long.compare(waits.beginTicks(a), waits.beginTicks(b)))
                        .mapToInt(Integer::intValue)
                        .toArray();
                System.arraycopy(sorted, 0, rows, 0, rows.length);
                return;
            }
        }
    }
}
