package expert.pattern;

import earl.Trace;
import earl.sum.ExactSums;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A pattern's severity, and the part of it that no child has explained yet: in total, by cell and, if bookings were logged,
 * by call. All values are in the units of {@link Bookings#second}.
 */
final class Share {
    /** Relative differences below this are rounding of sums. */
    private static final double ROUNDING = 1e-9;

    private final CellTable cells;
    private final double total;
    private final Cells left = new Cells();
    private double totalLeft;
    /** Calls in ascending order, what each has and has left; null if bookings were not logged. */
    private final long @Nullable [] calls;

    private final double[] atCalls;
    private final double[] leftAtCalls;
    /** Sums of bookings without a call. */
    private final Cells elsewhere = new Cells();

    /** @param log the pattern's bookings; null if they were not logged one by one */
    Share(CellTable cells, double total, @Nullable BookingLog log) {
        this.cells = cells;
        this.total = total;
        this.totalLeft = total;
        for (int i = 0; i < cells.size(); i++) {
            left.add(key(cells, i), cells.units(i));
        }
        BookingLog sorted = log == null ? new BookingLog() : log.sorted();
        long[] distinct = new long[sorted.size()];
        ExactSums sums = new ExactSums(sorted.size());
        int count = 0;
        for (int i = 0; i < sorted.size(); i++) {
            long call = sorted.call(i);
            if (call == Trace.NONE) {
                elsewhere.add(sorted.cell(i), sorted.value(i));
                continue;
            }
            if (count == 0 || distinct[count - 1] != call) {
                distinct[count++] = call;
            }
            sums.add(count - 1, sorted.value(i));
        }
        calls = log == null ? null : Arrays.copyOf(distinct, count);
        atCalls = new double[count];
        Arrays.setAll(atCalls, sums::value);
        leftAtCalls = atCalls.clone();
    }

    private static long key(CellTable cells, int index) {
        return (long) cells.callpath(index) << 32 | (cells.location(index) & 0xffff_ffffL);
    }

    /** The rest of a pattern's bookings after a cut, and the amounts that were cut. */
    static final class Remainder {
        CellTable cells = CellTable.EMPTY;
        double total;

        @Nullable
        BookingLog log;
        /**
         * The amount that the parent does not have, and the amount that its other children have taken; without rounding
         * errors.
         */
        double beyondParent;

        double beyondSiblings;
        private double excess;

        /** Whether anything was cut, be it rounding. */
        boolean isLess() {
            return excess > 0;
        }

        private void count(double wanted, double had, double given, double tolerance) {
            excess += wanted - given;
            if (wanted - given > tolerance + ROUNDING * wanted) {
                double beyond = Math.max(0, wanted - had);
                beyondParent += beyond;
                beyondSiblings += wanted - given - beyond;
            }
        }
    }

    /**
     * Gives a child its claim, as far as it is available.
     *
     * @param log its bookings one by one, if they were logged
     * @param bookings how many they are
     * @param tick by how much each may be wrong
     */
    Remainder take(CellTable wanted, double wantedTotal, @Nullable BookingLog log, long bookings, double tick) {
        Remainder cut = new Remainder();
        Cells less = new Cells();
        cut.log = log == null || calls == null ? log : atCalls(log.sorted(), tick, less, cut);
        cut.cells = cells.isEmpty() ? wanted : inCells(wanted, less, log, bookings, tick, cut);
        double sum = wanted.isEmpty() || !cut.isLess() ? wantedTotal : cut.cells.totalUnits();
        double given = Math.min(sum, Math.max(0, totalLeft));
        if (sum - given > ROUNDING * sum) {
            cut.count(sum, total, given, tick * bookings);
            cut.cells = given > 0 ? cut.cells.times(given / sum) : CellTable.EMPTY;
            cut.total = given;
        } else {
            cut.total = sum;
        }
        totalLeft -= cut.total;
        return cut;
    }

    /** Cuts call by call, where both book at calls. Returns the bookings after the cut. */
    private BookingLog atCalls(BookingLog log, double tick, Cells less, Remainder cut) {
        BookingLog kept = new BookingLog();
        for (int from = 0; from < log.size(); ) {
            long call = log.call(from);
            int to = from;
            double sum = 0;
            boolean comparable = call != Trace.NONE;
            while (to < log.size() && log.call(to) == call) {
                comparable &= !(elsewhere.sum(log.cell(to)) > 0);
                sum += log.value(to++);
            }
            int at = calls == null ? -1 : Arrays.binarySearch(calls, call);
            double before = !comparable ? Double.POSITIVE_INFINITY : at < 0 ? 0 : leftAtCalls[at];
            double rest = before;
            for (int i = from; i < to; i++) {
                double given = Math.min(log.value(i), Math.max(0, rest));
                rest -= given;
                if (given < log.value(i)) {
                    less.add(log.cell(i), log.value(i) - given);
                }
                if (given > 0) {
                    kept.add(call, log.cell(i), given);
                }
            }
            if (comparable) {
                cut.count(sum, at < 0 ? 0 : atCalls[at], Math.min(sum, Math.max(0, before)), tick * (to - from));
            }
            if (at >= 0) {
                leftAtCalls[at] = comparable ? rest : leftAtCalls[at] - sum;
            }
            from = to;
        }
        return kept;
    }

    private CellTable inCells(
            CellTable wanted, Cells less, @Nullable BookingLog log, long bookings, double tick, Remainder cut) {
        Cells counts = log == null ? null : log.counts();
        double each = (double) bookings / Math.max(1, wanted.size());
        CellTable.Builder given = new CellTable.Builder(wanted.size(), wanted.second());
        for (int i = 0; i < wanted.size(); i++) {
            long key = key(wanted, i);
            double sum = wanted.units(i) - less.sum(key);
            double some = Math.min(sum, Math.max(0, left.sum(key)));
            double had = cells.units(wanted.callpath(i), wanted.location(i));
            cut.count(sum, had, some, tick * (counts == null ? each : counts.sum(key)));
            left.add(key, -some);
            if (some > 0) {
                given.add(wanted.callpath(i), wanted.location(i), some);
            }
        }
        return given.build();
    }

    /** Gives a child its whole claim, even if it is more than available; less is left for others. */
    void reserve(CellTable others, double othersTotal, @Nullable BookingLog log) {
        totalLeft -= othersTotal;
        for (int i = 0; i < others.size(); i++) {
            left.add(key(others, i), -others.units(i));
        }
        for (int i = 0; log != null && calls != null && i < log.size(); i++) {
            int at = Arrays.binarySearch(calls, log.call(i));
            if (at >= 0) {
                leftAtCalls[at] -= log.value(i);
            }
        }
    }

    /** The most that can be booked at a call, or at any of its events, in a cell. */
    double limit(long call, int callpath, int location) {
        int at = calls == null || call == Trace.NONE ? -1 : Arrays.binarySearch(calls, call);
        double limit = cells.isEmpty() ? total : cells.units(callpath, location);
        return calls == null || call == Trace.NONE ? limit : Math.min(limit, at < 0 ? 0 : atCalls[at]);
    }
}
