package earl.wait;

import earl.memory.IntColumn;
import earl.memory.PositionSort;
import earl.parallel.Workers;
import java.util.Arrays;
import java.util.List;

/**
 * Sorts waits in two passes: first into buckets of neighboring calls, then each bucket. Definitions find waits nearly in order, so that most
 * waits go to their buckets in long runs; and buckets are small enough for the processor's cache.
 */
final class WaitSort {
    /** Waits per bucket, if they are evenly distributed over the trace. */
    private static final int BUCKET = 1 << 12;

    private final List<FoundBlock> blocks;
    private final int[] kindOf;
    private final SortedWaits into;
    private final Workers workers;
    /** Number of low bits of a link to a call that its bucket does not depend on. */
    private final int shift;
    /** {@code [bucket] -> } its first row, followed by the number of rows. */
    private final int[] begins;

    /**
     * Sorts.
     *
     * @param blocks the waits, in the order in which their kinds claim time
     * @param kindOf the kind of each block
     * @param into receives them; it has as many rows
     * @param positions number of positions
     */
    static void sort(List<FoundBlock> blocks, int[] kindOf, SortedWaits into, long positions, Workers workers) {
        WaitSort sort = new WaitSort(blocks, kindOf, into, positions, workers);
        sort.fillBuckets();
        sort.sortBuckets();
    }

    private WaitSort(List<FoundBlock> blocks, int[] kindOf, SortedWaits into, long positions, Workers workers) {
        this.blocks = blocks;
        this.kindOf = kindOf;
        this.into = into;
        this.workers = workers;
        int most = into.count / BUCKET + 1;
        int bits = 0;
        while (positions >>> bits >= most) {
            bits++;
        }
        shift = bits;
        begins = new int[(int) (positions >>> shift) + 2];
    }

    private int bucket(int call) {
        return (int) ((call & 0xFFFF_FFFFL) >>> shift);
    }

    /** Each worker moves the waits of neighboring blocks; those of earlier blocks come first. */
    private void fillBuckets() {
        int ranges = workers.threads();
        int[][] next = new int[ranges][begins.length - 1];
        workers.forEach(ranges, range -> count(begin(range), begin(range + 1), next[range]));
        int row = 0;
        for (int bucket = 0; bucket < begins.length - 1; bucket++) {
            begins[bucket] = row;
            for (int[] some : next) {
                int waits = some[bucket];
                some[bucket] = row;
                row += waits;
            }
        }
        begins[begins.length - 1] = row;
        workers.forEach(ranges, range -> move(begin(range), begin(range + 1), next[range]));
    }

    private int begin(int range) {
        return (int) ((long) blocks.size() * range / workers.threads());
    }

    private int largest(int from, int to) {
        return blocks.subList(from, to).stream()
                .mapToInt(block -> block.count)
                .max()
                .orElse(0);
    }

    private void count(int from, int to, int[] counts) {
        int[] calls = new int[largest(from, to)];
        for (FoundBlock block : blocks.subList(from, to)) {
            block.copy(FoundBlock.Links.CALL, 0, block.count, calls);
            for (int row = 0; row < block.count; row++) {
                counts[bucket(calls[row])]++;
            }
        }
    }

    private void move(int from, int to, int[] next) {
        FoundWaits rows = new FoundWaits(largest(from, to));
        byte[] kinds = new byte[rows.call.length];
        for (int number = from; number < to; number++) {
            FoundBlock block = blocks.get(number);
            block.copy(rows);
            Arrays.fill(kinds, 0, block.count, (byte) kindOf[number]);
            for (int row = 0, end; row < block.count; row = end) {
                int bucket = bucket(rows.call[row]);
                end = row + 1;
                while (end < block.count && bucket(rows.call[end]) == bucket) {
                    end++;
                }
                into.put(next[bucket], end - row, rows, kinds, row);
                next[bucket] += end - row;
            }
        }
    }

    private void sortBuckets() {
        int largest = 0;
        for (int bucket = 0; bucket < begins.length - 1; bucket++) {
            largest = Math.max(largest, begins[bucket + 1] - begins[bucket]);
        }
        int room = largest;
        workers.forEachWith(begins.length - 1, () -> {
            Bucket sorted = new Bucket(room);
            return bucket -> sorted.sort(begins[(int) bucket], begins[(int) bucket + 1]);
        });
    }

    /** Sorts buckets one after the other. One thread. */
    private final class Bucket {
        private final FoundWaits given;
        private final byte[] givenKinds;
        private final FoundWaits sorted;
        private final byte[] sortedKinds;
        /** The call of each wait, and its row among those that were given in the lower bits. */
        private final long[] keys;

        Bucket(int room) {
            given = new FoundWaits(room);
            givenKinds = new byte[room];
            sorted = new FoundWaits(room);
            sortedKinds = new byte[room];
            keys = new long[room];
        }

        void sort(int from, int to) {
            int n = to - from;
            into.copy(from, n, given, givenKinds);
            for (int row = 0; row < n; row++) {
                keys[row] = PositionSort.key(IntColumn.decode(given.call[row]), row);
            }
            Arrays.sort(keys, 0, n);
            longestFirst(n);
            if (isGiven(n)) {
                return;
            }
            for (int row = 0; row < n; row++) {
                int at = PositionSort.index(keys[row]);
                sorted.set(row, given, at);
                sortedKinds[row] = givenKinds[at];
            }
            into.put(from, n, sorted, sortedKinds, 0);
        }

        /** Among waits of one call and kind puts the longer before the shorter. */
        private void longestFirst(int n) {
            for (int row = 1; row < n; row++) {
                int to = row;
                long moving = keys[row];
                while (to > 0
                        && PositionSort.position(keys[to - 1]) == PositionSort.position(moving)
                        && isLonger(PositionSort.index(moving), PositionSort.index(keys[to - 1]))) {
                    keys[to] = keys[to - 1];
                    to--;
                }
                keys[to] = moving;
            }
        }

        private boolean isLonger(int one, int other) {
            return givenKinds[one] == givenKinds[other] && given.ticks[one] > given.ticks[other];
        }

        private boolean isGiven(int n) {
            for (int row = 0; row < n; row++) {
                if (PositionSort.index(keys[row]) != row) {
                    return false;
                }
            }
            return true;
        }
    }
}
