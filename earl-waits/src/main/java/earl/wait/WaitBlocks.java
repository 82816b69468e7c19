package earl.wait;

import earl.Column;
import earl.Trace;
import earl.column.SelectedBlocks;
import earl.memory.IntColumn;
import earl.memory.Pieces;
import earl.parallel.Workers;
import earl.plan.WaitRows;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The waits of a definition, block by block: one pass over its rows makes all their columns. */
final class WaitBlocks {
    private static final int ABSENT = -1;

    private final Trace trace;
    private final SelectedBlocks blocks;
    private final Times length;
    private final int call;
    private final int partner;
    private final int record;
    private final int partnerRecord;
    private final @Nullable Times begin;
    private final int enough;

    /** A column of times, and the factor from its ticks to those of the trace: 1 for times of the trace's clock, which are exact. */
    private record Times(int column, double factor) {
        void copy(SelectedBlocks.Values values, long[] into) {
            double[] ticks = values.numbers(column);
            for (int i = 0; i < into.length; i++) {
                into[i] = Math.round(ticks[i] * factor);
            }
        }
    }

    /** Prepares to read the rows of a definition that are waits. */
    WaitBlocks(Trace trace, WaitRows rows) {
        this.trace = trace;
        Column value = rows.column(WaitRows.Name.VALUE);
        Column at = rows.column(WaitRows.Name.AT);
        blocks = new SelectedBlocks(value.greaterThan(0).and(at.atLeast(0)));
        length = times(value);
        call = blocks.integers(at);
        partner = positions(rows.columns().get(WaitRows.Name.ON));
        record = positions(rows.columns().get(WaitRows.Name.RECORD));
        partnerRecord = positions(rows.columns().get(WaitRows.Name.PARTNER_RECORD));
        Column begins = rows.columns().get(WaitRows.Name.BEGIN);
        begin = begins == null ? null : times(begins);
        Column least = rows.columns().get(WaitRows.Name.LEAST);
        double wanted = least == null || least.length() == 0 ? 0 : least.number(0);
        enough = wanted > 0 ? blocks.integers(value.atLeast(wanted)) : ABSENT;
    }

    private Times times(Column column) {
        return new Times(blocks.ticks(column), trace.info().ticksPerSecond() / column.ticksPerSecond());
    }

    private int positions(@Nullable Column column) {
        return column == null ? ABSENT : blocks.integers(column);
    }

    /** The waits. */
    FoundBlocks read(Workers workers, Pieces memory) {
        @Nullable FoundBlock[] found = new FoundBlock[blocks.count()];
        blocks.forEach(workers, (block, values) -> {
            int n = values.count();
            found[block] = n == 0 ? null : FoundBlock.of(waits(values, n), n, memory);
        });
        return new FoundBlocks(Arrays.stream(found).filter(Objects::nonNull).toList());
    }

    private FoundWaits waits(SelectedBlocks.Values values, int n) {
        FoundWaits waits = new FoundWaits(n);
        length.copy(values, waits.ticks);
        links(values, call, waits.call, null);
        links(values, partner, waits.partner, null);
        links(values, record, waits.record, waits.call);
        links(values, partnerRecord, waits.partnerRecord, waits.partner);
        begins(values, n, waits);
        if (enough == ABSENT) {
            Arrays.fill(waits.counted, (byte) 1);
        } else {
            long[] truth = values.integers(enough);
            for (int i = 0; i < n; i++) {
                waits.counted[i] = (byte) truth[i];
            }
        }
        return waits;
    }

    /** Links; where the column or its value is missing, those of another column. */
    private static void links(SelectedBlocks.Values values, int column, int[] into, int @Nullable [] otherwise) {
        if (column != ABSENT) {
            long[] positions = values.integers(column);
            for (int i = 0; i < into.length; i++) {
                into[i] = IntColumn.encode(positions[i]);
            }
        }
        for (int i = 0; otherwise != null && i < into.length; i++) {
            into[i] = into[i] == 0 ? otherwise[i] : into[i];
        }
    }

    private void begins(SelectedBlocks.Values values, int n, FoundWaits waits) {
        if (begin == null) {
            for (int i = 0; i < n; i++) {
                waits.begin[i] = trace.events().ticks(IntColumn.decode(waits.call[i]));
            }
            return;
        }
        begin.copy(values, waits.begin);
        long start = trace.info().startTicks();
        for (int i = 0; i < n; i++) {
            waits.begin[i] += start;
        }
    }
}
