package expert.web.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import expert.page.HtmlReport;
import expert.page.PageLinks;
import expert.pattern.PatternResult;
import expert.report.Explanation;
import expert.report.JsonReport;
import expert.report.TextReport;
import expert.text.Paint;
import expert.web.run.FinishedRun;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A wait has one sentence and one cause: in the report, in {@code explain} and on the workbench. MCP shows what {@code explain} does. */
class OneAnswerTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int WAITS = 200;
    private static final int PER_TRACE = 40;
    private static final int KEPT = 100;
    private static final int WIDE = 100_000;
    private static final Pattern INSTANCE = Pattern.compile("\\d+\\. (.*)");
    private static final String[] EXAMPLES = {
        "late_sender",
        "late_receiver",
        "wait_barrier",
        "wrong_order",
        "halo",
        "slowing",
        "balanced",
        "mesh_2x4",
        "mesh_4x2",
        "mesh_8x1"
    };

    @TempDir
    private Path folder;

    /** One of the waits that a pattern of a run has kept. */
    private record Drawn(String kind, JsonNode instance) {
        String sentence() {
            return instance.path("sentence").textValue();
        }
    }

    @Test
    void formsAgreeOnRandomWaits() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        Random random = new Random(seed);
        System.out.println("OneAnswerTest: -Dseed=" + seed);
        int compared = 0;
        for (String example : EXAMPLES) {
            try (RunsFixture fixture = new RunsFixture(folder, KEPT, example)) {
                compared += agree(example, fixture, fixture.run(RunsFixture.request(0)), random);
            }
        }
        assertThat(compared).isGreaterThanOrEqualTo(WAITS);
    }

    private int agree(String example, RunsFixture fixture, long run, Random random) throws Exception {
        List<Drawn> waits = new ArrayList<>();
        for (PatternResult result :
                fixture.runs.read(run, FinishedRun::analysis).patterns()) {
            if (result.info().kind() != null) {
                waits.addAll(waits(fixture, run, result));
            }
        }
        Collections.shuffle(waits, random);
        List<Drawn> drawn = waits.subList(0, Math.min(PER_TRACE, waits.size()));
        Map<String, Set<String>> explained = new HashMap<>();
        String text = written(
                        fixture,
                        run,
                        (done, out) -> TextReport.write(done.analysis(), out, Paint.PLAIN, Integer.MAX_VALUE, WIDE))
                .replaceAll(" +", " ");
        String page = written(fixture, run, (done, out) -> HtmlReport.write(done.analysis(), PageLinks.NONE, out));
        for (Drawn wait : drawn) {
            assertThat(explained.computeIfAbsent(wait.kind(), kind -> explained(fixture, run, kind)))
                    .as("explain %s %s", example, wait.kind())
                    .contains(wait.sentence());
            assertThat(text).contains(wait.sentence().replaceFirst("(\\(event \\d+\\)): .*", "$1"));
            assertThat(page).contains(JSON.writeValueAsString(wait.sentence()));
        }
        return drawn.size();
    }

    /** The instances of a kind, as the workbench shows them, of which the pattern has kept all inputs. */
    private static List<Drawn> waits(RunsFixture fixture, long run, PatternResult result) throws Exception {
        JsonNode shown = fixture.endpoints.json(
                "runs/{run}/instances", "run", run, "pattern", result.info().name(), "limit", 1000);
        List<Drawn> waits = new ArrayList<>();
        for (JsonNode instance : shown.path("instances")) {
            boolean kept = result.worst().stream()
                    .anyMatch(each -> each.pos() == instance.path("call").longValue());
            if (kept) {
                waits.add(new Drawn(result.info().name(), instance));
            }
        }
        return waits;
    }

    /** One line for each instance that {@code explain} shows. */
    private static Set<String> explained(RunsFixture fixture, long run, String kind) {
        return sentences(written(
                fixture,
                run,
                (done, out) -> Explanation.write(
                        done.analysis(),
                        done.analysis().pattern(kind).orElseThrow(),
                        done.trace(),
                        out,
                        Paint.PLAIN,
                        WIDE)));
    }

    private static Set<String> sentences(String explanation) {
        Set<String> sentences = new LinkedHashSet<>();
        String sentence = "";
        String separator = ": ";
        for (String line : (explanation + "\n\n").split("\n", -1)) {
            Matcher instance = INSTANCE.matcher(line);
            if (instance.matches()) {
                sentence = instance.group(1);
                separator = ": ";
            } else if (line.isEmpty()) {
                sentences.add(sentence);
                sentence = "";
            } else if (!sentence.isEmpty()) {
                sentence += separator + line.strip();
                separator = "; ";
            }
        }
        return sentences;
    }

    @FunctionalInterface
    private interface Form {
        void write(FinishedRun done, StringWriter out) throws IOException;
    }

    private static String written(RunsFixture fixture, long run, Form form) {
        StringWriter out = new StringWriter();
        try {
            fixture.runs.read(run, done -> {
                try {
                    form.write(done, out);
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
                return done;
            });
        } catch (expert.web.api.Problem problem) {
            throw new AssertionError(problem);
        }
        return out.toString();
    }

    @Test
    void theCauseOfAWaitIsThatOfTheReport() throws Exception {
        try (RunsFixture fixture = new RunsFixture(folder, "late_sender")) {
            long run = fixture.run(RunsFixture.request(0));
            JsonNode wait = fixture.endpoints
                    .json("runs/{run}/instances", "run", run, "pattern", "late_sender")
                    .at("/instances/0");
            String verdict = JSON.readTree(
                            written(fixture, run, (done, out) -> JsonReport.writeSummary(done.analysis(), out)))
                    .at("/verdict/text")
                    .textValue();
            assertThat(verdict).contains(wait.path("because").textValue());
            String explained = written(
                    fixture,
                    run,
                    (done, out) -> Explanation.write(
                            done.analysis(),
                            done.analysis().pattern("late_sender").orElseThrow(),
                            done.trace(),
                            out,
                            Paint.PLAIN,
                            WIDE));
            assertThat(explained.lines().findFirst().orElseThrow())
                    .isEqualTo(wait.path("because").textValue());
        }
    }
}
