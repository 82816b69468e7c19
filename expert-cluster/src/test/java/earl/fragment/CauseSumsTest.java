package earl.fragment;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Causes;
import earl.Columns;
import earl.OpenOptions;
import earl.Trace;
import earl.cause.CauseSums;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.oracle.SurveyedRun;
import earl.survey.Callpaths;
import earl.survey.Run;
import earl.testing.Sample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables of causes that are put together from cuts have the bits of those of the whole trace. */
class CauseSumsTest {
    private static final OpenOptions OPTIONS = SurveyedRun.OPTIONS;

    @TempDir
    Path folder;

    @Test
    void delaysAndCriticalPathOfRandomPrograms() {
        int cuts = 0;
        int rows = 0;
        for (int seed : Sample.seeds(16, 5)) {
            Path path = ProgramArchive.write(new RandomProgram(seed, 300, 3 + seed % 20), folder.resolve("p" + seed));
            try (Trace whole = Trace.open(path, OPTIONS)) {
                Run run = SurveyedRun.of(path).run();
                List<Cut> some = Cuts.choose(run, Math.max(1, run.events() / 5));
                cuts += some.size() - 1;
                rows += check("seed " + seed, path, run, some, whole);
            }
        }
        assertThat(cuts).as("places where runs were cut").isGreaterThan(Sample.runsAll() ? 20 : 0);
        assertThat(rows).as("delays").isGreaterThan(Sample.runsAll() ? 100 : 0);
    }

    /** Tables of any number of cells. */
    @Test
    void delaysOfSomeCalls() {
        Set<Long> lengths = new TreeSet<>();
        for (int seed = 0; seed < 4; seed++) {
            Path path = ProgramArchive.write(new RandomProgram(seed, 300, 4 + seed), folder.resolve("p" + seed));
            try (Trace whole = Trace.open(path, OPTIONS)) {
                int[] ids = Callpaths.of(whole.callpaths()).ids(whole.callpaths());
                for (long end = 0; end < whole.length(); end += 1 + whole.length() / 60) {
                    long limit = end;
                    Columns expected = Causes.of(whole).delays(call -> call < limit);
                    Columns found =
                            CauseSums.of(whole, call -> call < limit, ids).delays(whole);
                    SameColumns.check("seed " + seed + " up to " + limit, found, expected);
                    lengths.add(expected.length());
                }
            }
        }
        assertThat(lengths).hasSizeGreaterThan(30);
    }

    private static int check(String what, Path path, Run run, List<Cut> cuts, Trace whole) {
        Callpaths callpaths = run.callpaths();
        List<CauseSums> sums = new ArrayList<>();
        List<@Nullable CauseSums> overlaps = new ArrayList<>();
        for (Cut cut : cuts) {
            try (Fragment fragment = Fragments.open(path, cut, OPTIONS)) {
                sums.add(CauseSums.of(
                        fragment.trace(),
                        fragment.origin()::isOwn,
                        callpaths.ids(fragment.trace().callpaths())));
            }
            overlaps.add(cut.begin() == null ? null : overlap(path, cut, callpaths));
        }
        CauseSums all = sum(sums, overlaps, 0, sums.size());
        try (Trace outline = Fragments.outline(path, run, place -> 0, OPTIONS)) {
            Causes causes = Causes.of(whole);
            Columns delays = causes.delays();
            SameColumns.check(what + ", delays", all.delays(outline), delays);
            SameColumns.check(what + ", critical path", all.criticalPath(outline), causes.criticalPath());
            return Math.toIntExact(delays.length());
        }
    }

    private static CauseSums overlap(Path path, Cut cut, Callpaths callpaths) {
        try (Fragment fragment = Fragments.open(path, cut.overlap(), OPTIONS)) {
            return CauseSums.ofOverlap(
                    fragment.trace(), callpaths.ids(fragment.trace().callpaths()));
        }
    }

    /** The sums of some cuts: each half is added up first, as tasks do. */
    private static CauseSums sum(List<CauseSums> sums, List<@Nullable CauseSums> overlaps, int from, int to) {
        if (to - from == 1) {
            return sums.get(from);
        }
        int middle = (from + to) / 2;
        CauseSums all = sum(sums, overlaps, from, middle);
        all.append(sum(sums, overlaps, middle, to), overlaps.get(middle));
        return all;
    }
}
