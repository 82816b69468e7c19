package earl.format.build;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The fields of a message of protocol buffers, one after the other.
 *
 * <pre>{@code
 * fields.wrap(bytes, 0, length);
 * while (fields.next()) {
 *     switch (fields.number()) {
 *         case 1 -> inner.wrap(fields); // a message
 *         case 2 -> fields.value();     // a number
 *     }
 * }
 * }</pre>
 *
 * <p>For one thread. It allocates nothing but texts.
 */
public final class ProtoFields {
    private static final int NUMBER = 0;
    private static final int FIXED_64 = 1;
    private static final int BYTES = 2;
    private static final int FIXED_32 = 5;
    private static final int MAX_BITS = 70;

    private byte[] bytes = {};
    private int at;
    private int end;
    private int number;
    private int wire;
    private long value;
    private int from;
    private boolean damaged;

    /** Stands before the first field of a message. */
    public void wrap(byte[] message, int begin, int limit) {
        bytes = message;
        at = begin;
        end = limit;
        damaged = false;
    }

    /** Stands before the first field of the message in the field at which another one stands; of an empty one if it is none. */
    public void wrap(ProtoFields outer) {
        wrap(outer.bytes, outer.from, outer.wire == BYTES ? outer.at : outer.from);
    }

    /** Goes to the next field, and returns whether there is one. */
    public boolean next() {
        if (at >= end || damaged) {
            return false;
        }
        long tag = varint();
        number = (int) (tag >>> 3);
        wire = (int) tag & 7;
        value = 0;
        from = at;
        switch (wire) {
            case NUMBER -> value = varint();
            case FIXED_64 -> value = fixed(8);
            case FIXED_32 -> value = fixed(4);
            case BYTES -> {
                long length = varint();
                from = at;
                if (length < 0 || length > end - at) {
                    damaged = true;
                } else {
                    at += (int) length;
                }
            }
            default -> damaged = true;
        }
        damaged |= number == 0;
        return !damaged;
    }

    private long varint() {
        long result = 0;
        for (int shift = 0; shift < MAX_BITS; shift += 7) {
            if (at >= end) {
                damaged = true;
                return 0;
            }
            byte next = bytes[at++];
            result |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return result;
            }
        }
        damaged = true;
        return 0;
    }

    private long fixed(int length) {
        if (length > end - at) {
            damaged = true;
            return 0;
        }
        long result = 0;
        for (int i = 0; i < length; i++) {
            result |= (bytes[at++] & 0xFFL) << (8 * i);
        }
        return result;
    }

    /** Offset after the last byte of the message. */
    public int limit() {
        return end;
    }

    /** Whether the message is no valid one from the field after the last on. */
    public boolean isDamaged() {
        return damaged;
    }

    /** The number of the field. */
    public int number() {
        return number;
    }

    /** Whether the field is a message or a text. */
    public boolean hasBytes() {
        return wire == BYTES;
    }

    /** The value of a number, or the bits of a real number; 0 for a message or text. */
    public long value() {
        return value;
    }

    /** Calls for each value of a field of numbers that may repeat, packed or not. */
    public void values(LongConsumer each) {
        if (wire != BYTES) {
            each.accept(value);
            return;
        }
        int next = at;
        int limit = end;
        end = at;
        at = from;
        while (at < end && !damaged) {
            long one = varint();
            if (!damaged) {
                each.accept(one);
            }
        }
        at = next;
        end = limit;
    }

    /** A copy of the bytes of a message or text; empty for a number. */
    public byte[] bytes() {
        return wire == BYTES ? Arrays.copyOfRange(bytes, from, at) : new byte[0];
    }

    /** The characters of a text; empty for a number. */
    public String text() {
        return wire == BYTES ? new String(bytes, from, at - from, StandardCharsets.UTF_8) : "";
    }
}
