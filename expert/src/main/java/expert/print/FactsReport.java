package expert.print;

import earl.Communicator;
import earl.Diagnostic;
import earl.Location;
import earl.Region;
import earl.processor.ProcessorUse;
import expert.text.Json;
import expert.text.Layout;
import expert.text.LocationNames;
import expert.text.Paint;
import expert.text.Words;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** {@link TraceFacts} as text or as JSON ({@code "schema": "expert.info/1"}). */
public final class FactsReport {
    private static final int LABEL = 15;
    private static final int MAX_LISTED = 8;
    private final TraceFacts facts;
    private final PrintWriter out;
    private final Paint paint;
    private final int width;

    public FactsReport(TraceFacts facts, PrintWriter out, Paint paint, int width) {
        this.width = width;
        this.facts = facts;
        this.out = out;
        this.paint = paint;
    }

    public void text() {
        out.println(
                paint.paint(Paint.Tone.STRONG, Layout.clean(facts.info().path().toString())));
        line("format", facts.info().format());
        line(
                "written by",
                facts.info().writer().isEmpty() ? "unknown" : facts.info().writer());
        given("recorded on", facts.info().machine());
        given("description", facts.info().description());
        line("size", Words.bytes(facts.info().bytes()));
        line("duration", Words.duration(facts.duration()));
        line("clock", Words.count(facts.info().ticksPerSecond(), "tick") + " a second");
        line("locations", counted(facts.locations(), Location::kind));
        line("", LocationNames.words(facts.locations(), MAX_LISTED));
        streams();
        memory();
        processors();
        metrics();
        line("regions", counted(facts.regions(), Region::paradigm));
        line("communicators", communicators());
        line("events", Words.count(facts.events()));
        facts.byType().forEach((type, count) -> row(type.word(), count));
        facts.others().entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .forEach(entry -> row("  " + entry.getKey(), entry.getValue()));
        facts.info().properties().forEach((name, value) -> line("property", name + " = " + value));
        steps();
        for (Diagnostic diagnostic : facts.diagnostics()) {
            line(diagnostic.severity().word(), Words.diagnostic(diagnostic));
        }
    }

    private void streams() {
        StreamFacts streams = facts.streams();
        if (streams == null) {
            return;
        }
        List<String> words = new ArrayList<>();
        streams.activities().forEach((kind, count) -> words.add(Words.count(count) + " " + kind));
        line(
                "streams",
                Words.count(streams.streams()) + " on " + Words.count(streams.devices(), "device")
                        + (words.isEmpty() ? ", without activities" : ": " + String.join(", ", words)));
        if (streams.lostActivities() > 0) {
            line("", Words.count(streams.lostActivities()) + " queued without a record of the activity");
        }
        if (streams.activitiesWithoutCall() > 0) {
            line("", Words.count(streams.activitiesWithoutCall()) + " without a record of the call that queued them");
        }
    }

    private void memory() {
        List<MemoryFacts> all = facts.memory();
        if (all.isEmpty()) {
            return;
        }
        MemoryFacts most = all.stream()
                .max(Comparator.comparingLong(MemoryFacts::peakBytes))
                .orElseThrow();
        long least = all.stream().mapToLong(MemoryFacts::peakBytes).min().orElseThrow();
        long faults = all.stream().mapToLong(MemoryFacts::majorFaults).sum();
        String low = Words.bytes(least);
        String high = Words.bytes(most.peakBytes());
        String peaks = all.size() == 1
                ? high
                : low.equals(high)
                        ? high + " on each rank"
                        : "from " + low + " to " + high + " (rank " + most.rank() + ")";
        line("peak memory", peaks + "; " + Words.count(faults, "page fault") + " read from a disk");
        all.stream()
                .filter(process -> swapped(process) > 0)
                .max(Comparator.comparingLong(FactsReport::swapped))
                .ifPresent(process -> line(
                        "",
                        "up to " + Words.bytes(swapped(process)) + (all.size() == 1 ? "" : " of rank " + process.rank())
                                + " were swapped to a disk"));
    }

    private static long swapped(MemoryFacts process) {
        return process.peakSwappedBytes() == null ? 0 : process.peakSwappedBytes();
    }

    private void metrics() {
        if (!facts.metrics().isEmpty()) {
            line(
                    "metrics",
                    String.join(
                            ", ",
                            facts.metrics().stream()
                                    .map(MetricFacts::name)
                                    .distinct()
                                    .toList()));
        }
    }

    private void processors() {
        for (ProcessorUse use : facts.processors()) {
            List<Location> locations =
                    use.locations().stream().map(facts.locations()::get).toList();
            line(
                    "processors",
                    LocationNames.words(locations, MAX_LISTED)
                            + (use.processors() == 0 ? "" : " on " + Words.count(use.processors(), "processor"))
                            + (use.node().isEmpty() ? "" : " of " + use.node())
                            + (Double.isNaN(use.quota())
                                    ? ""
                                    : ", of which a quota allows " + Words.number(use.quota()))
                            + ": ran for " + share(use.ran(), use) + ", ready without a processor for "
                            + share(use.lost(), use) + ", asleep for " + share(use.asleep(), use) + " of the time");
        }
    }

    private static String share(double seconds, ProcessorUse use) {
        return Words.percent(use.seconds() > 0 ? seconds / use.seconds() : 0);
    }

    private void steps() {
        Map<String, Double> steps = facts.info().steps();
        if (steps.isEmpty()) {
            return;
        }
        line(
                "opened in",
                Words.duration(
                        steps.values().stream().mapToDouble(seconds -> seconds).sum()));
        steps.forEach((step, seconds) ->
                out.println(" ".repeat(LABEL) + Layout.left(step, 20) + Layout.right(Words.duration(seconds), 12)));
    }

    private void row(String name, long count) {
        if (count > 0) {
            out.println(" ".repeat(LABEL) + Layout.left(Layout.clean(name), 40) + Layout.right(Words.count(count), 16));
        }
    }

    /** Prints a fact that a trace may omit. */
    private void given(String label, String text) {
        if (!text.isEmpty()) {
            line(label, text);
        }
    }

    private void line(String label, String text) {
        List<String> lines = Layout.wrap(Layout.clean(text), width - LABEL);
        for (int i = 0; i < lines.size(); i++) {
            out.println(paint.paint(Paint.Tone.DIM, Layout.left(i == 0 ? label : "", LABEL)) + lines.get(i));
        }
    }

    private static <T> String counted(List<T> definitions, Function<T, String> kind) {
        Map<String, Integer> kinds = new TreeMap<>();
        definitions.forEach(definition -> kinds.merge(kind.apply(definition), 1, Integer::sum));
        List<String> words = new ArrayList<>();
        kinds.forEach((name, count) -> words.add(Words.count(count) + " " + (name.isEmpty() ? "unknown" : name)));
        return Words.count(definitions.size()) + (words.isEmpty() ? "" : ": " + String.join(", ", words));
    }

    private String communicators() {
        List<String> words = new ArrayList<>();
        for (Communicator communicator : facts.communicators()
                .subList(0, Math.min(MAX_LISTED, facts.communicators().size()))) {
            String name = communicator.name().isEmpty() ? "unnamed " + communicator.id() : communicator.name();
            words.add(name + " (" + Words.count(communicator.size()) + ")");
        }
        int more = facts.communicators().size() - words.size();
        return Words.count(facts.communicators().size())
                + (words.isEmpty() ? "" : ": " + String.join(", ", words))
                + (more > 0 ? " and " + Words.count(more) + " more" : "");
    }

    public void json() throws IOException {
        Json.document(out, 2, FactsJson.of(facts));
    }
}
