package earl.cause;

import earl.cause.time.CausalWaits;
import earl.cause.time.MetWaits;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.LongColumn;
import earl.memory.PositionSort;
import earl.parallel.Workers;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Hands the costs of waits on to the waits of late locations. Only those waits take part of which the partner had waited, and the waits of
 * partners: in many programs, these are few.
 */
final class PassedOn {
    private final DelayCosts delays;
    private final CausalWaits waits;
    /** The rows of the waits that take part. */
    private final SetNumbers rows;
    /** {@code [kind] -> } by number of the row, the bits of the cost of later waits of that kind, in ticks; null for a kind without costs. */
    private final @Nullable LongColumn[] costs;

    /** The kinds with costs. */
    private final int[] costly;
    /** {@code [number of the row] -> } bits of the largest share of its wait that went into one later wait. */
    private final LongColumn shares;

    /**
     * Hands all costs on.
     *
     * @param delays knows the ticks over which each wait is distributed
     * @param positions number of positions in the trace
     * @param memory for 8 bytes per wait that takes part and kind that it caused
     */
    PassedOn(DelayCosts delays, CausalWaits waits, MetWaits met, long positions, ColumnMemory memory, Workers workers) {
        this.delays = delays;
        this.waits = waits;
        BitSet takingPart = new BitSet();
        SetNumbers caused = new SetNumbers(caused(met, memory, takingPart));
        caused.forEach((number, place) -> {
            if (met.isKnown(met.inOrder(place))) {
                takingPart.set(met.inOrder(place));
            }
        });
        rows = new SetNumbers(takingPart);
        shares = LongColumn.allocate(memory, rows.count());
        costs = new LongColumn[waits.kinds().size()];
        if (rows.count() > 0) {
            Sequence sequence = new Sequence(met, caused, positions, workers);
            workers.forEach(costs.length + 1, task -> {
                if (task == costs.length) {
                    sequence.shares(new RangeMaxima(sequence.places));
                } else if (sequence.occurs[task]) {
                    costs[task] = sequence.costs(task, memory);
                }
            });
        }
        costly = IntStream.range(0, costs.length)
                .filter(kind -> costs[kind] != null)
                .toArray();
    }

    /**
     * The waits that ended between two meetings of their location with one that then waited for it: their places in the order in which waits
     * end.
     *
     * @param later gets the rows of those that then waited
     */
    private BitSet caused(MetWaits met, ColumnMemory memory, BitSet later) {
        BitSet caused = new BitSet();
        try (ColumnMemory scratch = memory.like()) {
            // Differences: adding them up to a place gives the number of later waits for which the wait at that place
            // counts.
            IntColumn changes = IntColumn.allocate(scratch, met.count() + 1L);
            met.forEachPassedOn((row, from, to) -> {
                later.set(row);
                changes.set(from, changes.get(from) + 1);
                changes.set(to, changes.get(to) - 1);
            });
            int open = 0;
            for (int place = 0; place < met.count() && !later.isEmpty(); place++) {
                open += changes.get(place);
                if (open > 0) {
                    caused.set(place);
                }
            }
        }
        return caused;
    }

    /** The waits that take part, in order of the calls for which they waited. Places are numbers of waits that were caused. */
    private final class Sequence {
        final int places;
        /** {@code [kind] -> } whether it has waits that take part. */
        final boolean[] occurs = new boolean[costs.length];

        private final int[] row;
        /** {@code [wait] -> } its place, -1 if it was not caused: no other location waited for it. */
        private final int[] place;
        /** {@code [wait] -> } the first place of the waits of its partner that caused it. */
        private final int[] from;
        /** {@code [wait] -> } the place after them; not after {@link #from} if none did. */
        private final int[] to;

        Sequence(MetWaits met, SetNumbers numbers, long positions, Workers workers) {
            places = numbers.count();
            int[] placeOf = new int[rows.count()];
            Arrays.fill(placeOf, -1);
            numbers.forEach((number, index) -> {
                int ended = met.inOrder(index);
                if (rows.has(ended)) {
                    placeOf[rows.number(ended)] = number;
                }
            });
            long[] keys = new long[rows.count()];
            rows.forEach((number, each) -> keys[number] = PositionSort.key(waits.partner(each), each));
            PositionSort.sort(keys, positions, workers);
            row = new int[keys.length];
            place = new int[keys.length];
            from = new int[keys.length];
            to = new int[keys.length];
            for (int at = 0; at < keys.length; at++) {
                int each = PositionSort.index(keys[at]);
                row[at] = each;
                place[at] = placeOf[rows.number(each)];
                from[at] = numbers.number(met.earlier(each));
                to[at] = numbers.number(met.later(each));
                occurs[waits.kind(each)] = true;
            }
        }

        /** The costs of later waits of a kind by number of the row; null if there are none. */
        @Nullable
        LongColumn costs(int kind, ColumnMemory memory) {
            RangeSums tree = new RangeSums(places);
            LongColumn into = null;
            for (int at = row.length - 1; at >= 0; at--) {
                int each = row[at];
                double cost = place[at] < 0 ? 0 : tree.sum(place[at]) * waits.ticks(each);
                if (cost > 0) {
                    into = into == null ? LongColumn.allocate(memory, rows.count()) : into;
                    into.set(rows.number(each), Double.doubleToRawLongBits(cost));
                }
                long over = delays.basis(each);
                if (over > 0 && from[at] < to[at]) {
                    boolean counts = waits.kind(each) == kind && delays.counts(each);
                    double share = cost / over + (counts ? delays.factor(each, over) : 0);
                    if (share > 0) {
                        tree.add(from[at], to[at], share);
                    }
                }
            }
            return into;
        }

        void shares(RangeMaxima tree) {
            for (int at = row.length - 1; at >= 0; at--) {
                double largest = place[at] < 0 ? 0 : tree.largest(place[at]);
                shares.set(rows.number(row[at]), Double.doubleToRawLongBits(Math.min(1, largest)));
                double factor = delays.factor(row[at], delays.basis(row[at]));
                if (factor > 0) {
                    tree.raise(from[at], to[at], factor);
                }
            }
        }
    }

    /** The kinds of later waits that some waits caused. */
    int[] costly() {
        return costly;
    }

    /** Whether a wait takes part, as each one does of which the partner had waited. */
    boolean takesPart(int row) {
        return rows.has(row);
    }

    /** Ticks of later waits that a wait caused. */
    double cost(int row) {
        double sum = 0;
        if (rows.has(row)) {
            for (int kind : costly) {
                sum += cost(kind, row);
            }
        }
        return sum;
    }

    /** Ticks of later waits of a kind that a wait caused. */
    double cost(int kind, int row) {
        LongColumn ofKind = costs[kind];
        return ofKind == null || !rows.has(row) ? 0 : Double.longBitsToDouble(ofKind.get(rows.number(row)));
    }

    /** The largest share of a wait that went into one later wait. */
    double share(int row) {
        return rows.has(row) ? Double.longBitsToDouble(shares.get(rows.number(row))) : 0;
    }
}
