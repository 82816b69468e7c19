package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Location;
import earl.Trace;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.testing.Sample;
import earl.testing.Traces;
import expert.pattern.Analysis;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import expert.summary.Focus;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every shipped pattern heeds the focus: what it finds in one part of a trace and in the rest is what it finds in the whole. Patterns
 * that are no sums of their parts say why.
 */
class FocusOfPatternsTest {
    private static final double NEVER = Double.POSITIVE_INFINITY;
    private static final double ALWAYS = Double.NEGATIVE_INFINITY;

    private static final String RATIO = "a share of the time, not a time";
    private static final String CHOICE = "which statements stand out is decided by what lies in the focus";
    private static final String SHORTEST = "the shortest call of a part is not that of the whole";
    private static final String MEAN = "compares with what lies in the focus of others";

    private static final Map<String, String> NO_SUM_OVER_TIME = Map.ofEntries(
            Map.entry("load_balance", RATIO),
            Map.entry("communication_efficiency", RATIO),
            Map.entry("parallel_efficiency", RATIO),
            Map.entry("load_balance_init_to_finalize", RATIO),
            Map.entry("communication_efficiency_init_to_finalize", RATIO),
            Map.entry("parallel_efficiency_init_to_finalize", RATIO),
            Map.entry("device_offload_efficiency", RATIO),
            Map.entry("host_parallel_efficiency", RATIO),
            Map.entry("dominating_communication", CHOICE),
            Map.entry("frequent_communication", CHOICE),
            Map.entry("big_messages", CHOICE),
            Map.entry("uneven_mp_distribution", CHOICE),
            Map.entry("computation_imbalance", MEAN),
            Map.entry("critical_path_imbalance", MEAN),
            Map.entry("critical_imbalance_impact", MEAN),
            Map.entry("undisturbed_time", SHORTEST));

    /** The critical path is compared with all locations, whatever ranks the focus names. */
    private static final List<String> NO_SUM_OVER_RANKS = List.of(
            "load_balance",
            "communication_efficiency",
            "parallel_efficiency",
            "load_balance_init_to_finalize",
            "communication_efficiency_init_to_finalize",
            "parallel_efficiency_init_to_finalize",
            "device_offload_efficiency",
            "host_parallel_efficiency",
            "dominating_communication",
            "frequent_communication",
            "big_messages",
            "uneven_mp_distribution",
            "computation_imbalance");

    @TempDir
    Path folder;

    static Stream<String> traces() {
        Stream<String> ours = Stream.of("halo", "wrong_order", "random 7", "random 8", "teams", "windows");
        Stream<String> collected =
                Traces.hasCollection() ? Stream.of("npb_is.A.4", "casita_1_scorep-ompt-host-nested") : Stream.of();
        return Sample.of(Stream.concat(ours, collected), 1);
    }

    private Path trace(String name) {
        if (name.startsWith("random ")) {
            return ProgramArchive.write(new RandomProgram(Long.parseLong(name.substring(7)), 300), folder);
        }
        return switch (name) {
            case "teams" -> OpenMpTest.teams().write(folder);
            case "windows" -> OneSidedTest.windows().write(folder);
            case "halo", "wrong_order" -> Traces.example(name);
            default -> Traces.collected(name);
        };
    }

    private static Focus between(double from, double to) {
        return new Focus(List.of(), List.of(), List.of(), from, to);
    }

    private static Focus ranks(List<Integer> ranks) {
        return new Focus(List.of(), List.of(), ranks, ALWAYS, NEVER);
    }

    private static Map<String, Double> severities(Analysis analysis) {
        Map<String, Double> severities = new TreeMap<>();
        for (PatternResult result : analysis.patterns()) {
            severities.put(result.info().name(), result.severity());
        }
        return severities;
    }

    private static Map<String, Double> sum(Path trace, List<Focus> parts) {
        Map<String, Double> sums = new TreeMap<>();
        for (Focus part : parts) {
            Analysis analysis = Shipped.all(trace, part);
            assertThat(Objects.requireNonNull(analysis.trace().focus()).unrestricted())
                    .as("what does not heed the focus")
                    .isEmpty();
            severities(analysis).forEach((name, severity) -> sums.merge(name, severity, Double::sum));
        }
        return sums;
    }

    private static void compare(Path trace, List<Focus> parts, Collection<String> but) {
        Map<String, Double> whole = severities(Shipped.all(trace, Focus.NONE));
        Map<String, Double> sums = sum(trace, parts);
        assertThat(sums).containsOnlyKeys(whole.keySet());
        whole.forEach((name, severity) -> {
            if (!but.contains(name)) {
                assertThat(sums.get(name)).as(name).isCloseTo(severity, within(1e-9 + 1e-9 * severity));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("traces")
    void partsInTimeMakeTheWhole(String name) {
        Path path = trace(name);
        double duration;
        try (Trace trace = Trace.open(path)) {
            duration = trace.duration();
        }
        // Not where something happens: what is at an end belongs to the later part.
        double first = duration * 0.31;
        double second = duration * 0.73;
        List<Focus> parts = List.of(between(ALWAYS, first), between(first, second), between(second, NEVER));
        compare(path, parts, NO_SUM_OVER_TIME.keySet());
    }

    @ParameterizedTest
    @MethodSource("traces")
    void partsOfTheRanksMakeTheWhole(String name) {
        Path path = trace(name);
        int ranks;
        try (Trace trace = Trace.open(path)) {
            ranks = 1
                    + trace.locations().stream().mapToInt(Location::rank).max().orElse(-1);
        }
        if (ranks < 2) {
            return;
        }
        List<Focus> parts = new ArrayList<>();
        for (int remainder = 0; remainder < 2; remainder++) {
            int odd = remainder;
            parts.add(ranks(IntStream.range(0, ranks)
                    .filter(rank -> rank % 2 == odd)
                    .boxed()
                    .toList()));
        }
        compare(path, parts, NO_SUM_OVER_RANKS);
    }

    @Test
    void whatIsNoSumIsThere() {
        List<String> names = Shipped.catalogue().stream().map(PatternInfo::name).toList();
        assertThat(names)
                .hasSizeGreaterThan(80)
                .containsAll(NO_SUM_OVER_TIME.keySet())
                .containsAll(NO_SUM_OVER_RANKS);
    }

    /** In a region: what is booked at its calls, and no more. */
    @Test
    void aRegionHasWhatIsBookedInIt() {
        Path trace = Traces.example("halo");
        Analysis whole = Shipped.all(trace, Focus.NONE);
        Analysis part = Shipped.all(trace, new Focus(List.of("MPI_Waitall"), List.of(), List.of(), ALWAYS, NEVER));
        for (PatternResult result : part.patterns()) {
            String name = result.info().name();
            Map<String, Double> expected = new TreeMap<>(Shipped.byCell(whole, name));
            expected.keySet().removeIf(cell -> !cell.endsWith("/MPI_Waitall"));
            if (name.startsWith("delay")) {
                continue;
            }
            // What is decided anew, or compares with what lies in the focus.
            if (!NO_SUM_OVER_TIME.containsKey(name) || name.startsWith("critical")) {
                assertThat(Shipped.byCell(part, name)).as(name).isEqualTo(expected);
            }
        }
        assertThat(Shipped.result(part, "late_sender").severity()).isPositive();
        // Costs are those of the waits in the region, wherever they arise: all late senders of this trace wait there.
        for (String costs : List.of("delay_late_sender", "delay_late_sender_long_term")) {
            assertThat(Shipped.byCell(part, costs))
                    .isEqualTo(Shipped.byCell(whole, costs))
                    .isNotEmpty();
        }
        assertThat(Shipped.byCell(whole, "delay_barrier")).isNotEmpty();
        assertThat(Shipped.byCell(part, "delay_barrier")).isEmpty();
        PatternResult delay = Shipped.result(part, "delay");
        assertThat(number(delay, "short_term") + number(delay, "long_term")).isCloseTo(delay.severity(), within(1e-12));
    }

    private static double number(PatternResult result, String name) {
        return ((Number) Objects.requireNonNull(result.results().get(name))).doubleValue();
    }

    /** Individual results are those of the focus. */
    @Test
    void resultsAreOfTheFocus() {
        Path trace = Traces.example("halo");
        Analysis one = Shipped.all(trace, ranks(List.of(1)));
        assertThat(Shipped.result(one, "late_sender").results().get("distribution"))
                .isEqualTo(Map.of("rank 1", 1L));
        Analysis begin = Shipped.all(trace, between(ALWAYS, 0.1));
        assertThat(Shipped.result(begin, "late_sender").results()).isEmpty();
        assertThat(Shipped.result(begin, "indirect_waits").results()).isEqualTo(Map.of("direct", 0L));
        assertThat(Shipped.result(begin, "propagating_waits").results()).isEqualTo(Map.of("terminal", 0L));
        assertThat(Shipped.result(begin, "dominating_communication").results()).isEmpty();
    }
}
