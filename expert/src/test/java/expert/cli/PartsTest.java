package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.Trace;
import earl.model.index.ConstructIndex;
import earl.testing.Traces;
import expert.option.ExitStatus;
import expert.report.Schema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Findings told by loop, by iteration, and by loop of the model. */
class PartsTest {
    private static final String TRACE = Traces.example("halo").toString();

    @TempDir
    private Path folder;

    private static JsonNode report(String by) throws Exception {
        Terminal.Result result =
                new Terminal().run("--no-cache", "--select", "late_sender", "--by", by, "--format", "json", TRACE);
        assertThat(result.status()).as(result.err()).isZero();
        return new ObjectMapper().readTree(result.out());
    }

    @Test
    void iterationsAddUpToTheLoop() throws Exception {
        JsonNode loops = report("loop").at("/parts");
        JsonNode iterations = report("iteration").at("/parts");

        assertThat(loops).hasSize(1);
        assertThat(loops.at("/0/part").asText()).isEqualTo("0 MPI_Irecv halo.c:9 in main");
        assertThat(iterations).hasSize(20);
        assertThat(iterations.at("/0/part").asText()).isEqualTo("1");
        assertThat(iterations.at("/19/part").asText()).isEqualTo("20");
        double sum = 0;
        for (JsonNode iteration : iterations) {
            sum += iteration.at("/severity/late_sender").asDouble();
        }
        assertThat(sum)
                .isPositive()
                .isCloseTo(loops.at("/0/severity/late_sender").asDouble(), within(1e-9));
    }

    @Test
    void iterationsOfAFocusCountFromOne() throws Exception {
        String[] options = {"--no-cache", "--select", "late_sender", "--format", "json", "--iteration"};
        Terminal.Result result = new Terminal()
                .run(Stream.concat(Arrays.stream(options), Stream.of("20", TRACE))
                        .toArray(String[]::new));
        assertThat(result.status()).as(result.err()).isZero();
        JsonNode report = new ObjectMapper().readTree(result.out());
        assertThat(report.at("/focus/iterations/first").asInt()).isEqualTo(20);
        assertThat(report.at("/focus/iterations/last").asInt()).isEqualTo(20);
        assertThat(Schema.of(Schema.REPORT).faults(report)).isEmpty();
        for (Map.Entry<String, String> none : Map.of(
                        "21", "loop 0 has no iteration 21; its last is 20",
                        "0", "there is no iteration 0: iterations are numbered from 1")
                .entrySet()) {
            Terminal.Result refused = new Terminal()
                    .run(Stream.concat(Arrays.stream(options), Stream.of(none.getKey(), TRACE))
                            .toArray(String[]::new));
            assertThat(refused.status()).isNotZero();
            assertThat(refused.err()).contains(none.getValue());
        }
    }

    /** One pattern fails in all of the trace, one only in a part; neither is run again. */
    @ParameterizedTest
    @ValueSource(strings = {"loop", "iteration", "model"})
    void aFailureIsToldOnce(String by) throws Exception {
        Path mine = Files.writeString(folder.resolve("mine.py"), """
            from expert import Pattern
            class Always(Pattern):
                def exit_callback(self, e):
                    raise ValueError('always')
            class InParts(Pattern):
                def profile(self, p):
                    if (p.region == 'MPI_Init').count() == 0:
                        raise ValueError('not all of it')
            """);
        Terminal.Result result = new Terminal()
                .run(
                        "--no-cache",
                        "--patterns",
                        mine.toString(),
                        "--select",
                        "always,in_parts",
                        "--by",
                        by,
                        "--format",
                        "json",
                        TRACE);
        assertThat(new ObjectMapper().readTree(result.out()).at("/failures"))
                .extracting(failure -> failure.at("/pattern").asText())
                .containsExactlyElementsOf(by.equals("model") ? List.of("always") : List.of("always", "in_parts"));
    }

    /** Of all instances, each at its event, by what the model says of that. */
    @Test
    void loopsOfTheModel() throws Exception {
        Path trace = Traces.unpacked("lu", folder);
        Terminal.Result result = new Terminal()
                .run(
                        "--no-cache",
                        "--select",
                        "mpi,late_sender,late_sender_wrong_order_different_source,wait_at_nxn,delay",
                        "--by",
                        "model",
                        "--instances",
                        "100000",
                        "--format",
                        "json",
                        trace.toString());
        assertThat(result.status()).as(result.err()).isZero();
        JsonNode report = new ObjectMapper().readTree(result.out());
        Map<String, Double> expected = new TreeMap<>();
        try (Trace open = Trace.open(trace)) {
            ConstructIndex places = ConstructIndex.of(open, open.locations());
            for (JsonNode pattern : report.at("/patterns")) {
                String name = pattern.at("/name").asText();
                if (!name.equals("mpi") && !name.equals("delay")) {
                    for (JsonNode instance : pattern.at("/worst")) {
                        add(expected, places, name, instance);
                    }
                }
            }
        }
        assertThat(expected).containsKeys("249 late_sender", "3 late_sender", "0 wait_at_nxn");
        Map<String, Double> found = new TreeMap<>();
        for (JsonNode part : report.at("/parts")) {
            String label = part.at("/part").asText();
            String times = label.startsWith("outside") ? "0" : label.replaceFirst("\\S+ (\\d+)x 0-3 \\w+", "$1");
            part.at("/severity")
                    .properties()
                    .forEach(severity -> found.merge(
                            times + " " + severity.getKey(), severity.getValue().asDouble(), Double::sum));
            assertThat(part.at("/total_time").asDouble()).isPositive();
        }
        assertThat(found.keySet()).as("no pattern without events").isEqualTo(expected.keySet());
        expected.forEach((what, seconds) -> assertThat(found.get(what)).as(what).isCloseTo(seconds, within(1e-9)));
    }

    /** By how often the loops run, since these tell apart the outer one of LU and those for its planes. */
    private static void add(Map<String, Double> sums, ConstructIndex places, String name, JsonNode instance) {
        double severity = instance.at("/severity").asDouble();
        int construct = places.constructOf(instance.at("/pos").asLong());
        boolean inLoop = false;
        for (int id = construct; id >= 0; id = places.parent(id)) {
            if (places.construct(id).isLoop()) {
                sums.merge(places.construct(id).count() + " " + name, severity, Double::sum);
                inLoop = true;
            }
        }
        if (!inLoop) {
            sums.merge("0 " + name, severity, Double::sum);
        }
    }

    /** Processes of the focus only, and only the time that lies in it. */
    @Test
    void loopsOfTheModelInAFocus() throws Exception {
        String[] base = {"--no-cache", "--select", "late_sender", "--by", "model", "--format", "json", TRACE};
        JsonNode all = new ObjectMapper().readTree(new Terminal().run(base).out());
        JsonNode focus = new ObjectMapper()
                .readTree(new Terminal()
                        .run(
                                "--ranks", "1", "--to", "0.5", base[0], base[1], base[2], base[3], base[4], base[5],
                                base[6], TRACE)
                        .out());
        assertThat(focus.at("/parts/0/part").asText())
                .isEqualTo(all.at("/parts/0/part").asText());
        assertThat(all.at("/parts/0/loop").asText()).isEqualTo("1");
        assertThat(all.at("/parts").get(all.at("/parts").size() - 1).has("loop"))
                .isFalse();
        assertThat(focus.at("/parts/0/total_time").asDouble()).isPositive().isLessThan(0.5);
        assertThat(all.at("/parts/0/total_time").asDouble()).isGreaterThan(2);
        double found = 0;
        for (JsonNode part : focus.at("/parts")) {
            found += part.at("/severity/late_sender").asDouble();
        }
        assertThat(found)
                .isPositive()
                .isCloseTo(focus.at("/patterns/0/severity").asDouble(), within(1e-9))
                .isLessThan(all.at("/patterns/0/severity").asDouble());
    }

    @Test
    void aProgramWithoutLoopsHasNone() throws Exception {
        Path trace = Files.writeString(folder.resolve("one.txt"), "0 send 1 tag1\n0 recv 1 tag1\n");
        Terminal.Result result =
                new Terminal().run("--no-cache", "--select", "late_sender", "--by", "model", trace.toString());
        assertThat(result.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(result.err()).contains("the model of the trace has no loops");
    }

    @Test
    void thePageHasALineAPart() {
        String page = new Terminal()
                .run("--no-cache", "--select", "late_sender", "--by", "model", "--format", "html", TRACE)
                .out();

        assertThat(page)
                .containsPattern(
                        "\\{\"part\":\"1 20x 0-3 main\",\"loop\":\"1\",\"total_time\":[\\d.]+,\"severity\":\\{\"late_sender\":1\\.18");
    }

    @Test
    void theTableHasALineAPart() {
        String text = new Terminal()
                .run("--no-cache", "--select", "late_sender", "--by", "loop", TRACE)
                .out();

        assertThat(text).containsPattern("\\n0 MPI_Irecv halo.c:9 in main +2\\.331 s +1\\.18\\d s\\n");
    }
}
