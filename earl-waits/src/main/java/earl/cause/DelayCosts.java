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
    private final SyncPoints points;
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
        this.points = times.points();
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
        book(false, workers);
        handOn(workers);
        costly =
                IntStream.range(0, kinds).filter(kind -> costs[kind].length > 0).toArray();
        if (costly.length > 0) {
            book(true, workers);
        }
    }

    // ---- the call paths that were late ----

    private void book(boolean longTerm, Workers workers) {
        int locations = trace.locations().size();
        CostCells[] found = new CostCells[locations];
        workers.forEachWith(locations, () -> {
            Comparison comparison = new Comparison(trace, waits, met, times);
            return task -> {
                int location = (int) task;
                CostCells into = new CostCells(location, times, kinds, longTerm);
                for (int point = points.first[location]; point < points.first[location + 1]; point++) {
                    int first = met.firstCaused(point);
                    for (int at = first; first >= 0 && met.isSameRecord(first, at); at++) {
                        int row = met.row(at);
                        if (met.isKnown(row)) {
                            book(row, location, longTerm, comparison, into);
                        }
                    }
                }
                into.pack();
                found[location] = into;
            };
        });
        cells.addAll(Arrays.asList(found));
    }

    private void book(int row, int location, boolean longTerm, Comparison comparison, CostCells into) {
        if (!longTerm) {
            comparison.read(row, location);
            basis[row] = comparison.sum() + propagated(row);
            if (counts(row)) {
                into.add(waits.kind(row), comparison, factor(row));
            }
            return;
        }
        boolean read = false;
        for (int kind : costly) {
            double cost = costs[kind][row];
            if (cost > 0 && basis[row] > 0) {
                if (!read) {
                    comparison.read(row, location);
                    read = true;
                }
                into.add(kind, comparison, cost / basis[row]);
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
