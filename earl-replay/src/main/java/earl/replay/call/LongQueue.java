package earl.replay.call;

import java.util.ArrayDeque;
import java.util.NoSuchElementException;

/**
 * Numbers that are taken in the order in which they were added, in 7 bits per byte: those from -64 to 63 take one. It allocates in blocks, copies nothing,
 * and gives up each block when all of it was taken. One thread.
 */
final class LongQueue {
    /** Bits of a number in a byte. */
    private static final int BITS = 7;
    /** The bit of a byte that another one of the number follows. */
    private static final int MORE = 1 << BITS;

    private static final int FIRST_BLOCK = 64;
    private static final int LARGEST_BLOCK = 1 << 16;

    /** Blocks between the first and the last one. */
    private final ArrayDeque<byte[]> between = new ArrayDeque<>();

    private byte[] first = {};
    /** Number of bytes of the first block that were taken. */
    private int taken;

    private byte[] last = first;
    /** Number of bytes in the last block. */
    private int used;

    /** Appends a value. */
    void add(long value) {
        // The sign comes last, so that small numbers of both signs have few bits.
        long rest = (value << 1) ^ (value >> (Long.SIZE - 1));
        while (rest >>> BITS != 0) {
            put((byte) (rest | MORE));
            rest >>>= BITS;
        }
        put((byte) rest);
    }

    private void put(byte part) {
        if (used == last.length) {
            extend();
        }
        last[used++] = part;
    }

    private void extend() {
        byte[] block = new byte[Math.clamp(2L * last.length, FIRST_BLOCK, LARGEST_BLOCK)];
        if (taken == first.length) {
            first = block;
            taken = 0;
        } else if (first != last) {
            between.add(last);
        }
        last = block;
        used = 0;
    }

    /** Returns true without values. */
    boolean isEmpty() {
        return first == last && taken == used;
    }

    /** Removes the first value and returns it. @throws NoSuchElementException without values */
    long remove() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        long value = 0;
        int shift = 0;
        byte part;
        do {
            part = take();
            value |= (part & MORE - 1L) << shift;
            shift += BITS;
        } while (part < 0);
        return value >>> 1 ^ -(value & 1);
    }

    private byte take() {
        byte part = first[taken++];
        if (taken == first.length && first != last) {
            first = between.isEmpty() ? last : between.remove();
            taken = 0;
        }
        return part;
    }
}
