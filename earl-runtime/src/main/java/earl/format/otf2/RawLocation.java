package earl.format.otf2;

import earl.TraceException;
import earl.format.RawRecords;
import earl.format.otf2.encoding.BrokenRecord;
import earl.format.otf2.encoding.ChunkReader;
import earl.format.otf2.encoding.Chunks;
import earl.format.otf2.encoding.Otf2Codes;
import earl.format.otf2.encoding.SnapshotLayout;
import earl.schema.Field;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A location's records in the order of its file. The file is open only while a piece of it is copied. */
final class RawLocation implements RawRecords.Events {
    private final long location;
    private final Path file;
    private final Chunks chunks;
    private final int piece;
    private final LocationMapping local;
    private final ClockCorrection clock;
    private final boolean snapshots;
    private final EventRecord record = new EventRecord();
    private @Nullable ChunkReader in;
    private boolean ended;
    private boolean inChunk;
    private long time;
    private long ticks;
    private boolean delivered;

    /**
     * Before the first record.
     *
     * @param piece bytes to have in memory
     * @param snapshots whether it is a file of snapshots, whose ids and times are the trace's and need no mapping
     */
    RawLocation(long location, Path file, Chunks chunks, int piece, LocationMapping local, boolean snapshots) {
        this.snapshots = snapshots;
        this.location = location;
        this.file = file;
        this.chunks = chunks;
        this.piece = piece;
        this.local = local;
        this.clock = local.clock();
    }

    /** @throws TraceException where the file is damaged; after that there are no more records */
    @Override
    public boolean next() {
        if (ended) {
            return false;
        }
        ChunkReader from = in == null ? ChunkReader.openInPieces(file, chunks, piece) : in;
        in = from;
        if (delivered) {
            record.clearAttributes();
        }
        try {
            if (read(from)) {
                delivered = true;
                return true;
            }
            close();
            return false;
        } catch (BrokenRecord e) {
            close();
            throw new TraceException(file, e.offset(), e.expected());
        }
    }

    private boolean read(ChunkReader from) throws BrokenRecord {
        while (true) {
            if (!inChunk || !from.fetchHead()) {
                if (!from.nextChunk()) {
                    throw new BrokenRecord(
                            from.size(), "expected another event or an end mark, found the end of the file");
                }
                inChunk = true;
                continue;
            }
            int code = from.u8();
            switch (code) {
                case Otf2Codes.END_OF_CHUNK -> inChunk = false;
                case Otf2Codes.END_OF_FILE -> {
                    return false;
                }
                case Otf2Codes.TIMESTAMP -> time = from.fixed64();
                case Otf2Codes.ATTRIBUTE_LIST -> {
                    from.fetchData();
                    record.readAttributes(from);
                }
                default -> {
                    if (!EventRecord.isEvent(code)) {
                        from.position--;
                        throw from.broken("expected an event, found code " + code);
                    }
                    if (snapshots || !EventRecord.isBare(code)) {
                        from.fetchData();
                    }
                    if (snapshots) {
                        record.readSnapshot(from, code);
                    } else {
                        record.read(from, code);
                    }
                    ticks = clock.correct(time);
                    correctTimes();
                    return true;
                }
            }
        }
    }

    private void correctTimes() {
        if (record.kind == RecordKind.BUFFER_FLUSH) {
            record.values[0] = clock.correct(record.values[0]);
        }
    }

    @Override
    public RecordKind kind() {
        return record.kind;
    }

    @Override
    public String type() {
        SnapshotLayout.Kind of = record.snapshot;
        return of == null ? record.kind.name() : of.name();
    }

    @Override
    public List<Field> fields() {
        SnapshotLayout.Kind of = record.snapshot;
        return of == null ? record.kind.fields() : of.fields();
    }

    @Override
    public long location() {
        return location;
    }

    @Override
    public long ticks() {
        return ticks;
    }

    @Override
    public long value(int field) {
        return global(fields().get(field).type(), record.values[field]);
    }

    @Override
    public int elements() {
        return record.elements;
    }

    @Override
    public @Nullable FieldType elementType(int element) {
        return FieldType.ofCode(record.elementTypes[element]);
    }

    @Override
    public long element(int element) {
        FieldType type = elementType(element);
        long value = record.elementValues[element];
        return type == null || fields().getLast().type() == FieldType.VALUE ? value : global(type, value);
    }

    @Override
    public int attributes() {
        return record.attributes;
    }

    @Override
    public long attribute(int index) {
        return global(FieldType.ATTRIBUTE, record.attributeIds[index]);
    }

    @Override
    public int attributeType(int index) {
        return record.attributeTypes[index];
    }

    @Override
    public long attributeValue(int index) {
        FieldType type = FieldType.ofCode(record.attributeTypes[index]);
        long value = record.attributeValues[index];
        return type == null ? value : global(type, value);
    }

    private long global(FieldType type, long value) {
        return type.isReference() && value != -1 ? local.global(type, value) : value;
    }

    @Override
    public void close() {
        ended = true;
        if (in != null) {
            in.close();
            in = null;
        }
    }
}
