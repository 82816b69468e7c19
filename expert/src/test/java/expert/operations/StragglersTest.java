package expert.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.replay.operations.DependencyRules;
import earl.replay.operations.OperationGraph;
import earl.replay.operations.OperationReplay;
import earl.replay.operations.Operations;
import earl.replay.operations.RulesReader;
import earl.replay.operations.Slowdowns;
import earl.testing.Traces;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Training jobs whose slowdowns others have published. */
class StragglersTest {
    private static final double PRECISION = 1e-5;

    private static Slowdowns slowdowns(String job) throws Exception {
        Path file = Traces.format("ml/straggler/trace-" + job + ".parquet");
        Path rulesFile = Traces.root().resolve("examples/operations/training.rules");
        DependencyRules rules = RulesReader.read(rulesFile);
        Operations operations = Operations.of(file, ParquetFile.open(file), rules);
        OperationGraph graph = OperationGraph.of(rulesFile, operations, rules);
        return Slowdowns.of(operations, graph, OperationReplay.of(operations, graph, rules), rules, List.of());
    }

    private static void assertSlowdowns(Slowdowns found, String column, double... published) {
        List<Double> slowdowns = new ArrayList<>();
        found.parts().stream()
                .filter(part -> part.column().equals(column))
                .forEach(part -> slowdowns.add(part.slowdown()));
        assertThat(slowdowns).hasSize(published.length);
        for (int value = 0; value < published.length; value++) {
            assertThat(slowdowns.get(value)).as(column + " " + value).isCloseTo(published[value], within(PRECISION));
        }
    }

    private static double share(Slowdowns found, String column, int value) {
        return found.parts().stream()
                .filter(part -> part.column().equals(column) && part.value() == value)
                .findFirst()
                .orElseThrow()
                .share();
    }

    @Test
    void aLastStageThatIsTooLong() throws Exception {
        Slowdowns found = slowdowns("ST");
        assertThat(found.measured()).isCloseTo(2.214448, within(PRECISION));
        assertThat(found.noDelay()).isCloseTo(2.172697, within(PRECISION));
        assertThat(found.ideal()).isCloseTo(1.843296, within(PRECISION));
        assertThat(found.slowdown()).isCloseTo(1.178702, within(PRECISION));
        assertSlowdowns(found, "stage", .998045, .983056, .982493, 1.232256);
        assertSlowdowns(found, "dp_rank", 1.173083, 1.177871);
        assertThat(share(found, "stage", 3)).isCloseTo(1.219356, within(PRECISION));
        assertThat(found.worstShare()).isCloseTo(0.031404, within(PRECISION));
        assertThat(found.worst()).containsExactly("stage 3, dp_rank 1");
        assertThat(found.steps()).isEqualTo(32);
        assertThat(found.omitted()).isZero();
    }

    @Test
    void aWorkerThatIsSlow() throws Exception {
        Slowdowns found = slowdowns("AR");
        assertThat(found.measured()).isCloseTo(46.649176, within(PRECISION));
        assertThat(found.noDelay()).isCloseTo(46.336372, within(PRECISION));
        assertThat(found.ideal()).isCloseTo(23.484700, within(PRECISION));
        assertThat(found.slowdown()).isCloseTo(1.973045, within(PRECISION));
        assertSlowdowns(found, "stage", 1.979189, .997113, .995604, 1.002369);
        assertSlowdowns(found, "dp_rank", 1.973044, 1.010891, 1.011151, 1.011143);
        assertThat(share(found, "stage", 3)).isCloseTo(-0.001212, within(PRECISION));
        assertThat(found.worstShare()).isCloseTo(1.001701, within(PRECISION));
        assertThat(found.worst()).containsExactly("stage 0, dp_rank 0");
    }
}
