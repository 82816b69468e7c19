package expert.oracle;

import static earl.schema.RecordKind.MPI_COLLECTIVE_END;
import static earl.schema.RecordKind.MPI_RECV;
import static earl.schema.RecordKind.MPI_SEND;
import static expert.oracle.NonblockingTest.micros;
import static org.assertj.core.api.Assertions.assertThat;

import earl.oracle.HandTrace;
import expert.pattern.Analysis;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Patterns of loops' iterations on loops counted by hand. Times are microseconds. */
class IterationsByHandTest {
    private static final String[] PATTERNS = {"iteration_drift", "slow_iterations", "late_sender_by_iteration"};

    @TempDir
    Path folder;

    /** Two ranks that meet at a barrier of 2 and then work, twenty times. */
    private Analysis loop(IntUnaryOperator work) {
        HandTrace trace = new HandTrace(2, 1);
        for (int rank = 0; rank < 2; rank++) {
            long time = 0;
            for (int i = 0; i < 20; i++) {
                trace.on(rank)
                        .call(time, time + 2, "MPI_Barrier", time + 2, MPI_COLLECTIVE_END, 0, 0, HandTrace.NONE, 0, 0);
                time += 2;
                trace.on(rank).call(time, time + work.applyAsInt(i), "work");
                time += work.applyAsInt(i);
            }
        }
        return Shipped.analyze(trace.write(folder), PATTERNS);
    }

    /** From the tenth on work is 20 instead of 10, in nine iterations: the last has no end. */
    @Test
    void iterationsThatSlowDown() {
        Analysis analysis = loop(i -> i < 10 ? 10 : 20);
        assertThat(micros(analysis, "iteration_drift")).isEqualTo(Map.of("0 MPI_Barrier", 90L, "1 MPI_Barrier", 90L));
        assertThat(micros(analysis, "late_sender_by_iteration")).isEmpty();
    }

    /** The seventh takes 62, the others 12. */
    @Test
    void aSingleSlowIteration() {
        Analysis analysis = loop(i -> i == 7 ? 60 : 10);
        assertThat(micros(analysis, "slow_iterations")).isEqualTo(Map.of("0 MPI_Barrier", 50L, "1 MPI_Barrier", 50L));
        assertThat(micros(analysis, "iteration_drift")).isEmpty();
    }

    /** A receiver that waits 10 for each of twelve messages. */
    @Test
    void lateSendersInALoop() {
        HandTrace trace = new HandTrace(2, 1);
        for (int i = 0; i < 12; i++) {
            long time = 12L * i;
            trace.on(1)
                    .call(time, time + 10, "work")
                    .call(time + 10, time + 12, "MPI_Send", time + 11, MPI_SEND, 0, 0, 7, 8);
            trace.on(0).call(time, time + 12, "MPI_Recv", time + 12, MPI_RECV, 1, 0, 7, 8);
        }
        Analysis analysis = Shipped.analyze(trace.write(folder), PATTERNS);
        assertThat(micros(analysis, "late_sender_by_iteration")).isEqualTo(Map.of("0 MPI_Recv", 120L));
    }
}
