package earl.format.otf2.write;

import earl.format.otf2.encoding.RecordBytes;
import earl.schema.Field;
import earl.schema.FieldType;
import earl.schema.RecordKind;

/**
 * The binary form of event records in an archive.
 *
 * <p>A record is its code, the length of its data, and its fields in the order of {@link RecordKind#fields}. Records that
 * the first version of the format knew and that have a single field have no length: {@link #isFramed}. A list is its
 * count, a byte in a {@code METRIC} and else a compressed integer, and its elements; an element of a metric is the code
 * of its type and its value, always as a compressed 64 bit integer.
 */
final class EventLayout {
    /** Form in which a field is stored. */
    static final byte BYTE = 1;

    static final byte SHORT = 2;
    static final byte COMPRESSED_INT = 3;
    static final byte COMPRESSED_LONG = 4;
    static final byte COMPRESSED_SIGNED_LONG = 5;
    static final byte FULL_LONG = 6;
    static final byte METRIC_VALUES = 7;
    static final byte COMPRESSED_INTS = 8;

    private static final byte[][] FORMS = new byte[128][];
    private static final int[] BOUNDS = new int[128];

    static {
        for (RecordKind kind : RecordKind.values()) {
            byte[] forms = new byte[kind.fields().size()];
            int bound = 0;
            for (int i = 0; i < forms.length; i++) {
                forms[i] = form(kind.fields().get(i));
                bound += bound(forms[i]);
            }
            FORMS[kind.code()] = forms;
            BOUNDS[kind.code()] = bound;
        }
    }

    private EventLayout() {}

    /** How a field is stored. */
    static byte form(Field field) {
        if (field.list()) {
            return field.type() == FieldType.VALUE ? METRIC_VALUES : COMPRESSED_INTS;
        }
        if (field.type() == FieldType.TIMESTAMP) {
            return FULL_LONG;
        }
        return switch (field.type().bytes()) {
            case 1 -> BYTE;
            case 2 -> SHORT;
            case 4 -> COMPRESSED_INT;
            default -> field.type() == FieldType.INT64 ? COMPRESSED_SIGNED_LONG : COMPRESSED_LONG;
        };
    }

    /** Upper bound of the bytes of a field, without elements of a list. */
    static int bound(byte form) {
        return switch (form) {
            case BYTE, METRIC_VALUES -> 1;
            case SHORT -> 2;
            case COMPRESSED_INT, COMPRESSED_INTS -> 5;
            case FULL_LONG -> 8;
            default -> 9;
        };
    }

    /** How each field of a kind is stored. Do not change the array. */
    static byte[] forms(RecordKind kind) {
        return FORMS[kind.code()];
    }

    /** Upper bound of the bytes of a kind's fields, without elements of a list. */
    static int bound(RecordKind kind) {
        return BOUNDS[kind.code()];
    }

    /** Upper bound of the bytes of an element of a kind's list. */
    static int elementBound(RecordKind kind) {
        return kind == RecordKind.METRIC ? 10 : 5;
    }

    /**
     * Writes a field.
     *
     * @param at index of the field in {@code values}; for a list, of its count, followed by its elements, two values each
     *     for a metric
     */
    static void put(RecordBytes out, byte form, long[] values, int at) {
        long value = values[at];
        switch (form) {
            case BYTE -> out.u8((int) value);
            case SHORT -> out.u16((int) value);
            case COMPRESSED_INT -> out.u32((int) value);
            case COMPRESSED_LONG -> out.u64(value);
            case COMPRESSED_SIGNED_LONG -> out.i64(value);
            case FULL_LONG -> out.fixed64(value);
            case METRIC_VALUES -> {
                out.u8((int) value);
                for (int i = 0; i < value; i++) {
                    out.u8((int) values[at + 1 + 2 * i]);
                    out.u64(values[at + 2 + 2 * i]);
                }
            }
            case COMPRESSED_INTS -> {
                out.u32((int) value);
                for (int i = 0; i < value; i++) {
                    out.u32((int) values[at + 1 + i]);
                }
            }
            default -> throw new AssertionError(form);
        }
    }

    /** Whether records of a kind contain the length of their data. */
    static boolean isFramed(RecordKind kind) {
        return switch (kind) {
            case ENTER,
                    LEAVE,
                    MPI_ISEND_COMPLETE,
                    MPI_IRECV_REQUEST,
                    MPI_REQUEST_TEST,
                    MPI_REQUEST_CANCELLED,
                    OMP_FORK,
                    OMP_TASK_CREATE,
                    OMP_TASK_SWITCH,
                    OMP_TASK_COMPLETE -> false;
            default -> true;
        };
    }
}
