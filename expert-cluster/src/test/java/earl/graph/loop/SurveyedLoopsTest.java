package earl.graph.loop;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Trace;
import earl.fragment.Fragment;
import earl.fragment.Fragments;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.oracle.RecordedTraces;
import earl.oracle.SurveyedRun;
import earl.survey.Run;
import earl.testing.InTurn;
import earl.wait.PlannedWaits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The loops that are assembled from those of groups of processes are those of the whole trace. */
class SurveyedLoopsTest {
    private static final OpenOptions OPTIONS = SurveyedRun.OPTIONS.withWaits(new PlannedWaits(List.of()));

    @TempDir
    Path folder;

    static Stream<Path> traces() {
        return RecordedTraces.all();
    }

    @ParameterizedTest
    @MethodSource("traces")
    @InTurn(4)
    void recorded(Path trace) {
        for (int groups : new int[] {1, 3, Integer.MAX_VALUE}) {
            compare(trace, groups);
        }
    }

    @Test
    void randomPrograms() {
        int loops = 0;
        for (int seed = 0; seed < 12; seed++) {
            Path trace = ProgramArchive.write(new RandomProgram(seed, 300, 3 + seed), folder.resolve("p" + seed));
            loops += compare(trace, 2 + seed % 3);
        }
        assertThat(loops).as("loops of programs").isGreaterThan(20);
    }

    private static int compare(Path path, int groups) {
        Run run = SurveyedRun.of(path).run();
        List<SurveyedLoops> found = new ArrayList<>();
        Set<String> signatures = new HashSet<>();
        for (int[] group : Fragments.groups(path, groups)) {
            try (Fragment fragment = Fragments.open(path, group, run.common(), OPTIONS)) {
                int[] callpaths = run.callpaths().ids(fragment.trace().callpaths());
                SurveyedLoops.OfProcesses some = SurveyedLoops.of(fragment.trace(), callpaths);
                signatures.add(some.signature());
                found.addAll(some.locations());
            }
        }
        if (signatures.size() > 1) {
            return 0;
        }
        found.sort(Comparator.comparingInt(SurveyedLoops::location));
        AssembledLoops assembled = AssembledLoops.of(found);
        try (Trace whole = Trace.open(path, OPTIONS)) {
            ProgramLoops expected = ProgramLoops.of(whole, new LoopFinder(whole).all());
            assertThat(assembled.loops())
                    .as("%s in %d groups", path, groups)
                    .usingRecursiveFieldByFieldElementComparator()
                    .isEqualTo(expected.loops());
            assertThat(found.stream().map(SurveyedLoops::location).toList())
                    .isEqualTo(expected.locations().stream()
                            .map(LocationLoops::location)
                            .toList());
            for (int i = 0; i < found.size(); i++) {
                for (int loop = 0; loop < found.get(i).loops().size(); loop++) {
                    compare(found.get(i), expected.locations().get(i), loop);
                }
            }
            return assembled.loops().size();
        }
    }

    private static void compare(SurveyedLoops found, LocationLoops expected, int loop) {
        assertThat(found.iterations(loop)).isEqualTo(expected.iterations(loop));
        for (long i = 1; i <= found.iterations(loop); i++) {
            assertThat(found.beginTicks(loop, i)).isEqualTo(expected.beginTicks(loop, i));
            assertThat(found.endTicks(loop, i)).isEqualTo(expected.endTicks(loop, i));
        }
    }
}
