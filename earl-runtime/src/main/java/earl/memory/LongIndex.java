package earl.memory;

/**
 * Numbers by 64-bit keys, such as a trace's own ids, that are mostly added in ascending order and asked for in that order too. Then it takes a
 * fraction of the time of a {@link LongMap}, which jumps through memory; keys in no order take as long. Keys may be added after others were asked
 * for, at the cost of sorting them all again. For one thread.
 */
public final class LongIndex {
    /** Result for a key without a number. */
    public static final long NONE = -1;

    /** Bits of a key by which a pass of the sort distributes. */
    private static final int DIGIT = 11;

    private long[] keys = {};
    private long[] numbers = {};
    private int size;
    private boolean sorted = true;
    /** Index of the key that was asked for last, or would be there. */
    private int at;

    /** Adds a number of a key. Of several, the last one counts. */
    public void add(long key, long number) {
        if (size == keys.length) {
            keys = Capacity.ensure(keys, size + 1);
            numbers = Capacity.ensure(numbers, keys.length);
        }
        sorted &= size == 0 || keys[size - 1] <= key;
        keys[size] = key;
        numbers[size++] = number;
    }

    /** The last number of a key, {@link #NONE} if it has none. */
    public long get(long key) {
        if (!sorted) {
            sort();
        }
        int above = firstAbove(key);
        at = Math.max(0, above - 1);
        return above > 0 && keys[at] == key ? numbers[at] : NONE;
    }

    /** Index of the first key that is larger than another one, found from the last one on in steps that double. */
    private int firstAbove(long key) {
        int low = at;
        int high = at;
        int step = 1;
        if (at < size && keys[at] <= key) {
            while (high < size && keys[high] <= key) {
                low = high;
                high = Math.min(size, high + step);
                step *= 2;
            }
        } else {
            while (low > 0 && keys[low - 1] > key) {
                high = low;
                low = Math.max(0, low - step);
                step *= 2;
            }
        }
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (keys[middle] > key) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Sorts by key, digit by digit from the lowest; equal keys stay in their order. */
    private void sort() {
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (int i = 0; i < size; i++) {
            least = Math.min(least, keys[i]);
            most = Math.max(most, keys[i]);
        }
        int bits = Long.SIZE - Long.numberOfLeadingZeros(most - least);
        long[] otherKeys = new long[size];
        long[] otherNumbers = new long[size];
        for (int shift = 0; shift < bits; shift += DIGIT) {
            int[] next = new int[(1 << DIGIT) + 1];
            for (int i = 0; i < size; i++) {
                next[digit(keys[i] - least, shift) + 1]++;
            }
            for (int digit = 0; digit < 1 << DIGIT; digit++) {
                next[digit + 1] += next[digit];
            }
            for (int i = 0; i < size; i++) {
                int to = next[digit(keys[i] - least, shift)]++;
                otherKeys[to] = keys[i];
                otherNumbers[to] = numbers[i];
            }
            long[] before = keys;
            keys = otherKeys;
            otherKeys = before.length == size ? before : new long[size];
            before = numbers;
            numbers = otherNumbers;
            otherNumbers = before.length == size ? before : new long[size];
        }
        sorted = true;
    }

    private static int digit(long key, int shift) {
        return (int) (key >>> shift) & ((1 << DIGIT) - 1);
    }
}
