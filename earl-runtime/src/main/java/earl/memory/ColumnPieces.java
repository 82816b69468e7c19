package earl.memory;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** The memory of a column as buffers, which hold at most 1 GiB each. */
final class ColumnPieces {
    /** Bytes of all pieces but the last, as a power of 2. */
    static final int BITS = 30;

    /** Bits of a cell's offset in the column that are its offset in a piece. */
    static final int MASK = (1 << BITS) - 1;

    private ColumnPieces() {}

    /** The pieces of a column, none if it is empty. */
    static ByteBuffer[] of(MemorySegment cells) {
        long size = cells.byteSize();
        ByteBuffer[] pieces = new ByteBuffer[Math.toIntExact((size + MASK) >>> BITS)];
        for (int i = 0; i < pieces.length; i++) {
            long from = (long) i << BITS;
            pieces[i] = cells.asSlice(from, Math.min(MASK + 1L, size - from)).asByteBuffer();
        }
        return pieces;
    }

    /** The number of a piece as an index. */
    static int index(long piece) {
        int index = (int) piece;
        if (index != piece) {
            throw new IndexOutOfBoundsException("piece " + piece);
        }
        return index;
    }
}
