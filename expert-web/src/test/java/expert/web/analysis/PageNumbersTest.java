package expert.web.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import earl.testing.Sample;
import earl.testing.Traces;
import expert.analysis.Analyzer;
import expert.option.output.ReportFormat;
import expert.pattern.Analysis;
import expert.request.AnalysisRequest;
import expert.web.testing.Endpoints;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every number that the page shows of a run is the command line's, on 30 traces, whichever trace and run the page showed before: the whole
 * report, the trees, the cells of each pattern, the sums of the source view, an area, the function summary, the matrix of messages, and the loops.
 */
class PageNumbersTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int TRACES = 30;
    private static final int AT_ONCE = 3;
    private static final int SWITCHES = 3;
    private static final double EPSILON = 1e-9;

    @TempDir
    private Path folder;

    private static List<Path> candidates() {
        List<Path> all = new ArrayList<>(Stream.of(
                        "late_sender",
                        "late_receiver",
                        "wait_barrier",
                        "wrong_order",
                        "halo",
                        "slowing",
                        "balanced",
                        "gpu",
                        "mesh_2x4",
                        "mesh_4x2",
                        "mesh_8x1")
                .map(Endpoints::example)
                .toList());
        if (Traces.hasCollection()) {
            Traces.collected().stream()
                    .map(Traces::collected)
                    .filter(PageNumbersTest::hasEvents)
                    .forEach(all::add);
        }
        return all.subList(0, Math.min(TRACES, all.size()));
    }

    /** One archive of the collection has definitions only. */
    private static boolean hasEvents(Path archive) {
        try (Stream<Path> files = Files.walk(archive)) {
            return files.anyMatch(file -> file.toString().endsWith(".evt"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * A run of the page and what the command line prints for it.
     *
     * @param request of the command line
     * @param expected its report
     * @param views its other figures
     */
    private record Pair(int trace, long run, AnalysisRequest request, JsonNode expected, ViewNumbers views) {}

    @Test
    void areThoseOfTheCommandLineAfterSwitches() throws Exception {
        List<Path> chosen = Sample.of(candidates(), AT_ONCE);
        Random random = new Random(Sample.seed());
        System.out.println("PageNumbersTest: " + chosen + " with -Dtest.seed=" + Sample.seed());
        for (int first = 0; first < chosen.size(); first += AT_ONCE) {
            List<Path> open = chosen.subList(first, Math.min(first + AT_ONCE, chosen.size()));
            try (RunsFixture fixture =
                    new RunsFixture(folder, open.stream().map(Path::toString).toArray(String[]::new))) {
                List<Pair> pairs = new ArrayList<>();
                for (int trace = 0; trace < open.size(); trace++) {
                    pairs.add(pair(fixture, trace, open.get(trace), Map.of()));
                    pairs.add(pair(fixture, trace, open.get(trace), Map.of("late_sender.minimum", "0.001")));
                }
                for (Pair each : pairs) {
                    compare(fixture, each, random);
                }
                for (int i = 0; i < SWITCHES; i++) {
                    compare(fixture, pairs.get(random.nextInt(pairs.size())), random);
                }
            }
        }
    }

    @Test
    void theMatrixOfARunOfARankHasTheWaitsOfThatRank() throws Exception {
        try (RunsFixture fixture = new RunsFixture(folder, "halo")) {
            ObjectNode ofRank = RunsFixture.request(0);
            ofRank.putObject("focus").put("ranks", "1");
            Map<Long, Double> all = ViewNumbers.waits(fixture, 0, fixture.run(RunsFixture.request(0)));
            all.keySet().removeIf(pair -> pair.intValue() != 1);
            assertThat(all).isNotEmpty();
            assertThat(ViewNumbers.waits(fixture, 0, fixture.run(ofRank))).isEqualTo(all);
        }
    }

    private Pair pair(RunsFixture fixture, int trace, Path path, Map<String, String> parameters) throws Exception {
        ObjectNode wanted = RunsFixture.request(trace);
        ObjectNode given = wanted.putObject("parameters");
        parameters.forEach(given::put);
        AnalysisRequest plain = RunsFixture.request(path, folder);
        AnalysisRequest request = parameters.isEmpty() ? plain : plain.with(parameters);
        Analysis analysis = Analyzer.analyze(request);
        StringWriter text = new StringWriter();
        ReportFormat.json.write(analysis, new ByteArrayOutputStream(), text, ReportFormat.Look.USUAL);
        ViewNumbers views = new ViewNumbers(path, parameters, Files.createTempDirectory(folder, "tables"));
        return new Pair(trace, fixture.run(wanted), request, JSON.readTree(text.toString()), views);
    }

    private static void compare(RunsFixture fixture, Pair pair, Random random) throws Exception {
        pair.views().compare(fixture, pair.trace(), pair.run());
        Area.random(fixture.traces.trace(pair.trace()), random)
                .compare(fixture, pair.request(), pair.trace(), pair.run());
        String where = "trace " + fixture.traces.path(pair.trace()) + ", run " + pair.run();
        JsonNode report = fixture.endpoints.json("runs/{run}/report", "run", pair.run());
        assertThat(report.path("patterns")).as(where).isEqualTo(pair.expected().path("patterns"));
        assertThat(report.path("verdict")).as(where).isEqualTo(pair.expected().path("verdict"));
        JsonNode summary = fixture.endpoints.json("runs/{run}/summary", "run", pair.run());
        assertThat(summary.path("verdict")).as(where).isEqualTo(pair.expected().path("verdict"));
        Map<String, Double> lines = lines(fixture, pair.run());
        Map<String, JsonNode> expected = new HashMap<>();
        pair.expected()
                .path("patterns")
                .forEach(each -> expected.put(each.path("name").textValue(), each));
        JsonNode patterns =
                fixture.endpoints.json("runs/{run}/cube", "run", pair.run()).path("patterns");
        assertThat(patterns).as(where).isNotEmpty();
        for (JsonNode pattern : patterns) {
            String name = pattern.path("name").textValue();
            String what = where + ", " + name;
            JsonNode known = expected.get(name);
            double inclusive = pattern.path("inclusive").doubleValue();
            assertThat(known).as(what).isNotNull();
            assertThat(inclusive).as(what).isCloseTo(attributed(known), close(inclusive));
            assertThat(lines.getOrDefault(name, 0.0)).as(what + " by lines").isCloseTo(inclusive, close(inclusive));
            Map<Integer, Double> cells = cells(fixture, pair.run(), name);
            for (JsonNode location : known.path("by_location")) {
                assertThat(cells.getOrDefault(location.path("location").asInt(-1), 0.0))
                        .as(what + " at " + location)
                        .isCloseTo(attributed(location), close(inclusive));
            }
            // A figure of the whole run, such as an efficiency, has no cells.
            if (!cells.isEmpty()) {
                assertThat(cells.values().stream().mapToDouble(each -> each).sum())
                        .as(what + " in cells")
                        .isCloseTo(inclusive, close(inclusive));
            }
        }
    }

    /** What sums over patterns count: each second once. */
    private static double attributed(JsonNode figure) {
        return figure.path("attributed").asDouble(figure.path("severity").doubleValue());
    }

    private static Offset<Double> close(double value) {
        return within(EPSILON * Math.max(1, Math.abs(value)));
    }

    /** By pattern, the sum over all lines and over what has no line. */
    private static Map<String, Double> lines(RunsFixture fixture, long run) throws Exception {
        Map<String, Double> sums = new HashMap<>();
        JsonNode all = fixture.endpoints.json("runs/{run}/lines", "run", run, "file", "");
        add(all.path("unknown"), sums);
        for (JsonNode file : all.path("files")) {
            fixture.endpoints
                    .json("runs/{run}/lines", "run", run, "file", file.textValue())
                    .path("lines")
                    .forEach(line -> add(line.path("severity"), sums));
        }
        return sums;
    }

    private static void add(JsonNode severities, Map<String, Double> sums) {
        severities
                .properties()
                .forEach(each -> sums.merge(each.getKey(), each.getValue().doubleValue(), Double::sum));
    }

    /** By location, the severity of a pattern with its children. */
    private static Map<Integer, Double> cells(RunsFixture fixture, long run, String pattern) throws Exception {
        ByteBuffer bytes = ByteBuffer.wrap(Endpoints.bytes(
                        fixture.endpoints.get("runs/{run}/cells", "run", run, "pattern", pattern, "inclusive", true)))
                .order(ByteOrder.LITTLE_ENDIAN);
        int count = bytes.getInt(0);
        int values = Math.ceilDiv(Integer.BYTES * (1 + 2 * count), Double.BYTES) * Double.BYTES;
        Map<Integer, Double> found = new HashMap<>();
        for (int i = 0; i < count; i++) {
            found.merge(
                    bytes.getInt(Integer.BYTES * (1 + count + i)),
                    bytes.getDouble(values + Double.BYTES * i),
                    Double::sum);
        }
        return found;
    }
}
