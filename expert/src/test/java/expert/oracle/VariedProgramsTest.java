package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.oracle.DefinitionSet;
import earl.oracle.NaiveLinks;
import earl.oracle.NaiveProfile;
import earl.oracle.NaiveWaits;
import earl.oracle.VariedProgram;
import earl.oracle.VariedProgram.Feature;
import earl.testing.Sample;
import expert.pattern.Analysis;
import expert.pattern.Definitions;
import expert.pattern.PatternResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Archives as other writers record runs, with many features at once, have the figures that the naive implementation finds in the runs
 * themselves. {@code -Dvaried.seed=N} checks consecutive programs from N on, {@code -Dvaried.traces=N} another number of them.
 */
class VariedProgramsTest {
    private static final int STEPS = 80;
    private static final int ALL = 10_000;
    private static final int FEW = 8;

    /** Figures may differ by this part of a tick. */
    private static final double HUNDREDTH = 0.01;

    /** Patterns of MPI alone, which do not look at calls of SHMEM. */
    private static final Set<String> OF_MPI = Set.of(
            "mpi",
            "costs",
            "communication",
            "synchronization",
            "synchronizations",
            "collective",
            "dominating_communication",
            "collective_bytes_sent",
            "collective_bytes_received");

    private static final List<String> PATTERNS = Stream.of(NaiveWaits.PATTERNS, NaiveProfile.COUNTS)
            .flatMap(List::stream)
            .toList();

    /** The definitions by a seed, as often as each other. */
    private static Definitions definitions(long seed) {
        return List.of(Definitions.PAPER, Definitions.SCALASCA, Definitions.EXPERT3)
                .get((int) Math.floorMod(seed, 3L));
    }

    private static List<Long> seeds() {
        int traces = Integer.getInteger("varied.traces", Sample.runsAll() ? ALL : FEW);
        Long first = Long.getLong("varied.seed");
        return first == null
                ? Sample.seeds(Math.max(ALL, traces), traces).stream()
                        .map(Integer::longValue)
                        .toList()
                : LongStream.range(first, first + traces).boxed().toList();
    }

    @Test
    void programsOfAllKinds(@TempDir Path folder) {
        List<String> differences = new ArrayList<>();
        for (long seed : seeds()) {
            VariedProgram program = new VariedProgram(seed, STEPS);
            try {
                check(seed, program, folder.resolve("p" + seed));
            } catch (AssertionError | RuntimeException difference) {
                differences.add("seed " + seed + " " + program.features + " " + definitions(seed) + ": " + difference);
            }
        }
        assertThat(differences).isEmpty();
    }

    @Test
    void programsHaveEachFeature() {
        assertThat(LongStream.range(0, 20).boxed().flatMap(seed -> new VariedProgram(seed, STEPS).features.stream()))
                .contains(Feature.values());
    }

    private static void check(long seed, VariedProgram program, Path folder) {
        long ticksPerSecond = program.program.ticksPerSecond;
        Definitions definitions = definitions(seed);
        NaiveLinks links = NaiveLinks.inOrder(program.closed(), program.communicators());
        NaiveWaits waits = new NaiveWaits(links, DefinitionSet.valueOf(definitions.name()), 0);
        NaiveProfile profile = new NaiveProfile(links);
        Path archive = program.write(folder);
        Analysis analysis = Shipped.by(definitions, archive, PATTERNS);
        for (String pattern : NaiveWaits.PATTERNS) {
            boolean isDefined = !pattern.equals("dominating_communication") || profile.hasDominatingStatement();
            if (isDefined && isChecked(pattern, program)) {
                compare(analysis, pattern, waits.of(pattern), ticksPerSecond);
            }
        }
        for (String pattern : NaiveProfile.COUNTS) {
            if (isChecked(pattern, program)) {
                compare(analysis, pattern, profile.of(pattern), 1);
            }
        }
        assertThat(analysis.trace().duration())
                .as("run time")
                .isCloseTo((double) program.duration() / ticksPerSecond, within(HUNDREDTH / ticksPerSecond));
        assertThat(analysis.trace().totalTime())
                .as("time of all threads")
                .isCloseTo((double) program.totalTime() / ticksPerSecond, within(HUNDREDTH / ticksPerSecond));
        Analysis account = Shipped.ofTime(archive, definitions);
        OverlappingWaitsTest.addsUp(account, "parts of time");
        OverlappingWaitsTest.hasTimeOfCalls(archive, account);
    }

    private static boolean isChecked(String pattern, VariedProgram program) {
        if (program.features.contains(Feature.KILLED)
                && !NaiveProfile.PATTERNS.contains(pattern)
                && !NaiveProfile.COUNTS.contains(pattern)) {
            // Whether a call without an end waits is not defined.
            return false;
        }
        return !(program.features.contains(Feature.SHMEM) && OF_MPI.contains(pattern));
    }

    private static void compare(Analysis analysis, String pattern, NaiveWaits.Severity expected, long ticksPerSecond) {
        PatternResult actual = Shipped.result(analysis, pattern);
        Map<String, Double> seconds = new TreeMap<>();
        expected.ticks.forEach((cell, ticks) -> seconds.put(cell, (double) ticks / ticksPerSecond));
        Map<String, Double> cells = Shipped.byCell(analysis, pattern);
        assertThat(cells).as(pattern).containsOnlyKeys(seconds.keySet());
        seconds.forEach((cell, severity) -> assertThat(cells.get(cell))
                .as("%s at %s", pattern, cell)
                .isCloseTo(severity, within(HUNDREDTH / ticksPerSecond)));
        assertThat(actual.instances()).as("instances of " + pattern).isEqualTo(expected.instances);
    }
}
