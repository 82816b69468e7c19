package earl.graph;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.engine.CallTraces;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How runs of departures fold into progressions. */
class ProgressionsTest {
    private static final int SEQUENCES = 400;

    private static FlowGraph graph(List<String> calls) {
        return new FlowGraphs(CallTraces.of(calls), Signature.of(Signature.Property.CALL), Calls.ALL).of(0);
    }

    /** Nested loops with branches: as many edges for 100 iterations as for 100,000. */
    @ParameterizedTest
    @ValueSource(ints = {100, 1000, 100_000})
    void aRegularLoopCostsTheSameHoweverLongItIs(int iterations) {
        List<String> calls = new ArrayList<>(List.of("begin"));
        for (int i = 0; i < iterations; i++) {
            calls.addAll(List.of("outer", "inner", "inner", "inner", i % 2 == 0 ? "even" : "odd"));
        }
        calls.add("end");
        FlowGraph graph = graph(calls);
        assertThat(graph.events()).isEqualTo(calls.size());
        assertThat(graph.multiEdges()).isEqualTo(8);
        assertThat(IntStream.of(graph.sequence(calls.size() - 3, calls.size())).mapToObj(graph::label))
                .containsExactly("inner", iterations % 2 == 1 ? "even" : "odd", "end");
    }

    @Test
    void runsOfOtherLengthsAreOtherProgressions() {
        List<String> calls = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            for (int n = 0; n < 1 + i % 3; n++) {
                calls.addAll(List.of("a", "b"));
            }
            calls.addAll(List.of("a", "c"));
        }
        FlowGraph graph = graph(calls);
        int along = graph.edge(0, 1);
        assertThat(graph.progressions(along).stream().map(Progression::toString))
                .containsExactly("1,19,6,1", "3,21,6,2", "5,23,6,3");
        assertThat(graph.progressions(along).getFirst().split()).hasSize(4);
    }

    @Test
    void anySequenceComesBack() {
        for (long seed = 1; seed <= SEQUENCES; seed++) {
            Random random = new Random(seed);
            List<String> calls = new ArrayList<>();
            int kinds = 1 + random.nextInt(6);
            int length = random.nextInt(500);
            while (calls.size() < length) {
                // Pieces that come again, and others that do not.
                List<String> piece = random.ints(1 + random.nextInt(8), 0, kinds)
                        .mapToObj(i -> "call " + i)
                        .toList();
                for (int n = random.nextInt(6); n >= 0; n--) {
                    calls.addAll(piece);
                }
            }
            FlowGraph graph = graph(calls);
            List<String> walked = new ArrayList<>();
            GraphWalk walk = graph.walk();
            while (walk.next()) {
                walked.add(graph.label(walk.node()));
                assertThat(walk.event()).isEqualTo(walked.size() - 1);
                assertThat(walk.edge() == Trace.NONE).isEqualTo(walked.size() == 1);
            }
            assertThat(walked).as("seed " + seed).isEqualTo(calls);
            assertThat(walk.next()).isFalse();
        }
    }

    /** Without room for their order, calls are in one in which each follows each as often as it did, from the first one to the last. */
    @Test
    void anOrderThatThereIsNoRoomForIsOneThatMayHaveBeen() {
        long givenUp = 0;
        for (long seed = 1; seed <= SEQUENCES; seed++) {
            Random random = new Random(seed);
            int kinds = 2 + random.nextInt(8);
            int[] calls = new int[200 + random.nextInt(2000)];
            int period = 1 + random.nextInt(40);
            for (int i = 0; i < calls.length; i++) {
                // Parts of it repeat, parts do not.
                calls[i] = i >= period && random.nextInt(8) > 0 ? calls[i - period] : random.nextInt(kinds);
            }
            OrderBudget budget = random.nextInt(5) == 0
                    ? OrderBudget.unlimited()
                    : OrderBudget.ofBytes((long) OrderBudget.BYTES * random.nextInt(200));
            GraphBuilder builder = new GraphBuilder(Signature.of(Signature.Property.CALL), budget);
            int[] nodes = new int[calls.length];
            for (int i = 0; i < calls.length; i++) {
                nodes[i] = builder.add(new long[] {calls[i]}, i, i);
            }
            FlowGraph graph = builder.finish(0, GraphNames.UNNAMED);
            int[] told = graph.sequence(0, calls.length);
            if (builder.unordered() == 0) {
                assertThat(told).as("seed %d", seed).isEqualTo(nodes);
            } else {
                givenUp++;
                assertThat(told[0]).as("seed %d", seed).isEqualTo(nodes[0]);
                assertThat(told[told.length - 1]).as("seed %d", seed).isEqualTo(nodes[nodes.length - 1]);
                assertThat(pairs(told)).as("seed %d", seed).isEqualTo(pairs(nodes));
                assertThat(builder.unordered()).as("seed %d", seed).isLessThan(calls.length);
            }
            assertThat(FlowGraph.of(graph.data(), GraphNames.UNNAMED).last())
                    .as("seed %d", seed)
                    .isEqualTo(nodes[nodes.length - 1]);
        }
        assertThat(givenUp).isBetween(SEQUENCES / 10L, SEQUENCES * 9L / 10);
    }

    /** How often which node follows which. */
    private static Map<List<Integer>, Integer> pairs(int[] nodes) {
        Map<List<Integer>, Integer> pairs = new HashMap<>();
        for (int i = 1; i < nodes.length; i++) {
            pairs.merge(List.of(nodes[i - 1], nodes[i]), 1, Integer::sum);
        }
        return pairs;
    }
}
