package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.graph.loop.LocationLoops;
import earl.graph.loop.LoopFinder;
import earl.monitor.recorder.RecorderLibrary;
import earl.testing.InTurn;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loops of a program that calls MPI through functions of its own, with call sites of one return address and of many. */
class ShallowSitesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"order, 1", "order, 16", "size, 16", "size, 1", "branch, 16"})
    @InTurn(2)
    void theOuterLoopIsFound(String kind, int depth) throws Exception {
        RecorderLibrary library = Recorded.library();
        Path program = Recorded.program(folder, "wrapped.c");
        Launch launch = new Launch(depth, Launch.DEFAULT.ringBytes(), List.of());
        Recorded.Run run = Recorded.run(library, folder.resolve("recording"), launch, 2, program, kind);
        assertThat(run.status()).as(run.output()).isZero();
        run.write();
        try (Trace trace = run.open()) {
            assertThat(trace.info().properties()).containsEntry(LoopFinder.DEPTH, String.valueOf(depth));
            LocationLoops loops = new LoopFinder(trace).of(0);
            assertThat(loops.iterations(0)).isEqualTo(20);
            assertThat(loops.signature().contains("order")).isEqualTo(depth == 1);
        }
    }
}
