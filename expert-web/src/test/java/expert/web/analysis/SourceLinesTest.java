package expert.web.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import earl.SourceLine;
import earl.Trace;
import earl.Waits;
import expert.web.run.FinishedRun;
import expert.web.testing.Endpoints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Severities by source line add up, also where several lines of a function call the same one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SourceLinesTest {
    private static final List<String> EXAMPLES =
            List.of("late_sender", "halo", "wait_barrier", "late_receiver", "wrong_order", "slowing", "mesh_2x4");

    private Path folder = Path.of("");
    private RunsFixture fixture = new RunsFixture(folder, "late_sender");
    private final Map<String, Long> runs = new TreeMap<>();

    @BeforeAll
    void run(@TempDir Path temporary) throws Exception {
        folder = temporary;
        unzip("lu.zip");
        String[] traces = new String[EXAMPLES.size() + 1];
        EXAMPLES.toArray(traces);
        traces[EXAMPLES.size()] = folder.resolve("lu").toString();
        fixture = new RunsFixture(folder, traces);
        for (int trace = 0; trace < traces.length; trace++) {
            runs.put(trace < EXAMPLES.size() ? traces[trace] : "lu", fixture.run(RunsFixture.request(trace)));
        }
    }

    private void unzip(String archive) throws IOException {
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(Endpoints.example(archive)))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                Path file = folder.resolve(entry.getName());
                if (!entry.isDirectory()) {
                    Files.createDirectories(file.getParent());
                    Files.write(file, in.readAllBytes());
                }
            }
        }
    }

    @AfterAll
    void end() {
        fixture.close();
    }

    private JsonNode lines(long run, String file) throws Exception {
        return fixture.endpoints.json("runs/{run}/lines", "run", run, "file", file);
    }

    private Map<SourceLine, Double> byLine(long run, String pattern) throws Exception {
        Map<SourceLine, Double> found = new HashMap<>();
        for (JsonNode file : lines(run, "").path("files")) {
            for (JsonNode line : lines(run, file.textValue()).path("lines")) {
                double severity = line.path("severity").path(pattern).asDouble();
                if (severity != 0) {
                    found.put(new SourceLine(file.textValue(), line.path("line").longValue()), severity);
                }
            }
        }
        return found;
    }

    @Test
    void linesAndTheUnknownRestAddUpToEachPattern() throws Exception {
        for (Map.Entry<String, Long> run : runs.entrySet()) {
            Map<String, Double> sums = new TreeMap<>();
            JsonNode all = lines(run.getValue(), "");
            all.path("unknown")
                    .properties()
                    .forEach(each -> sums.merge(each.getKey(), each.getValue().doubleValue(), Double::sum));
            for (JsonNode file : all.path("files")) {
                for (JsonNode line : lines(run.getValue(), file.textValue()).path("lines")) {
                    line.path("severity")
                            .properties()
                            .forEach(each ->
                                    sums.merge(each.getKey(), each.getValue().doubleValue(), Double::sum));
                }
            }
            for (JsonNode pattern : fixture.endpoints
                    .json("runs/{run}/cube", "run", run.getValue())
                    .path("patterns")) {
                double severity = pattern.path("inclusive").doubleValue();
                assertThat(sums.getOrDefault(pattern.path("name").textValue(), 0.0))
                        .as("%s of %s", pattern.path("name").textValue(), run.getKey())
                        .isCloseTo(severity, within(1e-9 * Math.max(1, Math.abs(severity))));
            }
        }
    }

    @Test
    void eachLineHasTheWaitsOfItsOwnCalls() throws Exception {
        long run = runs.getOrDefault("lu", -1L);
        Map<SourceLine, Double> expected = fixture.runs.read(run, SourceLinesTest::lateSenders);
        assertThat(expected).hasSizeGreaterThan(2);
        Map<SourceLine, Double> found = byLine(run, "late_sender");
        assertThat(found.keySet()).isEqualTo(expected.keySet());
        expected.forEach((line, seconds) ->
                assertThat(found.get(line)).as(line.toString()).isCloseTo(seconds, within(1e-9)));
    }

    /** Late senders by the line of the waiting call, from the table of waits. */
    private static Map<SourceLine, Double> lateSenders(FinishedRun run) {
        Waits waits = run.waits().waits();
        Map<SourceLine, Double> found = new HashMap<>();
        for (long row = 0; row < waits.count(); row++) {
            if (waits.kinds().get(waits.kind(row)).name().equals("late_sender")) {
                SourceLine line = run.trace().events().source(waits.call(row));
                double seconds = waits.ticks(row) / (double) run.trace().info().ticksPerSecond();
                found.merge(line == null ? new SourceLine("", 0) : line, seconds, Double::sum);
            }
        }
        return found;
    }

    @Test
    void eachLineHasTheTimeOfItsOwnCalls() throws Exception {
        long run = runs.getOrDefault("lu", -1L);
        Map<SourceLine, Double> expected = fixture.runs.read(run, done -> exclusiveTimes(done.trace()));
        Map<SourceLine, Double> found = byLine(run, "time");
        int compared = 0;
        for (Map.Entry<SourceLine, Double> line : found.entrySet()) {
            if (expected.containsKey(line.getKey())) {
                assertThat(line.getValue())
                        .as(line.getKey().toString())
                        .isCloseTo(expected.get(line.getKey()), within(1e-6));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(5);
    }

    private static Map<SourceLine, Double> exclusiveTimes(Trace trace) {
        Map<SourceLine, Double> found = new HashMap<>();
        Map<Integer, Deque<Long>> open = new HashMap<>();
        Map<Integer, Long> last = new HashMap<>();
        var events = trace.events();
        for (long pos = 0; pos < trace.length(); pos++) {
            int location = events.location(pos);
            Deque<Long> stack = open.computeIfAbsent(location, first -> new ArrayDeque<>());
            long now = events.ticks(pos);
            Long inside = stack.peek();
            SourceLine line = inside == null ? null : events.source(inside);
            if (line != null) {
                found.merge(
                        line,
                        (now - last.getOrDefault(location, now))
                                / (double) trace.info().ticksPerSecond(),
                        Double::sum);
            }
            last.put(location, now);
            switch (events.type(pos)) {
                case ENTER -> stack.push(pos);
                case EXIT -> stack.pop();
                default -> {}
            }
        }
        return found;
    }

    @Test
    void theEventsOfALineAreCalledFromIt() throws Exception {
        long run = runs.getOrDefault("lu", -1L);
        for (SourceLine line : byLine(run, "late_sender").keySet()) {
            JsonNode found = fixture.endpoints
                    .json(
                            "runs/{run}/evidence",
                            "run",
                            run,
                            "pattern",
                            "late_sender",
                            "file",
                            line.file(),
                            "line",
                            line.line())
                    .path("instance");
            assertThat(found.path("source").path("file").textValue()).isEqualTo(line.file());
            assertThat(found.path("source").path("line").longValue()).isEqualTo(line.line());
        }
    }
}
