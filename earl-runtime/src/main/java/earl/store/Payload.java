package earl.store;

import earl.schema.Field;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * The fields of an event record in bytes: how they are written and read, without allocation.
 *
 * <p>A payload holds the record's own fields in the order of {@link RecordKind#fields}; then, if the event has an attribute list, the
 * number of attributes and for each its dense id, the code of its type ({@link FieldType#code}) and its value. {@code ENTER} and
 * {@code LEAVE} have no own fields here: their region is a column.
 *
 * <pre>
 *   number, word, count, time   unsigned LEB128: seven bits a byte, lowest first, the top bit says that more follow
 *   signed number               zigzag (n &lt;&lt; 1 ^ n &gt;&gt; 63), then as above
 *   reference                   dense id + 1, 0 for none, as above
 *   FLOAT, DOUBLE               4 or 8 bytes, little-endian on all machines that matter here: native order
 *   list                        count, then its elements
 *   element of a VALUE list     code of its type, then its value
 * </pre>
 *
 * <p>The static methods answer single questions at any offset, from any thread. An instance is a cursor that reads one value after the
 * other; one thread each.
 */
public final class Payload {
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfLong WORD = LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
    /** The top bits of all bytes of a word. */
    private static final long TOP_BITS = 0x8080_8080_8080_8080L;

    /** {@code [kind code, field] -> } how to read it. */
    private static final FieldType[][] FIELDS = new FieldType[128][];
    /** {@code [kind code] -> } how many of the first fields are numbers of seven bits a byte. Of a list, its count is. */
    private static final int[] NUMBERS = new int[128];

    static {
        for (RecordKind kind : RecordKind.values()) {
            FIELDS[kind.code()] = kind.isRegionRecord()
                    ? new FieldType[0]
                    : kind.fields().stream().map(Field::type).toArray(FieldType[]::new);
            NUMBERS[kind.code()] = numbers(FIELDS[kind.code()], kind.list());
        }
    }

    private static int numbers(FieldType[] types, int list) {
        int count = 0;
        while (count < types.length && types[count].form() != FieldType.Form.REAL && count != list) {
            count++;
        }
        return count == list ? count + 1 : count;
    }

    private MemorySegment heap = MemorySegment.NULL;
    private long at;

    /** A cursor that stands nowhere; {@link #wrap} it. */
    public Payload() {}

    /** Stands on the first value of a payload. */
    public Payload wrap(MemorySegment bytes, long offset) {
        heap = bytes;
        at = offset;
        return this;
    }

    /** Offset of the next value. */
    public long position() {
        return at;
    }

    /** Reads an unsigned number, word, count, time or type code. */
    public long unsigned() {
        long value = unsigned(heap, at);
        at = skipVarint(heap, at);
        return value;
    }

    /** Reads a reference: a dense id, or -1. */
    public int reference() {
        return (int) (unsigned() - 1);
    }

    /** Reads a value of a type as {@link #field} gives it. */
    public long value(FieldType type) {
        long value = value(heap, at, type);
        at = skip(heap, at, type);
        return value;
    }

    // ---------------------------------------------------------------- single questions

    /** Types of a record's own fields in a payload, given its kind's code. Not to be changed. */
    public static FieldType[] types(int code) {
        return FIELDS[code];
    }

    /**
     * A field that is no list: numbers and words as they are, references as dense ids or -1, signed numbers with their sign, {@code
     * FLOAT} and {@code DOUBLE} as their bits ({@link #real} makes a number of them). Of a list: its count.
     *
     * @param heap a location's payloads
     * @param offset of the event's payload, not 0
     * @param kind of the event, neither {@code ENTER} nor {@code LEAVE}
     * @param field index in {@link RecordKind#fields}
     */
    public static long field(MemorySegment heap, long offset, RecordKind kind, int field) {
        if (field < NUMBERS[kind.code()]) {
            long number = number(heap, offset, field);
            if (number >= 0) {
                return kind.list() == field ? number : meaning(number, FIELDS[kind.code()][field]);
            }
        }
        return distant(heap, offset, kind, field);
    }

    /**
     * A number, given by its index among numbers side by side: read by words of eight bytes, the last of which ends with the heap. -1 if it
     * does not end in a word.
     */
    private static long number(MemorySegment heap, long offset, int index) {
        long last = heap.byteSize() - Long.BYTES;
        int left = index;
        for (long at = offset; last >= 0 && at < last + Long.BYTES; ) {
            long from = Math.min(at, last);
            long word = heap.get(WORD, from) >>> ((at - from) * Byte.SIZE);
            long ends = ~word & TOP_BITS;
            int begin = 0;
            for (; left > 0 && ends != 0; left--) {
                begin = Long.numberOfTrailingZeros(ends) + 1;
                ends &= ends - 1;
            }
            if (ends != 0) {
                return number(word, begin, Long.numberOfTrailingZeros(ends));
            }
            if (begin == 0) {
                return -1;
            }
            at += begin / Byte.SIZE; // the number begins in this word, but ends later
        }
        return -1;
    }

    private static long number(long word, int begin, int end) {
        long number = 0;
        for (int at = begin, shift = 0; at < end; at += Byte.SIZE, shift += 7) {
            number |= (word >>> at & 0x7F) << shift;
        }
        return number;
    }

    private static long distant(MemorySegment heap, long offset, RecordKind kind, int field) {
        FieldType[] types = FIELDS[kind.code()];
        long at = offset;
        for (int i = 0; i < field; i++) {
            at = skip(heap, at, types[i]);
        }
        return kind.list() == field ? unsigned(heap, at) : value(heap, at, types[field]);
    }

    /**
     * Fields side by side, none of which is a list, as {@link #field} gives them.
     *
     * @param first index of the first
     * @param n how many
     * @param into to its front
     */
    public static void fields(MemorySegment heap, long offset, RecordKind kind, int first, int n, long[] into) {
        FieldType[] types = FIELDS[kind.code()];
        long at = offset;
        for (int i = 0; i < first; i++) {
            at = skip(heap, at, types[i]);
        }
        for (int i = 0; i < n; i++) {
            FieldType type = types[first + i];
            if (type.form() == FieldType.Form.REAL) {
                into[i] = value(heap, at, type);
                at += type.bytes();
                continue;
            }
            long value = heap.get(BYTE, at++);
            if (value < 0) {
                value &= 0x7F;
                byte b;
                int shift = 7;
                do {
                    b = heap.get(BYTE, at++);
                    value |= (b & 0x7FL) << shift;
                    shift += 7;
                } while (b < 0);
            }
            into[i] = meaning(value, type);
        }
    }

    /** What a number of a type stands for; not of a real one. */
    private static long meaning(long number, FieldType type) {
        return switch (type.form()) {
            case SIGNED -> unzigzag(number);
            case REFERENCE -> number - 1;
            default -> number;
        };
    }

    /** Offset of the first element of the record's list field. */
    public static long list(MemorySegment heap, long offset, RecordKind kind) {
        FieldType[] types = FIELDS[kind.code()];
        long at = offset;
        for (int i = 0; i < kind.list(); i++) {
            at = skip(heap, at, types[i]);
        }
        return skipVarint(heap, at);
    }

    /** Offset of the attribute list (of its count) of an event that has one. */
    public static long attributes(MemorySegment heap, long offset, RecordKind kind) {
        FieldType[] types = FIELDS[kind.code()];
        long at = offset;
        for (int i = 0; i < types.length; i++) {
            if (i == kind.list()) {
                long count = unsigned(heap, at);
                at = skipVarint(heap, at);
                for (long n = 0; n < count; n++) {
                    at = types[i] == FieldType.VALUE ? skipTyped(heap, at) : skip(heap, at, types[i]);
                }
            } else {
                at = skip(heap, at, types[i]);
            }
        }
        return at;
    }

    /** Offset after the attribute list at an offset. */
    public static long endOfAttributes(MemorySegment heap, long list) {
        long count = unsigned(heap, list);
        long at = skipVarint(heap, list);
        for (long n = 0; n < count; n++) {
            at = skipTyped(heap, skipVarint(heap, at));
        }
        return at;
    }

    /**
     * Finds an attribute in the attribute list of an event that has one.
     *
     * @param attribute dense id
     * @return the offset of its type code, which {@link #typeCode} and {@link #typedValue} take; -1 if the list does not have it
     */
    public static long find(MemorySegment heap, long offset, RecordKind kind, int attribute) {
        long at = attributes(heap, offset, kind);
        long count = unsigned(heap, at);
        at = skipVarint(heap, at);
        for (long n = 0; n < count; n++) {
            long id = unsigned(heap, at) - 1;
            at = skipVarint(heap, at);
            if (id == attribute) {
                return at;
            }
            at = skipTyped(heap, at);
        }
        return -1;
    }

    /** {@link FieldType#code} of a typed value. */
    public static int typeCode(MemorySegment heap, long at) {
        return (int) unsigned(heap, at);
    }

    /** The value of a typed value as {@link #field} gives it. */
    public static long typedValue(MemorySegment heap, long at) {
        FieldType type = FieldType.ofCode(typeCode(heap, at));
        long value = skipVarint(heap, at);
        return type == null ? unsigned(heap, value) : value(heap, value, type);
    }

    /** Offset after a typed value. */
    public static long skipTyped(MemorySegment heap, long at) {
        FieldType type = FieldType.ofCode(typeCode(heap, at));
        long value = skipVarint(heap, at);
        return type == null ? skipVarint(heap, value) : skip(heap, value, type);
    }

    /** The value of a type at an offset as {@link #field} gives it. */
    public static long value(MemorySegment heap, long at, FieldType type) {
        return switch (type.form()) {
            case SIGNED -> unzigzag(unsigned(heap, at));
            case REFERENCE -> unsigned(heap, at) - 1;
            case REAL -> type == FieldType.FLOAT ? heap.get(INT, at) : heap.get(LONG, at);
            default -> unsigned(heap, at);
        };
    }

    /** Offset after a value of a type. */
    public static long skip(MemorySegment heap, long at, FieldType type) {
        return type.form() == FieldType.Form.REAL ? at + type.bytes() : skipVarint(heap, at);
    }

    /** The number whose bits {@link #field} or {@link #typedValue} gave for a {@code FLOAT} or {@code DOUBLE}. */
    public static double real(FieldType type, long bits) {
        return type == FieldType.FLOAT ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
    }

    /** The unsigned number at an offset. */
    public static long unsigned(MemorySegment heap, long at) {
        byte b = heap.get(BYTE, at);
        if (b >= 0) {
            return b;
        }
        long value = b & 0x7F;
        long next = at;
        int shift = 7;
        do {
            b = heap.get(BYTE, ++next);
            value |= (b & 0x7FL) << shift;
            shift += 7;
        } while (b < 0);
        return value;
    }

    /** Offset after the number at an offset. */
    public static long skipVarint(MemorySegment heap, long at) {
        long next = at;
        while (heap.get(BYTE, next) < 0) {
            next++;
        }
        return next + 1;
    }

    private static long unzigzag(long value) {
        return (value >>> 1) ^ -(value & 1);
    }

    /** Writes an unsigned number, up to 10 bytes; returns the offset after it. */
    static int putUnsigned(byte[] bytes, int at, long value) {
        int next = at;
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes[next++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[next] = (byte) rest;
        return next + 1;
    }
}
