package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.OpenOptions;
import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.capture.CallNodes;
import earl.graph.capture.FlowGraphs;
import earl.testing.Traces;
import expert.pattern.Analysis;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The shipped patterns on flow graphs, against the graphs of Java. */
class FlowPatternsTest {
    /** NPB CG: the edges that leave its loops are rare. */
    @Test
    void transitionsThatHardlyEverHappen() {
        Path folder = Traces.collected("npb_cg.A.4");
        Analysis analysis = Shipped.analyze(folder, Map.of("unusual_transition.share", "0.05"), "unusual_transition");
        double[] found = Shipped.byRank(analysis, "unusual_transition");
        double all = 0;
        try (Trace trace = Trace.open(folder, OpenOptions.defaults())) {
            for (int location = 0; location < 4; location++) {
                CallNodes calls = new FlowGraphs(trace).calls(location);
                FlowGraph graph = calls.graph();
                double sum = 0;
                for (int call = 1; call < calls.calls(); call++) {
                    int before = calls.node(call - 1);
                    long weight = graph.weight(graph.edge(before, calls.node(call)));
                    long departures = IntStream.of(graph.out(before))
                            .mapToLong(graph::weight)
                            .sum();
                    if (weight * 20 <= departures) {
                        sum += time(trace, calls.enter(call)) - time(trace, calls.enter(call - 1));
                    }
                }
                assertThat(found[location]).as("rank " + location).isCloseTo(sum, within(1e-9));
                all += sum;
            }
        }
        assertThat(all).isGreaterThan(0.01);
        assertThat(Shipped.result(analysis, "unusual_transition").severity()).isCloseTo(all, within(1e-9));
    }

    private static double time(Trace trace, long enter) {
        return trace.events().time(trace.events().exitptr(enter));
    }

    /** Of the ring of 64 processes the first and the last have neighbours at the other end of the ranks. */
    @Test
    void processesThatStandApart() {
        Analysis analysis = Shipped.analyze(Traces.collected("halo_64"), "rank_outlier");
        double[] found = Shipped.byRank(analysis, "rank_outlier");
        for (int rank = 1; rank < 63; rank++) {
            assertThat(found[rank]).as("rank " + rank).isZero();
        }
        assertThat(found[0]).isBetween(0.9, 1.0);
        assertThat(found[63]).isBetween(0.9, 1.0);
    }
}
