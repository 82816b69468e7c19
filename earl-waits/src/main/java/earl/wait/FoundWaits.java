package earl.wait;

import earl.Column;
import earl.Columns;
import earl.Trace;
import earl.memory.IntColumn;
import earl.parallel.Workers;
import earl.plan.WaitRows;
import java.util.List;
import java.util.function.Supplier;
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
        WaitBlocks blocks = new WaitBlocks(trace, rows);
        FoundWaits[] found = new FoundWaits[blocks.count()];
        blocks.forEach(workers, (block, waits) -> found[block] = waits);
        return joined(List.of(found), workers);
    }

    /** Parts one after the other. */
    static FoundWaits joined(List<FoundWaits> parts, Workers workers) {
        if (parts.size() == 1) {
            return parts.getFirst();
        }
        int[] first = new int[parts.size() + 1];
        for (int i = 0; i < parts.size(); i++) {
            first[i + 1] = Math.addExact(first[i], parts.get(i).count);
        }
        FoundWaits all = new FoundWaits(first[parts.size()]);
        workers.forEach(parts.size(), i -> all.put(first[i], parts.get(i)));
        return all;
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

    /**
     * The same waits in order of their calls: of one call the longer before the shorter, otherwise as they were.
     */
    FoundWaits inOrder(Workers workers) {
        WaitOrder order = new WaitOrder(List.of(this), new int[1], workers);
        FoundWaits sorted = new FoundWaits(count);
        workers.forEach((count + BLOCK - 1) / BLOCK, block -> {
            int from = block * BLOCK;
            int n = Math.min(BLOCK, count - from);
            order.copy(from, n, sorted, from, new byte[n]);
        });
        return sorted;
    }

    /** Replaces a row by one of others. */
    void set(int row, FoundWaits from, int at) {
        call[row] = from.call[at];
        record[row] = from.record[at];
        partner[row] = from.partner[at];
        partnerRecord[row] = from.partnerRecord[at];
        begin[row] = from.begin[at];
        ticks[row] = from.ticks[at];
        counted[row] = from.counted[at];
    }

    /**
     * The waits as columns.
     *
     * @param name of the definition
     * @param attributed makes the column of that name; null for none
     */
    Columns columns(Trace trace, String name, @Nullable Supplier<Column> attributed) {
        long start = trace.info().startTicks();
        WaitColumns columns = new WaitColumns(trace, count)
                .kinds(List.of(name), row -> 0)
                .places("", row -> IntColumn.decode(call[row]))
                .places("partner_", row -> IntColumn.decode(partner[row]))
                .positions("call", row -> IntColumn.decode(call[row]))
                .positions("record", row -> IntColumn.decode(record[row]))
                .positions("partner", row -> IntColumn.decode(partner[row]))
                .positions("partner_record", row -> IntColumn.decode(partnerRecord[row]))
                .times("begin", row -> begin[row] - start)
                .times("wait", row -> ticks[row]);
        if (attributed != null) {
            columns.column("attributed", attributed);
        }
        return columns.truths("counted", row -> counted[row] ? 1 : 0).columns();
    }

    /** Number of waits without a partner. */
    int alone() {
        int alone = 0;
        for (int link : partner) {
            alone += link == 0 ? 1 : 0;
        }
        return alone;
    }
}
