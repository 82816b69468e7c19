package earl.graph.view;

import static org.assertj.core.api.Assertions.assertThat;

import earl.CallPaths;
import earl.Trace;
import earl.engine.CallTraces;
import earl.graph.FlowGraph;
import earl.graph.Signature;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Callers of calls in deep recursion: a list for each call would take the square of the depth. */
class DeepCallersTest {
    @Test
    @DisplayName("Calls of all depths beyond the deepest that is listed have the same callers")
    void callersOfAll() {
        try (Trace trace = CallTraces.recursion(3000)) {
            FlowGraph graph = new FlowGraphs(trace, Signature.DEFAULT, Calls.ALL).of(0);
            Set<List<String>> lists = Collections.newSetFromMap(new IdentityHashMap<>());
            GraphView view = GraphView.of("deep", graph, GraphView.Detail.COUNTS);
            view.nodes().forEach(node -> lists.add(node.callers()));
            assertThat(lists).hasSize(CallPaths.MAX_DEPTH + 2);
        }
    }

    @Test
    @DisplayName("A node of a flow graph has the outermost callers")
    void ofNodes() {
        try (Trace trace = CallTraces.recursion(3000)) {
            FlowGraph graph = new FlowGraphs(trace, Signature.DEFAULT, Calls.parse("MPI_Barrier")).of(0);
            GraphView view = GraphView.of("deep", graph, GraphView.Detail.FOLDED);
            assertThat(view.nodes())
                    .singleElement()
                    .satisfies(node -> assertThat(node.callers())
                            .hasSize(CallPaths.MAX_DEPTH + 1)
                            .startsWith("main", "walk")
                            .endsWith("walk", "(deeper)"));
        }
    }
}
