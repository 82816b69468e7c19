package expert.cli;

import static expert.cli.SplitReports.SPLIT;
import static expert.cli.SplitReports.compare;
import static expert.cli.SplitReports.compareSplit;
import static expert.cli.SplitReports.notice;
import static expert.cli.SplitReports.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import earl.CallPaths;
import earl.Location;
import earl.OpenOptions;
import earl.Trace;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.testing.Sample;
import earl.testing.Traces;
import expert.analysis.Analyzer;
import expert.pattern.Definitions;
import expert.request.AnalysisRequest;
import expert.request.RequestException;
import expert.request.Settings;
import expert.summary.Focus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An analysis of parts of a run in cuts has the report of one machine, byte for byte. */
class SplitPartsTest {
    @TempDir
    private Path folder;

    /** A part of the run that a trace has, of one of five kinds. */
    private static Focus focus(Trace trace, Random random, int kind) {
        List<String> regions = List.of();
        List<String> callpaths = List.of();
        List<Integer> ranks = List.of();
        double from = Double.NEGATIVE_INFINITY;
        double to = Double.POSITIVE_INFINITY;
        CallPaths paths = trace.callpaths();
        if (kind == 0 || kind == 3) {
            int last = trace.locations().stream().mapToInt(Location::rank).max().orElseThrow();
            ranks = random.ints(1 + last / 2, 0, last + 1).boxed().toList();
        }
        if (kind == 1 || kind == 4) {
            int region = paths.region(random.nextInt(paths.count()));
            regions = List.of(trace.regions().get(region).name());
        }
        if (kind == 2) {
            callpaths = List.of(paths.path(random.nextInt(paths.count())));
        }
        if (kind >= 2) {
            from = trace.duration() * random.nextDouble(0.6);
        }
        if (kind >= 3) {
            to = from + trace.duration() * random.nextDouble(0.1, 0.8);
        }
        return new Focus(regions, callpaths, ranks, from, to);
    }

    private static AnalysisRequest focused(AnalysisRequest request, Focus focus) {
        return request.with(Settings.DEFAULTS.withFocus(focus));
    }

    static Stream<Path> splitTraces() throws IOException {
        return Sample.of(
                ClusterReportTest.traces().stream()
                        .filter(trace -> SPLIT.contains(trace.getFileName().toString())),
                2);
    }

    @ParameterizedTest
    @MethodSource("splitTraces")
    void partsOfRuns(Path path) throws IOException {
        long seed = path.getFileName().toString().hashCode();
        Random random = new Random(seed);
        for (int i = 0; i < 2; i++) {
            Focus focus;
            try (Trace trace = Trace.open(path, OpenOptions.defaults())) {
                focus = focus(trace, random, i == 0 ? random.nextInt(2) : 2 + random.nextInt(3));
            }
            String about = path + ", seed " + seed + ", " + focus;
            compareSplit(focused(request(path), focus), about);
        }
    }

    private static final Focus SOME_ITERATIONS = Focus.NONE.within(new Focus.Iterations(Focus.Iterations.MAIN, 2, 3));

    static Stream<Path> tracesWithIterations() throws IOException {
        Set<String> names = Set.of("balanced", "halo", "mesh_4x2", "npb_mg.A.4", "wait_barrier");
        return Sample.of(
                ClusterReportTest.traces().stream()
                        .filter(trace -> names.contains(trace.getFileName().toString())),
                1);
    }

    @ParameterizedTest
    @MethodSource("tracesWithIterations")
    void iterations(Path path) throws IOException {
        for (Settings settings : List.of(
                Settings.DEFAULTS.withParts(Settings.By.LOOP),
                Settings.DEFAULTS.withFocus(SOME_ITERATIONS).withParts(Settings.By.ITERATION))) {
            AnalysisRequest request = request(path).with(settings);
            String about = path + " " + settings.focus() + " by " + settings.by();
            compareSplit(request, about);
        }
    }

    @Test
    void iterationsOnSomeRanks() throws IOException {
        Focus focus = new Focus(List.of("halo"), List.of(), List.of(1), 0, 1000, SOME_ITERATIONS.iterations());
        AnalysisRequest request = request(Traces.example("halo"));
        Settings settings = Settings.DEFAULTS.withParts(Settings.By.ITERATION);
        assertThat(compare(request.with(settings.withFocus(focus)), "halo on some ranks"))
                .allSatisfy(outcome -> assertThat(outcome.cuts()).isGreaterThan(1));
        assertThat(compare(request.with(settings), "all iterations of halo"))
                .allSatisfy(outcome -> assertThat(outcome.cuts()).isGreaterThan(1));
    }

    @Test
    void missingIterationsAndRegionsAreNamedAsOnOneMachine() {
        for (Focus focus : List.of(
                Focus.NONE.within(new Focus.Iterations(99, 1, 1)),
                Focus.NONE.within(new Focus.Iterations(Focus.Iterations.MAIN, 1 << 20, 1 << 20)),
                new Focus(List.of("nothing"), List.of(), List.of(), 0, 1))) {
            AnalysisRequest request = focused(request(Traces.example("halo")), focus);
            Throwable expected = catchThrowable(() -> Analyzer.analyze(request));
            assertThat(expected).isInstanceOf(RequestException.class);
            assertThatThrownBy(() -> notice(request))
                    .isInstanceOf(RequestException.class)
                    .hasMessage(expected.getMessage());
        }
    }

    @Test
    void partsOfRandomPrograms() throws IOException {
        long cuts = 0;
        for (int seed : Sample.seeds(10, 2)) {
            RandomProgram program = seed % 2 == 0
                    ? new RandomProgram(seed, 300, 3 + seed)
                    : RandomProgram.withoutSyncs(seed, 300, 3 + seed);
            Path path = ProgramArchive.write(program, folder.resolve("p" + seed));
            Focus focus;
            try (Trace trace = Trace.open(path, OpenOptions.defaults())) {
                focus = focus(trace, new Random(seed), seed % 5);
            }
            Definitions set = List.of(Definitions.SCALASCA, Definitions.EXPERT3, Definitions.PAPER)
                    .get(seed % 3);
            for (SplitReports.Outcome outcome :
                    compare(focused(request(path).by(set), focus), "seed " + seed + ", " + focus)) {
                cuts += outcome.cuts();
            }
        }
        assertThat(cuts).isPositive();
    }
}
