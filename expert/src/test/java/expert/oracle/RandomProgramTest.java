package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Trace;
import earl.oracle.DefinitionSet;
import earl.oracle.NaiveLinks;
import earl.oracle.NaiveProfile;
import earl.oracle.NaiveWaits;
import earl.oracle.PlainEvents;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.oracle.RecordedTraces;
import earl.testing.Sample;
import expert.pattern.Analysis;
import expert.pattern.Definitions;
import expert.pattern.PatternResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The shipped patterns against the naive implementation: on runs of programs that never were, and on every real trace. */
class RandomProgramTest {
    private static final List<String> NOT_BY_DEFAULT =
            List.of("slow_slaves", "overloaded_master", "late_sender_transitions");

    static Stream<Long> seeds() {
        return Sample.of(LongStream.rangeClosed(1, 30).boxed(), 4);
    }

    static Stream<Path> recorded() {
        return Sample.of(RecordedTraces.all(), 4);
    }

    private static Definitions definitions(long seed) {
        return switch ((int) (seed % 3)) {
            case 0 -> Definitions.PAPER;
            case 1 -> Definitions.SCALASCA;
            default -> Definitions.EXPERT3;
        };
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void patternsMeanWhatTheirDefinitionsSay(long seed, @TempDir Path folder) {
        RandomProgram program = new RandomProgram(seed, 300);
        Path archive = ProgramArchive.write(program, folder);
        Definitions definitions = definitions(seed);
        int master = (int) seed % program.ranks;
        NaiveLinks links = new NaiveLinks(program.events(), program.communicators);
        NaiveWaits waits = new NaiveWaits(links, DefinitionSet.valueOf(definitions.name()), master);
        NaiveProfile profile = new NaiveProfile(links);
        double seconds = 60.0 / program.ticksPerSecond;
        Analysis analysis = Shipped.all(
                archive,
                definitions,
                Map.of(
                        "slow_slaves.master", "" + master,
                        "overloaded_master.master", "" + master,
                        "frequent_communication.threshold", "" + seconds,
                        "big_messages.threshold", "1000",
                        "uneven_mp_distribution.threshold", "0.4"));
        for (String pattern : NaiveWaits.PATTERNS) {
            compare(analysis, pattern, waits.of(pattern), program.ticksPerSecond);
        }
        for (String pattern : NaiveProfile.COUNTS) {
            compare(analysis, pattern, profile.of(pattern), 1);
        }
        compare(analysis, "frequent_communication", profile.frequent(60), program.ticksPerSecond);
        compare(analysis, "big_messages", profile.big(1000), program.ticksPerSecond);
        compare(analysis, "uneven_mp_distribution", profile.uneven(0.4, program.ranks), program.ticksPerSecond);
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void patternsMeanWhatTheirDefinitionsSayOnRealTraces(Path archive) {
        try (Trace trace = Trace.open(archive)) {
            NaiveLinks links = PlainEvents.link(trace);
            NaiveWaits waits = new NaiveWaits(links);
            NaiveProfile profile = new NaiveProfile(links);
            Analysis analysis = Shipped.recorded(archive);
            for (String pattern : NaiveWaits.PATTERNS) {
                if (!NOT_BY_DEFAULT.contains(pattern)) {
                    NaiveWaits.Severity expected = waits.of(pattern);
                    if (pattern.equals("time")) {
                        expected = expected.onThreads(trace.locations());
                    }
                    compare(analysis, pattern, expected, trace.info().ticksPerSecond());
                }
            }
            for (String pattern : NaiveProfile.COUNTS) {
                compare(analysis, pattern, profile.of(pattern), 1);
            }
        }
    }

    private static void compare(Analysis analysis, String pattern, NaiveWaits.Severity expected, long ticksPerSecond) {
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
