package earl.cause;

import earl.memory.Capacity;
import earl.sum.KeyNumbers;
import java.io.Serializable;

/** Sums of ticks by key: 0 for a key that has none. One thread. */
final class TickSums implements Serializable {
    private static final long serialVersionUID = 1L;

    private final KeyNumbers keys = new KeyNumbers();
    private long[] sums = new long[16];

    void add(long key, long ticks) {
        if (ticks != 0) {
            int number = keys.number(key);
            sums = Capacity.ensure(sums, number + 1);
            sums[number] += ticks;
        }
    }

    /** Adds, or with sign -1 subtracts, the sums of others. */
    void add(TickSums others, int sign) {
        for (int number = 0; number < others.keys.count(); number++) {
            add(others.keys.key(number), sign * others.sums[number]);
        }
    }

    long get(long key) {
        int number = keys.find(key);
        return number == KeyNumbers.NONE ? 0 : sums[number];
    }
}
