package earl.graph.capture;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.engine.CallTraces;
import earl.graph.FlowGraph;
import earl.graph.Signature;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EdgeCallsTest {
    @Test
    void edgesLeadToTheCallsThatFollowTheirSource() {
        for (long seed = 1; seed <= 50; seed++) {
            try (Trace trace = CallTraces.random(seed, 200)) {
                for (int location = 0; location < trace.locations().size(); location++) {
                    CallNodes calls = new FlowGraphs(trace, Signature.DEFAULT, Calls.ALL).calls(location);
                    EdgeCalls byEdge = new EdgeCalls(calls);
                    FlowGraph graph = calls.graph();
                    for (int edge = 0; edge < graph.edges(); edge++) {
                        int source = graph.from(edge);
                        int target = graph.to(edge);
                        assertThat(byEdge.of(edge))
                                .as("seed " + seed + ", location " + location + ", edge " + edge)
                                .isNotEmpty()
                                .containsExactly(IntStream.range(1, calls.calls())
                                        .filter(call -> calls.node(call - 1) == source && calls.node(call) == target)
                                        .toArray());
                    }
                }
            }
        }
    }

    @Test
    void aSingleCallHasNoEdge() {
        try (Trace trace = CallTraces.of(List.of("a"))) {
            CallNodes calls = new FlowGraphs(trace, Signature.DEFAULT, Calls.ALL).calls(0);
            assertThat(calls.graph().edges()).isZero();
            assertThat(new EdgeCalls(calls)).isNotNull();
        }
    }
}
