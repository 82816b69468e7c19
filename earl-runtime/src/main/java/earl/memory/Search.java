package earl.memory;

import java.util.function.IntPredicate;
import java.util.function.LongPredicate;

/** Binary search among numbers of which the last ones pass a test: all from some number on. */
public final class Search {
    private Search() {}

    /** The first number of {@code low} to {@code high}, exclusive, that passes; {@code high} if none does. */
    public static long first(long low, long high, LongPredicate passes) {
        long from = low;
        long to = high;
        while (from < to) {
            long middle = (from + to) >>> 1;
            if (passes.test(middle)) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        return from;
    }

    /** As {@link #first(long, long, LongPredicate)}, for indexes of arrays and lists. */
    public static int firstIndex(int low, int high, IntPredicate passes) {
        return (int) first((long) low, high, middle -> passes.test((int) middle));
    }
}
