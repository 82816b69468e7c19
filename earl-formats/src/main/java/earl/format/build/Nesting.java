package earl.format.build;

import earl.diag.DiagnosticCode;
import earl.memory.ColumnMemory;
import earl.memory.LongList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sorts the rows of a location, and makes its intervals nest. For one thread, one location at a time. */
final class Nesting {
    private final TraceBuilder builder;
    private final ColumnMemory memory;
    private long[] begins = {};
    private long[] ends = {};
    private long[] regions = {};
    /** Whether the intervals that were read differ from those in the rows, or their order does. */
    private boolean changed;

    Nesting(TraceBuilder builder, ColumnMemory memory) {
        this.builder = builder;
        this.memory = memory;
    }

    /** Sorts the records of a location by time; those of one time are in the order of {@link LocationRows.Side}. */
    void sortRecords(LocationRows rows) {
        long[] times = rows.records.column(LocationRows.TIME);
        long[] kinds = rows.records.column(LocationRows.KIND);
        int[] order = new RunSort() {
            @Override
            protected boolean isBefore(int row, int other) {
                return times[row] < times[other]
                        || (times[row] == times[other] && isLeave(kinds[row]) && !isLeave(kinds[other]));
            }
        }.sorted(times.length);
        if (order != null) {
            rewrite(rows, inOrder(times, order), inOrder(kinds, order), new BitSet());
        }
        if (builder.hasUniqueRows(rows.id())) {
            leaveOutRepeated(rows);
        }
    }

    private static void rewrite(LocationRows rows, long[] times, long[] kinds, BitSet without) {
        rows.records.clear();
        for (int row = without.nextClearBit(0); row < times.length; row = without.nextClearBit(row + 1)) {
            rows.records.add(times[row]);
            rows.records.add(kinds[row]);
        }
        rows.records.finish();
    }

    private void leaveOutRepeated(LocationRows rows) {
        long[] times = rows.records.column(LocationRows.TIME);
        long[] kinds = rows.records.column(LocationRows.KIND);
        BitSet repeated = new EqualRows(rows, times, kinds).repeatedCopies(builder.uniqueLength());
        for (int row = repeated.nextSetBit(0); row >= 0; row = repeated.nextSetBit(row + 1)) {
            if (!isLeave(kinds[row])) {
                builder.count(DiagnosticCode.REPEATED_ROW, rows.id(), times[row]);
            }
        }
        if (!repeated.isEmpty()) {
            rewrite(rows, times, kinds, repeated);
        }
    }

    /** Whether a record lies in the interval that ends at its time. */
    static boolean isLeave(long kind) {
        return (kind & LocationRows.AT_ENTER) == 0;
    }

    /** Reads the intervals in order: by begin, the longest first. Counts reversed ones. */
    private void sort(LocationRows rows) {
        begins = rows.intervals.column(LocationRows.BEGIN);
        ends = rows.intervals.column(LocationRows.END);
        regions = rows.intervals.column(LocationRows.REGION);
        changed = false;
        for (int i = 0; i < begins.length; i++) {
            if (ends[i] < begins[i]) {
                builder.countReversed(rows.id(), begins[i]);
                ends[i] = begins[i];
                changed = true;
            }
        }
        long[] from = begins;
        long[] to = ends;
        long[] what = regions;
        EqualRows equal = builder.hasUniqueRows(rows.id()) ? new EqualRows(rows, new long[0], new long[0]) : null;
        int[] order = new RunSort() {
            @Override
            protected boolean isBefore(int row, int other) {
                if (from[row] != from[other] || to[row] != to[other]) {
                    return from[row] < from[other] || (from[row] == from[other] && to[row] > to[other]);
                }
                return equal != null && equal.compare(what[row], what[other]) < 0;
            }
        }.sorted(begins.length);
        if (order != null) {
            changed = true;
            begins = inOrder(begins, order);
            ends = inOrder(ends, order);
            regions = inOrder(regions, order);
        }
        if (equal != null) {
            leaveOutRepeated(rows, equal);
        }
    }

    /** Leaves out intervals that equal the one before; counts them. */
    private void leaveOutRepeated(LocationRows rows, EqualRows equal) {
        int kept = 0;
        long least = builder.uniqueLength();
        for (int i = 0; i < begins.length; i++) {
            if (kept > 0
                    && ends[i] - begins[i] >= least
                    && begins[i] == begins[kept - 1]
                    && ends[i] == ends[kept - 1]
                    && equal.compare(regions[i], regions[kept - 1]) == 0) {
                builder.count(DiagnosticCode.REPEATED_ROW, rows.id(), begins[i]);
                continue;
            }
            begins[kept] = begins[i];
            ends[kept] = ends[i];
            regions[kept++] = regions[i];
        }
        if (kept < begins.length) {
            changed = true;
            begins = Arrays.copyOf(begins, kept);
            ends = Arrays.copyOf(ends, kept);
            regions = Arrays.copyOf(regions, kept);
        }
    }

    private static long[] inOrder(long[] values, int[] order) {
        long[] sorted = new long[order.length];
        for (int i = 0; i < order.length; i++) {
            sorted[i] = values[order[i]];
        }
        return sorted;
    }

    /** Makes intervals nest: of two that cross, one ends earlier, so that the least time is lost; counts them. */
    void nest(LocationRows rows) {
        sort(rows);
        LongList open = new LongList();
        long resolution = builder.resolution();
        for (int i = 0; i < begins.length; i++) {
            while (!open.isEmpty() && ends[(int) open.last()] <= begins[i]) {
                open.removeLast();
            }
            while (!open.isEmpty() && ends[i] > ends[(int) open.last()]) {
                int outer = (int) open.last();
                long common = ends[outer] - begins[i];
                long beyond = ends[i] - ends[outer];
                builder.count(
                        Math.min(common, beyond) <= resolution
                                ? DiagnosticCode.ROUNDED_INTERVAL
                                : DiagnosticCode.CROSSING_INTERVAL,
                        rows.id(),
                        begins[i]);
                changed = true;
                if (common <= resolution || (common < beyond && ends[i] != LocationRows.OPEN)) {
                    ends[outer] = begins[i];
                    open.removeLast();
                } else {
                    ends[i] = ends[outer];
                }
            }
            open.add(i);
        }
        if (changed) {
            write(rows, null, 0);
        }
    }

    /** Leaves those intervals of a stream that do not overlap an earlier one, and moves the others to further rows. */
    List<LocationRows> separate(LocationRows rows) {
        sort(rows);
        LongList free = new LongList();
        int[] lane = new int[begins.length];
        for (int i = 0; i < begins.length; i++) {
            if (begins[i] == ends[i]) {
                builder.count(DiagnosticCode.EMPTY_ACTIVITY, rows.id(), begins[i]);
            }
            int at = 0;
            while (at < free.size() && free.get(at) > begins[i]) {
                at++;
            }
            if (at == free.size()) {
                free.add(ends[i]);
            } else {
                free.set(at, ends[i]);
            }
            lane[i] = at;
            if (at > 0) {
                builder.count(DiagnosticCode.OVERLAPPING_ACTIVITY, rows.id(), begins[i]);
            }
        }
        List<LocationRows> more = new ArrayList<>();
        for (int at = 1; at < free.size(); at++) {
            LocationRows other = rows.further(memory);
            write(other, lane, at);
            more.add(other);
        }
        if (changed || !more.isEmpty()) {
            write(rows, lane, 0);
        }
        return more;
    }

    private void write(LocationRows rows, int @Nullable [] lane, int wanted) {
        rows.intervals.clear();
        for (int i = 0; i < begins.length; i++) {
            if (lane == null || lane[i] == wanted) {
                rows.intervals.add(begins[i]);
                rows.intervals.add(ends[i]);
                rows.intervals.add(regions[i]);
            }
        }
        rows.intervals.finish();
    }
}
