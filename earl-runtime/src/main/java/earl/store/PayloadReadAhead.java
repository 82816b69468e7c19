package earl.store;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Reads the numbers of payloads that lie near each other, as those of one event after the other do: through an array with a
 * part of the heap. One thread.
 */
public final class PayloadReadAhead {
    private static final int SIZE = 8 << 10;
    /** Bytes that may be read from the beginning of a payload on: eight numbers of maximum length. */
    private static final int REACH = 80;

    private final LocationEvents events;
    private MemorySegment heap = MemorySegment.NULL;
    private long heapSize;
    private byte[] bytes = {};
    /** The part of the heap in {@link #bytes}. */
    private long from;

    private long to;
    private int at;

    /** For the payloads of a location. */
    public PayloadReadAhead(LocationEvents events) {
        this.events = events;
        refresh();
    }

    /** To be called when the location has more payloads than before. */
    public void refresh() {
        heap = events.heap();
        heapSize = events.heapSize();
        if (bytes.length < Math.min(SIZE, heapSize)) {
            bytes = new byte[(int) Math.min(SIZE, heapSize)];
            from = 0;
            to = 0;
        }
    }

    /** Goes to the first number of a payload; at most eight can be read from there. */
    public void wrap(long offset) {
        if (offset < from || (offset + REACH > to && to < heapSize) || offset >= to) {
            int n = (int) Math.min(bytes.length, heapSize - offset);
            MemorySegment.copy(heap, ValueLayout.JAVA_BYTE, offset, bytes, 0, n);
            from = offset;
            to = offset + n;
        }
        at = (int) (offset - from);
    }

    /** Reads an unsigned number. */
    public long unsigned() {
        int next = at;
        long value = bytes[next++];
        if (value < 0) {
            value &= 0x7F;
            int shift = 7;
            byte b;
            do {
                b = bytes[next++];
                value |= (b & 0x7FL) << shift;
                shift += 7;
            } while (b < 0);
        }
        at = next;
        return value;
    }

    /** The dense id for which a number of a payload stands, or -1. */
    static int reference(long number) {
        return (int) (number - 1);
    }

    /** Reads the first {@code n} numbers of a payload, at most eight. */
    void copy(long offset, int n, long[] into) {
        wrap(offset);
        for (int i = 0; i < n; i++) {
            into[i] = unsigned();
        }
    }
}
