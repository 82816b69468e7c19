package earl.graph.file;

import earl.Diagnostic;
import earl.TraceInfo;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.DefinitionSpace;
import earl.schema.FieldType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Part {@code trace}: what a trace says apart from its events.
 *
 * @param info what is known of the trace it was made from; path, size, steps and start do not count
 * @param definitions as they are
 * @param placeholders by space, what events name and the trace does not define
 * @param diagnostics what was odd when the trace was read
 * @param markerKinds kinds of markers
 * @param markers the markers
 * @param counts number of records by location
 * @param grain of the clock
 * @param groups of each part of records, its first location
 */
record TraceHead(
        TraceInfo info,
        List<DefinitionRecord> definitions,
        Map<DefinitionSpace, List<Long>> placeholders,
        List<Diagnostic> diagnostics,
        List<RawRecords.MarkerKind> markerKinds,
        List<RawRecords.Marker> markers,
        List<Long> counts,
        Grain grain,
        List<Integer> groups) {
    static final String PART = "trace";

    private static final double NANO = 1e9;

    /** Fields of the part, behind those of the head. Definitions have numbers of their own by kind and field. */
    private static final int INFO = 20;

    private static final int PLACEHOLDERS = 30;
    private static final int SPACE = 31;
    private static final int PLACEHOLDER = 32;
    private static final int DIAGNOSTICS = 40;
    private static final int MARKER_KINDS = 50;
    private static final int MARKERS = 60;
    private static final int COUNTS = 70;
    private static final int GROUPS = 80;
    private static final int GRAIN = 90;
    private static final int DEFINITIONS = 1 << 10;
    private static final int FIELDS = 1 << 16;
    private static final Diagnostic NO_DIAGNOSTIC = new Diagnostic("", Diagnostic.Severity.INFO, 0, 0, "", "");

    byte[] bytes(Head head) {
        BitWriter bits = new BitWriter();
        code(behind(head, bits), this);
        return bits.finish();
    }

    static TraceHead read(Frame frame, Head head) {
        TraceHead told = code(behind(head, new BitReader(frame.part(PART), frame.path(), PART)), null);
        TraceInfo said = told.info;
        TraceInfo info = new TraceInfo(
                frame.path(),
                said.format(),
                said.writer(),
                said.machine(),
                said.description(),
                head.ticksPerSecond(),
                0,
                frame.bytes(),
                said.properties(),
                Map.of());
        return new TraceHead(
                info,
                told.definitions,
                told.placeholders,
                told.diagnostics,
                told.markerKinds,
                told.markers,
                told.counts,
                told.grain,
                told.groups);
    }

    /** What the head says is known. */
    private static FieldCodec behind(Head head, Bits bits) {
        FieldCodec codec = new FieldCodec(new UnwrittenBits());
        Head.code(codec, head);
        codec.goOn(bits);
        return codec;
    }

    /** Puts it through a codec: {@code given} when writing, {@code null} when reading. */
    private static TraceHead code(FieldCodec codec, @Nullable TraceHead given) {
        TraceInfo info = info(codec, given == null ? null : given.info);
        List<DefinitionRecord> definitions = definitions(codec, given == null ? null : given.definitions);
        Map<DefinitionSpace, List<Long>> placeholders = new EnumMap<>(DefinitionSpace.class);
        codec.list(
                PLACEHOLDERS,
                given == null ? null : List.copyOf(given.placeholders.entrySet()),
                Map.<DefinitionSpace, List<Long>>entry(DefinitionSpace.STRING, List.of()),
                entry -> {
                    DefinitionSpace space =
                            space(codec, codec.word(SPACE, entry.getKey().name()));
                    placeholders.put(space, numbers(codec, PLACEHOLDER, codec.reads() ? null : entry.getValue()));
                    return entry;
                });
        List<Diagnostic> diagnostics = codec.list(
                DIAGNOSTICS, given == null ? null : given.diagnostics, NO_DIAGNOSTIC, one -> odd(codec, one));
        List<RawRecords.MarkerKind> kinds = codec.list(
                MARKER_KINDS,
                given == null ? null : given.markerKinds,
                new RawRecords.MarkerKind(0, "", "", 0),
                kind -> new RawRecords.MarkerKind(
                        codec.number(MARKER_KINDS + 1, kind.ref()),
                        codec.word(MARKER_KINDS + 2, kind.group()),
                        codec.word(MARKER_KINDS + 3, kind.category()),
                        (int) codec.number(MARKER_KINDS + 4, kind.severity())));
        List<RawRecords.Marker> markers = codec.list(
                MARKERS,
                given == null ? null : given.markers,
                new RawRecords.Marker(0, 0, 0, 0, 0, ""),
                marker -> new RawRecords.Marker(
                        codec.number(MARKERS + 1, marker.ticks()),
                        codec.number(MARKERS + 2, marker.duration()),
                        codec.number(MARKERS + 3, marker.kind()),
                        (int) codec.number(MARKERS + 4, marker.scopeKind()),
                        codec.number(MARKERS + 5, marker.scope()),
                        codec.word(MARKERS + 6, marker.text())));
        List<Long> counts = numbers(codec, COUNTS, given == null ? null : given.counts);
        Grain grain = new Grain(codec.number(GRAIN, given == null ? 0 : given.grain.size()));
        List<Integer> groups = codec.list(
                GROUPS,
                given == null ? null : given.groups,
                0,
                first -> codec.below(GROUPS + 1, first, Integer.MAX_VALUE));
        return new TraceHead(info, definitions, placeholders, diagnostics, kinds, markers, counts, grain, groups);
    }

    private static TraceInfo info(FieldCodec codec, @Nullable TraceInfo given) {
        String format = codec.word(INFO, given == null ? "" : given.format());
        String writer = codec.word(INFO + 1, given == null ? "" : given.writer());
        String machine = codec.word(INFO + 2, given == null ? "" : given.machine());
        String description = codec.word(INFO + 3, given == null ? "" : given.description());
        Map<String, String> properties = new LinkedHashMap<>();
        codec.list(
                INFO + 4,
                given == null ? null : List.copyOf(given.properties().entrySet()),
                Map.entry("", ""),
                property -> {
                    String name = codec.word(INFO + 5, property.getKey());
                    properties.put(name, codec.word(INFO + 6, property.getValue()));
                    return property;
                });
        return new TraceInfo(Path.of(""), format, writer, machine, description, 0, 0, 0, properties, Map.of());
    }

    private static Diagnostic odd(FieldCodec codec, Diagnostic given) {
        String code = codec.word(DIAGNOSTICS + 1, given.code());
        long count = codec.number(DIAGNOSTICS + 2, given.count());
        double seconds = codec.number(DIAGNOSTICS + 3, Math.round(given.seconds() * NANO)) / NANO;
        String first = codec.word(DIAGNOSTICS + 4, given.first());
        return new Diagnostic(code, Diagnostic.Severity.INFO, count, seconds, first, "");
    }

    private static DefinitionSpace space(FieldCodec codec, String name) {
        for (DefinitionSpace space : DefinitionSpace.values()) {
            if (space.name().equals(name)) {
                return space;
            }
        }
        throw codec.broken("it has definitions of no known kind");
    }

    private static List<Long> numbers(FieldCodec codec, int field, @Nullable List<Long> given) {
        return codec.list(field, given, 0L, number -> codec.number(field + 1, number));
    }

    /** Each number as its difference from that of the definition of this kind before. */
    private static List<DefinitionRecord> definitions(FieldCodec codec, @Nullable List<DefinitionRecord> given) {
        Map<DefinitionKind, long[]> before = new EnumMap<>(DefinitionKind.class);
        List<DefinitionRecord> definitions = new ArrayList<>();
        int count = codec.count(DEFINITIONS, given == null ? 0 : given.size());
        int last = 0;
        for (int n = 0; n < count; n++) {
            DefinitionRecord record = given == null ? null : given.get(n);
            // Predicted by the kind of the one before.
            last = codec.below(
                    DEFINITIONS + 1 + last, record == null ? 0 : record.kind().code(), 1 << Byte.SIZE);
            DefinitionKind kind = DefinitionKind.ofCode(last);
            if (kind == null) {
                throw codec.broken("a definition of no kind");
            }
            definitions.add(definition(codec, kind, record, before));
        }
        return definitions;
    }

    private static DefinitionRecord definition(
            FieldCodec codec,
            DefinitionKind kind,
            @Nullable DefinitionRecord given,
            Map<DefinitionKind, long[]> before) {
        int fields = kind.fields().size();
        long[] values = new long[fields];
        long[][] lists = null;
        String text = null;
        long[] guess = before.getOrDefault(kind, new long[fields]);
        for (int i = 0; i < fields; i++) {
            int field = FIELDS + (kind.code() << Byte.SIZE) + 2 * i;
            if (isText(kind, i)) {
                text = codec.word(field, given == null || given.text() == null ? "" : given.text());
            } else if (kind.fields().get(i).list()) {
                lists = lists == null ? new long[fields][] : lists;
                lists[i] = list(codec, field, given == null ? null : given.lists(), i);
            } else {
                values[i] = guess[i] + codec.number(field, given == null ? 0 : given.values()[i] - guess[i]);
            }
        }
        before.put(kind, values);
        return new DefinitionRecord(kind, values, lists, text);
    }

    private static long[] list(FieldCodec codec, int field, long @Nullable [][] given, int of) {
        long[] known = given == null || given[of] == null ? new long[0] : given[of];
        int length = codec.count(field, known.length);
        long[] list = new long[length];
        long last = 0;
        for (int i = 0; i < length; i++) {
            last += codec.number(field + 1, codec.reads() ? 0 : known[i] - last);
            list[i] = last;
        }
        return list;
    }

    private static boolean isText(DefinitionKind kind, int field) {
        return kind.fields().get(field).type() == FieldType.TEXT;
    }

    /** Tells what was odd in the trace that the file was made from. */
    void tell(Diagnostics to) {
        Map<String, DiagnosticCode> codes = new HashMap<>();
        for (DiagnosticCode code : DiagnosticCode.values()) {
            codes.put(code.word(), code);
        }
        for (Diagnostic diagnostic : diagnostics) {
            DiagnosticCode code = codes.get(diagnostic.code());
            if (code != null && diagnostic.count() > 0) {
                to.add(code, diagnostic.count(), -1, 0, diagnostic::first);
                to.addTime(code, Math.round(diagnostic.seconds() * NANO));
            }
        }
    }
}
