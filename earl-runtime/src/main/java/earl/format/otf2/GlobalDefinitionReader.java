package earl.format.otf2;

import earl.TraceException;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.otf2.encoding.BrokenRecord;
import earl.format.otf2.encoding.ChunkReader;
import earl.format.otf2.encoding.LegacyTypes;
import earl.format.otf2.encoding.Otf2Codes;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the file of global definitions. Later versions of OTF2 append fields to records; no field ever moved. The version that added
 * a field, and the value that the field has where a record ends before it:
 *
 * <pre>
 *   REGION           1.1  canonicalName (the name), regionRole, paradigm and regionFlags (from the type of 1.0)
 *   GROUP            1.2  groupType, paradigm and groupFlags (from the type of 1.1)
 *   METRIC_CLASS     1.2  recorderKind (unknown)
 *   ATTRIBUTE        1.4  description (undefined)
 *   *_PROPERTY       2.0  type (string) and value (the string of 1.x)
 *   CLOCK_PROPERTIES 3.0  realtimeTimestamp (undefined)
 *   LOCATION_GROUP   3.0  creatingLocationGroup (undefined)
 *   COMM             3.0  flags (none)
 *   RMA_WIN          3.0  flags (has events of its creation)
 * </pre>
 *
 * <p>A record may end before any other field, too, except those that identify it. The field is then undefined, unknown, zero or
 * empty. The reader accepts such a record of version 1.x silently and reports it in archives of later versions.
 */
final class GlobalDefinitionReader {
    private static final int TYPE_STRING = Otf2Codes.TYPE_STRING;
    private static final int PARADIGM_MPI = 4;
    private static final long CREATE_DESTROY_EVENTS = 1;

    private final ChunkReader in;
    private final boolean early;
    private final Diagnostics diagnostics;
    private final List<DefinitionRecord> records = new ArrayList<>();
    private boolean complete;
    /** Whether the current record ends before a field of its version. */
    private boolean cut;

    private GlobalDefinitionReader(ChunkReader in, boolean early, Diagnostics diagnostics) {
        this.in = in;
        this.early = early;
        this.diagnostics = diagnostics;
    }

    /**
     * Reads all definitions. If the file is damaged, returns the definitions before the damage and counts a diagnostic.
     *
     * @throws TraceException if there is no such file, or nothing in it
     */
    static List<DefinitionRecord> read(Path file, Anchor anchor, Diagnostics diagnostics) {
        try (ChunkReader in = ChunkReader.open(file, anchor.definitionChunks())) {
            GlobalDefinitionReader reader =
                    new GlobalDefinitionReader(in, anchor.version().startsWith("1."), diagnostics);
            reader.readAll(anchor.definitions());
            return reader.records;
        }
    }

    /** The name of the file in diagnostics. */
    private Path file() {
        return diagnostics.name(in.file());
    }

    private void readAll(long announced) {
        try {
            while (!complete && in.nextChunk()) {
                readChunk();
            }
            if (!complete) {
                throw new BrokenRecord(
                        in.size(), "expected another definition or an end mark, found the end of the file");
            }
        } catch (BrokenRecord e) {
            if (records.isEmpty()) {
                throw new TraceException(in.file(), e.offset(), "global definitions: " + e.expected());
            }
            diagnostics.add(
                    DiagnosticCode.BROKEN_DEFINITIONS,
                    file() + ": byte " + e.offset() + ": " + e.expected() + " (" + records.size()
                            + " definitions read, " + Long.toUnsignedString(announced) + " announced)");
        }
    }

    private void readChunk() throws BrokenRecord {
        int end = in.limit;
        while (in.position < end) {
            int code = in.u8();
            if (code == Otf2Codes.END_OF_CHUNK) {
                return;
            }
            if (code == Otf2Codes.END_OF_FILE) {
                complete = true;
                return;
            }
            int at = in.position - 1;
            DefinitionKind kind = DefinitionKind.ofCode(code);
            if (kind == null && code < DefinitionKind.CLOCK_PROPERTIES.code()) {
                in.position = at;
                throw in.broken("expected a definition, found code " + code);
            }
            int recordEnd = in.recordEnd();
            if (kind == null) {
                String place = file() + ": byte " + (in.base + at) + ": code " + code;
                diagnostics.add(DiagnosticCode.UNKNOWN_DEFINITION, -1, in.base + at, () -> place);
            } else {
                in.limit = recordEnd;
                cut = false;
                try {
                    records.add(read(kind));
                    if (cut && !early) {
                        String place = file() + ": byte " + (in.base + recordEnd) + ": definition of " + kind;
                        diagnostics.add(DiagnosticCode.SHORT_DEFINITION, -1, in.base + recordEnd, () -> place);
                    }
                } catch (BrokenRecord e) {
                    // The record's end is known, so the following ones can be read.
                    String place = file() + ": byte " + e.offset() + ": definition of " + kind + ": " + e.expected();
                    diagnostics.add(DiagnosticCode.BROKEN_DEFINITION, -1, e.offset(), () -> place);
                } finally {
                    in.limit = end;
                }
            }
            in.position = recordEnd;
        }
    }

    private boolean more() {
        return in.position < in.limit;
    }

    /** The value of a field that a short record lacks. */
    private long missing(long value) {
        cut = true;
        return value;
    }

    private long ref() throws BrokenRecord {
        return more() ? in.reference() : missing(-1);
    }

    private long str() throws BrokenRecord {
        return ref();
    }

    private long smallRef() throws BrokenRecord {
        return more() ? in.smallReference() : missing(-1);
    }

    private long location() throws BrokenRecord {
        return more() ? in.u64() : missing(-1);
    }

    private int u8() throws BrokenRecord {
        return u8(0);
    }

    private int u8(int otherwise) throws BrokenRecord {
        return more() ? in.u8() : (int) missing(otherwise);
    }

    private long u32() throws BrokenRecord {
        return more() ? in.u32() : missing(0);
    }

    private long u64() throws BrokenRecord {
        return more() ? in.u64() : missing(0);
    }

    private static DefinitionRecord of(DefinitionKind kind, long... values) {
        return DefinitionRecord.of(kind, values);
    }

    private DefinitionRecord read(DefinitionKind kind) throws BrokenRecord {
        return switch (kind) {
            case CLOCK_PROPERTIES -> of(kind, in.u64(), u64(), u64(), more() ? in.u64() : -1);
            case PARADIGM -> of(kind, in.u8(), str(), u8());
            case PARADIGM_PROPERTY -> typed(kind, in.u8(), in.u8());
            case IO_PARADIGM -> ioParadigm();
            case STRING -> DefinitionRecord.string(in.reference(), in.text());
            case ATTRIBUTE -> attribute();
            case SYSTEM_TREE_NODE -> of(kind, in.reference(), str(), str(), ref());
            case LOCATION_GROUP -> of(kind, in.reference(), str(), u8(), ref(), more() ? ref() : -1);
            case LOCATION -> of(kind, in.u64(), str(), u8(), u64(), ref());
            case REGION -> region();
            case CALLSITE -> of(kind, in.reference(), str(), u32(), ref(), ref());
            case CALLPATH -> of(kind, in.reference(), ref(), ref());
            case GROUP -> group();
            case METRIC_MEMBER -> of(kind, in.reference(), str(), str(), u8(), u8(), u8(), u8(), u64(), str());
            case METRIC_CLASS -> metricClass();
            case METRIC_INSTANCE -> of(kind, in.reference(), ref(), location(), u8(), u64());
            case COMM -> of(kind, in.reference(), str(), ref(), ref(), more() ? in.u32() : 0);
            case PARAMETER -> of(kind, in.reference(), str(), u8());
            case RMA_WIN -> of(kind, in.reference(), str(), ref(), more() ? in.u32() : CREATE_DESTROY_EVENTS);
            case METRIC_CLASS_RECORDER -> of(kind, in.reference(), in.u64());
            case SYSTEM_TREE_NODE_PROPERTY, LOCATION_GROUP_PROPERTY -> property(kind, in.reference());
            case LOCATION_PROPERTY -> property(kind, in.u64());
            case SYSTEM_TREE_NODE_DOMAIN -> of(kind, in.reference(), in.u8());
            case CART_DIMENSION -> of(kind, in.reference(), str(), u32(), u8());
            case CART_TOPOLOGY -> cartTopology();
            case CART_COORDINATE -> cartCoordinate();
            case SOURCE_CODE_LOCATION -> of(kind, in.reference(), str(), u32());
            case CALLING_CONTEXT -> of(kind, in.reference(), ref(), ref(), ref());
            case CALLING_CONTEXT_PROPERTY, IO_FILE_PROPERTY, CALLPATH_PARAMETER ->
                typed(kind, in.reference(), in.reference());
            case INTERRUPT_GENERATOR -> of(kind, in.reference(), str(), u8(), u8(), u64(), u64());
            case IO_REGULAR_FILE, IO_DIRECTORY -> of(kind, in.reference(), str(), ref());
            case IO_HANDLE -> of(kind, in.reference(), str(), ref(), smallRef(), u32(), ref(), ref());
            case IO_PRE_CREATED_HANDLE_STATE -> of(kind, in.reference(), in.u8(), u32());
            case INTER_COMM -> of(kind, in.reference(), str(), ref(), ref(), ref(), u32());
        };
    }

    private DefinitionRecord attribute() throws BrokenRecord {
        long self = in.reference();
        long name = str();
        int type = u8();
        return of(DefinitionKind.ATTRIBUTE, self, name, more() ? str() : -1, type);
    }

    private DefinitionRecord property(DefinitionKind kind, long owner) throws BrokenRecord {
        long name = in.reference();
        long text = str();
        return more() ? typed(kind, owner, name) : of(kind, owner, name, TYPE_STRING, text);
    }

    /** What is concerned, a name, a type and a value. */
    private DefinitionRecord typed(DefinitionKind kind, long owner, long name) throws BrokenRecord {
        int type = in.u8();
        return of(kind, owner, name, type, in.value(type));
    }

    private DefinitionRecord region() throws BrokenRecord {
        long self = in.reference();
        long name = str();
        long description = str();
        OldRegionType old = OldRegionType.of(u8());
        long file = str();
        long begin = u32();
        long end = u32();
        boolean first = !more();
        long canonical = first ? name : in.reference();
        int role = first ? old.role() : u8(old.role());
        int paradigm = first ? old.paradigm() : u8(old.paradigm());
        long flags = first ? old.flags() : u32();
        return of(DefinitionKind.REGION, self, name, canonical, description, role, paradigm, flags, file, begin, end);
    }

    private DefinitionRecord group() throws BrokenRecord {
        long self = in.reference();
        long name = str();
        int oldType = u8();
        long[] members = longs(u32(), 8);
        int type;
        int paradigm;
        long flags = 0;
        if (more()) {
            type = u8();
            paradigm = u8();
            flags = u32();
        } else {
            type = LegacyTypes.newGroup(oldType);
            paradigm = type >= LegacyTypes.COMM_LOCATIONS ? PARADIGM_MPI : 0;
        }
        return new DefinitionRecord(
                DefinitionKind.GROUP,
                new long[] {self, name, type, paradigm, flags, 0},
                new long @Nullable [][] {null, null, null, null, null, members},
                null);
    }

    private DefinitionRecord metricClass() throws BrokenRecord {
        long self = in.reference();
        long[] members = longs(u8(), 4);
        int occurrence = u8();
        int recorder = more() ? in.u8() : 0;
        return new DefinitionRecord(
                DefinitionKind.METRIC_CLASS,
                new long[] {self, 0, occurrence, recorder},
                new long @Nullable [][] {null, members, null, null},
                null);
    }

    private DefinitionRecord cartTopology() throws BrokenRecord {
        long self = in.reference();
        long name = str();
        long communicator = ref();
        long[] dimensions = longs(u8(), 4);
        return new DefinitionRecord(
                DefinitionKind.CART_TOPOLOGY,
                new long[] {self, name, communicator, 0},
                new long @Nullable [][] {null, null, null, dimensions},
                null);
    }

    private DefinitionRecord cartCoordinate() throws BrokenRecord {
        long topology = in.reference();
        long rank = in.u32();
        int count = u8();
        long[] coordinates = new long[count];
        for (int i = 0; i < count; i++) {
            coordinates[i] = in.u32();
        }
        return new DefinitionRecord(
                DefinitionKind.CART_COORDINATE,
                new long[] {topology, rank, 0},
                new long @Nullable [][] {null, null, coordinates},
                null);
    }

    private DefinitionRecord ioParadigm() throws BrokenRecord {
        long self = in.smallReference();
        long identification = str();
        long name = str();
        int paradigmClass = u8();
        long flags = u32();
        int count = u8();
        long[] properties = new long[count];
        long[] types = new long[count];
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            properties[i] = in.u8();
            types[i] = in.u8();
            values[i] = in.value((int) types[i]);
        }
        return new DefinitionRecord(
                DefinitionKind.IO_PARADIGM,
                new long[] {self, identification, name, paradigmClass, flags, 0, 0, 0},
                new long @Nullable [][] {null, null, null, null, null, properties, types, values},
                null);
    }

    /**
     * Reads {@code count} numbers of 64 bits, or references of 32. Each takes at least one byte, so the record limits the
     * memory.
     */
    private long[] longs(long count, int width) throws BrokenRecord {
        if (count > in.limit - in.position) {
            throw in.broken("expected " + count + " members, found " + (in.limit - in.position) + " bytes");
        }
        long[] values = new long[(int) count];
        for (int i = 0; i < values.length; i++) {
            values[i] = width == 8 ? in.u64() : in.reference();
        }
        return values;
    }
}
