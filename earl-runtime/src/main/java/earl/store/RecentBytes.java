package earl.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Short sequences of bytes that occurred lately, and where in a location's heap the payload is that each stands for. Programs send
 * the same message and call from the same place over and over. One thread.
 */
public final class RecentBytes {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    /** Maximum length of a sequence that is remembered. */
    public static final int MAX_BYTES = 32;

    /** The offset of no payload. */
    public static final int NONE = 0;

    private static final int PLACES = 256;

    private final byte[] bytes = new byte[PLACES * MAX_BYTES];
    private final int[] lengths = new int[PLACES];
    private final int[] offsets = new int[PLACES];

    /**
     * Looks for a sequence.
     *
     * @param from where it begins in {@code in}, which has {@value #MAX_BYTES} bytes from there on
     * @param length 1 to {@value #MAX_BYTES}
     * @return the offset that was remembered with it, {@link #NONE} if there is none
     */
    public int find(byte[] in, int from, int length) {
        int place = slot(in, from, length);
        return lengths[place] == length && equal(in, from, place * MAX_BYTES, length) ? offsets[place] : NONE;
    }

    /** Remembers a sequence, as {@link #find} takes it, with an offset. */
    public void put(byte[] in, int from, int length, int offset) {
        int place = slot(in, from, length);
        System.arraycopy(in, from, bytes, place * MAX_BYTES, length);
        lengths[place] = length;
        offsets[place] = offset;
    }

    /** Forgets all. */
    public void clear() {
        Arrays.fill(lengths, 0);
    }

    private static int slot(byte[] in, int from, int length) {
        long hash = length;
        int whole = length & ~7;
        for (int i = 0; i < whole; i += 8) {
            hash = (hash ^ (long) LONGS.get(in, from + i)) * 0x9E3779B97F4A7C15L;
        }
        int rest = length & 7;
        if (rest != 0) {
            hash = (hash ^ ((long) LONGS.get(in, from + whole) & lowBytes(rest))) * 0x9E3779B97F4A7C15L;
        }
        return (int) (hash >>> 32) & (PLACES - 1);
    }

    private boolean equal(byte[] in, int from, int at, int length) {
        int whole = length & ~7;
        for (int i = 0; i < whole; i += 8) {
            if ((long) LONGS.get(in, from + i) != (long) LONGS.get(bytes, at + i)) {
                return false;
            }
        }
        int rest = length & 7;
        return rest == 0
                || (((long) LONGS.get(in, from + whole) ^ (long) LONGS.get(bytes, at + whole)) & lowBytes(rest)) == 0;
    }

    /** A mask of the {@code n} bytes, 1 to 7, that come first in memory. */
    private static long lowBytes(int n) {
        return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? -1L >>> (64 - 8 * n) : -1L << (64 - 8 * n);
    }
}
