package earl.graph;

import static org.assertj.core.api.Assertions.assertThat;

import earl.EventType;
import earl.Trace;
import earl.engine.CallTraces;
import earl.graph.capture.CallNodes;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Dominators and ways, against plain searches; and the calls behind the nodes. */
class DominatorsTest {
    private static FlowGraph random(long seed) {
        Random random = new Random(seed);
        int kinds = 1 + random.nextInt(12);
        List<String> calls = random.ints(1 + random.nextInt(40), 0, kinds)
                .mapToObj(i -> "call " + i)
                .toList();
        return new FlowGraphs(CallTraces.of(calls), Signature.of(Signature.Property.CALL), Calls.ALL).of(0);
    }

    /** Nodes that are reached from a node without setting foot on another. */
    private static BitSet reached(FlowGraph graph, int from, int without) {
        BitSet reached = new BitSet();
        if (from != without) {
            reached.set(from);
        }
        for (boolean grew = true; grew; ) {
            int before = reached.cardinality();
            for (int edge = 0; edge < graph.edges(); edge++) {
                if (reached.get(graph.from(edge)) && graph.to(edge) != without) {
                    reached.set(graph.to(edge));
                }
            }
            grew = reached.cardinality() > before;
        }
        return reached;
    }

    private static boolean isAlwaysPassed(FlowGraph graph, int gate, int target) {
        return gate == target || !reached(graph, 0, gate).get(target);
    }

    @Test
    void dominatorsAreOnEveryWay() {
        for (long seed = 1; seed <= 200; seed++) {
            FlowGraph graph = random(seed);
            int[] dominators = graph.dominators();
            assertThat(dominators[0]).isEqualTo(Trace.NONE);
            for (int node = 1; node < graph.nodes(); node++) {
                String which = "seed " + seed + ", node " + node;
                assertThat(isAlwaysPassed(graph, dominators[node], node))
                        .as(which)
                        .isTrue();
                for (int other = 0; other < graph.nodes(); other++) {
                    if (other != node && isAlwaysPassed(graph, other, node)) {
                        assertThat(isAlwaysPassed(graph, other, dominators[node]))
                                .as(which)
                                .isTrue();
                    }
                }
            }
        }
    }

    @Test
    void waysAreShortest() {
        for (long seed = 1; seed <= 200; seed++) {
            FlowGraph graph = random(seed);
            for (int from = 0; from < graph.nodes(); from++) {
                for (int to = 0; to < graph.nodes(); to++) {
                    int[] path = graph.path(from, to);
                    String which = "seed " + seed + ", from " + from + " to " + to;
                    if (path.length == 0) {
                        assertThat(reached(graph, from, Trace.NONE).get(to))
                                .as(which)
                                .isFalse();
                        continue;
                    }
                    assertThat(path[0]).isEqualTo(from);
                    assertThat(path[path.length - 1]).isEqualTo(to);
                    for (int i = 1; i < path.length; i++) {
                        assertThat(graph.edge(path[i - 1], path[i])).as(which).isNotEqualTo(Trace.NONE);
                        // Whoever could leave one out would be shorter.
                        for (int j = 0; j < i - 1; j++) {
                            assertThat(graph.edge(path[j], path[i])).as(which).isEqualTo(Trace.NONE);
                        }
                    }
                }
            }
        }
    }

    @Test
    void eventsBelongToTheInnermostCall() {
        for (long seed = 1; seed <= 50; seed++) {
            try (Trace trace = CallTraces.random(seed, 200)) {
                for (int location = 0; location < trace.locations().size(); location++) {
                    CallNodes calls = new FlowGraphs(trace, Signature.DEFAULT, Calls.ALL).calls(location);
                    assertThat((long) calls.calls()).isEqualTo(calls.graph().events());
                    int[] sequence = calls.graph().sequence(0, calls.calls());
                    int[] callOf = new int[(int) trace.length()];
                    for (int call = 0; call < calls.calls(); call++) {
                        assertThat(calls.node(call)).isEqualTo(sequence[call]);
                        callOf[(int) calls.enter(call)] = call;
                    }
                    // In order, and in no order.
                    int[] positions = IntStream.range(0, (int) trace.length()).toArray();
                    for (int pass = 0; pass < 2; pass++) {
                        for (int pos : positions) {
                            boolean here = trace.events().location(pos) == location;
                            long enter = trace.events().type(pos) == EventType.ENTER
                                    ? pos
                                    : trace.events().enterptr(pos);
                            int expected = here && enter != Trace.NONE ? callOf[(int) enter] : Trace.NONE;
                            assertThat(calls.callOf(pos))
                                    .as("seed " + seed + ", event " + pos)
                                    .isEqualTo(expected);
                        }
                        Random random = new Random(seed);
                        for (int i = positions.length - 1; i > 0; i--) {
                            int j = random.nextInt(i + 1);
                            int other = positions[i];
                            positions[i] = positions[j];
                            positions[j] = other;
                        }
                    }
                }
            }
        }
    }
}
