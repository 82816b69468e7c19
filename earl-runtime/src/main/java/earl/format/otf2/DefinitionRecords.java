package earl.format.otf2;

import java.util.Arrays;
import java.util.TreeMap;

/**
 * Definitions as bytes, in memory until the archive is closed. Those whose content is known only then, such as a
 * location's number of events, are encoded then, in their place. One thread at a time.
 */
final class DefinitionRecords {
    /** Writes a definition's fields when its time has come. */
    @FunctionalInterface
    interface Late {
        /** Writes the fields, in order. */
        void write(RecordBytes fields);
    }

    private record Postponed(int kind, Late fields) {}

    private final RecordBytes fields = new RecordBytes(256);
    private final RecordBytes records = new RecordBytes(4096);
    private final TreeMap<Integer, Postponed> postponed = new TreeMap<>();
    private int[] ends = new int[64];
    private int count;
    /** What the encoded values fall short of the longest possible: they decide the form of the length as if longest. */
    private int saved;

    /** Definitions so far. */
    int count() {
        return count;
    }

    /** Begins a definition: its fields are written, in order, to what is returned, with room for so many bytes. */
    RecordBytes begin(int bound) {
        fields.position = 0;
        saved = 0;
        fields.begin(bound);
        return fields;
    }

    /** Within a definition: a value of a type. */
    void value(int type, long value) {
        int at = fields.position;
        fields.value(type, value);
        saved += 9 - (fields.position - at);
    }

    /** Ends the definition begun last. */
    void end(int kind) {
        encode(kind, records);
        mark();
    }

    /** A definition to be encoded when the file is written, with at most 255 bytes of fields. */
    void postpone(int kind, Late late) {
        postponed.put(count, new Postponed(kind, late));
        mark();
    }

    private void encode(int kind, RecordBytes target) {
        int bound = fields.position + saved;
        target.begin(1 + ChunkWriter.lengthBytes(bound) + fields.position);
        target.u8(kind);
        target.beginData(bound);
        target.raw(fields.bytes, 0, fields.position);
        target.endData();
    }

    private void mark() {
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
        }
        ends[count++] = records.position;
    }

    /** A number made from those that were not postponed. */
    long digest() {
        return records.digest(count);
    }

    /** Writes all of them to a file. */
    void writeTo(ChunkWriter file) {
        int from = 0;
        for (int i = 0; i < count; i++) {
            Postponed late = postponed.get(i);
            if (late == null) {
                file.begin(ends[i] - from);
                file.raw(records.bytes, from, ends[i] - from);
            } else {
                late.fields().write(begin(255));
                encode(late.kind(), file);
            }
            from = ends[i];
        }
    }
}
