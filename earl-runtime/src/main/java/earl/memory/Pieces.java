package earl.memory;

import java.lang.foreign.MemorySegment;
import java.util.function.LongFunction;

/** Many small segments in a few large ones. Any number of threads. */
public final class Pieces {
    /** A new piece is at most this part of those before it, or of the smallest size. */
    private static final int GROWTH = 4;

    private final LongFunction<MemorySegment> memory;
    private final long smallest;
    private final long largest;
    private MemorySegment piece = MemorySegment.NULL;
    private long used;
    private long total;

    /**
     * Has no piece yet.
     *
     * @param memory allocates a piece of a size in bytes, aligned for any column
     * @param smallest size of the first piece in bytes
     * @param largest size that no piece exceeds, unless a segment does
     */
    public Pieces(LongFunction<MemorySegment> memory, long smallest, long largest) {
        this.memory = memory;
        this.smallest = smallest;
        this.largest = largest;
    }

    /** A segment of {@code bytes} bytes, aligned for any column. */
    public synchronized MemorySegment allocate(long bytes) {
        if (used + bytes > piece.byteSize()) {
            piece = memory.apply(Math.max(bytes, Math.clamp(total / GROWTH, smallest, largest)));
            total += piece.byteSize();
            used = 0;
        }
        MemorySegment segment = piece.asSlice(used, bytes);
        used = (used + Math.max(1, bytes) + ColumnMemory.ALIGNMENT - 1) & -ColumnMemory.ALIGNMENT;
        return segment;
    }
}
