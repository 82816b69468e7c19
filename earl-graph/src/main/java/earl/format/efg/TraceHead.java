package earl.format.efg;

import earl.Diagnostic;
import earl.TraceInfo;
import earl.codec.Coder;
import earl.codec.FieldCodec;
import earl.codec.RangeEncoder;
import earl.codec.TrainingCoder;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.DefinitionSpace;
import earl.schema.FieldType;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Part {@code trace}: all of a trace except its events.
 *
 * @param info facts about the original trace; its path, size, steps and start are not stored
 * @param definitions as the original trace has them
 * @param placeholders by space, the definitions that events name and the trace lacks
 * @param diagnostics the anomalies of the original trace
 * @param markerKinds kinds of markers
 * @param markers the markers
 * @param counts number of records, by location
 * @param grain of the clock
 * @param groups the first location of each part with records
 */
record TraceHead(
        TraceInfo info,
        List<DefinitionRecord> definitions,
        Map<DefinitionSpace, List<Long>> placeholders,
        List<Diagnostic> diagnostics,
        List<RawRecords.MarkerKind> markerKinds,
        List<RawRecords.Marker> markers,
        List<Long> counts,
        ClockGrain grain,
        List<Integer> groups) {
    static final String PART = "trace";

    private static final double NANO = 1e9;

    /** Fields of the codec, after those of the head. Definitions have a field for each kind and field. */
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
    private static final Diagnostic BLANK_DIAGNOSTIC = new Diagnostic("", Diagnostic.Severity.INFO, 0, 0, "", "");

    private static final DefinitionRecord BLANK_DEFINITION = DefinitionRecord.string(0, "");

    /** The placeholder that a decoder passes to the codec. */
    private static final TraceHead BLANK = new TraceHead(
            new TraceInfo(Path.of(""), "", "", "", "", 0, 0, 0, Map.of(), Map.of()),
            List.of(),
            Map.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            ClockGrain.NONE,
            List.of());

    byte[] bytes(Head head) {
        RangeEncoder encoder = new RangeEncoder();
        code(trained(head, encoder), this);
        return encoder.finish();
    }

    static TraceHead read(Frame frame, Head head) {
        TraceHead stored = code(trained(head, frame.decoder(PART)), BLANK);
        TraceInfo info = new TraceInfo(
                frame.path(),
                stored.info.format(),
                stored.info.writer(),
                stored.info.machine(),
                stored.info.description(),
                head.ticksPerSecond(),
                0,
                frame.bytes(),
                stored.info.properties(),
                Map.of());
        return new TraceHead(
                info,
                stored.definitions,
                stored.placeholders,
                stored.diagnostics,
                stored.markerKinds,
                stored.markers,
                stored.counts,
                stored.grain,
                stored.groups);
    }

    /** A codec that has learned from the head. */
    private static FieldCodec trained(Head head, Coder coder) {
        FieldCodec codec = Head.codec(new TrainingCoder());
        Head.code(codec, head);
        codec.continueWith(coder);
        return codec;
    }

    /** Codes this part, and returns the coded value. */
    private static TraceHead code(FieldCodec codec, TraceHead head) {
        TraceInfo info = info(codec, head.info);
        List<DefinitionRecord> definitions = definitions(codec, head.definitions);
        Map<DefinitionSpace, List<Long>> placeholders = new EnumMap<>(DefinitionSpace.class);
        codec.list(
                PLACEHOLDERS,
                List.copyOf(head.placeholders.entrySet()),
                Map.<DefinitionSpace, List<Long>>entry(DefinitionSpace.STRING, List.of()),
                entry -> {
                    DefinitionSpace space =
                            space(codec, codec.string(SPACE, entry.getKey().name()));
                    placeholders.put(space, numbers(codec, PLACEHOLDER, entry.getValue()));
                    return entry;
                });
        List<Diagnostic> diagnostics = codec.list(
                DIAGNOSTICS, head.diagnostics, BLANK_DIAGNOSTIC, diagnostic -> diagnostic(codec, diagnostic));
        List<RawRecords.MarkerKind> kinds = codec.list(
                MARKER_KINDS,
                head.markerKinds,
                new RawRecords.MarkerKind(0, "", "", 0),
                kind -> new RawRecords.MarkerKind(
                        codec.number(MARKER_KINDS + 1, kind.ref()),
                        codec.string(MARKER_KINDS + 2, kind.group()),
                        codec.string(MARKER_KINDS + 3, kind.category()),
                        (int) codec.number(MARKER_KINDS + 4, kind.severity())));
        List<RawRecords.Marker> markers = codec.list(
                MARKERS,
                head.markers,
                new RawRecords.Marker(0, 0, 0, 0, 0, ""),
                marker -> new RawRecords.Marker(
                        codec.number(MARKERS + 1, marker.ticks()),
                        codec.number(MARKERS + 2, marker.duration()),
                        codec.number(MARKERS + 3, marker.kind()),
                        (int) codec.number(MARKERS + 4, marker.scopeKind()),
                        codec.number(MARKERS + 5, marker.scope()),
                        codec.string(MARKERS + 6, marker.text())));
        List<Long> counts = numbers(codec, COUNTS, head.counts);
        ClockGrain grain = new ClockGrain(codec.number(GRAIN, head.grain.size()));
        List<Integer> groups =
                codec.list(GROUPS, head.groups, 0, first -> codec.below(GROUPS + 1, first, Integer.MAX_VALUE));
        return new TraceHead(info, definitions, placeholders, diagnostics, kinds, markers, counts, grain, groups);
    }

    private static TraceInfo info(FieldCodec codec, TraceInfo info) {
        String format = codec.string(INFO, info.format());
        String writer = codec.string(INFO + 1, info.writer());
        String machine = codec.string(INFO + 2, info.machine());
        String description = codec.string(INFO + 3, info.description());
        Map<String, String> properties = new LinkedHashMap<>();
        codec.list(INFO + 4, List.copyOf(info.properties().entrySet()), Map.entry("", ""), property -> {
            String name = codec.string(INFO + 5, property.getKey());
            properties.put(name, codec.string(INFO + 6, property.getValue()));
            return property;
        });
        return new TraceInfo(Path.of(""), format, writer, machine, description, 0, 0, 0, properties, Map.of());
    }

    private static Diagnostic diagnostic(FieldCodec codec, Diagnostic diagnostic) {
        String code = codec.string(DIAGNOSTICS + 1, diagnostic.code());
        long count = codec.number(DIAGNOSTICS + 2, diagnostic.count());
        double seconds = codec.number(DIAGNOSTICS + 3, Math.round(diagnostic.seconds() * NANO)) / NANO;
        String first = codec.string(DIAGNOSTICS + 4, diagnostic.first());
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

    private static List<Long> numbers(FieldCodec codec, int field, List<Long> numbers) {
        return codec.list(field, numbers, 0L, number -> codec.number(field + 1, number));
    }

    private static List<DefinitionRecord> definitions(FieldCodec codec, List<DefinitionRecord> definitions) {
        Map<DefinitionKind, long[]> previous = new EnumMap<>(DefinitionKind.class);
        DefinitionKind[] before = {null};
        return codec.list(DEFINITIONS, definitions, BLANK_DEFINITION, definition -> {
            int predictor = before[0] == null ? 0 : before[0].code();
            DefinitionKind kind = DefinitionKind.ofCode(
                    codec.below(DEFINITIONS + 1 + predictor, definition.kind().code(), 1 << Byte.SIZE));
            if (kind == null) {
                throw codec.broken("a definition of no kind");
            }
            before[0] = kind;
            return definition(codec, kind, definition, previous);
        });
    }

    /** Numbers as differences from those of the previous definition of the same kind. */
    private static DefinitionRecord definition(
            FieldCodec codec, DefinitionKind kind, DefinitionRecord definition, Map<DefinitionKind, long[]> previous) {
        int fields = kind.fields().size();
        long[] values = Arrays.copyOf(definition.values(), fields);
        long[][] lists = null;
        String text = null;
        long[] predicted = previous.getOrDefault(kind, new long[fields]);
        for (int i = 0; i < fields; i++) {
            int field = FIELDS + (kind.code() << Byte.SIZE) + 2 * i;
            if (isText(kind, i)) {
                text = codec.string(field, Objects.requireNonNullElse(definition.text(), ""));
            } else if (kind.fields().get(i).list()) {
                lists = lists == null ? new long[fields][] : lists;
                lists[i] = list(codec, field, definition.lists(), i);
            } else {
                values[i] = predicted[i] + codec.number(field, values[i] - predicted[i]);
            }
        }
        previous.put(kind, values);
        return new DefinitionRecord(kind, values, lists, text);
    }

    private static long[] list(FieldCodec codec, int field, long @Nullable [][] lists, int index) {
        long[] known = lists == null || lists[index] == null ? new long[0] : lists[index];
        long[] list = Arrays.copyOf(known, codec.count(field, known.length));
        long last = 0;
        for (int i = 0; i < list.length; i++) {
            last += codec.number(field + 1, list[i] - last);
            list[i] = last;
        }
        return list;
    }

    private static boolean isText(DefinitionKind kind, int field) {
        return kind.fields().get(field).type() == FieldType.TEXT;
    }

    /** Reports the anomalies of the original trace. */
    void report(Diagnostics to) {
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
