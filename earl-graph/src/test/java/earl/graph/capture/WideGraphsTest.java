package earl.graph.capture;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.graph.Signature;
import earl.testing.Allocation;
import earl.testing.Extremes;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Graphs of traces of many locations, few of which have events. */
class WideGraphsTest {
    private static final int LOCATIONS = 20_000;
    private static final long MAX_BYTES_EACH = 100;

    @TempDir
    private Path folder;

    @Test
    @DisplayName("A location without events takes next to no memory")
    void memory() throws Exception {
        try (Trace trace = Trace.open(Extremes.wide(folder.resolve("wide"), LOCATIONS, 2))) {
            FlowGraphs graphs = new FlowGraphs(trace, Signature.DEFAULT, Calls.MPI);
            assertThat(graphs.all()).hasSize(2);
            assertThat(Allocation.of(graphs::all)).isLessThan(MAX_BYTES_EACH * LOCATIONS);
        }
    }
}
