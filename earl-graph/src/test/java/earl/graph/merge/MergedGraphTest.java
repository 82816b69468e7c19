package earl.graph.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import earl.OpenOptions;
import earl.Trace;
import earl.engine.CallTraces;
import earl.graph.Signature;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import earl.testing.Traces;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several processes as one graph, and groups of processes. */
class MergedGraphTest {
    private static MergedGraph merged(Trace trace) {
        return MergedGraph.of(new FlowGraphs(trace, Signature.DEFAULT, Calls.ALL).all());
    }

    @Test
    void edgesTakenEquallyOftenAreOne() {
        List<String> twice = List.of("a", "b", "a", "b", "c");
        try (Trace trace = CallTraces.of(twice, List.of("a", "b", "c"), twice, twice)) {
            MergedGraph graph = merged(trace);
            assertThat(graph.edges().stream()
                            .map(edge -> graph.label(edge.from()) + "->" + graph.label(edge.to()) + " " + edge.label()))
                    .containsExactly("a->b 2x (0,2-3)", "a->b 1x (1)", "b->a 1x (0,2-3)", "b->c 1x (0-3)");
            assertThat(graph.count(0)).isEqualTo(7);
            assertThat(graph.ranks(2)).hasToString("0-3");
        }
    }

    /** The numbers of the sites are dealt out by each process in the order in which it comes by. */
    @Test
    void siteNumbersOfProcessesAreUnified() {
        List<String> calls = List.of("MPI_Send", "MPI_Recv", "MPI_Send");
        try (Trace trace = CallTraces.atSites(calls, List.of(List.of(0, 1, 0), List.of(1, 0, 1)))) {
            assertThat(merged(trace).nodes()).isEqualTo(2);
        }
        try (Trace trace = CallTraces.atSites(calls, List.of(List.of(7, 8, 9), List.of(7, 8, 9)))) {
            assertThat(merged(trace).nodes())
                    .as("the same numbers for the same sites")
                    .isEqualTo(3);
        }
        try (Trace trace = CallTraces.atSites(calls, List.of(List.of(0, 1, 2), List.of(2, 0, 1)))) {
            assertThat(merged(trace).nodes())
                    .as("the first Send is the first Send")
                    .isEqualTo(3);
        }
    }

    @Test
    void processesAlikeAreGroups() {
        List<String> ten = Collections.nCopies(11, "a");
        List<String> nine = Collections.nCopies(10, "a");
        List<String> other = List.of("b", "c");
        try (Trace trace = CallTraces.of(ten, nine, other, ten)) {
            ProcessClusters exact = new ProcessClusters(merged(trace), 0);
            assertThat(exact.clusters().stream().map(cluster -> cluster.ranks().toString()))
                    .containsExactly("0,3", "1", "2");
            assertThat(exact.distance(0, 1)).isCloseTo(1 - 10.0 / 11, within(1e-12));
            assertThat(exact.distance(0, 2)).isEqualTo(1);
            assertThat(exact.distance(0, 3)).isZero();

            List<ProcessClusters.Cluster> near = new ProcessClusters(merged(trace), 0.1).clusters();
            assertThat(near.stream().map(cluster -> cluster.ranks().toString())).containsExactly("0-1,3", "2");
            assertThat(near.getFirst().spread()).isCloseTo(1.0 / 11, within(1e-12));
        }
    }

    @Test
    void ownRanksAreLeftOut() {
        try (Trace trace = CallTraces.of(List.of("a", "b"), List.of("a", "b"))) {
            Signature signature = Signature.parse("call,rank");
            MergedGraph graph = MergedGraph.of(new FlowGraphs(trace, signature, Calls.ALL).all());
            assertThat(IntStream.range(0, graph.nodes()).mapToObj(graph::label)).containsExactly("a", "b");
            assertThat(graph.edges()).extracting(MergedGraph.Edge::label).containsExactly("1x (0-1)");
        }
    }

    /** What is found by shared edges is what comparing with each finds. */
    @Test
    void theNearestIsTheNearest() {
        Random random = new Random(11);
        @SuppressWarnings({"unchecked", "rawtypes"})
        List<String>[] calls = IntStream.range(0, 60)
                .mapToObj(rank -> random.ints(40, 0, 2 + rank % 5)
                        .mapToObj(call -> "call " + (rank % 7 == 6 ? "other " : "") + call)
                        .toList())
                .toArray(List[]::new);
        try (Trace trace = CallTraces.of(calls)) {
            for (double within : new double[] {0, 0.2, 0.5, 0.9}) {
                ProcessClusters clusters = new ProcessClusters(merged(trace), within);
                List<ProcessClusters.Cluster> all = clusters.clusters();
                double[] nearest = clusters.nearest();
                for (int i = 0; i < all.size(); i++) {
                    double least = Double.POSITIVE_INFINITY;
                    for (int j = 0; j < all.size(); j++) {
                        if (j != i) {
                            double distance = clusters.distance(
                                    all.get(i).representative(), all.get(j).representative());
                            assertThat(distance).as("between clusters").isGreaterThan(within > 0 ? within : -1);
                            least = Math.min(least, distance);
                        }
                    }
                    assertThat(nearest[i]).isEqualTo(least == Double.POSITIVE_INFINITY ? -1 : least);
                    assertThat(all.get(i).spread()).isLessThanOrEqualTo(within);
                }
                assertThat(all.stream()
                                .mapToInt(cluster -> cluster.ranks().size())
                                .sum())
                        .isEqualTo(60);
            }
        }
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void thousandsOfProcessesDoNotTakeHours() {
        @SuppressWarnings({"unchecked", "rawtypes"})
        List<String>[] calls = IntStream.range(0, 4096)
                .mapToObj(rank -> IntStream.range(0, 30)
                        .mapToObj(i -> "call " + (i % 3 == 0 ? rank % 7 : i % 10))
                        .toList())
                .toArray(List[]::new);
        try (Trace trace = CallTraces.of(calls)) {
            ProcessClusters clusters = new ProcessClusters(merged(trace), 0);
            assertThat(clusters.clusters()).hasSize(7);
            assertThat(clusters.clusters().getFirst().ranks().toString()).isEqualTo("0-4095:7");
        }
    }

    @Test
    void ranksAloneDoNotGoRound() {
        try (Trace trace = Trace.open(Traces.collected("halo_64"), OpenOptions.defaults())) {
            List<ProcessClusters.Cluster> clusters =
                    new ProcessClusters(MergedGraph.of(new FlowGraphs(trace).all()), 0).clusters();
            assertThat(clusters.stream().map(cluster -> cluster.ranks().toString()))
                    .containsExactly("0", "1-62", "63");
        }
    }

    @Test
    void neighboursOnAGridGoRound() {
        try (Trace trace = CallTraces.ring(8)) {
            MergedGraph graph = merged(trace);
            assertThat(graph.label(0)).isEqualTo("MPI_Send 100 (+1)");
            assertThat(graph.label(1)).isEqualTo("MPI_Recv 100 (-1)");
            assertThat(graph.nodes()).isEqualTo(2);
            assertThat(new ProcessClusters(graph, 0).clusters()).hasSize(1);
        }
    }

    @Test
    void nothingCannotBeMerged() {
        assertThatThrownBy(() -> MergedGraph.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
