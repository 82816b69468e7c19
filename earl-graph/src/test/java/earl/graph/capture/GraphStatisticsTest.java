package earl.graph.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.OpenOptions;
import earl.Trace;
import earl.testing.Traces;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** NAS Parallel Benchmarks of class A on 4 processes: Figure 4 of Fürlinger and Skinner, as counted from what otf2-print says. */
class GraphStatisticsTest {
    @ParameterizedTest
    @CsvSource({
        "npb_cg.A.4, 20184, 240, 72, 240, 240, 60, 48, 240",
        "npb_ep.A.4, 36, 36, 28, 36, 36, 28, 24, 36",
        "npb_is.A.4, 165, 79, 67, 79, 57, 67, 41, 57",
        "npb_mg.A.4, 8988, 3732, 324, 3668, 1428, 300, 64, 852",
    })
    void nodesBySignature(
            String name, long events, long spc, long sp, long sc, long pc, long size, long partner, long callsite) {
        try (Trace trace = Trace.open(Traces.collected(name), OpenOptions.defaults())) {
            GraphStatistics statistics = GraphStatistics.of(trace);
            assertThat(statistics.events()).isEqualTo(events);
            assertThat(statistics.processes()).isEqualTo(4);
            assertThat(List.copyOf(statistics.nodes().keySet()))
                    .containsExactly(
                            "size,partner,callsite",
                            "size,partner",
                            "size,callsite",
                            "partner,callsite",
                            "size",
                            "partner",
                            "callsite");
            assertThat(List.copyOf(statistics.nodes().values()))
                    .containsExactly(spc, sp, sc, pc, size, partner, callsite);
            assertThat(statistics.perProcess().avg() * 4).isCloseTo((double) spc, within(1e-9));
            assertThat(statistics.cardinality().min())
                    .isBetween(1.0, statistics.cardinality().max());
        }
    }
}
