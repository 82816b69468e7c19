package earl.format.otf2;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.otf2.encoding.BrokenRecord;
import earl.format.otf2.encoding.ChunkReader;
import earl.format.otf2.encoding.Chunks;
import earl.format.otf2.encoding.Otf2Codes;
import earl.schema.FieldType;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/** The content of a location's own definition file: the mappings of its ids and of its clock to the trace's. */
final class LocationMapping {
    private static final int MAPPING_TABLE = 5;
    private static final int CLOCK_OFFSET = 6;
    /** {@code [code of a mapping table] -> } type of the ids that it maps. */
    private static final FieldType[] MAPPED = {
        FieldType.STRING,
        FieldType.ATTRIBUTE,
        FieldType.LOCATION,
        FieldType.REGION,
        FieldType.GROUP,
        FieldType.METRIC,
        FieldType.COMM,
        FieldType.PARAMETER,
        FieldType.RMA_WIN,
        FieldType.SOURCE_CODE_LOCATION,
        FieldType.CALLING_CONTEXT,
        FieldType.INTERRUPT_GENERATOR,
        FieldType.IO_FILE,
        FieldType.IO_HANDLE,
        FieldType.LOCATION_GROUP
    };

    private final Map<FieldType, IdTable> tables = new EnumMap<>(FieldType.class);
    private final ClockCorrection clock = new ClockCorrection();

    /** Neither tables nor offsets: ids are global, and the clock is correct. */
    LocationMapping() {}

    /** The trace's id of a location's id. */
    long global(FieldType type, long local) {
        IdTable table = tables.get(type);
        return table == null ? local : table.global(local);
    }

    /** The location's clock, before its first time. */
    ClockCorrection clock() {
        return clock.copy();
    }

    /**
     * Reads a file; if it is damaged, up to the damage.
     *
     * @param location dense id, for diagnostics
     */
    static LocationMapping read(Path file, Chunks chunks, int location, Diagnostics diagnostics) {
        LocationMapping definitions = new LocationMapping();
        try (ChunkReader in = ChunkReader.open(file, chunks)) {
            try {
                definitions.readAll(in, location, diagnostics);
            } catch (BrokenRecord e) {
                diagnostics.add(
                        DiagnosticCode.BROKEN_LOCAL_DEFINITIONS,
                        location,
                        e.offset(),
                        () -> diagnostics.name(file) + ": byte " + e.offset() + ": " + e.expected());
            }
        }
        return definitions;
    }

    private void readAll(ChunkReader in, int location, Diagnostics diagnostics) throws BrokenRecord {
        while (in.nextChunk()) {
            int end = in.limit;
            while (true) {
                int code = in.u8();
                if (code == Otf2Codes.END_OF_CHUNK) {
                    break;
                }
                if (code == Otf2Codes.END_OF_FILE) {
                    return;
                }
                if (code < MAPPING_TABLE) {
                    in.position--;
                    throw in.broken("expected a local definition, found code " + code);
                }
                int recordEnd = in.recordEnd();
                in.limit = recordEnd;
                if (code == MAPPING_TABLE) {
                    mappingTable(in);
                } else if (code == CLOCK_OFFSET) {
                    clockOffset(in, location, diagnostics);
                }
                in.limit = end;
                in.position = recordEnd;
            }
        }
        throw new BrokenRecord(
                in.size(), "expected another local definition or an end mark, found the end of the file");
    }

    private void mappingTable(ChunkReader in) throws BrokenRecord {
        int code = in.u8();
        IdTable table = IdTable.read(in);
        // Like the reference reader, it keeps the first of two tables of a kind, and skips kinds of later versions.
        if (code < MAPPED.length) {
            tables.putIfAbsent(MAPPED[code], table);
        }
    }

    private void clockOffset(ChunkReader in, int location, Diagnostics diagnostics) throws BrokenRecord {
        long at = in.offset();
        long time = in.fixed64();
        long offset = in.u64();
        in.fixed64(); // standard deviation
        if (!clock.add(time, offset)) {
            Path file = diagnostics.name(in.file());
            diagnostics.add(DiagnosticCode.CLOCK_OFFSET_ORDER, location, at, () -> file + ": byte " + at);
        }
    }
}
