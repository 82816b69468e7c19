package earl.wait;

import earl.Memory;
import earl.memory.IntColumn;
import earl.memory.Pieces;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Rows of {@link FoundWaits}, stored off the heap column after column. */
final class FoundBlock {
    /** Bytes of a row before each column. */
    enum Links {
        CALL(16),
        RECORD(20),
        PARTNER(24),
        PARTNER_RECORD(28);

        private final int before;

        Links(int before) {
            this.before = before;
        }
    }

    /** Columns of times. */
    enum Ticks {
        BEGIN(0),
        LENGTH(8);

        private final int before;

        Ticks(int before) {
            this.before = before;
        }
    }

    private static final int BEFORE_COUNTED = 32;
    private static final int ROW = 33;
    private static final long SMALLEST_PIECE = 256L << 10;
    private static final long LARGEST_PIECE = 16L << 20;

    /** Number of waits, at least 1. */
    final int count;

    private final MemorySegment cells;

    private FoundBlock(int count, MemorySegment cells) {
        this.count = count;
        this.cells = cells;
    }

    /** Memory for many small blocks. */
    static Pieces in(Memory memory) {
        return new Pieces(memory::allocate, SMALLEST_PIECE, LARGEST_PIECE);
    }

    /** Stores the first rows of some. */
    static FoundBlock of(FoundWaits rows, int n, Pieces memory) {
        FoundBlock block = new FoundBlock(n, memory.allocate((long) ROW * n));
        block.put(rows.call, Links.CALL);
        block.put(rows.record, Links.RECORD);
        block.put(rows.partner, Links.PARTNER);
        block.put(rows.partnerRecord, Links.PARTNER_RECORD);
        block.put(rows.begin, Ticks.BEGIN);
        block.put(rows.ticks, Ticks.LENGTH);
        MemorySegment.copy(rows.counted, 0, block.cells, ValueLayout.JAVA_BYTE, (long) BEFORE_COUNTED * n, n);
        return block;
    }

    private void put(int[] links, Links column) {
        MemorySegment.copy(links, 0, cells, ValueLayout.JAVA_INT, (long) column.before * count, count);
    }

    private void put(long[] ticks, Ticks column) {
        MemorySegment.copy(ticks, 0, cells, ValueLayout.JAVA_LONG, (long) column.before * count, count);
    }

    /** Copies all rows to the front of others. */
    void copy(FoundWaits into) {
        copy(Links.CALL, 0, count, into.call);
        copy(Links.RECORD, 0, count, into.record);
        copy(Links.PARTNER, 0, count, into.partner);
        copy(Links.PARTNER_RECORD, 0, count, into.partnerRecord);
        copy(Ticks.BEGIN, 0, count, into.begin);
        copy(Ticks.LENGTH, 0, count, into.ticks);
        copyCounted(0, count, into.counted);
    }

    /** Copies links as {@link IntColumn} encodes them: rows {@code from} to {@code from + n} (exclusive), to the front of an array. */
    void copy(Links column, int from, int n, int[] into) {
        MemorySegment.copy(cells, ValueLayout.JAVA_INT, (long) column.before * count + 4L * from, into, 0, n);
    }

    /** Copies {@code n} rows of a column of times. */
    void copy(Ticks column, int from, int n, long[] into) {
        MemorySegment.copy(cells, ValueLayout.JAVA_LONG, (long) column.before * count + 8L * from, into, 0, n);
    }

    /** Copies 1 for each of {@code n} waits that counts, 0 for others. */
    void copyCounted(int from, int n, byte[] into) {
        MemorySegment.copy(cells, ValueLayout.JAVA_BYTE, (long) BEFORE_COUNTED * count + from, into, 0, n);
    }
}
