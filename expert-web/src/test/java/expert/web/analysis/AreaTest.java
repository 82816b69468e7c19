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
import expert.web.testing.Endpoints;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The figures of an area are those of the command line's focus on its interval and its ranks. */
class AreaTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String[] EXAMPLES = {"halo", "late_sender", "slowing", "wait_barrier", "mesh_2x4"};
    private static final int AREAS = 4;
    /** Sums of many numbers may be added in another order. */
    private static final double ROUNDING = 1e-12;

    @TempDir
    private Path folder;

    /** An area, with the focus that a user would type. */
    private record Area(long from, long to, List<Integer> ranks, long ticksPerSecond) {
        Focus focus() {
            return new Focus(List.of(), List.of(), ranks, seconds(from), seconds(to));
        }

        /** Exact decimals, as a user types them. */
        private double seconds(long ticks) {
            return new BigDecimal(ticks).divide(new BigDecimal(ticksPerSecond)).doubleValue();
        }

        String ranksText() {
            return ranks.stream().map(String::valueOf).collect(Collectors.joining(","));
        }
    }

    @Test
    void randomAreasHaveTheFiguresOfTheCommandLine() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("AreaTest: -Dseed=" + seed);
        Random random = new Random(seed);
        int waits = 0;
        int messages = 0;
        for (String example : EXAMPLES) {
            try (RunsFixture fixture = new RunsFixture(folder, example);
                    Trace trace = Trace.open(Endpoints.example(example))) {
                long run = fixture.run(RunsFixture.request(0));
                for (int i = 0; i < AREAS; i++) {
                    Area area = random(trace, random);
                    Analysis expected = commandLine(example, area);
                    JsonNode report = fixture.endpoints.json(
                            "runs/{run}/area", "run", run, "from", area.from, "to", area.to, "ranks", area.ranksText());
                    JsonNode figures = fixture.endpoints.json(
                            "traces/{trace}/area",
                            "trace",
                            0,
                            "from",
                            area.from,
                            "to",
                            area.to,
                            "ranks",
                            area.ranksText());
                    String name = example + " " + area + ", seed " + seed;
                    compare(name, report, summary(expected));
                    compare(name, figures, expected, trace);
                    waits += report.path("account").path("rows").size();
                    messages += figures.path("messages").path("sent").intValue();
                }
            }
        }
        assertThat(waits).isPositive();
        assertThat(messages).isPositive();
    }

    private static Area random(Trace trace, Random random) {
        long last = trace.events().ticks(trace.length() - 1) - trace.info().startTicks();
        long[] ends = random.longs(2, 0, last + 1).sorted().toArray();
        List<Integer> all = trace.locations().stream()
                .map(location -> location.rank())
                .filter(rank -> rank >= 0)
                .distinct()
                .sorted()
                .toList();
        int first = random.nextInt(all.size());
        int count = 1 + random.nextInt(all.size() - first);
        return new Area(
                ends[0],
                Math.max(ends[0] + 1, ends[1]),
                all.subList(first, first + count),
                trace.info().ticksPerSecond());
    }

    private Analysis commandLine(String example, Area area) {
        AnalysisRequest request = RunsFixture.request(Endpoints.example(example), folder);
        return Analyzer.analyze(request.with(request.settings().withFocus(area.focus())));
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
