package earl.cause;

import java.util.Arrays;

/** A list of numbers in {@link LongPages}. One thread adds; once it is complete, any number of threads read. */
final class LongList {
    // Most of thousands of locations may have empty lists, so memory is allocated with the first value.
    private static final int FIRST = 16;

    private final LongPages pages;
    private int[] pageOf = new int[0];
    private long[] staged = new long[0];
    private int stagedCount;
    private int pageCount;
    private int length;

    LongList(LongPages pages) {
        this.pages = pages;
    }

    /** Adds a value. @throws ArithmeticException if there are 2^31 - 1 already */
    void add(long value) {
        if (stagedCount == staged.length) {
            makeRoom();
        }
        staged[stagedCount++] = value;
        length = Math.incrementExact(length);
    }

    private void makeRoom() {
        if (stagedCount == LongPages.PAGE) {
            store();
        } else {
            staged = Arrays.copyOf(staged, Math.clamp(2L * stagedCount, FIRST, LongPages.PAGE));
        }
    }

    private void store() {
        if (pageCount == pageOf.length) {
            pageOf = Arrays.copyOf(pageOf, Math.max(1, 2 * pageCount));
        }
        pageOf[pageCount++] = pages.add(staged, stagedCount);
        stagedCount = 0;
    }

    /** Number of values. */
    int length() {
        return length;
    }

    /** After the last value: makes all of them readable. */
    void complete() {
        if (stagedCount > 0) {
            store();
        }
        staged = new long[0];
    }

    /** The value at an index of a complete list. */
    long get(int index) {
        return pages.get(pageOf[index / LongPages.PAGE], index % LongPages.PAGE);
    }

    /**
     * Copies values of a complete list, as many as there are from an index on, but not beyond its page. @return how many
     */
    int copy(int from, long[] into) {
        int at = from % LongPages.PAGE;
        int n = Math.min(into.length, Math.min(LongPages.PAGE - at, length - from));
        pages.copy(pageOf[from / LongPages.PAGE], at, n, into);
        return n;
    }
}
