package earl.replay.call;

import java.util.ArrayDeque;
import java.util.NoSuchElementException;

/**
 * Numbers that are taken in the order in which they were added. It allocates in blocks, copies nothing, and gives up each block when
 * all of it was taken. One thread.
 */
final class LongQueue {
    private static final int FIRST_BLOCK = 64;
    private static final int LARGEST_BLOCK = 1 << 13;

    /** Blocks between the first and the last one. */
    private final ArrayDeque<long[]> between = new ArrayDeque<>();

    private long[] first = {};
    /** Number of values of the first block that were taken. */
    private int taken;

    private long[] last = first;
    /** Number of values in the last block. */
    private int used;

    /** Appends a value. */
    void add(long value) {
        if (used == last.length) {
            extend();
        }
        last[used++] = value;
    }

    private void extend() {
        long[] block = new long[Math.clamp(2L * last.length, FIRST_BLOCK, LARGEST_BLOCK)];
        if (taken == first.length) {
            first = block;
            taken = 0;
        } else if (first != last) {
            between.add(last);
        }
        last = block;
        used = 0;
    }

    /** Returns true without values. */
    boolean isEmpty() {
        return first == last && taken == used;
    }

    /** Removes the first value and returns it. @throws NoSuchElementException without values */
    long remove() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        long value = first[taken++];
        if (taken == first.length && first != last) {
            first = between.isEmpty() ? last : between.remove();
            taken = 0;
        }
        return value;
    }
}
