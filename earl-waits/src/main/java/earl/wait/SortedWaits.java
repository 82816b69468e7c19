package earl.wait;

import earl.Column;
import earl.Columns;
import earl.Memory;
import earl.Trace;
import earl.column.expression.RowSource;
import earl.memory.IntColumn;
import earl.memory.LongColumn;
import earl.parallel.Workers;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.Supplier;

/**
 * Waits in order of their calls, 34 bytes each, off the heap. Waits of one call are in the order in which their kinds claim time; of one kind
 * the longer come first. Any number of threads read them.
 */
final class SortedWaits {
    final int count;
    final IntColumn call;
    final IntColumn record;
    final IntColumn partner;
    final IntColumn partnerRecord;
    final LongColumn begin;
    final LongColumn ticks;
    /** Unsigned bytes. */
    final MemorySegment kind;
    /** 1 or 0. */
    final MemorySegment counted;

    private SortedWaits(int count, Memory memory) {
        this.count = count;
        call = links(memory);
        record = links(memory);
        partner = links(memory);
        partnerRecord = links(memory);
        begin = longs(memory);
        ticks = longs(memory);
        kind = memory.allocate(count);
        counted = memory.allocate(count);
    }

    /**
     * Sorts waits.
     *
     * @param blocks in the order in which their kinds claim time
     * @param kindOf the kind of each block
     * @param positions number of positions in the trace
     * @param memory for the sorted waits
     */
    static SortedWaits of(List<FoundBlock> blocks, int[] kindOf, long positions, Workers workers, Memory memory) {
        int count = blocks.stream().mapToInt(block -> block.count).reduce(0, Math::addExact);
        SortedWaits sorted = new SortedWaits(count, memory);
        WaitSort.sort(blocks, kindOf, sorted, positions, workers);
        return sorted;
    }

    private IntColumn links(Memory memory) {
        return IntColumn.over(memory.allocate((long) count * Integer.BYTES));
    }

    /** A column of zeros for these waits. */
    LongColumn longs(Memory memory) {
        return LongColumn.over(memory.allocate((long) count * Long.BYTES));
    }

    /** Copies rows {@code from} to {@code from + n} (exclusive), and their kinds, to the front of arrays. */
    void copy(int from, int n, FoundWaits into, byte[] kinds) {
        call.copy(from, n, into.call, 0);
        record.copy(from, n, into.record, 0);
        partner.copy(from, n, into.partner, 0);
        partnerRecord.copy(from, n, into.partnerRecord, 0);
        begin.copy(from, n, into.begin, 0);
        ticks.copy(from, n, into.ticks, 0);
        copyKinds(from, n, kinds);
        copyCounted(from, n, into.counted);
    }

    /** Replaces rows {@code from} to {@code from + n} (exclusive) by those of arrays, from index {@code at} on. */
    void put(int from, int n, FoundWaits rows, byte[] kinds, int at) {
        call.put(from, n, rows.call, at);
        record.put(from, n, rows.record, at);
        partner.put(from, n, rows.partner, at);
        partnerRecord.put(from, n, rows.partnerRecord, at);
        begin.put(from, n, rows.begin, at);
        ticks.put(from, n, rows.ticks, at);
        MemorySegment.copy(kinds, at, kind, ValueLayout.JAVA_BYTE, from, n);
        MemorySegment.copy(rows.counted, at, counted, ValueLayout.JAVA_BYTE, from, n);
    }

    void copyKinds(long from, int n, byte[] into) {
        MemorySegment.copy(kind, ValueLayout.JAVA_BYTE, from, into, 0, n);
    }

    void copyCounted(long from, int n, byte[] into) {
        MemorySegment.copy(counted, ValueLayout.JAVA_BYTE, from, into, 0, n);
    }

    /** By kind, the number of waits without a partner. */
    int[] alone(int kinds) {
        int[] alone = new int[kinds];
        int[] partners = new int[IntColumn.PIECE];
        byte[] kindOf = new byte[IntColumn.PIECE];
        for (int from = 0; from < count; from += partners.length) {
            int n = Math.min(partners.length, count - from);
            partner.copy(from, n, partners, 0);
            copyKinds(from, n, kindOf);
            for (int i = 0; i < n; i++) {
                alone[kindOf[i] & 0xFF] += partners[i] == 0 ? 1 : 0;
            }
        }
        return alone;
    }

    /**
     * The waits as columns.
     *
     * @param kinds names
     * @param attributed makes the column of that name
     */
    Columns columns(Trace trace, List<String> kinds, Supplier<Column> attributed) {
        return new WaitColumns(trace, count)
                .kinds(kinds, new Bytes(kind))
                .locations("", call::copyLinks)
                .locations("partner_", partner::copyLinks)
                .positions("call", call::copyLinks)
                .positions("record", record::copyLinks)
                .positions("partner", partner::copyLinks)
                .positions("partner_record", partnerRecord::copyLinks)
                .times("begin", new Ticks(begin, trace.info().startTicks()))
                .times("wait", new Ticks(ticks, 0))
                .column("attributed", attributed)
                .truths("counted", new Bytes(counted))
                .columns();
    }

    /** Small numbers, a byte each. */
    private record Bytes(MemorySegment numbers) implements RowSource<long[]> {
        @Override
        public void fill(long from, int n, long[] into, int at) {
            byte[] some = new byte[Math.min(n, IntColumn.PIECE)];
            for (int i = 0; i < n; i += some.length) {
                int piece = Math.min(some.length, n - i);
                MemorySegment.copy(numbers, ValueLayout.JAVA_BYTE, from + i, some, 0, piece);
                for (int k = 0; k < piece; k++) {
                    into[at + i + k] = some[k] & 0xFF;
                }
            }
        }

        @Override
        public void gather(long[] rows, int n, long[] into) {
            for (int i = 0; i < n; i++) {
                into[i] = rows[i] < 0 ? Trace.NONE : numbers.get(ValueLayout.JAVA_BYTE, rows[i]) & 0xFF;
            }
        }
    }

    /** Ticks since a time. */
    record Ticks(LongColumn ticks, long start) implements RowSource<double[]> {
        @Override
        public void fill(long from, int n, double[] into, int at) {
            long[] some = new long[Math.min(n, IntColumn.PIECE)];
            for (int i = 0; i < n; i += some.length) {
                int piece = Math.min(some.length, n - i);
                ticks.copy(from + i, piece, some, 0);
                for (int k = 0; k < piece; k++) {
                    into[at + i + k] = (double) (some[k] - start);
                }
            }
        }

        @Override
        public void gather(long[] rows, int n, double[] into) {
            long[] some = new long[n];
            ticks.copy(rows, n, some, start);
            for (int i = 0; i < n; i++) {
                into[i] = rows[i] < 0 ? Double.NaN : (double) (some[i] - start);
            }
        }
    }
}
