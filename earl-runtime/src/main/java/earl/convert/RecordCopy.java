package earl.convert;

import earl.format.RawRecords;
import earl.format.TraceSink;
import earl.memory.Capacity;
import earl.schema.Field;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.util.List;

/** Copies records from a cursor to a sink without allocation. */
final class RecordCopy {
    private final RawRecords.Events from;
    private final TraceSink to;
    private long[] values = new long[16];

    RecordCopy(RawRecords.Events from, TraceSink to) {
        this.from = from;
        this.to = to;
    }

    /** Copies the cursor's current record with its attributes, at another time; times in its fields move with it. */
    void copy(long ticks) {
        RecordKind kind = from.kind();
        List<Field> fields = kind.fields();
        int length = 0;
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).list()) {
                length = putList(length, fields.get(i));
            } else {
                reserve(length + 1);
                long moved = fields.get(i).type() == FieldType.TIMESTAMP ? ticks - from.ticks() : 0;
                values[length++] = from.value(i) + moved;
            }
        }
        for (int i = 0; i < from.attributes(); i++) {
            to.attribute(from.location(), from.attribute(i), from.attributeType(i), from.attributeValue(i));
        }
        to.event(from.location(), ticks, kind, values, length);
    }

    private int putList(int at, Field field) {
        int elements = from.elements();
        reserve(at + 1 + 2 * elements);
        int length = at;
        values[length++] = elements;
        for (int i = 0; i < elements; i++) {
            if (field.type() == FieldType.VALUE) {
                FieldType type = from.elementType(i);
                values[length++] = type == null ? 0 : type.code();
            }
            values[length++] = from.element(i);
        }
        return length;
    }

    private void reserve(int length) {
        values = Capacity.ensure(values, length);
    }

    /** Writes a new record of at most two fields. */
    void write(long location, long ticks, RecordKind kind, long first, long second) {
        values[0] = first;
        values[1] = second;
        to.event(location, ticks, kind, values, kind.fields().size());
    }
}
