package earl.codec;

import earl.memory.Capacity;
import java.util.Arrays;

/** Encodes decisions by a range coder with carry propagation (G. N. N. Martin, <i>Range encoding</i>, 1979). One thread. */
public final class RangeEncoder extends Coder {
    private byte[] bytes = new byte[256];
    private int size;
    private long low;
    private long range = 0xFFFF_FFFFL;
    private int cached;
    private long waiting = 1;

    @Override
    public boolean decodes() {
        return false;
    }

    @Override
    protected boolean code(int odds, boolean bit) {
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
    protected long plain(int count, long bits) {
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

    /** Writes the highest byte once no carry can change it. */
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
            bytes = Capacity.ensure(bytes, size + 1);
        }
        bytes[size++] = (byte) octet;
    }

    /** Ends the sequence and returns its bytes, without the zeros at the end: a decoder reads zeros there. */
    public byte[] finish() {
        // Of the numbers that represent these decisions, choose the one with the most trailing zeros.
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
        // The first byte could only hold a carry and is always 0.
        return Arrays.copyOfRange(bytes, 1, Math.max(1, end));
    }
}
