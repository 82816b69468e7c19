package earl.format.text;

import earl.TraceException;
import earl.TraceInfo;
import earl.diag.Diagnostics;
import earl.format.DecodedRecords;
import earl.format.RawRecords;
import earl.format.TraceSource;
import earl.schema.Definitions;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import earl.store.LocationEvents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;

/** A trace that was read from lines; it is in memory. */
final class TextSource implements TraceSource {
    private final Path file;
    private final long bytes;
    private final FileTime changed;
    private final List<Lines> lines;
    private final DefinedNames names;
    private final Definitions definitions;

    private TextSource(Path file, LineReader reader, Diagnostics diagnostics) throws IOException {
        this.file = file;
        this.bytes = Files.size(file);
        this.changed = Files.getLastModifiedTime(file);
        this.lines = reader.lines;
        this.names = reader.names;
        long length = LogicalClock.set(lines, names);
        this.definitions = Definitions.of(names.definitions(length), diagnostics);
    }

    static TextSource open(Path file, Diagnostics diagnostics) {
        LineReader reader = new LineReader(file);
        reader.read();
        try {
            return new TextSource(file, reader, diagnostics);
        } catch (IOException e) {
            throw new TraceException(file, -1, "cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public TraceInfo info() {
        return new TraceInfo(file, "communication text", "", "", "", 1, 0, bytes, names.properties(), Map.of());
    }

    @Override
    public Definitions definitions() {
        return definitions;
    }

    @Override
    public int locations() {
        return lines.size();
    }

    @Override
    public long estimatedEvents(int location) {
        return lines.get(location).size();
    }

    @Override
    public long bytes(int location) {
        return lines.get(location).size();
    }

    @Override
    public void decode(int location, LocationEvents into) {
        Lines mine = lines.get(location);
        for (int i = 0; i < mine.size(); i++) {
            RecordKind kind = mine.kind(i);
            into.record(mine.ticks[i], kind, kind.isRegionRecord() ? mine.first(i) : -1);
            for (int field = 0; !kind.isRegionRecord() && field < kind.fields().size(); field++) {
                long value = field(location, i, field);
                if (kind.fields().get(field).type().form() == FieldType.Form.REFERENCE) {
                    into.reference((int) value);
                } else {
                    into.unsigned(value);
                }
            }
        }
        into.finish();
    }

    /** A field of a record. Ids are dense, and the same in the definitions. */
    long field(int location, int i, int field) {
        Lines mine = lines.get(location);
        RecordKind kind = mine.kind(i);
        long value = mine.field(i, field);
        boolean group = kind == RecordKind.MPI_COLLECTIVE_END && field == 1;
        return group && value >= 0 ? names.resolved((int) value) : value;
    }

    @Override
    public byte[] identity() {
        return (file.toAbsolutePath() + " " + bytes + " " + changed).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public RawRecords raw() {
        return new DecodedRecords(this);
    }

    @Override
    public void close() {
        // nothing is open
    }
}
