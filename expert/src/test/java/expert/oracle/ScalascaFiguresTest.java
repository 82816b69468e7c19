package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import earl.EventType;
import earl.Trace;
import earl.testing.InTurn;
import earl.testing.Traces;
import expert.pattern.Analysis;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The shipped patterns on real traces: other analysers' figures, and the waits that were built into the programs. */
class ScalascaFiguresTest {
    static List<String> traces() {
        return new ScalascaFigures().traces();
    }

    @ParameterizedTest
    @MethodSource("traces")
    @InTurn(3)
    void everyRankAgreesWithScalasca(String name) {
        Analysis analysis = Shipped.recorded(Traces.collected(name));
        ScalascaFigures figures = new ScalascaFigures();
        for (String pattern : ScalascaFigures.METRICS.keySet()) {
            figures.compare(name, pattern, Shipped.byRank(analysis, pattern), 0.001, 2e-6);
        }
        for (String pattern : ScalascaFigures.OTHERS.keySet()) {
            if (!pattern.equals("visits")) {
                figures.compare(name, pattern, Shipped.byRank(analysis, pattern), 0.001, 2e-6);
            }
        }
    }

    /** The description of visits says it: Scalasca's visits count the begins of programs, ours do not. */
    @ParameterizedTest
    @MethodSource("traces")
    void visitsAreEntersAndThoseOfScalascaAlsoBeginsOfPrograms(String name) {
        double[] visits = Shipped.byRank(Shipped.recorded(Traces.collected(name)), "visits");
        double[] enters = new double[visits.length];
        double[] both = new double[visits.length];
        try (Trace trace = Trace.open(Traces.collected(name))) {
            for (long pos = 0; pos < trace.length(); pos++) {
                int rank = trace.locations().get(trace.events().location(pos)).rank();
                boolean enter = trace.events().type(pos) == EventType.ENTER;
                boolean begin = trace.events().kind(pos).equals("PROGRAM_BEGIN");
                if (rank >= 0) {
                    enters[rank] += enter ? 1 : 0;
                    both[rank] += enter || begin ? 1 : 0;
                }
            }
        }
        assertThat(visits).containsExactly(enters);
        new ScalascaFigures().compare(name, "visits", both, 0, 0);
    }

    @Test
    void aTraceOfScorepIsRightToTheNanosecond() {
        Analysis analysis = Shipped.recorded(Traces.collected("casita_4_mpi_ls_barr"));
        assertThat(nanoseconds(analysis, "late_sender"))
                .containsExactly(0, 9_024_814_039L, 10_005_324_949L, 10_990_433_990L);
        assertThat(nanoseconds(analysis, "wait_at_barrier"))
                .containsExactly(0, 7_835_162_349L, 6_843_795_808L, 6_730_308_390L);
    }

    @Test
    void tagsOutOfOrderOnTenRanks() {
        Analysis analysis = Shipped.recorded(Traces.collected("casita_10_scorep_mpi_tags"));
        assertThat(Arrays.stream(nanoseconds(analysis, "late_sender")).sum()).isEqualTo(231_347_608L);
        assertThat(Shipped.result(analysis, "late_sender").instances()).isEqualTo(2);
    }

    @Test
    void receivesInTheWrongOrderCostWhatWasBuiltIn() {
        double[] tags = Shipped.byRank(Shipped.recorded(Traces.example("wrong_order")), "wrong_order");
        assertThat(tags[0]).isCloseTo(0.5, withinPercentage(2));
        assertThat(tags[2]).isCloseTo(0.5, withinPercentage(2));
        assertThat(tags[1] + tags[3]).isZero();
    }

    @Test
    void sourcesInTheWrongOrderCostWhatWasBuiltIn() {
        double[] sources = Shipped.byRank(Shipped.recorded(Traces.collected("wrong_order_src")), "wrong_order");
        assertThat(sources[0]).isCloseTo(0.6, withinPercentage(2));
        assertThat(sources[1] + sources[2] + sources[3]).isZero();
    }

    @Test
    void aBalancedRunHardlyWaits() {
        Analysis analysis = Shipped.recorded(Traces.example("balanced"));
        for (String pattern :
                List.of("late_sender", "late_receiver", "wrong_order", "wait_at_barrier", "wait_at_nxn")) {
            assertThat(analysis.fraction(Shipped.result(analysis, pattern)))
                    .as(pattern)
                    .isLessThan(0.01);
        }
        assertThat(Shipped.result(analysis, "communication").severity()).isPositive();
    }

    private static long[] nanoseconds(Analysis analysis, String pattern) {
        return Arrays.stream(Shipped.byRank(analysis, pattern))
                .mapToLong(seconds -> Math.round(seconds * 1e9))
                .toArray();
    }
}
