package earl.graph;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.engine.CallTraces;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How runs of departures fold into progressions. */
class ProgressionsTest {
    private static final int SEQUENCES = 400;

    private static FlowGraph graph(List<String> calls) {
        return new FlowGraphs(CallTraces.of(calls), Signature.of(Signature.Part.CALL), Calls.ALL).of(0);
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
            Walk walk = graph.walk();
            while (walk.next()) {
                walked.add(graph.label(walk.node()));
                assertThat(walk.event()).isEqualTo(walked.size() - 1);
                assertThat(walk.edge() == Trace.NONE).isEqualTo(walked.size() == 1);
            }
            assertThat(walked).as("seed " + seed).isEqualTo(calls);
            assertThat(walk.next()).isFalse();
        }
    }
}
