package earl.cause;

import earl.Trace;
import earl.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/** Distributes waits to the locations that caused them: {@link earl.Causes} has the formulas. */
final class DelayCosts {
    private final Trace trace;
    private final CausalWaits waits;
    private final MetWaits met;
    private final SpentTimes times;
    private final int count;
    /** By wait, the ticks over which it is distributed: delays and waits of the partner. */
    private final long[] basis;
    /** By kind and wait, the cost of later waits of that kind, in ticks; empty for a kind without costs. */
    private final double[][] costs;
    /** The kinds with costs. */
    private final int[] costly;
    /** By wait, the largest share that went into one later wait. */
    private final double[] shares;

    /** By call: only waits that count have costs. */
    private final LongPredicate counted;

    private final int kinds;
    private final List<CostCells> cells = new ArrayList<>();
    /** Index of each wait in the order of points. */
    private final int[] places;

    DelayCosts(Trace trace, CausalWaits waits, MetWaits met, SpentTimes times, LongPredicate counted, Workers workers) {
        this.counted = counted;
        this.trace = trace;
        this.waits = waits;
        this.met = met;
        this.times = times;
        count = waits.count();
        basis = new long[count];
        shares = new double[count];
        kinds = waits.kinds().size();
        costs = new double[kinds][];
        places = new int[count];
        Arrays.fill(places, -1);
        for (int place = 0; place < met.count(); place++) {
            places[met.inOrder(place)] = place;
        }
        WaitsByPartner known = new WaitsByPartner();
        book(false, known, workers);
        handOn(workers);
        costly =
                IntStream.range(0, kinds).filter(kind -> costs[kind].length > 0).toArray();
        if (costly.length > 0) {
            book(true, known, workers);
        }
    }

    /** Rows of the waits whose meetings are known, by the location for which they waited. */
    private final class WaitsByPartner {
        /** By location, the index of its first row, followed by the number of all. */
        final int[] first = new int[trace.locations().size() + 1];

        final int[] rows;

        WaitsByPartner() {
            for (int row = 0; row < count; row++) {
                first[waits.partnerLocation(row) + 1] += met.isKnown(row) ? 1 : 0;
            }
            for (int location = 1; location < first.length; location++) {
                first[location] += first[location - 1];
            }
            rows = new int[first[first.length - 1]];
            int[] next = first.clone();
            for (int row = 0; row < count; row++) {
                if (met.isKnown(row)) {
                    rows[next[waits.partnerLocation(row)]++] = row;
                }
            }
        }
    }

    // ---- the call paths that were late ----

    private void book(boolean longTerm, WaitsByPartner known, Workers workers) {
        int locations = trace.locations().size();
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
                    System.arraycopy(known.rows, from, block, 0, n);
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
            basis[row] = comparison.sum(i) + propagated(row);
            if (counts(row)) {
                into.add(waits.kind(row), comparison, i, factor(row));
            }
        }
    }

    /** Moves those of the first {@code n} rows to the front that caused later waits; returns their number. */
    private int costly(int[] rows, int n) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            rows[count] = rows[i];
            count += basis[rows[i]] > 0 && cost(rows[i]) > 0 ? 1 : 0;
        }
        return count;
    }

    private void bookLater(int[] rows, int n, Comparison comparison, CostCells into) {
        for (int i = 0; i < n; i++) {
            for (int kind : costly) {
                into.add(kind, comparison, i, costs[kind][rows[i]] / basis[rows[i]]);
            }
        }
    }

    /** The waits of the partner. */
    private long propagated(int row) {
        return met.waitedBetween(met.otherPrevious(row), met.other(row));
    }

    private boolean counts(int row) {
        return waits.isCounted(row) && counted.test(waits.call(row));
    }

    /** f: the part of a tick of delay that counts for a wait. */
    private double factor(int row) {
        long whole = basis[row];
        if (whole <= 0) {
            return 0;
        }
        double factor = (double) waits.ticks(row) / whole;
        return waits.isOfPeer(row) ? Math.min(factor, 1) : factor;
    }

    // ---- costs that pass on to the waits of late locations ----

    private void handOn(Workers workers) {
        long[] keys = new long[count];
        boolean[] occurs = new boolean[kinds];
        for (int row = 0; row < count; row++) {
            keys[row] = PositionSort.key(waits.partner(row), row);
            occurs[waits.kind(row)] = true;
        }
        PositionSort.sort(keys, trace.length(), workers);
        workers.forEach(kinds + 1, task -> {
            if (task == kinds) {
                shares(keys, new RangeMaxima(met.count()));
            } else {
                costs[task] = occurs[task] ? costs(task, keys, new RangeSums(met.count())) : new double[0];
            }
        });
    }

    private double[] costs(int kind, long[] earliestFirst, RangeSums tree) {
        double[] into = new double[0];
        for (int at = count - 1; at >= 0; at--) {
            int row = PositionSort.index(earliestFirst[at]);
            if (!met.isKnown(row)) {
                continue;
            }
            // A wait that is not a meeting gets no costs: no other location waited for it.
            double cost = places[row] < 0 ? 0 : tree.sum(places[row]) * waits.ticks(row);
            if (cost > 0) {
                into = into.length == 0 ? new double[count] : into;
                into[row] = cost;
            }
            long whole = basis[row];
            if (whole > 0) {
                double share = cost / whole + (waits.kind(row) == kind && counts(row) ? factor(row) : 0);
                if (share > 0) {
                    tree.add(met.before(met.otherPrevious(row) + 1), met.before(met.other(row)), share);
                }
            }
        }
        return into;
    }

    private void shares(long[] earliestFirst, RangeMaxima tree) {
        for (int at = count - 1; at >= 0; at--) {
            int row = PositionSort.index(earliestFirst[at]);
            if (met.isKnown(row)) {
                double largest = places[row] < 0 ? 0 : tree.largest(places[row]);
                shares[row] = Math.min(1, largest);
                double factor = factor(row);
                if (factor > 0) {
                    tree.raise(met.before(met.otherPrevious(row) + 1), met.before(met.other(row)), factor);
                }
            }
        }
    }

    // ---- results ----

    /** Costs by location, the short-term ones first. */
    List<CostCells> cells() {
        return cells;
    }

    /** Ticks of later waits that a wait caused. */
    double cost(int row) {
        double sum = 0;
        for (int kind : costly) {
            sum += costs[kind][row];
        }
        return sum;
    }

    /** Ticks of a wait that other waits caused. */
    double indirect(int row) {
        return basis[row] > 0 ? factor(row) * propagated(row) : 0;
    }

    /** The largest share of a wait that went into one later wait, in ticks. */
    double propagating(int row) {
        return shares[row] * waits.ticks(row);
    }
}
