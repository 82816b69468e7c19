package earl.graph.loop;

import java.util.Arrays;

/** The regions of a location that are open, outer ones first, with the totals at their enters. One thread. */
final class OpenRegions {
    static final int NONE = -1;

    private int size;
    /** Positions of the enters. */
    private long[] enter = new long[16];

    private long[] ticks = new long[16];
    /** Position of the event before each enter. */
    private long[] before = new long[16];
    /** Number of functions among each region and those around it. */
    private int[] functions = new int[16];

    private Counts[] counts = made(new Counts[16], 0);

    private static Counts[] made(Counts[] counts, int from) {
        for (int i = from; i < counts.length; i++) {
            counts[i] = new Counts();
        }
        return counts;
    }

    /** Drops the regions that are no longer open inside the region of an enter; all if it is none of them. */
    void keep(long pos) {
        size = Math.max(0, Arrays.binarySearch(enter, 0, size, pos) + 1);
    }

    /** Adds a region inside the others. */
    void push(long pos, long at, long eventBefore, boolean isFunction, Counts now, long mpi) {
        if (size == enter.length) {
            int capacity = 2 * size;
            enter = Arrays.copyOf(enter, capacity);
            ticks = Arrays.copyOf(ticks, capacity);
            before = Arrays.copyOf(before, capacity);
            functions = Arrays.copyOf(functions, capacity);
            counts = made(Arrays.copyOf(counts, capacity), size);
        }
        functions[size] = (size == 0 ? 0 : functions[size - 1]) + (isFunction ? 1 : 0);
        enter[size] = pos;
        ticks[size] = at;
        before[size] = eventBefore;
        counts[size].set(now);
        counts[size].mpi = mpi;
        size++;
    }

    /** Index of the function around which there are {@code depth - 1} functions; {@link #NONE} if there is none. */
    int function(int depth) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (functions[middle] < depth) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < size && depth > 0 ? low : NONE;
    }

    /** Number of functions that are open; a region's own counts if it is a function. */
    int functions() {
        return size == 0 ? 0 : functions[size - 1];
    }

    /** Returns true if the innermost region is a function. */
    boolean innermostIsFunction() {
        return size > 0 && functions[size - 1] > (size == 1 ? 0 : functions[size - 2]);
    }

    long enter(int index) {
        return enter[index];
    }

    long ticks(int index) {
        return ticks[index];
    }

    long before(int index) {
        return before[index];
    }

    Counts counts(int index) {
        return counts[index];
    }
}
