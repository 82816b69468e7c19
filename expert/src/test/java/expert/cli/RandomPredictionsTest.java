package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.testing.Simulation;
import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random programs, recorded in simulated time with all of their work and with other work: the first recording predicts the second one. */
@Tag("long")
class RandomPredictionsTest {
    private static final int PROGRAMS = 200;
    private static final int PROCESSES = 8;
    /** Largest error of the run time. */
    private static final double ERROR = 0.002;
    /** Error up to which a wait state is exact, and the seconds for each process that do not matter. */
    private static final double WAIT_ERROR = 0.01;

    private static final double LEAST_WAIT = 1e-6 * PROCESSES;
    /** Programs with a wait state that is less exact: 17 were measured. In most of them, who passes data on in a tree changes. */
    private static final int LESS_EXACT = 20;

    @TempDir
    private static Path folder;

    private static final List<String> lessExact = Collections.synchronizedList(new ArrayList<>());

    private static Simulation simulation;

    @BeforeAll
    static void setUp() {
        simulation = new Simulation(folder);
    }

    static IntStream programs() {
        return IntStream.range(0, PROGRAMS);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void theRunTimeIsPredicted(int program) throws Exception {
        Random random = new Random(program);
        boolean isSecond = program % 2 == 1;
        int rank = random.nextInt(-1, PROCESSES);
        double factor = new double[] {0.25, 0.5, 0.8, 1.25, 2}[random.nextInt(5)];
        String option = (isSecond ? "second" : "first") + (rank < 0 ? "" : "@rank" + rank) + "=" + factor;

        Path whole = record(program, isSecond, rank, 1, "whole");
        JsonNode same = whatIf(whole, "--identity");
        assertThat(same.at("/identity/largest_difference").asDouble(-1)).isZero();
        assertThat(waits(same, "before")).isEqualTo(waits(same, "after"));

        JsonNode predicted = whatIf(whole, "--scale", option);
        JsonNode truth = whatIf(record(program, isSecond, rank, factor, "changed"), "--identity");
        double seconds = truth.get("measured").asDouble();
        assertThat(predicted.get("predicted").asDouble()).as(option).isCloseTo(seconds, within(ERROR * seconds));
        assertThat(seconds)
                .as(option)
                .isBetween(
                        predicted.get("low").asDouble(), predicted.get("high").asDouble());
        Map<String, Double> expected = waits(truth, "before");
        Map<String, Double> found = waits(predicted, "after");
        expected.keySet().forEach(kind -> found.putIfAbsent(kind, 0.0));
        found.forEach((kind, wait) -> {
            double real = expected.getOrDefault(kind, 0.0);
            if (Math.abs(wait - real) > Math.max(LEAST_WAIT, WAIT_ERROR * real)) {
                lessExact.add(program + ": " + option + ": " + kind + " " + wait + ", in fact " + real);
            }
        });
    }

    @AfterAll
    static void waitStatesArePredicted() {
        assertThat(lessExact.stream()
                        .map(line -> line.substring(0, line.indexOf(':')))
                        .distinct())
                .as(() -> String.join("\n", lessExact))
                .hasSizeLessThanOrEqualTo(LESS_EXACT);
    }

    private static Path record(int program, boolean isSecond, int rank, double factor, String form)
            throws IOException, InterruptedException {
        return simulation.record(
                "simulated/random",
                program + form,
                "--",
                String.valueOf(program),
                isSecond ? "1" : "0",
                String.valueOf(rank),
                String.valueOf(factor));
    }

    private static Map<String, Double> waits(JsonNode answer, String when) {
        Map<String, Double> waits = new TreeMap<>();
        answer.get("waits")
                .forEach(wait ->
                        waits.put(wait.get("pattern").asText(), wait.get(when).asDouble()));
        return waits;
    }

    private static JsonNode whatIf(Path trace, String... options) throws IOException {
        List<String> words = new ArrayList<>(List.of("whatif", trace.toString(), "--format", "json"));
        words.addAll(List.of(options));
        Terminal.Result result = new Terminal().run(words.toArray(String[]::new));
        assertThat(result.status()).as(result.err()).isEqualTo(ExitStatus.OK);
        return new ObjectMapper().readTree(result.out());
    }
}
