package earl.fragment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Causes;
import earl.Columns;
import earl.OpenOptions;
import earl.Trace;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.oracle.RecordedTraces;
import earl.oracle.SurveyedRun;
import earl.survey.Callpaths;
import earl.survey.Run;
import earl.testing.Sample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Waits, delays and the critical path of cuts, put together, are those of the whole trace. */
class FragmentWaitsTest {
    private static final OpenOptions OPTIONS = SurveyedRun.OPTIONS;
    private static final Set<String> POSITIONS = Set.of("call", "record", "partner", "partner_record");
    private static final Set<String> CALLPATHS = Set.of("callpath", "partner_callpath");
    private static final Set<String> FRACTIONS = Set.of("indirect", "direct", "propagating", "terminal", "long_term");

    @TempDir
    Path folder;

    static Stream<Path> traces() {
        return Sample.of(RecordedTraces.all(), 2);
    }

    @Test
    void randomPrograms() {
        int ends = 0;
        for (int seed : Sample.seeds(16, 1)) {
            RandomProgram program = new RandomProgram(seed, 300, 3 + seed % 20);
            ends += check("seed " + seed, ProgramArchive.write(program, folder.resolve("p" + seed)), seed);
        }
        assertThat(ends).as("places where runs were cut").isPositive();
    }

    @ParameterizedTest
    @MethodSource("traces")
    void recorded(Path trace) {
        check(trace.toString(), trace, 1);
    }

    private static int check(String what, Path path, long seed) {
        Random random = new Random(seed);
        Run run = SurveyedRun.of(path).run();
        List<Cuts.CutPoint> points = Cuts.points(run);
        List<Cuts.CutPoint> some = new ArrayList<>(points);
        some.removeIf(place -> random.nextInt(3) == 0);
        if (points.isEmpty()) {
            return 0;
        }
        Found expected = new Found();
        try (Trace whole = Trace.open(path, OPTIONS)) {
            expected.add(whole, pos -> true, pos -> pos, id -> id, 1);
        }
        for (List<Cuts.CutPoint> ends : List.of(points, some)) {
            Found found = new Found();
            for (Cut cut : Cuts.cuts(run, ends).reversed()) {
                add(path, run, cut, found, 1);
                if (cut.begin() != null && found.reachesBegin) {
                    add(path, run, cut.overlap(), found, -1);
                }
            }
            found.isEqualTo(
                    expected,
                    what + " cut at "
                            + ends.stream().map(p -> p.boundary().sync()).toList());
        }
        return points.size();
    }

    private static void add(Path path, Run run, Cut cut, Found found, int sign) {
        try (Fragment fragment = Fragments.open(path, cut, OPTIONS)) {
            Origin origin = fragment.origin();
            int[] ids = run.callpaths(Callpaths.of(fragment.trace().callpaths()));
            found.add(
                    fragment.trace(),
                    pos -> sign > 0 && origin.isOwn(pos),
                    origin::global,
                    id -> id < 0 ? id : ids[id],
                    sign);
        }
    }

    /** What is compared: by row or cell. */
    private static final class Found {
        private final Map<String, Map<String, Double>> waits = new TreeMap<>();
        private final Map<String, Double> delays = new TreeMap<>();
        private final Map<String, Long> path = new TreeMap<>();
        /** Whether the critical path was followed to the begin of what was added last, and of all that was added before. */
        private boolean reachesBegin = true;

        void add(Trace trace, LongPredicate own, LongUnaryOperator global, IntUnaryOperator callpath, int sign) {
            Causes causes = Causes.of(trace);
            waits(causes.waits(), own, global, callpath);
            double second = trace.info().ticksPerSecond();
            if (sign > 0) {
                Columns cells = causes.delays(own);
                for (long row = 0; row < cells.length(); row++) {
                    String cell = cells.column("kind").string(row) + " "
                            + cells.column("long_term").truth(row) + " " + cell(cells, row, callpath);
                    delays.merge(cell, cells.column("cost").number(row) * second, Double::sum);
                }
            }
            Columns cells = causes.criticalPath();
            for (long row = 0; reachesBegin && row < cells.length(); row++) {
                long ticks = sign * Math.round(cells.column("time").number(row) * second);
                path.merge(cell(cells, row, callpath), ticks, Long::sum);
            }
            if (sign > 0) {
                Columns stays = causes.segments();
                reachesBegin &= stays.length() > 0 && stays.column("call").integer(0) == Trace.NONE;
            }
        }

        private static String cell(Columns cells, long row, IntUnaryOperator callpath) {
            return callpath.applyAsInt((int) cells.column("callpath").integer(row)) + " at "
                    + cells.column("location").integer(row);
        }

        private void waits(Columns columns, LongPredicate own, LongUnaryOperator global, IntUnaryOperator callpath) {
            for (long row = 0; row < columns.length(); row++) {
                if (!own.test(columns.column("call").integer(row))) {
                    continue;
                }
                StringBuilder line = new StringBuilder();
                Map<String, Double> fractions = new TreeMap<>();
                for (String name : columns.names()) {
                    Object cell = Columns.cell(columns, name, row);
                    if (FRACTIONS.contains(name)) {
                        fractions.put(name, columns.column(name).number(row));
                        continue;
                    }
                    if (cell != null && POSITIONS.contains(name)) {
                        cell = global.applyAsLong((Long) cell);
                    } else if (cell != null && CALLPATHS.contains(name)) {
                        cell = callpath.applyAsInt(((Long) cell).intValue());
                    }
                    line.append(name).append(' ').append(cell).append(' ');
                }
                waits.put(line.toString(), fractions);
            }
        }

        void isEqualTo(Found expected, String what) {
            assertThat(waits.keySet()).as(what).isEqualTo(expected.waits.keySet());
            waits.forEach((line, fractions) -> {
                Map<String, Double> those = expected.waits.getOrDefault(line, Map.of());
                fractions.forEach((name, value) -> {
                    double wanted = those.getOrDefault(name, Double.NaN);
                    assertThat(value)
                            .as("%s: %s of %s", what, name, line)
                            .isCloseTo(wanted, within(1e-9 * Math.abs(wanted) + 1e-15));
                });
            });
            delays.values().removeIf(cost -> Math.abs(cost) < 1e-6);
            Map<String, Double> costs = new TreeMap<>(expected.delays);
            costs.values().removeIf(cost -> Math.abs(cost) < 1e-6);
            assertThat(delays.keySet()).as(what).isEqualTo(costs.keySet());
            delays.forEach((cell, cost) -> {
                double wanted = costs.getOrDefault(cell, Double.NaN);
                assertThat(cost).as("%s: delay %s", what, cell).isCloseTo(wanted, within(1e-9 * wanted + 1e-9));
            });
            // The path may pass a call without spending time in it.
            path.values().removeIf(ticks -> ticks == 0);
            Map<String, Long> spent = new TreeMap<>(expected.path);
            spent.values().removeIf(ticks -> ticks == 0);
            assertThat(path).as(what).isEqualTo(spent);
        }
    }
}
