package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import earl.oracle.NaiveProfile;
import earl.oracle.NaiveWaits;
import earl.testing.Traces;
import expert.pattern.PatternInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** What holds for every pattern that is shipped, found in its folder: so it holds for a new one, too. */
class CatalogueContractTest {
    /** Patterns that are compared with a plain implementation elsewhere than by {@link NaiveWaits} and {@link NaiveProfile}. */
    private static final Map<String, Set<String>> ORACLES = Map.ofEntries(
            Map.entry("RandomCausesTest", RandomCausesTest.PATTERNS),
            Map.entry("RandomWindowsTest", RandomWindowsTest.PATTERNS),
            Map.entry("OneSidedTest", Set.of("late_post", "early_wait", "late_complete")),
            Map.entry("NeighbourOperationsTest", Set.of("wait_at_neighbours")),
            Map.entry("VectorCollectivesTest", Set.of("possible_wait_at_vector_collective")),
            Map.entry(
                    "OpenMpTest",
                    Set.of(
                            "wait_at_implicit_barrier",
                            "wait_at_explicit_barrier",
                            "thread_lock_contention",
                            "idle_threads")),
            Map.entry("InitializedEfficienciesTest", InitializedEfficienciesTest.PATTERNS),
            Map.entry("DeviceWaitsTest", DeviceWaitsTest.PATTERNS),
            Map.entry("StreamPatternsTest", Set.of("late_member", "skew_by_duration")),
            Map.entry("TrainingPatternsTest", TrainingPatternsTest.PATTERNS),
            Map.entry("FlowPatternsTest", Set.of("unusual_transition", "rank_outlier")),
            Map.entry("ProbesTest", ProbesTest.PATTERNS),
            Map.entry("PollsTest", PollsTest.PATTERNS),
            Map.entry("DeviceFiguresTest", DeviceFiguresTest.PATTERNS),
            Map.entry("ProcessorPatternsTest", ProcessorPatternsTest.PATTERNS),
            Map.entry("UndisturbedTimeTest", Set.of("undisturbed_time")),
            Map.entry(
                    "IterationsByHandTest", Set.of("iteration_drift", "slow_iterations", "late_sender_by_iteration")));

    private static List<PatternInfo> catalogue() {
        List<PatternInfo> all = Shipped.catalogue();
        assertThat(all).hasSizeGreaterThan(80);
        return all;
    }

    /** Formula, unit, source, and what to do about it. */
    @Test
    void documentationSaysAllThatIsNeeded() {
        SoftAssertions all = new SoftAssertions();
        for (PatternInfo info : catalogue()) {
            String doc = info.doc();
            all.assertThat(info.summary())
                    .as("%s: summary", info.name())
                    .hasSizeGreaterThan(20)
                    .endsWith(".");
            all.assertThat(info.definition()).as("%s: definition", info.name()).startsWith("Severity");
            Pattern unit = switch (info.unit()) {
                case "s" -> Pattern.compile("Severity in seconds");
                case "bytes" -> Pattern.compile("Severity in bytes");
                case "count" -> Pattern.compile("Severity: a count");
                case "share" -> Pattern.compile("Severity, a share");
                default -> Pattern.compile("Severity: the " + info.unit());
            };
            all.assertThat(doc).as("%s: unit", info.name()).containsPattern(unit);
            all.assertThat(doc).as("%s: source", info.name()).containsPattern("Source: \\S+");
            all.assertThat(doc).as("%s: advice", info.name()).containsPattern("What to do: \\S+");
            info.parameters()
                    .forEach(parameter -> all.assertThat(parameter.help())
                            .as("%s.%s", info.name(), parameter.name())
                            .hasSizeGreaterThan(10));
        }
        all.assertAll();
    }

    @Test
    void everyPatternIsComparedWithAPlainImplementation() {
        Set<String> compared = new TreeSet<>(NaiveWaits.PATTERNS);
        compared.addAll(NaiveProfile.COUNTS);
        compared.addAll(List.of("frequent_communication", "big_messages", "uneven_mp_distribution"));
        ORACLES.values().forEach(compared::addAll);
        assertThat(catalogue()).extracting(PatternInfo::name).containsExactlyInAnyOrderElementsOf(compared);
    }

    /** Tests that count by hand name the pattern they count. */
    @Test
    void everyPatternIsCountedByHandSomewhere() throws IOException {
        Map<String, String> tests = new HashMap<>();
        Path folder = Traces.root().resolve("expert/src/test/java/expert/oracle");
        for (String name : List.of(
                "CatalogueByHandTest",
                "CausesTest",
                "NonblockingTest",
                "PollsTest",
                "OneSidedTest",
                "NeighbourOperationsTest",
                "VectorCollectivesTest",
                "OpenMpTest",
                "DeviceWaitsTest",
                "InputOutputTest",
                "FlowPatternsTest",
                "StreamPatternsTest",
                "TrainingPatternsTest",
                "DeviceFiguresTest",
                "InitializedEfficienciesTest",
                "UndisturbedTimeTest",
                "UnevenStepsTest",
                "ProcessorPatternsTest",
                "IterationsByHandTest")) {
            tests.put(name, Files.readString(folder.resolve(name + ".java")));
        }
        assertThat(catalogue().stream()
                        .map(info -> info.name().replaceAll("_long_term$", ""))
                        .filter(name -> tests.values().stream()
                                .noneMatch(
                                        text -> text.contains("\"" + name + "\"") || text.contains(" " + name + ","))))
                .as("patterns that no test counts by hand")
                .isEmpty();
    }

    /** A parent that is there, without cycles. */
    @Test
    void patternsFormATree() {
        Map<String, PatternInfo> byName = new HashMap<>();
        catalogue().forEach(info -> byName.put(info.name(), info));
        for (PatternInfo info : catalogue()) {
            List<String> ancestors = new ArrayList<>();
            for (PatternInfo at = info; at != null && ancestors.size() < 20; ) {
                ancestors.add(at.name());
                at = at.parent() == null ? null : byName.get(at.parent());
            }
            assertThat(ancestors).as(info.name()).hasSizeLessThan(10).doesNotHaveDuplicates();
            assertThat(info.parent() == null || byName.containsKey(info.parent()))
                    .as("parent of %s", info.name())
                    .isTrue();
        }
    }
}
