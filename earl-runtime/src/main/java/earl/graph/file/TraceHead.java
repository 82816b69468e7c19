package earl.graph.file;

import earl.Diagnostic;
import earl.TraceInfo;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.store.DefinitionKind;
import earl.store.DefinitionRecord;
import earl.store.DefinitionSpace;
import earl.store.FieldType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
        List<Integer> groups) {
    static final String PART = "trace";

    private static final double NANO = 1e9;

    byte[] bytes() {
        PackedOutput out = new PackedOutput();
        out.word(info.format());
        out.word(info.writer());
        out.word(info.machine());
        out.word(info.description());
        out.unsigned(info.properties().size());
        info.properties().forEach((name, value) -> {
            out.word(name);
            out.word(value);
        });
        define(out);
        out.unsigned(placeholders.size());
        placeholders.forEach((space, refs) -> {
            out.word(space.name());
            out.unsigned(refs.size());
            refs.forEach(out::unsigned);
        });
        out.unsigned(diagnostics.size());
        for (Diagnostic diagnostic : diagnostics) {
            out.word(diagnostic.code());
            out.unsigned(diagnostic.count());
            out.unsigned(Math.round(diagnostic.seconds() * NANO));
            out.word(diagnostic.first());
        }
        mark(out);
        out.unsigned(counts.size());
        counts.forEach(out::unsigned);
        out.unsigned(groups.size());
        groups.forEach(out::unsigned);
        return out.packed();
    }

    private void mark(PackedOutput out) {
        out.unsigned(markerKinds.size());
        for (RawRecords.MarkerKind kind : markerKinds) {
            out.unsigned(kind.ref());
            out.word(kind.group());
            out.word(kind.category());
            out.unsigned(kind.severity());
        }
        out.unsigned(markers.size());
        for (RawRecords.Marker marker : markers) {
            out.unsigned(marker.ticks());
            out.unsigned(marker.duration());
            out.unsigned(marker.kind());
            out.unsigned(marker.scopeKind());
            out.signed(marker.scope());
            out.word(marker.text());
        }
    }

    /** Each number as its difference from that of the definition of this kind before. */
    private void define(PackedOutput out) {
        Map<DefinitionKind, long[]> before = new EnumMap<>(DefinitionKind.class);
        out.unsigned(definitions.size());
        for (DefinitionRecord record : definitions) {
            out.unsigned(record.kind().code());
            long[] values = record.values();
            long[] guess = before.getOrDefault(record.kind(), new long[values.length]);
            for (int i = 0; i < values.length; i++) {
                if (isText(record.kind(), i)) {
                    out.word(record.text() == null ? "" : record.text());
                } else if (record.kind().fields().get(i).list()) {
                    long[][] lists = record.lists();
                    long[] list = lists == null || lists[i] == null ? new long[0] : lists[i];
                    out.unsigned(list.length);
                    long last = 0;
                    for (long element : list) {
                        out.signed(element - last);
                        last = element;
                    }
                } else {
                    out.signed(values[i] - guess[i]);
                }
            }
            before.put(record.kind(), values);
        }
    }

    private static boolean isText(DefinitionKind kind, int field) {
        return kind.fields().get(field).type() == FieldType.TEXT;
    }

    static TraceHead read(Frame frame, Head head) {
        PackedInput in = new PackedInput(frame, PART);
        String format = in.word();
        String writer = in.word();
        String machine = in.word();
        String description = in.word();
        Map<String, String> properties = new LinkedHashMap<>();
        for (int n = in.count(); n > 0; n--) {
            properties.put(in.word(), in.word());
        }
        List<DefinitionRecord> definitions = definitions(in);
        Map<DefinitionSpace, List<Long>> placeholders = new EnumMap<>(DefinitionSpace.class);
        for (int n = in.count(); n > 0; n--) {
            placeholders.put(space(in), numbers(in));
        }
        List<Diagnostic> diagnostics = new ArrayList<>();
        for (int n = in.count(); n > 0; n--) {
            String code = in.word();
            diagnostics.add(
                    new Diagnostic(code, Diagnostic.Severity.INFO, in.unsigned(), in.unsigned() / NANO, in.word(), ""));
        }
        List<RawRecords.MarkerKind> kinds = new ArrayList<>();
        for (int n = in.count(); n > 0; n--) {
            kinds.add(new RawRecords.MarkerKind(in.unsigned(), in.word(), in.word(), (int) in.unsigned()));
        }
        List<RawRecords.Marker> markers = new ArrayList<>();
        for (int n = in.count(); n > 0; n--) {
            markers.add(new RawRecords.Marker(
                    in.unsigned(), in.unsigned(), in.unsigned(), (int) in.unsigned(), in.signed(), in.word()));
        }
        List<Long> counts = numbers(in);
        List<Integer> groups = numbers(in).stream().map(Math::toIntExact).toList();
        TraceInfo info = new TraceInfo(
                frame.path(),
                format,
                writer,
                machine,
                description,
                head.ticksPerSecond(),
                0,
                frame.bytes(),
                properties,
                Map.of());
        return new TraceHead(info, definitions, placeholders, diagnostics, kinds, markers, counts, groups);
    }

    private static DefinitionSpace space(PackedInput in) {
        String name = in.word();
        for (DefinitionSpace space : DefinitionSpace.values()) {
            if (space.name().equals(name)) {
                return space;
            }
        }
        throw in.broken("no definitions are called " + name);
    }

    private static List<Long> numbers(PackedInput in) {
        List<Long> numbers = new ArrayList<>();
        for (int n = in.count(); n > 0; n--) {
            numbers.add(in.unsigned());
        }
        return numbers;
    }

    private static List<DefinitionRecord> definitions(PackedInput in) {
        Map<DefinitionKind, long[]> before = new EnumMap<>(DefinitionKind.class);
        List<DefinitionRecord> definitions = new ArrayList<>();
        for (int n = in.count(); n > 0; n--) {
            DefinitionKind kind = DefinitionKind.ofCode(in.below(1 << Byte.SIZE));
            if (kind == null) {
                throw in.broken("a definition of no kind");
            }
            int fields = kind.fields().size();
            long[] values = new long[fields];
            long[][] lists = null;
            String text = null;
            long[] guess = before.getOrDefault(kind, new long[fields]);
            for (int i = 0; i < fields; i++) {
                if (isText(kind, i)) {
                    text = in.word();
                } else if (kind.fields().get(i).list()) {
                    lists = lists == null ? new long[fields][] : lists;
                    lists[i] = list(in);
                } else {
                    values[i] = guess[i] + in.signed();
                }
            }
            before.put(kind, values);
            definitions.add(new DefinitionRecord(kind, values, lists, text));
        }
        return definitions;
    }

    private static long[] list(PackedInput in) {
        long[] list = new long[in.count()];
        long last = 0;
        for (int i = 0; i < list.length; i++) {
            last += in.signed();
            list[i] = last;
        }
        return list;
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
