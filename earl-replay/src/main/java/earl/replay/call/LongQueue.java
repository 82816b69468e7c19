package earl.replay.call;

import java.util.ArrayDeque;
import java.util.NoSuchElementException;

/**
 * Numbers that are taken in the order in which they were added, in 7 bits per byte: those from -64 to 63 take one. It allocates in blocks, copies nothing,
 * and gives up each block when all of it was taken. A number lies in one block. One thread.
 */
final class LongQueue {
    /** Bits of a number in a byte. */
    private static final int BITS = 7;
    /** The bit of a byte that another one of the number follows. */
    private static final int MORE = 1 << BITS;
    /** Maximum number of bytes of a number. */
    private static final int LONGEST = 10;

    private static final int FIRST_BLOCK = 64;
    private static final int LARGEST_BLOCK = 1 << 16;

    /** Blocks between the first and the last one. */
    private final ArrayDeque<Block> between = new ArrayDeque<>();

    private Block first = new Block(0);
    /** Number of bytes of the first block that were taken. */
    private int taken;

    private Block last = first;

    /** Numbers one after the other. */
    private static final class Block {
        private final byte[] bytes;
        /** Number of bytes that numbers take. */
        private int used;

        Block(int length) {
            bytes = new byte[length];
        }
    }

    /** Appends a value. */
    void add(long value) {
        Block block = last.used + LONGEST <= last.bytes.length ? last : extend();
        byte[] bytes = block.bytes;
        int at = block.used;
        // The sign comes last, so that small numbers of both signs have few bits.
        long rest = (value << 1) ^ (value >> (Long.SIZE - 1));
        while (rest >>> BITS != 0) {
            bytes[at++] = (byte) (rest | MORE);
            rest >>>= BITS;
        }
        bytes[at++] = (byte) rest;
        block.used = at;
    }

    private Block extend() {
        Block block = new Block(Math.clamp(2L * last.bytes.length, FIRST_BLOCK, LARGEST_BLOCK));
        if (taken == first.used) {
            first = block;
            taken = 0;
        } else if (first != last) {
            between.add(last);
        }
        last = block;
        return block;
    }

    /** Returns true without values. */
    boolean isEmpty() {
        return first == last && taken == first.used;
    }

    /** Removes the first value and returns it. @throws NoSuchElementException without values */
    long remove() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        byte[] bytes = first.bytes;
        int at = taken;
        byte part = bytes[at++];
        long value = part & MORE - 1L;
        for (int shift = BITS; part < 0; shift += BITS) {
            part = bytes[at++];
            value |= (part & MORE - 1L) << shift;
        }
        taken = at;
        if (at == first.used && first != last) {
            first = between.isEmpty() ? last : between.remove();
            taken = 0;
        }
        return value >>> 1 ^ -(value & 1);
    }
}
