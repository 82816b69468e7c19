package earl.wait;

import earl.memory.IntColumn;
import earl.parallel.Workers;
import java.util.Arrays;
import java.util.List;

/**
 * The order of waits: by their calls. Waits of one call are in the order of their parts, in which kinds claim time; of one kind the longer come
 * first.
 */
final class WaitOrder {
    private static final int INDEX_BITS = 31;

    /** Definitions find waits nearly in order. So many shifts per wait take less time than a sort. */
    private static final int MAX_SHIFTS = 8;

    private final List<FoundWaits> parts;
    private final int[] kindOf;
    /** The number of each part's first wait among all, followed by the number of waits. */
    private final int[] first;
    /** The call of each wait, and its number among all parts in the lower bits. */
    private final long[] order;

    /**
     * Sorts waits.
     *
     * @param parts in the order in which their kinds claim time; none of them is empty
     * @param kindOf the kind of each part
     */
    WaitOrder(List<FoundWaits> parts, int[] kindOf, Workers workers) {
        this.parts = parts;
        this.kindOf = kindOf;
        first = new int[parts.size() + 1];
        for (int i = 0; i < parts.size(); i++) {
            first[i + 1] = Math.addExact(first[i], parts.get(i).count);
        }
        order = new long[first[parts.size()]];
        workers.forEach(parts.size(), i -> {
            FoundWaits part = parts.get(i);
            for (int row = 0; row < part.count; row++) {
                order[first[i] + row] = IntColumn.decode(part.call[row]) << INDEX_BITS | (first[i] + row);
            }
        });
        sort();
        longestFirst();
    }

    /** Whether it is the order in which the waits were given. */
    boolean isGiven() {
        for (int row = 0; row < order.length; row++) {
            if (number(order[row]) != row) {
                return false;
            }
        }
        return true;
    }

    /** Copies waits {@code from} to {@code from + n} (exclusive), and their kinds, to the front of arrays. */
    void copy(int from, int n, FoundWaits into, byte[] kinds) {
        int part = 0;
        for (int i = 0; i < n; i++) {
            int number = number(order[from + i]);
            if (number < first[part] || number >= first[part + 1]) {
                part = partOf(number);
            }
            into.set(i, parts.get(part), number - first[part]);
            kinds[i] = (byte) kindOf[part];
        }
    }

    private void sort() {
        long shifts = (long) MAX_SHIFTS * order.length;
        for (int row = 1; row < order.length; row++) {
            long moving = order[row];
            int to = row;
            for (; to > 0 && order[to - 1] > moving && shifts > 0; shifts--) {
                order[to] = order[to - 1];
                to--;
            }
            order[to] = moving;
            if (shifts == 0) {
                Arrays.parallelSort(order);
                return;
            }
        }
    }

    /** Among waits of one call and kind puts the longer before the shorter. */
    private void longestFirst() {
        for (int row = 1; row < order.length; row++) {
            int to = row;
            long moving = order[row];
            while (to > 0
                    && order[to - 1] >>> INDEX_BITS == moving >>> INDEX_BITS
                    && isBefore(number(moving), number(order[to - 1]))) {
                order[to] = order[to - 1];
                to--;
            }
            order[to] = moving;
        }
    }

    private boolean isBefore(int one, int other) {
        int part = partOf(one);
        int otherPart = partOf(other);
        return kindOf[part] == kindOf[otherPart]
                && parts.get(part).ticks[one - first[part]] > parts.get(otherPart).ticks[other - first[otherPart]];
    }

    private static int number(long entry) {
        return (int) (entry & Integer.MAX_VALUE);
    }

    private int partOf(int number) {
        int at = Arrays.binarySearch(first, number);
        return at >= 0 ? at : -at - 2;
    }
}
