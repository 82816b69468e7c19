package earl.engine;

import static org.assertj.core.api.Assertions.assertThat;

import earl.CallPaths;
import earl.Trace;
import earl.graph.Calls;
import earl.graph.FlowGraph;
import earl.graph.FlowGraphs;
import earl.graph.GraphView;
import earl.graph.Signature;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Programs that call themselves have as many call paths as these are long: what is told of all of them must not be the square. */
class RecursionTest {
    @Test
    @DisplayName("Of a long path the innermost regions are told, and how many more there are")
    void inWords() {
        for (int walks : new int[] {1, 5, 125, 126, 127, 128, 3000}) {
            try (Trace trace = CallTraces.recursion(walks)) {
                CallPaths paths = trace.callpaths();
                int last = paths.count() - 1;
                int depth = walks + 2;
                assertThat(paths.depth(last)).isEqualTo(depth);
                int told = depth <= CallPaths.MAX_DEPTH ? walks : CallPaths.INNERMOST - 1;
                String outermost = depth <= CallPaths.MAX_DEPTH ? "main" : "(" + (depth - told - 1) + " regions)";
                String expected =
                        outermost + "/" + String.join("/", Collections.nCopies(told, "walk")) + "/MPI_Barrier";
                assertThat(paths.path(last)).isEqualTo(expected);
                assertThat(trace.events().attribute(walks + 1, "callsite")).isEqualTo(expected);
            }
        }
    }

    @Test
    @DisplayName("All paths of a deep recursion differ in words, and together are not too many words")
    void inProportion() {
        int walks = 20_000;
        try (Trace trace = CallTraces.recursion(walks)) {
            CallPaths paths = trace.callpaths();
            long letters = 0;
            String before = "";
            for (int path = 0; path < paths.count(); path++) {
                String words = paths.path(path);
                assertThat(words).isNotEqualTo(before);
                letters += words.length();
                before = words;
            }
            assertThat(letters).isLessThan(CallPaths.INNERMOST * 8L * walks);
        }
    }

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
