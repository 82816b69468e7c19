package earl.cause.time;

import java.util.Objects;

/**
 * Reads values of a complete list that mostly lie near the one before: through an array with a part of the list. One thread.
 */
final class LongReadAhead {
    /** Divides {@link LongPages#PAGE}. */
    private static final int SIZE = 128;

    private final PagedLongs list;
    private final long[] values;
    private int from;
    private int n;

    LongReadAhead(PagedLongs list) {
        this.list = list;
        this.values = new long[Math.min(SIZE, list.length())];
    }

    /** The value at an index. */
    long get(int index) {
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
