package earl.column.group;

import earl.Trace;
import earl.column.expression.Keys;
import earl.column.expression.Leaf;
import earl.column.expression.Program;
import earl.column.expression.Stored;
import java.util.Arrays;

/** An index of ascending keys. It divides their range into equal parts and stores the begin of each part. */
final class Buckets {
    /** Maximum number of parts; they take 32 MiB. */
    private static final int MAX_PARTS = 1 << 22;

    /** Maximum number of keys that {@link #find(long[], int, long[])} copies in order to search them sequentially. */
    private static final long MAX_COPIED_KEYS = 16L * Program.BLOCK;

    private final Leaf keys;
    private final long least;
    private final long largest;
    private final int shift;
    private final long[] starts;

    /** Reads the keys once. */
    Buckets(Leaf keys) {
        this.keys = keys;
        long count = keys.length();
        least = count == 0 ? 0 : keys.integer(0);
        largest = count == 0 ? 0 : keys.integer(count - 1);
        int rangeBits = Long.SIZE - Long.numberOfLeadingZeros(largest - least);
        int partBits = Long.SIZE - Long.numberOfLeadingZeros(Math.min(count, MAX_PARTS - 1));
        shift = Math.max(0, rangeBits - partBits);
        starts = new long[part(largest) + 2];
        fill();
    }

    /**
     * The part of a key between {@link #least} and {@link #largest}. The difference is unsigned, because it may need 64
     * bits.
     */
    private int part(long key) {
        return (int) ((key - least) >>> shift);
    }

    private void fill() {
        long count = keys.length();
        long[] block = new long[(int) Math.min(Program.BLOCK, count)];
        int part = 0;
        for (long from = 0; from < count; from += block.length) {
            int n = (int) Math.min(block.length, count - from);
            keys.fill(from, n, block);
            for (int i = 0; i < n; i++) {
                while (part < part(block[i])) {
                    starts[++part] = from + i;
                }
            }
        }
        starts[part + 1] = count;
    }

    /**
     * The positions of {@code n} keys; -1 for a key that is missing or does not occur. Searches only between the smallest
     * and the largest of them. If the keys are nearly in order, that range is small.
     */
    void find(long[] wanted, int n, long[] places) {
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;
        for (int i = 0; i < n; i++) {
            if (wanted[i] != Keys.MISSING) {
                min = Math.min(min, wanted[i]);
                max = Math.max(max, wanted[i]);
            }
        }
        long from = max < min ? 0 : lowerBound(min);
        long to = max < min ? 0 : Math.min(keys.length(), lowerBound(max) + 1);
        if (to == from) {
            Arrays.fill(places, 0, n, Trace.NONE);
        } else if (to - from > MAX_COPIED_KEYS) {
            for (int i = 0; i < n; i++) {
                places[i] = wanted[i] == Keys.MISSING ? Trace.NONE : find(wanted[i]);
            }
        } else {
            long[] few = new long[(int) (to - from)];
            keys.fill(from, few.length, few);
            find(wanted, n, few, from, places);
        }
    }

    private static void find(long[] wanted, int n, long[] few, long first, long[] places) {
        int at = 0;
        for (int i = 0; i < n; i++) {
            if (wanted[i] == Keys.MISSING) {
                places[i] = Trace.NONE;
                continue;
            }
            if (at < 0 || few[at] != wanted[i]) {
                at = at >= 0 && at + 1 < few.length && few[at + 1] == wanted[i]
                        ? at + 1
                        : Arrays.binarySearch(few, wanted[i]);
            }
            places[i] = at < 0 ? Trace.NONE : first + at;
        }
    }

    private long find(long key) {
        long at = lowerBound(key);
        return at < keys.length() && at(at) == key ? at : Trace.NONE;
    }

    /** The position of the first key that is not smaller; the number of keys if all are. */
    private long lowerBound(long key) {
        if (key > largest || keys.length() == 0) {
            return keys.length();
        }
        if (key <= least) {
            return 0;
        }
        int part = part(key);
        long low = starts[part];
        long high = starts[part + 1];
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (at(middle) < key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private long at(long place) {
        return keys instanceof Stored stored ? stored.at(place) : keys.integer(place);
    }
}
