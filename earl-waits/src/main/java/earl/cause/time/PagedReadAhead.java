package earl.cause.time;

import java.util.Objects;

/**
 * Reads values of a complete list that mostly lie near the one before: through an array with a part of the list. One thread.
 */
final class PagedReadAhead {
    /** Divides {@link IntPages#PAGE}. */
    private static final int SIZE = 128;

    private final PagedInts list;
    private final int[] values;
    private int from;
    private int n;

    PagedReadAhead(PagedInts list) {
        this.list = list;
        this.values = new int[Math.min(SIZE, list.length())];
    }

    /** The value at an index. */
    int get(int index) {
        int at = index - from;
        return values[at >= 0 && at < n ? at : load(index)];
    }

    private int load(int index) {
        Objects.checkIndex(index, list.length());
        int at = index % SIZE;
        from = index - at;
        n = list.copy(from, values);
        return at;
    }
}
