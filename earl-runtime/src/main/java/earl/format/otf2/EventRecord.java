package earl.format.otf2;

import earl.format.otf2.encoding.BrokenRecord;
import earl.format.otf2.encoding.ByteCursor;
import earl.format.otf2.encoding.SnapshotLayout;
import earl.memory.Capacity;
import earl.schema.Field;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One event record in its binary form, decoded by {@link RecordKind}'s table: any kind, at moderate speed. References are
 * the location's own ids, and times are those of its clock. Reusable; for one thread.
 */
final class EventRecord {
    /** {@code [code] -> } whether the record is one compressed integer without a length before it, as OTF2 1.0 has it. */
    private static final boolean[] BARE = new boolean[256];

    private static final int MAX_FIELDS = 8;

    static {
        for (RecordKind kind : new RecordKind[] {
            RecordKind.ENTER,
            RecordKind.LEAVE,
            RecordKind.MPI_ISEND_COMPLETE,
            RecordKind.MPI_IRECV_REQUEST,
            RecordKind.MPI_REQUEST_TEST,
            RecordKind.MPI_REQUEST_CANCELLED,
            RecordKind.OMP_FORK,
            RecordKind.OMP_TASK_CREATE,
            RecordKind.OMP_TASK_SWITCH,
            RecordKind.OMP_TASK_COMPLETE
        }) {
            BARE[kind.code()] = true;
        }
    }

    RecordKind kind = RecordKind.UNKNOWN;
    /** The kind of a snapshot record. */
    SnapshotLayout.@Nullable Kind snapshot;

    final long[] values = new long[MAX_FIELDS];
    int elements;
    int[] elementTypes = new int[4];
    long[] elementValues = new long[4];
    int attributes;
    long[] attributeIds = new long[4];
    int[] attributeTypes = new int[4];
    long[] attributeValues = new long[4];

    /** Whether a code may be an event record of any version; lower codes frame the records. */
    static boolean isEvent(int code) {
        return code >= RecordKind.BUFFER_FLUSH.code();
    }

    /** Whether the data of an event record with this code follow without a length. */
    static boolean isBare(int code) {
        return BARE[code];
    }

    /** Reads the record whose code is just before the cursor; moves the cursor after it. */
    void read(ByteCursor in, int code) throws BrokenRecord {
        RecordKind known = code == RecordKind.UNKNOWN.code() ? null : RecordKind.ofCode(code);
        elements = 0;
        if (known == null) {
            kind = RecordKind.UNKNOWN;
            in.position = in.recordEnd();
            return;
        }
        kind = known;
        if (BARE[code]) {
            values[0] = value(in, known.fields().get(0).type());
            return;
        }
        readFields(in, known.name(), known.fields());
    }

    /** Reads a record of a snapshot file; records of unknown kinds have no fields. */
    void readSnapshot(ByteCursor in, int code) throws BrokenRecord {
        elements = 0;
        kind = RecordKind.UNKNOWN;
        snapshot = SnapshotLayout.ofCode(code);
        if (snapshot == null) {
            in.position = in.recordEnd();
        } else {
            readFields(in, snapshot.name(), snapshot.fields());
        }
    }

    private void readFields(ByteCursor in, String name, List<Field> fields) throws BrokenRecord {
        int recordEnd = in.recordEnd();
        int limit = in.limit;
        in.limit = recordEnd;
        try {
            for (int i = 0; i < fields.size(); i++) {
                Field field = fields.get(i);
                if (field.list()) {
                    list(in, field.type());
                } else {
                    values[i] = value(in, field.type());
                }
            }
        } catch (BrokenRecord e) {
            throw e.within("record " + name);
        } finally {
            in.limit = limit;
            in.position = recordEnd;
        }
    }

    private static long value(ByteCursor in, FieldType type) throws BrokenRecord {
        if (type == FieldType.TIMESTAMP) {
            return in.fixed64();
        }
        if (type.isReference()) {
            return switch (type.bytes()) {
                case 1 -> in.smallReference();
                case 4 -> in.reference();
                default -> in.u64();
            };
        }
        return switch (type.bytes()) {
            case 1 -> in.u8();
            case 4 -> in.u32();
            default -> in.u64();
        };
    }

    private void list(ByteCursor in, FieldType type) throws BrokenRecord {
        boolean typed = type == FieldType.VALUE;
        long count = typed ? in.u8() : in.u32();
        if (count > in.limit - in.position) {
            throw in.broken("expected a list of " + count + ", found " + (in.limit - in.position) + " bytes");
        }
        if (count > elementValues.length) {
            elementTypes = new int[(int) count];
            elementValues = new long[(int) count];
        }
        for (int i = 0; i < count; i++) {
            if (typed) {
                elementTypes[i] = in.u8();
                elementValues[i] = in.u64();
            } else {
                elementTypes[i] = type.code();
                elementValues[i] = value(in, type);
            }
        }
        elements = (int) count;
    }

    /** Reads an attribute list and adds it to the attributes of the next event. The cursor must be after its code. */
    void readAttributes(ByteCursor in) throws BrokenRecord {
        int recordEnd = in.recordEnd();
        int limit = in.limit;
        in.limit = recordEnd;
        try {
            long count = in.u32();
            if (count > in.limit - in.position) {
                throw in.broken("expected " + count + " attributes, found " + (in.limit - in.position) + " bytes");
            }
            int all = Math.addExact(attributes, (int) count);
            if (all > attributeIds.length) {
                attributeIds = Capacity.ensure(attributeIds, all);
                attributeTypes = Capacity.ensure(attributeTypes, all);
                attributeValues = Capacity.ensure(attributeValues, all);
            }
            for (int i = attributes; i < all; i++) {
                attributeIds[i] = in.reference();
                attributeTypes[i] = in.u8();
                attributeValues[i] = in.value(attributeTypes[i]);
            }
            attributes = all;
        } catch (BrokenRecord e) {
            throw e.within("attribute list");
        } finally {
            in.limit = limit;
            in.position = recordEnd;
        }
    }

    /** Forgets the attributes read. */
    void clearAttributes() {
        attributes = 0;
    }
}
