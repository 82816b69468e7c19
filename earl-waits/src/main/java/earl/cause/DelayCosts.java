package earl.cause;

import earl.Trace;
import earl.cause.time.CausalWaits;
import earl.cause.time.MetWaits;
import earl.cause.time.SpentTimes;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.LongColumn;
import earl.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;

/** Distributes waits to the locations that caused them: {@link earl.Causes} has the formulas. */
final class DelayCosts {
    private final CausalWaits waits;
    private final MetWaits met;
    private final SpentTimes times;
    /** {@code [wait] -> } the ticks over which it is distributed: delays and waits of the partner. */
    private final LongColumn basis;

    /** Whether the waits of a call count; others have no costs. */
    private final LongPredicate counted;

    private final PassedOn passed;
    private final List<CostCells> cells = new ArrayList<>();

    /**
     * Distributes all waits.
     *
     * @param counted whether the waits of a call count
     * @param memory for 8 bytes per wait, and for those that pass costs on 8 per kind of waits; it lives as long as this object
     */
    DelayCosts(
            Trace trace,
            CausalWaits waits,
            MetWaits met,
            SpentTimes times,
            LongPredicate counted,
            ColumnMemory memory,
            Workers workers) {
        this.counted = counted;
        this.waits = waits;
        this.met = met;
        this.times = times;
        basis = LongColumn.allocate(memory, waits.count());
        try (ColumnMemory scratch = memory.like()) {
            WaitsByPartner known = new WaitsByPartner(trace.locations().size(), scratch);
            book(false, trace, known, workers);
            passed = new PassedOn(this, waits, met, trace.length(), memory, workers);
            if (passed.costly().length > 0) {
                book(true, trace, known, workers);
            }
        }
    }

    /** Rows of the waits whose meetings are known, by the location for which they waited. */
    private final class WaitsByPartner {
        /** {@code [location] -> } the index of its first row, followed by the number of all. */
        final int[] first;

        final IntColumn rows;

        WaitsByPartner(int locations, ColumnMemory memory) {
            first = new int[locations + 1];
            MetWaits.Reader known = met.new Reader();
            for (int row = 0; row < waits.count(); row++) {
                first[waits.partnerLocation(row) + 1] += known.isKnown(row) ? 1 : 0;
            }
            for (int location = 0; location < locations; location++) {
                first[location + 1] += first[location];
            }
            rows = IntColumn.allocate(memory, first[locations]);
            int[] next = first.clone();
            for (int row = 0; row < waits.count(); row++) {
                if (known.isKnown(row)) {
                    rows.set(next[waits.partnerLocation(row)]++, row);
                }
            }
        }
    }

    // ---- the call paths that were late ----

    /** Sets {@link #basis} unless {@code longTerm}. */
    private void book(boolean longTerm, Trace trace, WaitsByPartner known, Workers workers) {
        int locations = trace.locations().size();
        int kinds = waits.kinds().size();
        CostCells[] found = new CostCells[locations];
        workers.forEachWith(locations, () -> {
            Comparison comparison = new Comparison(trace, waits, met, times);
            int[] block = new int[Comparison.BLOCK];
            return task -> {
                int location = (int) task;
                CostCells into = new CostCells(location, times, kinds, longTerm);
                int size = comparison.block(location);
                int end = known.first[location + 1];
                for (int from = known.first[location]; from < end; from += size) {
                    int n = Math.min(size, end - from);
                    known.rows.copy(from, n, block, 0);
                    n = longTerm ? costly(block, n) : n;
                    comparison.read(block, n, location);
                    if (longTerm) {
                        bookLater(block, n, comparison, into);
                    } else {
                        book(block, n, comparison, into);
                    }
                }
                into.pack();
                found[location] = into;
            };
        });
        cells.addAll(Arrays.asList(found));
    }

    private void book(int[] rows, int n, Comparison comparison, CostCells into) {
        for (int i = 0; i < n; i++) {
            int row = rows[i];
            long over = comparison.sum(i) + met.waitedByPartner(row);
            basis.set(row, over);
            if (over > 0 && counts(row)) {
                into.add(waits.kind(row), comparison, i, factor(row, over));
            }
        }
    }

    /** Moves those of the first {@code n} rows to the front that caused later waits; returns their number. */
    private int costly(int[] rows, int n) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            rows[count] = rows[i];
            count += passed.cost(rows[i]) > 0 && basis(rows[i]) > 0 ? 1 : 0;
        }
        return count;
    }

    private void bookLater(int[] rows, int n, Comparison comparison, CostCells into) {
        for (int i = 0; i < n; i++) {
            long over = basis(rows[i]);
            for (int kind : passed.costly()) {
                into.add(kind, comparison, i, passed.cost(kind, rows[i]) / over);
            }
        }
    }

    boolean counts(int row) {
        return waits.isCounted(row) && counted.test(waits.call(row));
    }

    /** The ticks over which a wait is distributed. */
    long basis(int row) {
        return basis.get(row);
    }

    /** f: the part of a tick of delay that counts for a wait; 0 if that is distributed over none. */
    double factor(int row, long over) {
        if (over <= 0) {
            return 0;
        }
        double factor = (double) waits.ticks(row) / over;
        return factor > 1 && waits.isOfPeer(row) ? 1 : factor;
    }

    // ---- results ----

    /** Costs by location, the short-term ones first. */
    List<CostCells> cells() {
        return cells;
    }

    /** For the first {@code n} of some waits, copies the ticks of later waits that it caused, to index {@code at} and those after it; 0 for row -1. */
    void copyCosts(int[] rows, int n, double[] into, int at) {
        for (int i = 0; i < n; i++) {
            into[at + i] = rows[i] < 0 ? 0 : passed.cost(rows[i]);
        }
    }

    /** In the same way, the ticks of the wait that other waits caused. */
    void copyIndirect(int[] rows, int n, double[] into, int at) {
        for (int i = 0; i < n; i++) {
            into[at + i] = rows[i] < 0 ? 0 : factor(rows[i], basis(rows[i])) * met.waitedByPartner(rows[i]);
        }
    }

    /** In the same way, the largest share of the wait that went into one later wait, in ticks. */
    void copyPropagating(int[] rows, int n, double[] into, int at) {
        for (int i = 0; i < n; i++) {
            into[at + i] = rows[i] < 0 ? 0 : passed.share(rows[i]) * waits.ticks(rows[i]);
        }
    }
}
