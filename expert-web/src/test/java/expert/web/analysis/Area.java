package expert.web.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.Trace;
import expert.analysis.Analyzer;
import expert.pattern.Analysis;
import expert.pattern.CellTable;
import expert.pattern.PatternResult;
import expert.report.JsonReport;
import expert.request.AnalysisRequest;
import expert.summary.Focus;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * An area of the time line.
 *
 * @param from first tick since the trace began
 * @param to first tick after it
 */
record Area(long from, long to, List<Integer> ranks, long ticksPerSecond) {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** Sums of many numbers may be added in another order. */
    private static final double ROUNDING = 1e-12;

    /**
     * What the page shows of an area.
     *
     * @param report of a run
     * @param figures that need no run
     */
    record Shown(JsonNode report, JsonNode figures) {}

    /** An area of a trace with events, on all locations if none has a rank. */
    static Area random(Trace trace, Random random) {
        long last = trace.events().ticks(trace.length() - 1) - trace.info().startTicks();
        long[] ends = random.longs(2, 0, last + 1).sorted().toArray();
        List<Integer> all = trace.locations().stream()
                .map(location -> location.rank())
                .filter(rank -> rank >= 0)
                .distinct()
                .sorted()
                .toList();
        int first = all.isEmpty() ? 0 : random.nextInt(all.size());
        int count = all.isEmpty() ? 0 : 1 + random.nextInt(all.size() - first);
        return new Area(
                ends[0],
                Math.max(ends[0] + 1, ends[1]),
                all.subList(first, first + count),
                trace.info().ticksPerSecond());
    }

    /** The focus that a user would type. */
    private Focus focus() {
        return new Focus(List.of(), List.of(), ranks, seconds(from), seconds(to));
    }

    /** Seconds as the page writes them in the options of the command line. */
    private double seconds(long ticks) {
        return ticks / (double) ticksPerSecond;
    }

    private String ranksText() {
        return ranks.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /**
     * Compares what the page shows of this area with the command line.
     *
     * @param request for a run of the whole trace
     * @param trace number of the trace on the page
     * @param run number of the run on the page
     */
    Shown compare(RunsFixture fixture, AnalysisRequest request, int trace, long run) throws Exception {
        Analysis expected = Analyzer.analyze(request.with(request.settings().withFocus(focus())));
        JsonNode report =
                fixture.endpoints.json("runs/{run}/area", "run", run, "from", from, "to", to, "ranks", ranksText());
        JsonNode figures = fixture.endpoints.json(
                "traces/{trace}/area", "trace", trace, "from", from, "to", to, "ranks", ranksText());
        String name = request.trace() + " " + this;
        compare(name, report, summary(expected));
        compare(name, figures, expected, fixture.traces.trace(trace));
        return new Shown(report, figures);
    }

    private static JsonNode summary(Analysis analysis) throws Exception {
        StringWriter text = new StringWriter();
        JsonReport.writeSummary(analysis, text);
        return JSON.readTree(text.toString());
    }

    /** Compares each field of two reports, so that a message names the first one that differs. */
    private static void compare(String name, JsonNode report, JsonNode expected) {
        assertThat(report.fieldNames()).toIterable().as(name).containsExactlyElementsOf(() -> expected.fieldNames());
        for (Map.Entry<String, JsonNode> field : expected.properties()) {
            JsonNode found = report.path(field.getKey());
            if (field.getValue().isArray()) {
                assertThat(found.size())
                        .as(name + ", " + field.getKey())
                        .isEqualTo(field.getValue().size());
                for (int i = 0; i < found.size(); i++) {
                    assertThat(found.get(i))
                            .as(name + ", " + field.getKey())
                            .isEqualTo(field.getValue().get(i));
                }
            } else {
                assertThat(found).as(name + ", " + field.getKey()).isEqualTo(field.getValue());
            }
        }
    }

    private static void compare(String name, JsonNode figures, Analysis expected, Trace trace) {
        Map<String, Double> time = new TreeMap<>();
        Map<String, Double> visits = new TreeMap<>();
        for (JsonNode function : figures.path("functions")) {
            String region =
                    trace.regions().get(function.path("region").intValue()).name();
            time.put(region, function.path("exclusive").doubleValue());
            visits.put(region, function.path("calls").doubleValue());
            long call = function.path("call").longValue();
            assertThat(
                            call == Trace.NONE
                                    ? null
                                    : trace.regions()
                                            .get(trace.callpaths()
                                                    .region(trace.events().callpath(call)))
                                            .name())
                    .as(name)
                    .isEqualTo(function.path("calls").intValue() == 0 ? null : region);
        }
        byRegion(expected, "time")
                .forEach((region, seconds) -> assertThat(time.getOrDefault(region, 0.0))
                        .as(name + " " + region)
                        .isCloseTo(seconds, within(ROUNDING)));
        // Time on streams of devices is no processor time.
        time.keySet().removeIf(region -> !isOnProcessors(trace, region));
        assertThat(time.values().stream().mapToDouble(each -> each).sum())
                .as(name)
                .isCloseTo(severity(expected, "time"), within(ROUNDING * time.size()));
        byRegion(expected, "visits")
                .forEach((region, count) ->
                        assertThat(visits.get(region)).as(name + " " + region).isEqualTo(count));
        JsonNode messages = figures.path("messages");
        assertThat(messages.path("sent").doubleValue()).as(name).isEqualTo(severity(expected, "messages_sent"));
        assertThat(messages.path("received").doubleValue()).as(name).isEqualTo(severity(expected, "messages_received"));
        assertThat(messages.path("sentBytes").doubleValue()).as(name).isEqualTo(severity(expected, "bytes_sent"));
        assertThat(messages.path("receivedBytes").doubleValue())
                .as(name)
                .isEqualTo(severity(expected, "bytes_received"));
        assertThat(sum(figures.path("collectives"), "sent"))
                .as(name)
                .isEqualTo(severity(expected, "collective_bytes_sent"));
        for (String group : List.of("pairs", "tags", "sizes")) {
            assertThat(sum(messages.path(group), "messages"))
                    .as(name + " " + group)
                    .isBetween(
                            Math.max(
                                    messages.path("sent").doubleValue(),
                                    messages.path("received").doubleValue()),
                            messages.path("sent").doubleValue()
                                    + messages.path("received").doubleValue());
        }
    }

    /** Whether a thread of a processor calls a region of that name. */
    private static boolean isOnProcessors(Trace trace, String region) {
        return IntStream.range(0, trace.callpaths().count())
                .filter(path -> trace.regions()
                        .get(trace.callpaths().region(path))
                        .name()
                        .equals(region))
                .anyMatch(path -> trace.locations().stream()
                        .anyMatch(location ->
                                location.isCpuThread() && trace.callpaths().visits(path, location.id()) > 0));
    }

    private static double sum(JsonNode rows, String field) {
        return IntStream.range(0, rows.size())
                .mapToDouble(row -> rows.get(row).path(field).doubleValue())
                .sum();
    }

    private static double severity(Analysis analysis, String pattern) {
        return analysis.pattern(pattern).map(PatternResult::severity).orElse(0.0);
    }

    private static Map<String, Double> byRegion(Analysis analysis, String pattern) {
        Map<String, Double> sums = new TreeMap<>();
        CellTable cells = CellTable.of(analysis.pattern(pattern).orElseThrow().cells());
        for (int cell = 0; cell < cells.size(); cell++) {
            String region =
                    analysis.trace().calls().region(cells.callpath(cell)).name();
            sums.merge(region, cells.severity(cell), Double::sum);
        }
        return sums;
    }
}
