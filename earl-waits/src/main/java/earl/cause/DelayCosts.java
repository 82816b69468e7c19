package earl.cause;

import earl.Trace;
import earl.cause.time.CausalWaits;
import earl.cause.time.MetWaits;
import earl.cause.time.SpentTimes;
import earl.memory.ColumnMemory;
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
        book(false, trace, workers);
        passed = new PassedOn(this, waits, met, trace.length(), memory, workers);
        if (passed.costly().length > 0) {
            book(true, trace, workers);
        }
    }

    // ---- the call paths that were late ----

    /** Sets {@link #basis} unless {@code longTerm}. */
    private void book(boolean longTerm, Trace trace, Workers workers) {
        int locations = trace.locations().size();
        int kinds = waits.kinds().size();
        CostCells[] found = new CostCells[locations];
        workers.forEachWith(locations, () -> {
            Comparison comparison = new Comparison(trace, waits, met, times);
            return task -> {
                int location = (int) task;
                CostCells into = new CostCells(location, times, kinds, longTerm);
                int size = comparison.block(location);
                int end = met.endFor(location);
                for (int from = met.firstFor(location); from < end; from += size) {
                    int many = Math.min(size, end - from);
                    int n = comparison.read(from, many, longTerm ? this::isCostly : row -> true, location);
                    if (longTerm) {
                        bookLater(n, comparison, into);
                    } else {
                        book(n, comparison, into);
                    }
                }
                into.pack();
                found[location] = into;
            };
        });
        cells.addAll(Arrays.asList(found));
    }

    private void book(int n, Comparison comparison, CostCells into) {
        for (int i = 0; i < n; i++) {
            int row = comparison.row(i);
            long over = comparison.sum(i) + comparison.waitedByPartner(i);
            basis.set(row, over);
            if (over > 0 && counts(row)) {
                into.add(waits.kind(row), comparison, i, factor(row, over));
            }
        }
    }

    /** Whether a wait caused later waits. */
    private boolean isCostly(int row) {
        return passed.cost(row) > 0 && basis(row) > 0;
    }

    private void bookLater(int n, Comparison comparison, CostCells into) {
        for (int i = 0; i < n; i++) {
            int row = comparison.row(i);
            for (int kind : passed.costly()) {
                into.add(kind, comparison, i, passed.cost(kind, row) / basis(row));
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
            boolean isIndirect = rows[i] >= 0 && passed.takesPart(rows[i]);
            into[at + i] = isIndirect ? factor(rows[i], basis(rows[i])) * met.waitedByPartner(rows[i]) : 0;
        }
    }

    /** In the same way, the largest share of the wait that went into one later wait, in ticks. */
    void copyPropagating(int[] rows, int n, double[] into, int at) {
        for (int i = 0; i < n; i++) {
            into[at + i] = rows[i] < 0 ? 0 : passed.share(rows[i]) * waits.ticks(rows[i]);
        }
    }
}
