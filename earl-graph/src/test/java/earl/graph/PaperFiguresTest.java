package earl.graph;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Trace;
import earl.engine.CallTraces;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import earl.graph.merge.MergedGraph;
import earl.graph.view.GraphView;
import earl.testing.Traces;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The figures of the two papers: 002 is Fürlinger and Skinner, <i>Capturing and Visualizing Event Flow Graphs of MPI Applications</i>;
 * 000 is Aguilar, Fürlinger and Laure, <i>MPI Trace Compression Using Event Flow Graphs</i>.
 */
class PaperFiguresTest {
    private static final Signature CALL = Signature.of(Signature.Property.CALL);

    /** The graph's edges as {@code "MPI_Send -> MPI_Reduce 10"}. */
    private static Set<String> edges(FlowGraph graph, GraphView.Detail detail) {
        return edges(GraphView.of("", graph, detail));
    }

    private static Set<String> edges(GraphView view) {
        Set<String> edges = new TreeSet<>();
        view.edges()
                .forEach(edge -> edges.add(view.nodes().get(edge.from()).label() + " -> "
                        + view.nodes().get(edge.to()).label() + " " + edge.label()));
        return edges;
    }

    private static FlowGraph graph(List<String> calls) {
        Trace trace = CallTraces.of(calls);
        return new FlowGraphs(trace, CALL, Calls.ALL).of(0);
    }

    @Test
    void figure1Of000() {
        List<String> calls = new ArrayList<>(List.of("MPI_Init", "MPI_Comm_size", "MPI_Comm_rank"));
        for (int i = 0; i < 10; i++) {
            calls.addAll(List.of("MPI_Send", "MPI_Reduce"));
        }
        calls.add("MPI_Finalize");
        FlowGraph graph = graph(calls);

        assertThat(edges(graph, GraphView.Detail.COUNTS))
                .containsExactlyInAnyOrder(
                        "MPI_Init -> MPI_Comm_size 1",
                        "MPI_Comm_size -> MPI_Comm_rank 1",
                        "MPI_Comm_rank -> MPI_Send 1",
                        "MPI_Send -> MPI_Reduce 10",
                        "MPI_Reduce -> MPI_Send 9",
                        "MPI_Reduce -> MPI_Finalize 1");
        assertThat(graph.events()).as("sum of the weights and one").isEqualTo(24);
        assertThat(graph.label(graph.first())).isEqualTo("MPI_Init");
    }

    @Test
    void figure2Of000() {
        List<String> calls = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            calls.addAll(List.of("MPI_Barrier", i < 5 ? "MPI_Bcast" : "MPI_Gather", "MPI_Reduce"));
        }
        assertThat(edges(graph(calls), GraphView.Detail.COUNTS))
                .containsExactlyInAnyOrder(
                        "MPI_Barrier -> MPI_Bcast 5",
                        "MPI_Barrier -> MPI_Gather 5",
                        "MPI_Bcast -> MPI_Reduce 5",
                        "MPI_Gather -> MPI_Reduce 5",
                        "MPI_Reduce -> MPI_Barrier 9");
    }

    @Test
    void figure3Of000() {
        FlowGraph graph = graph(List.of(
                "MPI_Comm_rank",
                "MPI_Barrier",
                "MPI_Send",
                "MPI_Barrier",
                "MPI_Recv",
                "MPI_Barrier",
                "MPI_Send",
                "MPI_Finalize"));
        assertThat(edges(graph, GraphView.Detail.RUNS))
                .containsExactlyInAnyOrder(
                        "MPI_Comm_rank -> MPI_Barrier 1",
                        "MPI_Barrier -> MPI_Send 1,1",
                        "MPI_Barrier -> MPI_Send 3,1",
                        "MPI_Barrier -> MPI_Recv 2,1",
                        "MPI_Send -> MPI_Barrier 1,1",
                        "MPI_Send -> MPI_Finalize 2,1",
                        "MPI_Recv -> MPI_Barrier 1");
    }

    @Test
    void figure4Of000() {
        List<String> calls = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            calls.addAll(List.of("MPI_Barrier", i / 10 % 2 == 0 ? "MPI_Recv" : "MPI_Send"));
        }
        FlowGraph graph = graph(calls);
        assertThat(edges(graph, GraphView.Detail.RUNS))
                .contains(
                        "MPI_Barrier -> MPI_Recv 1,10",
                        "MPI_Barrier -> MPI_Recv 3,10",
                        "MPI_Barrier -> MPI_Recv 5,10",
                        "MPI_Barrier -> MPI_Send 2,10",
                        "MPI_Barrier -> MPI_Send 4,10",
                        "MPI_Barrier -> MPI_Send 6,10")
                .hasSize(8);
        assertThat(edges(graph, GraphView.Detail.FOLDED))
                .contains("MPI_Barrier -> MPI_Recv 1,5,2,10", "MPI_Barrier -> MPI_Send 2,6,2,10")
                .hasSize(4);
    }

    /** The program of Figure 2 as it was recorded: its sum stands behind the loop. */
    @Test
    void recordedBranch() {
        try (Trace trace = open("efg_branch")) {
            for (FlowGraph graph : new FlowGraphs(trace, CALL, Calls.MPI).all()) {
                assertThat(edges(graph, GraphView.Detail.RUNS))
                        .containsExactlyInAnyOrder(
                                "MPI_Init -> MPI_Comm_size 1",
                                "MPI_Comm_size -> MPI_Comm_rank 1",
                                "MPI_Comm_rank -> MPI_Barrier 1",
                                "MPI_Barrier -> MPI_Bcast 1,5",
                                "MPI_Barrier -> MPI_Gather 2,5",
                                "MPI_Bcast -> MPI_Barrier 5",
                                "MPI_Gather -> MPI_Barrier 1,4",
                                "MPI_Gather -> MPI_Allreduce 2,1",
                                "MPI_Allreduce -> MPI_Finalize 1");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"efg_example | 0-3 | 0,2 | 1,3", "efg_example_8 | 0-7 | 0-6:2 | 1-7:2"})
    void figure3Of002(String name, String all, String even, String odd) {
        try (Trace trace = open(name)) {
            MergedGraph graph = MergedGraph.of(new FlowGraphs(trace).all());
            assertThat(edges(GraphView.of("", graph)))
                    .containsExactlyInAnyOrder(
                            "MPI_Init -> MPI_Comm_size 1x (" + all + ")",
                            "MPI_Comm_size -> MPI_Comm_rank 1x (" + all + ")",
                            "MPI_Comm_rank -> MPI_Recv 80 (+1) 1x (" + even + ")",
                            "MPI_Comm_rank -> MPI_Send 80 (-1) 1x (" + odd + ")",
                            "MPI_Recv 80 (+1) -> MPI_Recv 80 (+1) 9x (" + even + ")",
                            "MPI_Send 80 (-1) -> MPI_Send 80 (-1) 9x (" + odd + ")",
                            "MPI_Recv 80 (+1) -> MPI_Finalize 1x (" + even + ")",
                            "MPI_Send 80 (-1) -> MPI_Finalize 1x (" + odd + ")");
        }
    }

    private static Trace open(String name) {
        return Trace.open(Traces.collected(name), OpenOptions.defaults());
    }
}
