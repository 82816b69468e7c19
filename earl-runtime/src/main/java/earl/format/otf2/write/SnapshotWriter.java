package earl.format.otf2.write;

import earl.format.RawRecords;
import earl.format.otf2.encoding.ChunkWriter;
import earl.format.otf2.encoding.RecordBytes;
import earl.format.otf2.encoding.SnapshotLayout;
import earl.memory.Capacity;
import earl.schema.Field;
import earl.schema.FieldType;
import java.util.List;

/** Writes the snapshot records of one location. One thread at a time. */
final class SnapshotWriter {
    private final ChunkWriter out;
    private final AttributeList attributes = new AttributeList();
    private long[] values = new long[16];
    private long snapshots;

    SnapshotWriter(ChunkWriter out) {
        this.out = out;
    }

    /** Snapshots begun so far. */
    long snapshots() {
        return snapshots;
    }

    /**
     * Writes the cursor's current record; skips unknown kinds. Raises a time earlier than the last record's to that time.
     */
    void write(RawRecords.Events record) {
        int code = SnapshotLayout.code(record.type());
        if (code < 0) {
            return;
        }
        snapshots += code == SnapshotLayout.START ? 1 : 0;
        List<Field> fields = record.fields();
        int bound = 0;
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            bound += EventLayout.bound(EventLayout.form(field));
            if (field.list()) {
                bound += record.elements() * (field.type() == FieldType.VALUE ? 10 : 5);
                list(i, field, record);
            } else {
                values[i] = record.value(i);
            }
        }
        for (int i = 0; i < record.attributes(); i++) {
            attributes.add((int) record.attribute(i), record.attributeType(i), record.attributeValue(i));
        }
        long ticks = Long.compareUnsigned(record.ticks(), out.time()) < 0 ? out.time() : record.ticks();
        int all = 1 + RecordBytes.lengthBytes(bound) + bound;
        if (attributes.isEmpty()) {
            out.begin(ticks, all);
        } else {
            attributes.begin(out, ticks, all);
        }
        out.u8(code);
        out.beginData(bound);
        for (int i = 0; i < fields.size(); i++) {
            EventLayout.put(out, EventLayout.form(fields.get(i)), values, i);
        }
        out.endData();
    }

    /** A list is always the last field. */
    private void list(int at, Field field, RawRecords.Events record) {
        int elements = record.elements();
        values = Capacity.ensure(values, at + 1 + 2 * elements);
        values[at] = elements;
        int next = at + 1;
        for (int i = 0; i < elements; i++) {
            if (field.type() == FieldType.VALUE) {
                FieldType type = record.elementType(i);
                values[next++] = type == null ? 0 : type.code();
            }
            values[next++] = record.element(i);
        }
    }

    /** Writes what is left to the file. */
    void close() {
        out.close();
    }
}
