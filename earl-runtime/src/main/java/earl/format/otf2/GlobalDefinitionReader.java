package earl.format.otf2;

import earl.TraceException;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.store.DefinitionKind;
import earl.store.DefinitionRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the file of global definitions. Fields are stored in the order in which OTF2's versions added them; those that an older
 * version does not have get the values that the reference reader gives them.
 */
final class GlobalDefinitionReader {
    private static final int TYPE_STRING = Otf2Codes.TYPE_STRING;
    private static final int PARADIGM_MPI = 4;
    private static final long CREATE_DESTROY_EVENTS = 1;

    private final ChunkReader in;
    private final Diagnostics diagnostics;
    private final List<DefinitionRecord> records = new ArrayList<>();
    private boolean complete;

    private GlobalDefinitionReader(ChunkReader in, Diagnostics diagnostics) {
        this.in = in;
        this.diagnostics = diagnostics;
    }

    /**
     * Reads all definitions. If the file is damaged, those before the damage, and a diagnostic says so.
     *
     * @throws TraceException if there is no such file, or nothing in it
     */
    static List<DefinitionRecord> read(Path file, Chunks chunks, long announced, Diagnostics diagnostics) {
        try (ChunkReader in = ChunkReader.open(file, chunks)) {
            GlobalDefinitionReader reader = new GlobalDefinitionReader(in, diagnostics);
            reader.readAll(announced);
            return reader.records;
        }
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
                    in.file() + ": byte " + e.offset() + ": " + e.expected() + " (" + records.size()
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
                String place = in.file() + ": byte " + (in.base + at) + ": code " + code;
                diagnostics.add(DiagnosticCode.UNKNOWN_DEFINITION, -1, in.base + at, () -> place);
            } else {
                in.limit = recordEnd;
                try {
                    records.add(read(kind));
                } catch (BrokenRecord e) {
                    // Where the record ends is known, so that those after it can be read.
                    String place = in.file() + ": byte " + e.offset() + ": definition of " + kind + ": " + e.expected();
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

    private long str() throws BrokenRecord {
        return in.reference();
    }

    private long ref() throws BrokenRecord {
        return in.reference();
    }

    private static DefinitionRecord of(DefinitionKind kind, long... values) {
        return DefinitionRecord.of(kind, values);
    }

    private DefinitionRecord read(DefinitionKind kind) throws BrokenRecord {
        return switch (kind) {
            case CLOCK_PROPERTIES -> of(kind, in.u64(), in.u64(), in.u64(), more() ? in.u64() : -1);
            case PARADIGM -> of(kind, in.u8(), str(), in.u8());
            case PARADIGM_PROPERTY -> typed(kind, in.u8(), in.u8());
            case IO_PARADIGM -> ioParadigm();
            case STRING -> DefinitionRecord.string(ref(), in.text());
            case ATTRIBUTE -> attribute();
            case SYSTEM_TREE_NODE -> of(kind, ref(), str(), str(), ref());
            case LOCATION_GROUP -> of(kind, ref(), str(), in.u8(), ref(), more() ? ref() : -1);
            case LOCATION -> of(kind, in.u64(), str(), in.u8(), in.u64(), ref());
            case REGION -> region();
            case CALLSITE -> of(kind, ref(), str(), in.u32(), ref(), ref());
            case CALLPATH -> of(kind, ref(), ref(), ref());
            case GROUP -> group();
            case METRIC_MEMBER -> of(kind, ref(), str(), str(), in.u8(), in.u8(), in.u8(), in.u8(), in.u64(), str());
            case METRIC_CLASS -> metricClass();
            case METRIC_INSTANCE -> of(kind, ref(), ref(), in.u64(), in.u8(), in.u64());
            case COMM -> of(kind, ref(), str(), ref(), ref(), more() ? in.u32() : 0);
            case PARAMETER -> of(kind, ref(), str(), in.u8());
            case RMA_WIN -> of(kind, ref(), str(), ref(), more() ? in.u32() : CREATE_DESTROY_EVENTS);
            case METRIC_CLASS_RECORDER -> of(kind, ref(), in.u64());
            case SYSTEM_TREE_NODE_PROPERTY, LOCATION_GROUP_PROPERTY -> property(kind, ref());
            case LOCATION_PROPERTY -> property(kind, in.u64());
            case SYSTEM_TREE_NODE_DOMAIN -> of(kind, ref(), in.u8());
            case CART_DIMENSION -> of(kind, ref(), str(), in.u32(), in.u8());
            case CART_TOPOLOGY -> cartTopology();
            case CART_COORDINATE -> cartCoordinate();
            case SOURCE_CODE_LOCATION -> of(kind, ref(), str(), in.u32());
            case CALLING_CONTEXT -> of(kind, ref(), ref(), ref(), ref());
            case CALLING_CONTEXT_PROPERTY, IO_FILE_PROPERTY, CALLPATH_PARAMETER -> typed(kind, ref(), ref());
            case INTERRUPT_GENERATOR -> of(kind, ref(), str(), in.u8(), in.u8(), in.u64(), in.u64());
            case IO_REGULAR_FILE, IO_DIRECTORY -> of(kind, ref(), str(), ref());
            case IO_HANDLE -> of(kind, ref(), str(), ref(), in.smallReference(), in.u32(), ref(), ref());
            case IO_PRE_CREATED_HANDLE_STATE -> of(kind, ref(), in.u8(), in.u32());
            case INTER_COMM -> of(kind, ref(), str(), ref(), ref(), ref(), in.u32());
        };
    }

    private DefinitionRecord attribute() throws BrokenRecord {
        long self = ref();
        long name = str();
        int type = in.u8();
        return of(DefinitionKind.ATTRIBUTE, self, name, more() ? str() : -1, type);
    }

    private DefinitionRecord property(DefinitionKind kind, long owner) throws BrokenRecord {
        long name = str();
        long text = str();
        return more() ? typed(kind, owner, name) : of(kind, owner, name, TYPE_STRING, text);
    }

    /** What is concerned, a name, a type and a value. */
    private DefinitionRecord typed(DefinitionKind kind, long owner, long name) throws BrokenRecord {
        int type = in.u8();
        return of(kind, owner, name, type, in.value(type));
    }

    private DefinitionRecord region() throws BrokenRecord {
        long self = ref();
        long name = str();
        long description = str();
        int type = in.u8();
        long file = str();
        long begin = in.u32();
        long end = in.u32();
        if (more()) {
            long canonical = str();
            return of(
                    DefinitionKind.REGION,
                    self,
                    name,
                    canonical,
                    description,
                    in.u8(),
                    in.u8(),
                    in.u32(),
                    file,
                    begin,
                    end);
        }
        OldRegionType old = OldRegionType.of(type);
        return of(
                DefinitionKind.REGION,
                self,
                name,
                name,
                description,
                old.role(),
                old.paradigm(),
                old.flags(),
                file,
                begin,
                end);
    }

    private DefinitionRecord group() throws BrokenRecord {
        long self = ref();
        long name = str();
        int oldType = in.u8();
        long[] members = longs(in.u32(), 8);
        int type;
        int paradigm;
        long flags = 0;
        if (more()) {
            type = in.u8();
            paradigm = in.u8();
            flags = in.u32();
        } else {
            // Until 1.2: locations, regions, metrics, then the three kinds of MPI groups.
            type = switch (oldType) {
                case 1 -> 1;
                case 2, 3 -> 2;
                case 4 -> 5;
                case 5 -> 6;
                case 6 -> 4;
                default -> 0;
            };
            paradigm = type >= 4 ? PARADIGM_MPI : 0;
        }
        return new DefinitionRecord(
                DefinitionKind.GROUP,
                new long[] {self, name, type, paradigm, flags, 0},
                new long @Nullable [][] {null, null, null, null, null, members},
                null);
    }

    private DefinitionRecord metricClass() throws BrokenRecord {
        long self = ref();
        long[] members = longs(in.u8(), 4);
        int occurrence = in.u8();
        int recorder = more() ? in.u8() : 0;
        return new DefinitionRecord(
                DefinitionKind.METRIC_CLASS,
                new long[] {self, 0, occurrence, recorder},
                new long @Nullable [][] {null, members, null, null},
                null);
    }

    private DefinitionRecord cartTopology() throws BrokenRecord {
        long self = ref();
        long name = str();
        long communicator = ref();
        long[] dimensions = longs(in.u8(), 4);
        return new DefinitionRecord(
                DefinitionKind.CART_TOPOLOGY,
                new long[] {self, name, communicator, 0},
                new long @Nullable [][] {null, null, null, dimensions},
                null);
    }

    private DefinitionRecord cartCoordinate() throws BrokenRecord {
        long topology = ref();
        long rank = in.u32();
        int count = in.u8();
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
        int paradigmClass = in.u8();
        long flags = in.u32();
        int count = in.u8();
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

    /** So many numbers of 64 bits, or references of 32. Each takes a byte at least, so that the record limits the memory. */
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
