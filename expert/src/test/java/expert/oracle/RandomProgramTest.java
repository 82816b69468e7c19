package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Trace;
import earl.testing.Traces;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The shipped patterns against the naive implementation: on runs of programs that never were, and on every real trace. */
class RandomProgramTest {
    static LongStream seeds() {
        return LongStream.rangeClosed(1, 24);
    }

    static Stream<Path> recorded() {
        Stream<Path> examples = Stream.of(
                        "balanced", "halo", "late_receiver", "late_sender", "wait_barrier", "wrong_order")
                .map(Traces::example);
        if (!Traces.hasCollection()) {
            return examples;
        }
        Stream<Path> collection = Traces.collected().stream()
                .filter(name -> !name.equals("casita_4_mpi_lammps_colloid")) // has no event files
                .map(Traces::collected);
        return Stream.concat(examples, collection);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void patternsMeanWhatTheirDefinitionsSay(long seed, @TempDir Path folder) {
        RandomProgram program = new RandomProgram(seed, 300);
        Path archive = RandomArchive.write(program, folder);
        NaiveWaits naive = new NaiveWaits(new NaiveLinks(program.events(), program.communicators));
        compare(Shipped.analyze(archive), naive, program.ticksPerSecond);
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void patternsMeanWhatTheirDefinitionsSayOnRealTraces(Path archive) {
        try (Trace trace = Trace.open(archive)) {
            NaiveWaits naive = new NaiveWaits(PlainEvents.link(trace));
            long ticksPerSecond = trace.info().ticksPerSecond();
            compare(Shipped.recorded(archive), naive, ticksPerSecond);
        }
    }

    private static void compare(Analysis analysis, NaiveWaits naive, long ticksPerSecond) {
        for (String pattern : NaiveWaits.PATTERNS) {
            NaiveWaits.Severity expected = naive.of(pattern);
            PatternResult actual = Shipped.result(analysis, pattern);
            assertThat(actual.instances()).as("instances of " + pattern).isEqualTo(expected.instances);
            Map<String, Double> seconds = new TreeMap<>();
            expected.ticks.forEach((cell, ticks) -> seconds.put(cell, (double) ticks / ticksPerSecond));
            Map<String, Double> cells = Shipped.byCell(analysis, pattern);
            assertThat(cells).as(pattern).containsOnlyKeys(seconds.keySet());
            seconds.forEach((cell, severity) ->
                    assertThat(cells.get(cell)).as("%s at %s", pattern, cell).isCloseTo(severity, within(1e-9)));
        }
    }
}
