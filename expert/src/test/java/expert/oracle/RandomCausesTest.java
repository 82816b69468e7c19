package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.oracle.NaiveCauses;
import earl.oracle.NaiveLinks;
import earl.oracle.NaiveLinks.Call;
import earl.oracle.NaiveWaits;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.testing.InTurn;
import expert.pattern.Analysis;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The patterns of causes, imbalance and efficiency against plain implementations, on runs of programs that never were. */
class RandomCausesTest {
    /** Patterns of costs, by the kind of wait. */
    private static final Map<String, String> COSTS = Map.ofEntries(
            Map.entry("delay_late_sender", "late_sender"),
            Map.entry("delay_late_receiver", "late_receiver"),
            Map.entry("delay_barrier", "wait_at_barrier"),
            Map.entry("delay_nxn", "wait_at_nxn"),
            Map.entry("delay_vector_collective", "wait_at_vector_collective"),
            Map.entry("delay_nonblocking_vector_collective", "wait_at_nonblocking_vector_collective"),
            Map.entry("delay_late_broadcast", "late_broadcast"),
            Map.entry("delay_early_reduce", "early_reduce"),
            Map.entry("delay_early_scan", "early_scan"),
            Map.entry("delay_nonblocking_barrier", "wait_at_nonblocking_barrier"),
            Map.entry("delay_nonblocking_nxn", "wait_at_nonblocking_nxn"),
            Map.entry("delay_late_nonblocking_broadcast", "late_nonblocking_broadcast"),
            Map.entry("delay_early_nonblocking_reduce", "early_nonblocking_reduce"),
            Map.entry("delay_early_nonblocking_scan", "early_nonblocking_scan"));

    static final Set<String> PATTERNS = patterns();

    private static Set<String> patterns() {
        Set<String> all = new TreeSet<>(COSTS.keySet());
        COSTS.keySet().forEach(name -> all.add(name + "_long_term"));
        all.addAll(Set.of("delay", "critical_path", "critical_path_imbalance", "critical_imbalance_impact"));
        all.addAll(Set.of("critical_path_hops", "indirect_waits", "propagating_waits", "computation_imbalance"));
        all.add("phase_imbalance");
        all.addAll(Set.of("load_balance", "communication_efficiency", "parallel_efficiency"));
        return all;
    }

    @ParameterizedTest
    @ValueSource(longs = {201, 202, 203, 204, 205, 206, 207, 208})
    @InTurn(3)
    void patternsMeanWhatTheirDefinitionsSay(long seed, @TempDir Path folder) {
        RandomProgram program = new RandomProgram(seed, 300);
        Analysis analysis = Shipped.analyze(ProgramArchive.write(program, folder), PATTERNS.toArray(String[]::new));
        NaiveLinks links = new NaiveLinks(program.events(), program.communicators);
        NaiveCauses causes = new NaiveCauses(links);
        double second = program.ticksPerSecond;

        Map<String, Double> delay = new TreeMap<>();
        COSTS.forEach((pattern, kind) -> {
            Map<String, Double> atOnce = ofKind(causes.shortTerm, kind);
            Map<String, Double> later = ofKind(causes.longTerm, kind);
            same(analysis, pattern, atOnce, second);
            same(analysis, pattern + "_long_term", later, second);
            atOnce.forEach((cell, ticks) -> delay.merge(cell, ticks, Double::sum));
            later.forEach((cell, ticks) -> delay.merge(cell, ticks, Double::sum));
        });
        same(analysis, "delay", delay, second);

        Map<String, Double> path = new TreeMap<>();
        causes.path.forEach((cell, ticks) -> path.put(cell, (double) ticks));
        path.values().removeIf(ticks -> ticks <= 0);
        same(analysis, "critical_path", path, second);
        Map<String, Double> hops = new TreeMap<>();
        causes.arrivals.forEach((cell, count) -> hops.put(cell, (double) count));
        same(analysis, "critical_path_hops", hops, 1);
        Map<String, Double> phases = new TreeMap<>();
        causes.phaseExcess.forEach((cell, ticks) -> phases.put(cell, (double) ticks / program.ranks));
        same(analysis, "phase_imbalance", phases, second);
        Map<String, Double> own = own(links, causes);
        same(analysis, "critical_path_imbalance", imbalance(path, own, program.ranks), second);
        same(analysis, "critical_imbalance_impact", impact(path, own, program.ranks), second);

        same(analysis, "indirect_waits", byPath(links, causes.indirect), second);
        same(analysis, "propagating_waits", byPath(links, causes.propagating), second);

        Map<String, Double> useful = sums(links, call -> isUseful(call) ? time(call) : 0);
        same(analysis, "computation_imbalance", deviations(links), second);
        double[] byRank = new double[program.ranks];
        useful.forEach((cell, ticks) -> byRank[location(cell)] += ticks);
        double most = Arrays.stream(byRank).max().orElseThrow();
        double mean = Arrays.stream(byRank).average().orElseThrow();
        double run = links.events.getLast().ticks() - links.events.getFirst().ticks();
        assertThat(Shipped.result(analysis, "load_balance").severity()).isCloseTo(mean / most, within(1e-9));
        assertThat(Shipped.result(analysis, "communication_efficiency").severity())
                .isCloseTo(most / run, within(1e-9));
        assertThat(Shipped.result(analysis, "parallel_efficiency").severity()).isCloseTo(mean / run, within(1e-9));
    }

    private static Map<String, Double> ofKind(Map<String, Double> all, String kind) {
        Map<String, Double> some = new TreeMap<>();
        all.forEach((key, ticks) -> {
            if (key.startsWith(kind + " ") && ticks > 0) {
                some.put(key.substring(kind.length() + 1), ticks);
            }
        });
        return some;
    }

    private static Map<String, Double> byPath(NaiveLinks links, Map<Long, Double> byCall) {
        Map<String, Double> sums = new TreeMap<>();
        for (Call call : links.calls) {
            double ticks = byCall.getOrDefault((long) call.enter, 0.0);
            if (ticks > 0) {
                sums.merge(NaiveWaits.cell(call.location, call.path), ticks, Double::sum);
            }
        }
        return sums;
    }

    private static double time(Call call) {
        return call.left - call.entered - call.inCallees;
    }

    private static boolean isUseful(Call call) {
        return !call.region.startsWith("MPI_");
    }

    private static Map<String, Double> sums(NaiveLinks links, ToDoubleFunction<Call> value) {
        Map<String, Double> sums = new TreeMap<>();
        links.calls.forEach(
                call -> sums.merge(NaiveWaits.cell(call.location, call.path), value.applyAsDouble(call), Double::sum));
        return sums;
    }

    private static int location(String cell) {
        return Integer.parseInt(cell.substring(0, cell.indexOf(' ')));
    }

    private static String callpath(String cell) {
        return cell.substring(cell.indexOf(' ') + 1);
    }

    /** Time by call path and location, without what was waited in it. */
    private static Map<String, Double> own(NaiveLinks links, NaiveCauses causes) {
        Map<String, Double> own = sums(links, RandomCausesTest::time);
        causes.waited.forEach((cell, ticks) -> own.merge(cell, -(double) ticks, Double::sum));
        new NaiveWaits(links)
                .of("wait_at_finalize")
                .ticks
                .forEach((cell, ticks) -> own.merge(cell, -(double) ticks, Double::sum));
        return own;
    }

    private static Map<String, Double> onPath(Map<String, Double> path) {
        Map<String, Double> sums = new TreeMap<>();
        path.forEach((cell, ticks) -> sums.merge(callpath(cell), ticks, Double::sum));
        return sums;
    }

    private static Map<String, Double> imbalance(Map<String, Double> path, Map<String, Double> own, int ranks) {
        Map<String, Double> means = new TreeMap<>();
        own.forEach((cell, ticks) -> means.merge(callpath(cell), ticks / ranks, Double::sum));
        Map<String, Double> all = onPath(path);
        Map<String, Double> found = new TreeMap<>();
        path.forEach((cell, ticks) -> {
            double whole = all.getOrDefault(callpath(cell), 0.0);
            double more = whole - means.getOrDefault(callpath(cell), 0.0);
            if (more > 0) {
                found.put(cell, more * ticks / whole);
            }
        });
        return found;
    }

    private static Map<String, Double> impact(Map<String, Double> path, Map<String, Double> own, int ranks) {
        Map<String, Double> all = onPath(path);
        double length = all.values().stream().mapToDouble(ticks -> ticks).sum();
        Map<String, Double> lost = new TreeMap<>();
        for (int rank = 0; rank < ranks; rank++) {
            int here = rank;
            double sum = own.entrySet().stream()
                    .filter(entry -> location(entry.getKey()) == here)
                    .mapToDouble(Map.Entry::getValue)
                    .sum();
            Map<String, Double> less = all.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey,
                            entry -> Math.max(
                                    0,
                                    entry.getValue() - own.getOrDefault(NaiveWaits.cell(here, entry.getKey()), 0.0))));
            double excess = less.values().stream().mapToDouble(ticks -> ticks).sum();
            if (excess > 0) {
                less.forEach((where, ticks) -> lost.merge(where, ticks / excess * (length - sum), Double::sum));
            }
        }
        Map<String, Double> found = new TreeMap<>();
        path.forEach((cell, ticks) -> {
            double whole = lost.getOrDefault(callpath(cell), 0.0);
            if (whole > 0) {
                found.put(cell, whole * ticks / all.getOrDefault(callpath(cell), 1.0));
            }
        });
        return found;
    }

    private static Map<String, Double> deviations(NaiveLinks links) {
        Map<String, Double> sums = sums(links, RandomCausesTest::time);
        sums.keySet().removeIf(cell -> callpath(cell).matches("(.*/)?MPI_[^/]*"));
        Map<String, Double> means = sums.entrySet().stream()
                .collect(Collectors.groupingBy(
                        entry -> callpath(entry.getKey()), Collectors.averagingDouble(Map.Entry::getValue)));
        Map<String, Double> found = new TreeMap<>();
        sums.forEach((cell, ticks) -> found.put(cell, Math.abs(ticks - means.getOrDefault(callpath(cell), 0.0))));
        return found;
    }

    /** Nearly equal in every cell; what is next to nothing may be missing. */
    private static void same(Analysis analysis, String pattern, Map<String, Double> ticks, double second) {
        Map<String, Double> found = Shipped.byCell(analysis, pattern);
        Set<String> cells = new TreeSet<>(ticks.keySet());
        cells.addAll(found.keySet());
        for (String cell : cells) {
            double expected = ticks.getOrDefault(cell, 0.0);
            assertThat(found.getOrDefault(cell, 0.0) * second)
                    .as("%s at %s", pattern, cell)
                    .isCloseTo(expected, within(1e-3 + 1e-9 * expected));
        }
    }
}
