package earl.format.otf2.encoding;

import earl.schema.FieldType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Reads OTF2's encodings from bytes in memory, up to a limit. The hot path does not use it. */
public class ByteCursor {
    /** Number of bytes after the limit that may be read but are never interpreted. */
    public static final int SLACK = 96;

    public static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    /** A 32-bit reference to nothing. */
    static final long UNDEFINED_32 = 0xFFFF_FFFFL;

    public byte[] bytes = new byte[SLACK];
    public int position;
    /** End of the readable bytes, exclusive. */
    public int limit;
    /** Whether the byte order is big-endian. */
    public boolean big;
    /** Offset in the file of the first of {@link #bytes}. */
    public long base;

    /** Offset in the file of the next byte. */
    public final long offset() {
        return base + position;
    }

    public final BrokenRecord broken(String expected) {
        return new BrokenRecord(offset(), expected);
    }

    private void need(int count, String what) throws BrokenRecord {
        if (position > limit - count) {
            throw new BrokenRecord(offset(), "expected " + what + ", found the end of the data", true);
        }
    }

    public final int u8() throws BrokenRecord {
        need(1, "a byte");
        return bytes[position++] & 0xFF;
    }

    final int u16() throws BrokenRecord {
        need(2, "2 bytes");
        int value = (int) raw(2);
        position += 2;
        return value;
    }

    /** Four bytes, unsigned. */
    public final long fixed32() throws BrokenRecord {
        need(4, "4 bytes");
        long value = raw(4);
        position += 4;
        return value;
    }

    /** Eight bytes. */
    public final long fixed64() throws BrokenRecord {
        need(8, "8 bytes");
        long value = raw(8);
        position += 8;
        return value;
    }

    /** A compressed 32-bit integer, unsigned; all ones are {@link #UNDEFINED_32}. */
    public final long u32() throws BrokenRecord {
        return compressed(4, UNDEFINED_32);
    }

    /** A compressed 64-bit integer. */
    public final long u64() throws BrokenRecord {
        return compressed(8, -1L);
    }

    /** A compressed 32-bit reference, -1 for none. */
    public final long reference() throws BrokenRecord {
        long value = u32();
        return value == UNDEFINED_32 ? -1 : value;
    }

    /** An 8-bit reference, -1 for none. */
    public final long smallReference() throws BrokenRecord {
        int value = u8();
        return value == 0xFF ? -1 : value;
    }

    private long compressed(int most, long ones) throws BrokenRecord {
        need(1, "an integer");
        int size = bytes[position] & 0xFF;
        if (size == 0xFF) {
            position++;
            return ones;
        }
        if (size > most) {
            throw broken("expected the size of an integer, 0 to " + most + " bytes, found " + size);
        }
        position++;
        need(size, "an integer of " + size + " bytes");
        long value = raw(size);
        position += size;
        return value;
    }

    private long raw(int size) {
        if (size == 0) {
            return 0;
        }
        long word = (long) LONGS.get(bytes, position);
        return big ? Long.reverseBytes(word) >>> (64 - 8 * size) : word << (64 - 8 * size) >>> (64 - 8 * size);
    }

    /**
     * A value of an attribute or property: signed integers with their sign, floating-point numbers as their bits, references
     * with -1 for none.
     *
     * @param code of its type; types of later versions are compressed 64-bit integers
     */
    public final long value(int code) throws BrokenRecord {
        FieldType type = FieldType.ofCode(code);
        if (type == null) {
            return u64();
        }
        return switch (type) {
            case UINT8 -> u8();
            case INT8 -> (byte) u8();
            case UINT16 -> u16();
            case INT16 -> (short) u16();
            case UINT32 -> u32();
            case INT32 -> (int) u32();
            case FLOAT -> (int) fixed32();
            case UINT64, INT64, LOCATION -> u64();
            case DOUBLE -> fixed64();
            default -> reference();
        };
    }

    /** Text up to its zero byte. Bytes that are not UTF-8 become replacement characters. */
    public final String text() throws BrokenRecord {
        int end = position;
        while (end < limit && bytes[end] != 0) {
            end++;
        }
        if (end >= limit) {
            throw broken("expected text that ends with a zero byte, found none before the end of the data");
        }
        String text = new String(bytes, position, end - position, StandardCharsets.UTF_8);
        position = end + 1;
        return text;
    }

    /** The length that precedes a record's data; the data end within the limit. Returns the position where they end. */
    public final int recordEnd() throws BrokenRecord {
        int start = position;
        long length = u8();
        if (length == 0xFF) {
            length = fixed64();
        }
        if (length < 0 || length > limit - position) {
            position = start;
            throw new BrokenRecord(
                    offset(),
                    "expected the length of a record that ends before byte " + (base + limit) + ", found "
                            + Long.toUnsignedString(length),
                    true);
        }
        return position + (int) length;
    }
}
