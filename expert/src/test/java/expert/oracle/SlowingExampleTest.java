package expert.oracle;

import static earl.schema.RecordKind.MPI_COLLECTIVE_END;
import static org.assertj.core.api.Assertions.assertThat;

import earl.Column;
import earl.Loops;
import earl.Trace;
import earl.oracle.HandTrace;
import earl.testing.Traces;
import expert.analysis.Analyzer;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of a user's own pattern: its trace is the one that is written here, and the pattern finds what was put into it. */
class SlowingExampleTest {
    private static final int ITERATIONS = 12;
    private static final long ALLREDUCE = 11;

    @TempDir
    Path folder;

    /**
     * Four ranks, twelve iterations: 10 ms of work, then an MPI_Allreduce. From the seventh on rank 2 works 3 ms longer, then 6, 9,
     * ... 18 ms.
     */
    static HandTrace solver() {
        return solver(ITERATIONS);
    }

    private static HandTrace solver(int iterations) {
        HandTrace trace = new HandTrace(4, 1);
        long[] clock = new long[4];
        for (int rank = 0; rank < 4; rank++) {
            trace.on(rank).enter(0, "solver");
        }
        for (int i = 0; i < iterations; i++) {
            long last = 0;
            for (int rank = 0; rank < 4; rank++) {
                trace.on(rank).enter(clock[rank] + 10, "iterate").enter(clock[rank] + 20, "relax");
                clock[rank] += 10_020 + (rank == 2 ? 3_000L * Math.max(0, i - 5) : 0);
                trace.on(rank).leave(clock[rank]).enter(clock[rank] + 5, "MPI_Allreduce");
                last = Math.max(last, clock[rank] + 5);
            }
            for (int rank = 0; rank < 4; rank++) {
                clock[rank] = last + 20 + rank;
                trace.on(rank)
                        .record(clock[rank], MPI_COLLECTIVE_END, ALLREDUCE, 0, HandTrace.NONE, 8, 8)
                        .leave(clock[rank] + 2)
                        .leave(clock[rank] + 4);
                clock[rank] += 4;
            }
        }
        for (int rank = 0; rank < 4; rank++) {
            trace.on(rank).leave(clock[rank] + 100);
        }
        return trace;
    }

    private static Map<String, byte[]> files(Path archive) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(archive)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(archive.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return files;
    }

    @Test
    void theArchiveIsTheOneWrittenHere() throws IOException {
        solver().write(folder);
        Path example = Traces.root().resolve("examples").resolve("slowing");
        Map<String, byte[]> expected = files(folder);
        assertThat(files(example)).containsOnlyKeys(expected.keySet());
        for (Map.Entry<String, byte[]> file : expected.entrySet()) {
            assertThat(Files.readAllBytes(example.resolve(file.getKey())))
                    .as(file.getKey())
                    .isEqualTo(file.getValue());
        }
    }

    @Test
    void thePatternFindsWhatWasBuiltIn() {
        Path file = Traces.root().resolve("examples/patterns/slowing_iterations.py");
        Analysis analysis = Analyzer.analyze(
                AnalysisRequest.of(solver().write(folder), new PatternPath(null, List.of(file), List.of())));
        assertThat(analysis.failures()).isEmpty();
        PatternResult result = Shipped.result(analysis, "slowing_iterations");
        assertThat(Math.round(result.severity() * 1e6)).isEqualTo(3_000 + 6_000 + 9_000 + 12_000 + 15_000 + 18_000);
        assertThat(result.instances()).isEqualTo(6);
        assertThat(Shipped.byCell(analysis, "slowing_iterations")).containsOnlyKeys("2 solver/iterate");
        assertThat(result.results())
                .containsEntry("iterations", (long) ITERATIONS)
                .containsEntry("worst", Map.of("rank 2", 12L));
        assertThat(result.worst().getFirst().because()).containsEntry("iteration", 12L);
    }

    /** The loop's header is the function iterate: an iteration is one call of it, with the first and the last one. */
    @Test
    void theIterationsAreTheCallsOfTheFunction() {
        try (Trace trace = Trace.open(solver().write(folder))) {
            for (int rank = 0; rank < 4; rank++) {
                Loops loops = Loops.of(trace, rank);
                assertThat(loops.count()).isEqualTo(1);
                assertThat(loops.header(0)).isEqualTo("iterate");
                assertThat(loops.iterations(0)).isEqualTo(ITERATIONS);
                for (int i = 1; i <= ITERATIONS; i++) {
                    long enter = loops.first(0, i);
                    assertThat(trace.regions().get(trace.events().region(enter)).name())
                            .isEqualTo("iterate");
                    long exit = trace.events().exitptr(enter);
                    assertThat(loops.last(0, i))
                            .isEqualTo(i < ITERATIONS ? trace.previous(loops.first(0, i + 1)) : exit)
                            .isEqualTo(exit);
                }
                Column time = loops.columns(0).column("time");
                double growth = time.number(ITERATIONS - 1) / time.number(0) - 1;
                assertThat(Math.round(100 * growth)).isEqualTo(179);
            }
        }
    }

    @Test
    void theLastIterationIsTheSlowest() {
        Analysis analysis = Shipped.analyze(solver().write(folder), "slow_iterations");
        PatternResult result = Shipped.result(analysis, "slow_iterations");
        assertThat(result.worst().getFirst().because()).containsEntry("iteration", 12L);
    }

    @Test
    void theLastIterationDriftsMost() {
        Analysis analysis = Shipped.analyze(solver(20).write(folder), "iteration_drift");
        PatternResult result = Shipped.result(analysis, "iteration_drift");
        assertThat(result.worst().getFirst().because()).containsEntry("iteration", 20L);
    }
}
