package earl.format.otf2.write;

import earl.format.otf2.encoding.ChunkWriter;
import earl.format.otf2.encoding.RecordBytes;
import earl.memory.IntList;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.Field;
import earl.schema.FieldType;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Encoded definitions, kept in memory until their file is written. Definitions whose content is known only then, such as a
 * location with its number of events, are encoded then, in their place. One thread at a time.
 */
final class DefinitionRecords {
    private final RecordBytes fields = new RecordBytes(256);
    private final RecordBytes records = new RecordBytes(1024);
    /** {@code [place among all definitions] -> } a definition that is made when the file is written. */
    private final TreeMap<Integer, Supplier<@Nullable DefinitionRecord>> postponed = new TreeMap<>();

    /** {@code [place] -> } the end of its definition in the bytes of all records. */
    private final IntList ends = new IntList();
    /**
     * Difference between the actual and the maximum length of the encoded values; the form of the length depends on the
     * maximum.
     */
    private int saved;

    /** Adds a definition. */
    void add(DefinitionRecord record) {
        encode(record, records);
        mark();
    }

    /** Adds a definition that is computed when the file is written; {@code null} then means none. */
    void postpone(Supplier<@Nullable DefinitionRecord> late) {
        postponed.put(ends.size(), late);
        mark();
    }

    /** Adds a definition of another kind whose fields were written to {@link #fields}. */
    void add(int code) {
        frame(code, records);
        mark();
    }

    /** The buffer for fields, emptied, with room for {@code room} bytes. */
    RecordBytes fields(int room) {
        fields.position = 0;
        saved = 0;
        fields.begin(room);
        return fields;
    }

    private void mark() {
        ends.add(records.position);
    }

    private void encode(DefinitionRecord record, RecordBytes target) {
        DefinitionKind kind = record.kind();
        List<Field> schema = kind.fields();
        int room = DefinitionLayout.room(schema);
        if (record.text() != null) {
            room += 3 * record.text().length();
        }
        if (record.lists() != null) {
            for (long[] list : record.lists()) {
                room += list == null ? 0 : 5 + 9 * list.length;
            }
        }
        RecordBytes out = fields(room);
        for (int index : DefinitionLayout.order(kind)) {
            if (index == DefinitionLayout.LEGACY) {
                putLegacy(out, kind, record.values());
                continue;
            }
            Field field = schema.get(index);
            if (field.list()) {
                putList(out, record, index);
                if (DefinitionLayout.interleaves(kind)) {
                    break;
                }
            } else if (field.type() == FieldType.TEXT) {
                out.text(Objects.requireNonNull(record.text(), "text"));
            } else if (field.type() == FieldType.VALUE) {
                putValue((int) record.value("type"), record.values()[index]);
            } else {
                DefinitionLayout.put(out, field.type(), record.values()[index]);
            }
        }
        frame(kind.code(), target);
    }

    private static void putLegacy(RecordBytes out, DefinitionKind kind, long[] values) {
        long value = DefinitionLayout.legacy(kind, values);
        if (kind == DefinitionKind.REGION || kind == DefinitionKind.GROUP) {
            out.u8((int) value);
        } else {
            out.u32((int) value);
        }
    }

    private void putList(RecordBytes out, DefinitionRecord record, int index) {
        DefinitionKind kind = record.kind();
        long[][] lists = Objects.requireNonNull(record.lists(), "lists");
        int count = Objects.requireNonNull(lists[index], "list").length;
        if (DefinitionLayout.countsInByte(kind)) {
            if (count > 255) {
                throw new IllegalArgumentException("a " + kind + " lists at most 255 elements, not " + count);
            }
            out.u8(count);
        } else {
            out.u32(count);
        }
        if (DefinitionLayout.interleaves(kind)) {
            for (int i = 0; i < count; i++) {
                out.u8((int) lists[index][i]);
                out.u8((int) lists[index + 1][i]);
                putValue((int) lists[index + 1][i], lists[index + 2][i]);
            }
            return;
        }
        FieldType type = kind.fields().get(index).type();
        for (long element : lists[index]) {
            DefinitionLayout.put(out, type, element);
        }
    }

    private void putValue(int type, long value) {
        int at = fields.position;
        fields.value(type, value);
        saved += 9 - (fields.position - at);
    }

    private void frame(int code, RecordBytes target) {
        int bound = fields.position + saved;
        target.begin(1 + ChunkWriter.lengthBytes(bound) + fields.position);
        target.u8(code);
        target.beginData(bound);
        target.raw(fields.bytes, 0, fields.position);
        target.endData();
    }

    /** Whether nothing was added. */
    boolean isEmpty() {
        return ends.isEmpty();
    }

    /** A digest of the definitions that were not postponed. */
    long digest() {
        return records.digest(ends.size());
    }

    /** Writes all definitions to a file; returns their number. */
    int writeTo(ChunkWriter file) {
        int written = 0;
        int from = 0;
        for (int place = 0; place < ends.size(); place++) {
            Supplier<@Nullable DefinitionRecord> late = postponed.get(place);
            if (late == null) {
                file.begin(ends.get(place) - from);
                file.raw(records.bytes, from, ends.get(place) - from);
                written++;
            } else {
                DefinitionRecord record = late.get();
                if (record != null) {
                    encode(record, file);
                    written++;
                }
            }
            from = ends.get(place);
        }
        return written;
    }
}
