package earl.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Short payloads that a location's heap got lately, so that one that comes again takes no room: programs send the same message and
 * call from the same place over and over. One thread.
 */
final class RecentPayloads {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    /** The longest payload that is remembered. */
    static final int MAX_BYTES = 32;

    private final byte[] bytes;
    private final int[] lengths;
    private final int[] offsets;

    /** With room for {@code places} payloads, a power of 2 up to 256, or none. */
    RecentPayloads(int places) {
        bytes = new byte[places * MAX_BYTES];
        lengths = new int[places];
        offsets = new int[places];
    }

    /**
     * Looks for a payload, and remembers it if it is new.
     *
     * @param from where it begins in {@code heap}, which has {@value #MAX_BYTES} bytes from there on
     * @param length 1 to {@value #MAX_BYTES}
     * @param offset where it begins in the location's heap, unsigned
     * @return offset of an equal one, else {@code offset}
     */
    int share(byte[] heap, int from, int length, int offset) {
        long hash = length;
        int whole = length & ~7;
        for (int i = 0; i < whole; i += 8) {
            hash = (hash ^ (long) LONGS.get(heap, from + i)) * 0x9E3779B97F4A7C15L;
        }
        int rest = length & 7;
        long last = 0;
        if (rest != 0) {
            last = (long) LONGS.get(heap, from + whole) & lowBytes(rest);
            hash = (hash ^ last) * 0x9E3779B97F4A7C15L;
        }
        int place = (int) (hash >>> 32) & (lengths.length - 1);
        int at = place * MAX_BYTES;
        if (lengths[place] == length && equal(heap, from, at, whole, rest, last)) {
            return offsets[place];
        }
        System.arraycopy(heap, from, bytes, at, length);
        lengths[place] = length;
        offsets[place] = offset;
        return offset;
    }

    private boolean equal(byte[] heap, int from, int at, int whole, int rest, long last) {
        for (int i = 0; i < whole; i += 8) {
            if ((long) LONGS.get(heap, from + i) != (long) LONGS.get(bytes, at + i)) {
                return false;
            }
        }
        return rest == 0 || ((long) LONGS.get(bytes, at + whole) & lowBytes(rest)) == last;
    }

    /** A mask of the {@code n} bytes, 1 to 7, that come first in memory. */
    private static long lowBytes(int n) {
        return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? -1L >>> (64 - 8 * n) : -1L << (64 - 8 * n);
    }
}
