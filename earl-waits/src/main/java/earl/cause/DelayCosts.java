package earl.cause;

import earl.Trace;
import earl.cause.time.CausalWaits;
import earl.cause.time.MetWaits;
import earl.cause.time.SpentTimes;
import earl.memory.PositionSort;
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
    /** {@code [kind, wait] -> } the cost of later waits of that kind, in ticks; empty for a kind without costs. */
    private final double[][] costs;
    /** The kinds with costs. */
    private final int[] costly;
    /** {@code [wait] -> } the ticks over which it is distributed: delays and waits of the partner. */
    private final long[] basis;
    /** {@code [wait] -> } the largest share that went into one later wait; empty if there are no shares. */
    private final double[] shares;

    /** Whether the waits of a call count; others have no costs. */
    private final LongPredicate counted;

    private final int kinds;
    private final List<CostCells> cells = new ArrayList<>();

    DelayCosts(Trace trace, CausalWaits waits, MetWaits met, SpentTimes times, LongPredicate counted, Workers workers) {
        this.counted = counted;
        this.trace = trace;
        this.waits = waits;
        this.met = met;
        this.times = times;
        count = waits.count();
        basis = new long[count];
        kinds = waits.kinds().size();
        WaitsByPartner known = new WaitsByPartner();
        book(false, known, workers);
        PassedOn passed = new PassedOn();
        shares = new double[passed.keys.length == 0 ? 0 : count];
        costs = new double[kinds][0];
        passed.handOn(workers);
        costly =
                IntStream.range(0, kinds).filter(kind -> costs[kind].length > 0).toArray();
        if (costly.length > 0) {
            book(true, known, workers);
        }
    }

    /** Rows of the waits whose meetings are known, by the location for which they waited. */
    private final class WaitsByPartner {
        /** {@code [location] -> } the index of its first row, followed by the number of all. */
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

    /** Sets {@link #basis} unless {@code longTerm}. */
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
            basis[row] = comparison.sum(i) + met.waitedByPartner(row);
            if (basis[row] > 0 && counts(row)) {
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

    private boolean counts(int row) {
        return waits.isCounted(row) && counted.test(waits.call(row));
    }

    /** f: the part of a tick of delay that counts for a wait; 0 if that is distributed over none. */
    private double factor(int row) {
        if (basis[row] <= 0) {
            return 0;
        }
        double factor = (double) waits.ticks(row) / basis[row];
        return factor > 1 && waits.isOfPeer(row) ? 1 : factor;
    }

    // ---- costs that pass on to the waits of late locations ----

    /**
     * Hands costs on. Only those waits take part of which the partner had waited, and the waits of partners: in many programs, these are
     * few.
     */
    private final class PassedOn {
        /** Index of each wait in the order of points, -1 for a wait that has none. Empty if no wait takes part. */
        private final int[] places;
        /** The calls for which they waited, and rows: in order of position, once sorted. */
        final long[] keys;

        PassedOn() {
            int[] caused = caused();
            places = new int[caused.length == 0 ? 0 : count];
            Arrays.fill(places, -1);
            for (int place = 0; place < caused.length; place++) {
                places[met.inOrder(place)] = place;
            }
            int takingPart = 0;
            for (int row = 0; row < places.length; row++) {
                takingPart += takesPart(row, caused) ? 1 : 0;
            }
            keys = new long[takingPart];
            int at = 0;
            for (int row = 0; at < takingPart; row++) {
                if (takesPart(row, caused)) {
                    keys[at++] = PositionSort.key(waits.partner(row), row);
                }
            }
        }

        private boolean takesPart(int row, int[] caused) {
            return met.isKnown(row)
                    && (met.earlier(row) < met.later(row) || (places[row] >= 0 && caused[places[row]] > 0));
        }

        /** By place, for how many later waits a partner had ended that wait; empty if there are none. */
        private int[] caused() {
            int[] caused = new int[0];
            for (int row = 0; row < count; row++) {
                if (met.isKnown(row) && met.earlier(row) < met.later(row)) {
                    caused = caused.length == 0 ? new int[met.count()] : caused;
                    caused[met.earlier(row)]++;
                    if (met.later(row) < caused.length) {
                        caused[met.later(row)]--;
                    }
                }
            }
            for (int place = 1; place < caused.length; place++) {
                caused[place] += caused[place - 1];
            }
            return caused;
        }

        void handOn(Workers workers) {
            if (keys.length == 0) {
                return;
            }
            boolean[] occurs = new boolean[kinds];
            for (long key : keys) {
                occurs[waits.kind(PositionSort.index(key))] = true;
            }
            PositionSort.sort(keys, trace.length(), workers);
            workers.forEach(kinds + 1, task -> {
                if (task == kinds) {
                    shares(new RangeMaxima(met.count()));
                } else if (occurs[task]) {
                    costs[task] = costs(task, new RangeSums(met.count()));
                }
            });
        }

        private double[] costs(int kind, RangeSums tree) {
            double[] into = new double[0];
            for (int at = keys.length - 1; at >= 0; at--) {
                int row = PositionSort.index(keys[at]);
                // A wait that is not a meeting gets no costs: no other location waited for it.
                double cost = places[row] < 0 ? 0 : tree.sum(places[row]) * waits.ticks(row);
                if (cost > 0) {
                    into = into.length == 0 ? new double[count] : into;
                    into[row] = cost;
                }
                if (basis[row] > 0 && met.earlier(row) < met.later(row)) {
                    double share = cost / basis[row] + (waits.kind(row) == kind && counts(row) ? factor(row) : 0);
                    if (share > 0) {
                        tree.add(met.earlier(row), met.later(row), share);
                    }
                }
            }
            return into;
        }

        private void shares(RangeMaxima tree) {
            for (int at = keys.length - 1; at >= 0; at--) {
                int row = PositionSort.index(keys[at]);
                double largest = places[row] < 0 ? 0 : tree.largest(places[row]);
                shares[row] = Math.min(1, largest);
                double factor = factor(row);
                if (factor > 0) {
                    tree.raise(met.earlier(row), met.later(row), factor);
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
    private double cost(int row) {
        double sum = 0;
        for (int kind : costly) {
            sum += costs[kind][row];
        }
        return sum;
    }

    /** For the first {@code n} of some waits, copies the ticks of later waits that it caused, to index {@code at} and those after it; 0 for row -1. */
    void copyCosts(int[] rows, int n, double[] into, int at) {
        for (int i = 0; i < n; i++) {
            into[at + i] = rows[i] < 0 ? 0 : cost(rows[i]);
        }
    }

    /** In the same way, the ticks of the wait that other waits caused. */
    void copyIndirect(int[] rows, int n, double[] into, int at) {
        for (int i = 0; i < n; i++) {
            into[at + i] = rows[i] < 0 ? 0 : factor(rows[i]) * met.waitedByPartner(rows[i]);
        }
    }

    /** In the same way, the largest share of the wait that went into one later wait, in ticks. */
    void copyPropagating(int[] rows, int n, double[] into, int at) {
        for (int i = 0; i < n; i++) {
            into[at + i] = shares.length == 0 || rows[i] < 0 ? 0 : shares[rows[i]] * waits.ticks(rows[i]);
        }
    }
}
