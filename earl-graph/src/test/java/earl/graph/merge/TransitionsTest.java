package earl.graph.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.OpenOptions;
import earl.Trace;
import earl.engine.CallTraces;
import earl.graph.Signature;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import earl.testing.Traces;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TransitionsTest {
    private static List<String> words(List<Transitions.Transition> found) {
        return found.stream()
                .map(edge -> edge.source() + " -> " + edge.target() + " " + edge.sum() + " " + edge.count())
                .toList();
    }

    /** Each call enters and leaves: call <i>i</i> of the one location has positions 2<i>i</i> and 2<i>i</i> + 1. */
    @Test
    void valuesAreSummedByWhatCameBefore() {
        try (Trace trace = CallTraces.of(List.of("a", "b", "a", "b", "b"))) {
            FlowGraphs graphs = new FlowGraphs(trace, Signature.of(Signature.Property.CALL), Calls.ALL);
            assertThat(words(Transitions.of(
                            graphs, new long[] {8, 2, 0, 7, -1, 4}, new double[] {1, 10, 100, 1000, 10_000, 5})))
                    .containsExactly("a -> b 1010.0 2", "null -> a 100.0 1", "b -> a 5.0 1", "b -> b 1.0 1");
        }
    }

    @Test
    void processesAreMerged() {
        try (Trace trace = Trace.open(Traces.collected("efg_example_8"), OpenOptions.defaults())) {
            FlowGraphs graphs = new FlowGraphs(trace);
            long[] calls = IntStream.range(0, 8)
                    .mapToObj(graphs::calls)
                    .flatMapToLong(nodes -> IntStream.range(0, nodes.calls()).mapToLong(nodes::enter))
                    .toArray();
            double[] ones = new double[calls.length];
            java.util.Arrays.fill(ones, 1);
            // By edge as often as the merged graph says, and the begin of each process.
            assertThat(words(Transitions.of(graphs, calls, ones)))
                    .contains(
                            "null -> MPI_Init 8.0 8",
                            "MPI_Recv 80 (+1) -> MPI_Recv 80 (+1) 36.0 36",
                            "MPI_Comm_rank -> MPI_Send 80 (-1) 4.0 4")
                    .hasSize(9);
        }
    }

    @Test
    void whatIsNoCallCountsNowhere() {
        try (Trace trace = CallTraces.of(List.of("a", "b"))) {
            FlowGraphs graphs = new FlowGraphs(trace, Signature.of(Signature.Property.CALL), Calls.parse("^b$"));
            assertThat(words(Transitions.of(graphs, new long[] {0, 2}, new double[] {1, 2})))
                    .containsExactly("null -> b 2.0 1");
            assertThat(Transitions.of(graphs, new long[] {0}, new double[] {1})).isEmpty();
            assertThatThrownBy(() -> Transitions.of(graphs, new long[] {0}, new double[0]))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("1 calls and 0 values");
        }
    }
}
