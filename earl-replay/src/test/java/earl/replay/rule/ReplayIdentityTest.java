package earl.replay.rule;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.replay.Change;
import earl.replay.PredictedTimes;
import earl.replay.ReplayGraph;
import earl.testing.InTurn;
import earl.testing.Traces;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A replay without changes gives the recorded end of every call. */
class ReplayIdentityTest {
    static Stream<Path> examples() {
        return Stream.of("balanced", "halo", "late_receiver", "late_sender", "wait_barrier", "wrong_order", "mesh_4x2")
                .map(Traces::example);
    }

    static Stream<Path> collected() {
        return Traces.hasCollection()
                ? Traces.collected().stream()
                        .filter(name -> !name.endsWith("_colloid"))
                        .map(Traces::collected)
                : examples();
    }

    static Stream<Path> scaling() {
        return Traces.hasCollection()
                ? Stream.of("stencil_16", "stencil_36", "stencil_64", "wavefront_16", "wavefront_64", "transpose_16")
                        .map(Traces.collection().resolveSibling("scaling")::resolve)
                : examples();
    }

    static Stream<Path> devices() {
        return Traces.hasCollection()
                ? Stream.concat(
                        Stream.of(Traces.example("gpu")),
                        Stream.of("cloverleaf", "jacobi_cpu_015")
                                .map(Traces.collection().resolveSibling("formats/gpu_otf2")::resolve))
                : Stream.of(Traces.example("gpu"));
    }

    @ParameterizedTest
    @MethodSource({"examples", "collected", "scaling", "devices"})
    @InTurn(3)
    void nothingChangedGivesTheRecordedTimes(Path archive) {
        check(archive);
    }

    @ParameterizedTest
    @ValueSource(strings = {"probe", "wait_nxn", "master"})
    void packedTracesToo(String name, @TempDir Path folder) {
        check(Traces.unpacked("waits", folder).resolve(name));
    }

    private static void check(Path archive) {
        try (Trace trace = Trace.open(archive)) {
            TraceReplay replay = TraceReplay.of(trace, ReplayOptions.RECORDED);
            ReplayGraph graph = replay.graph();
            PredictedTimes times = PredictedTimes.of(graph, Change.NONE);

            assertThat(graph.calls()).isGreaterThanOrEqualTo(trace.locations().size());
            assertThat((double) graph.measured() / trace.info().ticksPerSecond())
                    .isEqualTo(trace.duration());
            if (graph.contradictions().count() == 0 && graph.contradictions().circles() == 0) {
                assertThat(times.largestDifference())
                        .as("largest difference, in ticks")
                        .isZero();
            }
            assertThat(times.runTime() / graph.measured()).isBetween(1 - 1e-6, 1 + 1e-6);
        }
    }
}
