package earl.format.otf2.encoding;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Records as bytes: OTF2's encodings, little-endian, in a growing array. {@link #begin(int)} makes room; the methods that
 * write do not check. One thread at a time.
 */
public class RecordBytes {
    /** A compressed integer is stored as a whole machine word, so this many bytes after the end may be touched. */
    static final int SLACK = 16;

    static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    public byte[] bytes;
    public int position;

    private int dataStart;
    private boolean longLength;

    /** Empty, with room for {@code capacity} bytes. */
    public RecordBytes(int capacity) {
        bytes = new byte[capacity + SLACK];
    }

    /**
     * Makes room for {@code bound} bytes.
     *
     * @throws IllegalStateException if the array would exceed 2 GiB
     */
    public void begin(int bound) {
        if ((long) position + bound > bytes.length - SLACK) {
            grow(Math.max(2L * bytes.length, (long) position + bound));
        }
    }

    /** Grows the array to {@code capacity} bytes, or to a little less than 2 GiB if that is less. */
    final void grow(long capacity) {
        long possible = Math.min(capacity, Integer.MAX_VALUE - 64);
        if (possible <= bytes.length - SLACK) {
            throw new IllegalStateException("more than 2 GiB of definitions");
        }
        bytes = Arrays.copyOf(bytes, (int) possible + SLACK);
    }

    /** Begins the data of a record with a length; {@code bound} decides the form of that length. */
    public void beginData(int bound) {
        longLength = bound >= 255;
        if (longLength) {
            bytes[position++] = (byte) 255;
            position += 8;
        } else {
            position++;
        }
        dataStart = position;
    }

    /** Ends the current data. */
    public void endData() {
        int length = position - dataStart;
        if (longLength) {
            LONGS.set(bytes, dataStart - 8, (long) length);
        } else {
            bytes[dataStart - 1] = (byte) length;
        }
    }

    /** Size in bytes of the length of data of at most {@code bound} bytes. */
    public static int lengthBytes(int bound) {
        return bound >= 255 ? 9 : 1;
    }

    public void u8(int value) {
        bytes[position++] = (byte) value;
    }

    public void u16(int value) {
        SHORTS.set(bytes, position, (short) value);
        position += 2;
    }

    /** A compressed 32 bit integer: a byte with the number of bytes that follow; zero and all ones are that byte alone. */
    public void u32(int value) {
        int at = position;
        if (value == 0 || value == -1) {
            bytes[at] = (byte) value;
            position = at + 1;
            return;
        }
        int size = (39 - Integer.numberOfLeadingZeros(value)) >>> 3;
        bytes[at] = (byte) size;
        INTS.set(bytes, at + 1, value);
        position = at + 1 + size;
    }

    /** A compressed 64 bit integer, see {@link #u32}. */
    public void u64(long value) {
        int at = position;
        if (value == 0 || value == -1) {
            bytes[at] = (byte) value;
            position = at + 1;
            return;
        }
        int size = (71 - Long.numberOfLeadingZeros(value)) >>> 3;
        bytes[at] = (byte) size;
        LONGS.set(bytes, at + 1, value);
        position = at + 1 + size;
    }

    /** A signed 32 bit integer. Minus one has no short form among the signed ones. */
    public void i32(int value) {
        if (value == -1) {
            bytes[position++] = 4;
            fixed32(value);
        } else {
            u32(value);
        }
    }

    /** A signed 64 bit integer. */
    public void i64(long value) {
        if (value == -1) {
            bytes[position++] = 8;
            fixed64(value);
        } else {
            u64(value);
        }
    }

    /** Four bytes as they are. */
    public void fixed32(int value) {
        INTS.set(bytes, position, value);
        position += 4;
    }

    /** Eight bytes as they are. */
    public void fixed64(long value) {
        LONGS.set(bytes, position, value);
        position += 8;
    }

    /** Text in UTF-8 and a zero byte. Room for it was made by {@link #begin}. */
    public void text(String value) {
        byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(encoded, 0, bytes, position, encoded.length);
        position += encoded.length;
        bytes[position++] = 0;
    }

    /** Bytes as they are. */
    public void raw(byte[] source, int from, int count) {
        System.arraycopy(source, from, bytes, position, count);
        position += count;
    }

    /** A value of an attribute, by OTF2's number of its type; floating point values by their raw bits. */
    public void value(int type, long value) {
        switch (type) {
            case Otf2Codes.TYPE_UINT8, Otf2Codes.TYPE_INT8 -> u8((int) value);
            case Otf2Codes.TYPE_UINT16, Otf2Codes.TYPE_INT16 -> u16((int) value);
            case Otf2Codes.TYPE_INT32 -> i32((int) value);
            case Otf2Codes.TYPE_INT64 -> i64(value);
            case Otf2Codes.TYPE_FLOAT -> fixed32((int) value);
            case Otf2Codes.TYPE_DOUBLE -> fixed64(value);
            // Unknown types are treated as compressed references.
            default -> {
                if (Otf2Codes.isCompressedInt(type)) {
                    u32((int) value);
                } else {
                    u64(value);
                }
            }
        }
    }

    /** A digest of all written bytes and a seed; never 0. */
    public long digest(long seed) {
        long sum = seed ^ 0xcbf29ce484222325L;
        for (int i = 0; i < position; i++) {
            sum = (sum ^ (bytes[i] & 0xff)) * 0x100000001b3L;
        }
        return sum == 0 ? 1 : sum;
    }
}
