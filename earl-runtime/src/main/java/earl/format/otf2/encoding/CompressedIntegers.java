package earl.format.otf2.encoding;

import java.lang.invoke.VarHandle;

/**
 * Reads integers from the bytes of a chunk without checks: the caller knows that {@link ByteCursor#SLACK} bytes after the position may be
 * read, and looks at the length before it uses the value. No state; {@link ByteCursor} reads with checks.
 */
public final class CompressedIntegers {
    /** Least length of an integer that is invalid. */
    public static final int BAD = 16;
    /** Bits of a length that say how many bytes to pass over, whether it is valid or not. */
    public static final int LENGTH_MASK = 15;

    /** {@code [first byte] -> length} of an integer of 32 bits. */
    private static final int[] LENGTH_32 = new int[256];
    /** {@code [first byte] -> length} of an integer of 64 bits. */
    private static final int[] LENGTH_64 = new int[256];

    private static final VarHandle LONGS = ByteCursor.LONGS;
    /** {@code [size in bytes] -> } bit mask of a compressed integer. */
    private static final long[] MASK = new long[128];

    static {
        for (int size = 1; size <= 8; size++) {
            MASK[size] = -1L >>> (64 - 8 * size);
        }
        for (int first = 0; first < 256; first++) {
            LENGTH_32[first] = first <= 4 ? first + 1 : first == 255 ? 1 : BAD | 1;
            LENGTH_64[first] = first <= 8 ? first + 1 : first == 255 ? 1 : BAD | 1;
        }
    }

    private CompressedIntegers() {}

    /** Length in bytes of a compressed integer of 32 bits with its first byte; {@link #BAD} or more if that is invalid. */
    public static int length32(byte first) {
        return LENGTH_32[first & 0xFF];
    }

    /** Length in bytes of a compressed integer of 64 bits with its first byte; {@link #BAD} or more if that is invalid. */
    public static int length64(byte first) {
        return LENGTH_64[first & 0xFF];
    }

    /** Eight bytes. */
    public static long fixed64(byte[] b, int p, boolean big) {
        long word = (long) LONGS.get(b, p);
        return big ? Long.reverseBytes(word) : word;
    }

    /** A compressed integer whose first byte was checked; all ones are -1. */
    public static long integer(byte[] b, int p, boolean big) {
        int size = b[p];
        if (size <= 0) {
            return size;
        }
        long word = (long) LONGS.get(b, p + 1);
        return big ? Long.reverseBytes(word) >>> (64 - 8 * size) : word & MASK[size];
    }
}
