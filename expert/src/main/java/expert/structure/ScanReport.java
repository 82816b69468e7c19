package expert.structure;

import earl.Trace;
import earl.model.Polynomial;
import earl.model.scan.Extraction;
import earl.model.scan.ScanPlan;
import earl.text.Csv;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The values that marks in a model request: the rows as CSV, or a script that prints the same rows. */
public final class ScanReport {
    private ScanReport() {}

    /**
     * Reads a trace and writes one row per value, after the positions as remarks:
     *
     * <pre>
     *   # before: process 0 at 991+644*i0, process 1 at 1479+966*i0
     *   label,i0,process,attribute,value
     *   before,0,0,time,1.250000000
     * </pre>
     */
    public static void csv(Writer out, Trace trace, ScanPlan plan, Csv csv) throws IOException {
        for (String place : eventNumbers(plan)) {
            out.write("# " + place + "\n");
        }
        out.write(header(plan) + "\n");
        int depth = plan.depth();
        try {
            new Extraction(trace).run(plan, (mark, counters, process, value) -> {
                StringBuilder row = new StringBuilder(csv.cell(mark.label()));
                for (int i = 0; i < depth; i++) {
                    row.append(',').append(i < counters.length ? String.valueOf(counters[i]) : "");
                }
                row.append(',')
                        .append(process)
                        .append(',')
                        .append(name(mark))
                        .append(',')
                        .append(number(mark, value));
                try {
                    out.append(row).append('\n');
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            });
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    private static String name(ScanPlan.Mark mark) {
        return mark.attribute().name().toLowerCase(Locale.ROOT);
    }

    private static String number(ScanPlan.Mark mark, double value) {
        return mark.attribute() == ScanPlan.Attribute.BYTES
                ? String.valueOf((long) value)
                : String.format(Locale.ROOT, "%.9f", value);
    }

    private static String header(ScanPlan plan) {
        StringBuilder header = new StringBuilder("label");
        for (int i = 0; i < plan.depth(); i++) {
            header.append(",i").append(i);
        }
        return header.append(",process,attribute,value").toString();
    }

    /** By mark, the number of the event that is read for each process. */
    public static List<String> eventNumbers(ScanPlan plan) {
        List<String> places = new ArrayList<>();
        collect(plan, plan.items(), places);
        return places;
    }

    private static void collect(ScanPlan plan, List<ScanPlan.Item> items, List<String> places) {
        for (ScanPlan.Item item : items) {
            switch (item) {
                case ScanPlan.Loop loop -> collect(plan, loop.items(), places);
                case ScanPlan.Mark mark ->
                    places.add(mark.label() + ": "
                            + String.join(
                                    ", ",
                                    mark.places().keySet().stream()
                                            .map(process -> "process " + process + " at "
                                                    + mark.position(process).text(plan.first()))
                                            .toList()));
            }
        }
    }

    /** Writes a Python script that prints the same rows. @throws earl.TraceException if a process is not in the trace */
    public static void python(Writer out, Trace trace, ScanPlan plan, Csv csv) throws IOException {
        Extraction extraction = new Extraction(trace);
        Map<Integer, Integer> found = new TreeMap<>();
        locate(plan.items(), extraction, found);
        List<String> locations = found.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .toList();
        out.write("""
            \"""Reads a trace at the places that were marked in its model, and prints a row a value.

                expert run THIS TRACE
            \"""

            from earl import trace

            # the processes that are asked for, and their locations in the trace
            locations = {LOCATIONS}
            streams = {}


            def stream(process):
                \"""Positions of what a process sends and receives, and of its collective operations.\"""
                if process not in streams:
                    streams[process] = [
                        event.pos for event in trace.events(location=locations[process])
                        if event.type in ("send", "recv", "collexit")]
                return streams[process]


            def read_time(process, place, end):
                positions = stream(process)
                return trace.event(positions[min(place, len(positions) - 1)]).time


            def read_span(process, place, end):
                positions = stream(process)
                return trace.event(positions[end - 1]).time - trace.event(positions[place]).time if end > place else 0.0


            def read_duration(process, place, end):
                enter = trace.event(stream(process)[place]).enterptr
                return trace.event(trace.event(enter).exitptr).time - trace.event(enter).time if enter is not None else 0.0


            def read_bytes(process, place, end):
                return sum(trace.event(pos).get("len", 0) for pos in stream(process)[place:end])


            waited = {}


            def read_wait(process, place, end):
                if not waited:
                    waits = trace.waits
                    waited.update(zip(list(waits.call), list(waits.wait)))
                calls = [trace.event(pos).enterptr for pos in stream(process)[place:end]]
                return sum(waited.get(call, 0.0) for i, call in enumerate(calls) if i == 0 or call != calls[i - 1])


            def row(label, counters, process, attribute, value):
                text = str(value) if attribute == "bytes" else f"{value:.9f}"
                print(",".join([label, *map(str, counters), str(process), attribute, text]))


            """.replace("{LOCATIONS}", "{" + String.join(", ", locations) + "}"));
        int depth = plan.depth();
        for (String place : eventNumbers(plan)) {
            out.write("print(" + literal("# " + place) + ")\n");
        }
        out.write("print(\"" + header(plan) + "\")\n");
        python(out, plan, plan.items(), 0, depth, csv);
    }

    private static void python(Writer out, ScanPlan plan, List<ScanPlan.Item> items, int level, int depth, Csv csv)
            throws IOException {
        String indent = "    ".repeat(level);
        for (ScanPlan.Item item : items) {
            switch (item) {
                case ScanPlan.Loop loop -> {
                    Polynomial end = Polynomial.of(loop.count()).plus(Polynomial.of(plan.first()));
                    out.write("%sfor i%d in range(%d, %s):\n"
                            .formatted(indent, level, plan.first(), end.python(plan.first())));
                    python(out, plan, loop.items(), level + 1, depth, csv);
                }
                case ScanPlan.Mark mark -> mark(out, plan, mark, indent, level, depth, csv);
            }
        }
    }

    /** The locations of the processes that marks ask for. */
    private static void locate(List<ScanPlan.Item> items, Extraction extraction, Map<Integer, Integer> found) {
        for (ScanPlan.Item item : items) {
            switch (item) {
                case ScanPlan.Loop loop -> locate(loop.items(), extraction, found);
                case ScanPlan.Mark mark ->
                    mark.places().keySet().forEach(process -> found.put(process, extraction.location(mark, process)));
            }
        }
    }

    private static String literal(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private static void mark(
            Writer out, ScanPlan plan, ScanPlan.Mark mark, String indent, int level, int depth, Csv csv)
            throws IOException {
        List<String> counters = new ArrayList<>();
        for (int i = 0; i < depth; i++) {
            counters.add(i < level ? "i" + i : "\"\"");
        }
        for (int process : mark.places().keySet()) {
            String place = mark.position(process).python(plan.first());
            String length = mark.length(process).python(plan.first());
            out.write("%srow(%s, [%s], %d, \"%s\", read_%s(%d, %s, %s + %s))\n"
                    .formatted(
                            indent,
                            literal(csv.cell(mark.label())),
                            String.join(", ", counters),
                            process,
                            name(mark),
                            mark.loop() && mark.attribute() == ScanPlan.Attribute.DURATION ? "span" : name(mark),
                            process,
                            place,
                            place,
                            length));
        }
    }
}
