package earl.graph.file;

import java.util.Arrays;

/** Writes decisions by a range coder with carry propagation, as in Martin, <i>Range encoding</i> (1979). */
final class BitWriter extends Bits {
    private byte[] bytes = new byte[256];
    private int size;
    private long low;
    private long range = 0xFFFF_FFFFL;
    private int cached;
    private long waiting = 1;

    @Override
    boolean reads() {
        return false;
    }

    @Override
    boolean code(int odds, boolean bit) {
        long ones = (range >>> 16) * odds;
        if (bit) {
            range = ones;
        } else {
            low += ones;
            range -= ones;
        }
        normalize();
        return bit;
    }

    @Override
    long plain(int count, long bits) {
        for (int i = count - 1; i >= 0; i--) {
            range >>>= 1;
            if ((bits >>> i & 1) != 0) {
                low += range;
            }
            normalize();
        }
        return bits;
    }

    private void normalize() {
        while (range < 1 << 24) {
            range = range << 8 & 0xFFFF_FFFFL;
            shift();
        }
    }

    /** Puts out the highest byte, once no carry can change it any more. */
    private void shift() {
        if (low < 0xFF00_0000L || low > 0xFFFF_FFFFL) {
            int carry = (int) (low >>> 32);
            int octet = cached;
            do {
                put(octet + carry);
                octet = 0xFF;
            } while (--waiting != 0);
            cached = (int) (low >>> 24) & 0xFF;
        }
        waiting++;
        low = (low & 0x00FF_FFFFL) << 8;
    }

    private void put(int octet) {
        if (size == bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.multiplyExact(size, 2));
        }
        bytes[size++] = (byte) octet;
    }

    /** Ends the stream. Bytes of 0 at its end are left out: a reader finds them there anyway. */
    byte[] finish() {
        // Of the numbers that mean what was written, the one with the most zeros at its end.
        long highest = low + range - 1;
        int zeros = Integer.SIZE;
        while (highest >>> zeros << zeros < low) {
            zeros--;
        }
        low = highest >>> zeros << zeros;
        for (int i = 0; i < 5; i++) {
            shift();
        }
        int end = size;
        while (end > 1 && bytes[end - 1] == 0) {
            end--;
        }
        // The first is the carry's place and always 0.
        return Arrays.copyOfRange(bytes, 1, Math.max(1, end));
    }
}
