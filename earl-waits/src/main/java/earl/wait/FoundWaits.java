package earl.wait;

import earl.Column;
import earl.Trace;
import earl.memory.IntColumn;
import earl.parallel.Workers;
import earl.plan.WaitRows;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The waits of one kind that a definition found, in its order, in primitive arrays. Links as {@link IntColumn} encodes them. */
final class FoundWaits {
    private static final int BLOCK = 1 << 12;

    final int count;
    final int[] call;
    final int[] record;
    final int[] partner;
    final int[] partnerRecord;
    final long[] begin;
    final long[] ticks;
    final boolean[] counted;

    FoundWaits(int count) {
        this.count = count;
        call = new int[count];
        record = new int[count];
        partner = new int[count];
        partnerRecord = new int[count];
        begin = new long[count];
        ticks = new long[count];
        counted = new boolean[count];
    }

    /** The rows of a definition that are waits. */
    static FoundWaits of(Trace trace, WaitRows rows, Workers workers) {
        Column value = rows.column(WaitRows.Name.VALUE);
        Column at = rows.column(WaitRows.Name.AT);
        Column waits = value.greaterThan(0).and(at.atLeast(0)).computed();
        Column calls = at.select(waits).computed();
        FoundWaits found = new FoundWaits(Math.toIntExact(calls.length()));
        double second = trace.info().ticksPerSecond();
        links(calls, found.call, workers);
        Column lengths = value.select(waits).computed();
        ticks(lengths, second, found.ticks, workers);
        found.least(rows, lengths, workers);
        found.optional(rows.columns().get(WaitRows.Name.ON), waits, found.partner, null, workers);
        found.optional(rows.columns().get(WaitRows.Name.RECORD), waits, found.record, found.call, workers);
        found.optional(
                rows.columns().get(WaitRows.Name.PARTNER_RECORD), waits, found.partnerRecord, found.partner, workers);
        found.begins(trace, rows.columns().get(WaitRows.Name.BEGIN), waits, workers);
        return found;
    }

    /** The first rows. */
    FoundWaits first(int n) {
        FoundWaits some = new FoundWaits(n);
        System.arraycopy(call, 0, some.call, 0, n);
        System.arraycopy(record, 0, some.record, 0, n);
        System.arraycopy(partner, 0, some.partner, 0, n);
        System.arraycopy(partnerRecord, 0, some.partnerRecord, 0, n);
        System.arraycopy(begin, 0, some.begin, 0, n);
        System.arraycopy(ticks, 0, some.ticks, 0, n);
        System.arraycopy(counted, 0, some.counted, 0, n);
        return some;
    }

    /** Copies the rows of {@code other} to this one, from row {@code at}. */
    void put(int at, FoundWaits other) {
        System.arraycopy(other.call, 0, call, at, other.count);
        System.arraycopy(other.record, 0, record, at, other.count);
        System.arraycopy(other.partner, 0, partner, at, other.count);
        System.arraycopy(other.partnerRecord, 0, partnerRecord, at, other.count);
        System.arraycopy(other.begin, 0, begin, at, other.count);
        System.arraycopy(other.ticks, 0, ticks, at, other.count);
        System.arraycopy(other.counted, 0, counted, at, other.count);
    }

    private void least(WaitRows rows, Column value, Workers workers) {
        Column least = rows.columns().get(WaitRows.Name.LEAST);
        double wanted = least == null || least.length() == 0 ? 0 : least.number(0);
        if (!(wanted > 0)) {
            Arrays.fill(counted, true);
            return;
        }
        Column enough = value.atLeast(wanted).computed();
        inBlocks(count, workers, (from, n) -> {
            long[] cells = new long[n];
            enough.integers(from, n, cells);
            for (int i = 0; i < n; i++) {
                counted[from + i] = cells[i] != 0;
            }
        });
    }

    /** The selected rows of a column of positions; where the column or its value is missing, those of another column. */
    private void optional(
            @Nullable Column given, Column waits, int[] into, int @Nullable [] otherwise, Workers workers) {
        if (given != null) {
            links(given.select(waits).computed(), into, workers);
        }
        for (int row = 0; otherwise != null && row < count; row++) {
            if (into[row] == 0) {
                into[row] = otherwise[row];
            }
        }
    }

    private void begins(Trace trace, @Nullable Column given, Column waits, Workers workers) {
        if (given == null) {
            inBlocks(count, workers, (from, n) -> {
                for (int row = from; row < from + n; row++) {
                    begin[row] = trace.events().ticks(IntColumn.decode(call[row]));
                }
            });
            return;
        }
        long start = trace.info().startTicks();
        ticks(given.select(waits).computed(), (double) trace.info().ticksPerSecond(), begin, workers);
        for (int row = 0; row < count; row++) {
            begin[row] += start;
        }
    }

    private interface Block {
        void rows(int from, int n);
    }

    private static void inBlocks(int count, Workers workers, Block block) {
        workers.forEach((count + BLOCK - 1) / BLOCK, index -> {
            int from = index * BLOCK;
            block.rows(from, Math.min(BLOCK, count - from));
        });
    }

    static void links(Column positions, int[] into, Workers workers) {
        inBlocks(into.length, workers, (from, n) -> {
            long[] cells = new long[n];
            positions.integers(from, n, cells);
            for (int i = 0; i < n; i++) {
                into[from + i] = IntColumn.encode(cells[i]);
            }
        });
    }

    /** Times in ticks: exact for times of the trace's clock, otherwise rounded. */
    static void ticks(Column times, double second, long[] into, Workers workers) {
        double factor = second / times.ticksPerSecond();
        inBlocks(into.length, workers, (from, n) -> {
            double[] cells = new double[n];
            times.ticks(from, n, cells);
            for (int i = 0; i < n; i++) {
                into[from + i] = Math.round(cells[i] * factor);
            }
        });
    }
}
