package earl.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.OpenOptions;
import earl.Trace;
import earl.engine.CallTraces;
import earl.graph.Signature.Property;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import earl.testing.Traces;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignatureTest {
    private static final int SUBSETS = 60;
    private static final Property[] ALL = Property.values();

    /** Two buffers, one after the other, are two nodes by address and one without; calls that have none are one. */
    @Test
    void callsDifferByAddress() {
        List<String> calls = List.of("MPI_Send", "MPI_Send", "MPI_Send", "MPI_Barrier", "MPI_Send");
        try (Trace trace = CallTraces.with("address", calls, List.of(List.of(0x10, 0x20, 0x10, -1, 0x20)))) {
            FlowGraph with = new FlowGraphs(trace, Signature.parse("call,address"), Calls.ALL).of(0);
            assertThat(with.sequence(0, with.events())).containsExactly(0, 1, 0, 2, 1);
            assertThat(with.key(0, Property.ADDRESS)).isEqualTo(0x10);
            assertThat(with.label(0)).isEqualTo("MPI_Send at 0x10");
            assertThat(with.label(1)).isEqualTo("MPI_Send at 0x20");
            assertThat(with.label(2)).isEqualTo("MPI_Barrier");
            assertThat(new FlowGraphs(trace, Signature.parse("address,call"), Calls.ALL)
                            .of(0)
                            .sequence(0, 5))
                    .as("words in any order")
                    .isEqualTo(with.sequence(0, 5));
            FlowGraph without = new FlowGraphs(trace, Signature.parse("call"), Calls.ALL).of(0);
            assertThat(without.sequence(0, without.events())).containsExactly(0, 0, 0, 1, 0);
        }
        // Another attribute is no address.
        try (Trace trace = CallTraces.with("other", calls, List.of(List.of(0x10, 0x20, 0x10, -1, 0x20)))) {
            FlowGraph graph = new FlowGraphs(trace, Signature.parse("call,address"), Calls.ALL).of(0);
            assertThat(graph.nodes()).isEqualTo(2);
        }
    }

    /** The numbers of a location's events, by all parts: with its number each event is a node of its own. */
    private static List<long[]> rows(Trace trace, int location) {
        FlowGraph graph = new FlowGraphs(trace, Signature.of(ALL), Calls.ALL).of(location);
        List<long[]> rows = new ArrayList<>();
        GraphWalk walk = graph.walk();
        while (walk.next()) {
            long[] row = new long[ALL.length];
            for (int part = 0; part < ALL.length; part++) {
                row[part] = graph.key(walk.node(), ALL[part]);
            }
            rows.add(row);
        }
        return rows;
    }

    /** By any parts the nodes are the different rows of these parts, in order of their first events. */
    private static void check(Trace trace, int location, Property... parts) {
        Map<List<Long>, Integer> known = new HashMap<>();
        List<Integer> expected = new ArrayList<>();
        for (long[] row : rows(trace, location)) {
            List<Long> key = new ArrayList<>();
            for (Property part : parts) {
                key.add(row[java.util.Arrays.asList(ALL).indexOf(part)]);
            }
            expected.add(known.computeIfAbsent(key, k -> known.size()));
        }
        FlowGraph graph = new FlowGraphs(trace, Signature.of(parts), Calls.ALL).of(location);
        List<Integer> found = new ArrayList<>();
        for (int node : graph.sequence(0, graph.events())) {
            found.add(node);
        }
        assertThat(found).as(Signature.of(parts).toString()).isEqualTo(expected);
        assertThat(graph.nodes()).isEqualTo(known.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"halo", "late_broadcast", "wrong_order_src"})
    void anyPartsMakeASignature(String name) {
        Random random = new Random(7);
        try (Trace trace = Trace.open(Traces.collected(name), OpenOptions.defaults())) {
            for (Property part : ALL) {
                check(trace, 1, part);
            }
            for (int i = 0; i < SUBSETS; i++) {
                EnumSet<Property> parts = EnumSet.of(ALL[random.nextInt(ALL.length)]);
                for (Property part : ALL) {
                    if (random.nextInt(3) == 0) {
                        parts.add(part);
                    }
                }
                check(trace, random.nextInt(trace.locations().size()), parts.toArray(Property[]::new));
            }
        }
    }

    @Test
    void anyPartsOfRandomTraces() {
        for (long seed = 1; seed <= 20; seed++) {
            try (Trace trace = CallTraces.random(seed, 200)) {
                for (Property part : ALL) {
                    check(trace, 0, Property.CALL, part);
                }
            }
        }
    }

    @Test
    void sizesOfOneMagnitude() {
        Signature magnitude = Signature.parse("call, magnitude");
        assertThat(magnitude.byMagnitude()).isTrue();
        assertThat(magnitude.toString()).isEqualTo("call,magnitude");
        assertThat(magnitude.size(0)).isZero();
        assertThat(magnitude.size(1023)).isEqualTo(512);
        assertThat(magnitude.size(1024)).isEqualTo(1024);
        assertThat(Signature.parse("size").size(1023)).isEqualTo(1023);
    }

    @Test
    void anUnknownPartListsTheKnownOnes() {
        assertThatThrownBy(() -> Signature.parse("call,colour"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "no part of a signature is called 'colour'; there are call, size, partner, callsite, region,"
                                + " tag, comm, rank, address, time, seq and magnitude");
        for (Property part : ALL) {
            assertThat(Signature.parse(part.word()).properties()).containsExactly(part);
        }
    }
}
