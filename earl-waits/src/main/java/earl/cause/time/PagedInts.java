package earl.cause.time;

import earl.memory.Capacity;
import earl.memory.IntList;

/** A list of numbers in {@link IntPages}. One thread adds; once it is complete, any number of threads read. */
final class PagedInts {
    private final IntPages pages;
    private final IntList pageOf = new IntList();
    private int[] staged = new int[0];
    private int stagedCount;
    private int length;

    PagedInts(IntPages pages) {
        this.pages = pages;
    }

    /** Adds a value. @throws ArithmeticException if there are 2^31 - 1 already */
    void add(int value) {
        if (stagedCount == IntPages.PAGE) {
            store();
        } else if (stagedCount == staged.length) {
            staged = Capacity.ensure(staged, stagedCount + 1);
        }
        staged[stagedCount++] = value;
        length = Math.incrementExact(length);
    }

    private void store() {
        pageOf.add(pages.add(staged, stagedCount));
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
        staged = new int[0];
    }

    /** The value at an index of a complete list. */
    int get(int index) {
        return pages.get(pageOf.get(index / IntPages.PAGE), index % IntPages.PAGE);
    }

    /**
     * Copies values of a complete list, as many as there are from an index on, but not beyond its page. @return how many
     */
    int copy(int from, int[] into) {
        int at = from % IntPages.PAGE;
        int n = Math.min(into.length, Math.min(IntPages.PAGE - at, length - from));
        pages.copy(pageOf.get(from / IntPages.PAGE), at, n, into);
        return n;
    }
}
