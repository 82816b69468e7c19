package earl.cause.time;

import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import java.util.Arrays;

/**
 * Pages of numbers off the heap, for many lists that grow at the same time: {@link PagedInts}. Pages never move. One thread adds
 * pages; after that, any number of threads read them.
 */
final class IntPages {
    private static final int PAGE_BITS = 10;
    /** Numbers in a page. */
    static final int PAGE = 1 << PAGE_BITS;

    /** Pages that are allocated together: 1 MiB. */
    private static final int SLAB_BITS = 8;

    private final ColumnMemory memory;
    private IntColumn[] slabs = new IntColumn[0];
    private int count;

    /**
     * Starts without pages.
     *
     * @param memory where they go; it lives as long as this object
     */
    IntPages(ColumnMemory memory) {
        this.memory = memory;
    }

    /** Makes a page of the first {@code n} values; returns its number. */
    int add(int[] values, int n) {
        int slab = count >>> SLAB_BITS;
        if (slab == slabs.length) {
            slabs = Arrays.copyOf(slabs, slab + 1);
            slabs[slab] = IntColumn.allocate(memory, 1L << (SLAB_BITS + PAGE_BITS));
        }
        slabs[slab].put(row(count, 0), n, values, 0);
        return count++;
    }

    int get(int page, int at) {
        return slabs[page >>> SLAB_BITS].get(row(page, at));
    }

    /** Copies {@code n} values of a page, from one on. */
    void copy(int page, int at, int n, int[] into) {
        slabs[page >>> SLAB_BITS].copy(row(page, at), n, into, 0);
    }

    private static int row(int page, int at) {
        return (page & ((1 << SLAB_BITS) - 1)) << PAGE_BITS | at;
    }
}
