package earl.fragment;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Causes;
import earl.Columns;
import earl.OpenOptions;
import earl.Trace;
import earl.cause.CauseSums;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.oracle.RecordedTraces;
import earl.oracle.SurveyedRun;
import earl.survey.Callpaths;
import earl.survey.Run;
import earl.testing.Sample;
import earl.wait.ShippedWaits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The run as cuts without synchronizations reduce it has the causes of the whole trace, to the last bit. */
class ReducedCutTest {
    private static final OpenOptions OPTIONS = SurveyedRun.OPTIONS;
    private static final Set<String> POSITIONS = Set.of("call", "record", "partner", "partner_record");
    private static final Set<String> OF_CALLS = Set.of("callpath", "partner_callpath");

    @TempDir
    Path folder;

    private int written;

    static Stream<Path> traces() {
        return Sample.of(RecordedTraces.all(), 2);
    }

    @Test
    void randomPrograms() {
        int cuts = 0;
        int delays = 0;
        for (int seed : Sample.seeds(24, 2)) {
            Path path = write(RandomProgram.withoutSyncs(seed, 300, 3 + seed % 20));
            SurveyedRun surveyed = SurveyedRun.of(path);
            for (String set : List.of("scalasca", "expert3", "paper")) {
                Compared compared =
                        check("seed " + seed + " " + set, surveyed, surveyed.skewed(events(surveyed, seed)), set, seed);
                cuts += compared.cuts - 1;
                delays += compared.delays;
            }
        }
        assertThat(cuts).as("places where runs were cut").isPositive();
        assertThat(delays).as("delays").isPositive();
    }

    /** A run that is cut at synchronizations can be reduced, too, if each cut has its own events only. */
    @Test
    void randomProgramsCutAtSyncs() {
        int cuts = 0;
        // All of them: only every third one has synchronizations.
        for (int seed = 0; seed < 24; seed++) {
            SurveyedRun surveyed = SurveyedRun.of(write(new RandomProgram(seed, 300, 3 + seed % 20)));
            String set = List.of("scalasca", "expert3", "paper").get(seed % 3);
            cuts += check("seed " + seed, surveyed, atSyncs(surveyed, seed), set, seed).cuts - 1;
        }
        assertThat(cuts).as("synchronizations where runs were cut").isPositive();
    }

    private Path write(RandomProgram program) {
        return ProgramArchive.write(program, folder.resolve("p" + written++));
    }

    private static long events(SurveyedRun surveyed, long seed) {
        return Math.max(1, surveyed.run().events() / (5 + seed % 7));
    }

    private static List<Cut> atSyncs(SurveyedRun surveyed, long seed) {
        return Cuts.choose(surveyed.run(), events(surveyed, seed)).stream()
                .map(Cut::own)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("traces")
    void recorded(Path trace) {
        SurveyedRun surveyed = SurveyedRun.of(trace);
        check(trace.toString(), surveyed, surveyed.skewed(events(surveyed, 1)), "scalasca", 1);
        check(trace + " at synchronizations", surveyed, atSyncs(surveyed, 1), "scalasca", 2);
    }

    private record Compared(int cuts, int delays) {}

    private static Compared check(String what, SurveyedRun surveyed, List<Cut> cuts, String set, long seed) {
        Path path = surveyed.trace();
        Run run = surveyed.run();
        if (cuts.size() == 1
                || run.surveys().stream().anyMatch(survey -> !survey.odd().isEmpty())) {
            return new Compared(1, 0);
        }
        OpenOptions options = OPTIONS.withWaits(ShippedWaits.of(set));
        try (Trace whole = Trace.open(path, options)) {
            if (!whole.diagnostics().isEmpty()) {
                return new Compared(1, 0);
            }
            long[] times = times(whole, new Random(seed));
            List<ReducedCut> reduced = new ArrayList<>();
            for (Cut cut : cuts) {
                try (Fragment fragment = Fragments.open(path, cut, options)) {
                    assertThat(fragment.trace().diagnostics()).as(what).isEmpty();
                    reduced.add(ReducedCut.of(fragment, times));
                }
            }
            try (ReducedTrace some = ReducedCut.open(
                    path, reduced, run.common(), ShippedWaits.of(set).definitions(), OPTIONS)) {
                assertThat(some.trace().length()).as(what).isGreaterThan(0);
                compareParts(what, run, some, whole, times);
                return new Compared(cuts.size(), compare(what, run, some, whole));
            }
        }
    }

    /** Some times in a run, in order; none in one of four cases. */
    private static long[] times(Trace whole, Random random) {
        long first = whole.info().startTicks();
        long last = whole.events().ticks(whole.length() - 1);
        return random.longs(random.nextInt(4) == 0 ? 0 : 4, first, last + 2)
                .sorted()
                .toArray();
    }

    private static void compareParts(String what, Run run, ReducedTrace reduced, Trace whole, long[] times) {
        int[] ids = run.callpaths().ids(reduced.trace().callpaths());
        for (int i = 0; i < times.length; i++) {
            for (int j = i + 1; j < times.length; j++) {
                CauseSums part = CauseSums.ofPart(reduced.trace(), call -> true, ids, times[i], times[j]);
                SameColumns.check(
                        what + " from " + times[i] + " to " + times[j] + ", path",
                        part.criticalPath(whole),
                        Causes.of(whole).within(times[i], times[j]).criticalPath());
            }
        }
    }

    private static int compare(String what, Run run, ReducedTrace reduced, Trace whole) {
        Trace trace = reduced.trace();
        int[] ids = run.callpaths().ids(trace.callpaths());
        int[] wholeIds = Callpaths.of(whole.callpaths()).ids(whole.callpaths());
        Causes expected = Causes.of(whole);
        CauseSums sums = CauseSums.of(trace, call -> true, ids);
        CauseSums all = CauseSums.of(whole, call -> true, wholeIds);
        SameColumns.check(what + ", delays", sums.delays(whole), expected.delays());
        SameColumns.check(what + ", path", sums.criticalPath(whole), expected.criticalPath());
        SameColumns.check(what + ", path of sums", sums.criticalPath(whole), all.criticalPath(whole));
        assertThat(rows(Causes.of(trace).waits(), whole, reduced, ids))
                .as(what)
                .isEqualTo(rows(expected.waits(), whole, null, wholeIds));
        return Math.toIntExact(expected.delays().length());
    }

    private static Set<String> rows(
            Columns waits, Trace whole, @org.jspecify.annotations.Nullable ReducedTrace reduced, int[] callpaths) {
        Set<String> rows = new TreeSet<>();
        for (long row = 0; row < waits.length(); row++) {
            StringBuilder line = new StringBuilder();
            for (String name : waits.names()) {
                Object cell = Columns.cell(waits, name, row);
                if (cell instanceof Long position && POSITIONS.contains(name)) {
                    cell = reduced == null
                            ? whole.events().ticks(position) + " on "
                                    + whole.events().location(position) + " " + whole.index(position)
                            : reduced.key(position).ticks() + " on "
                                    + reduced.key(position).location() + " "
                                    + reduced.key(position).index();
                } else if (cell instanceof Long path && OF_CALLS.contains(name)) {
                    cell = callpaths[path.intValue()];
                }
                line.append(name).append(' ').append(cell).append(", ");
            }
            rows.add(line.toString());
        }
        return rows;
    }
}
