package earl.replay.rule;

import static earl.replay.rule.HandReplay.work;
import static earl.schema.RecordKind.MPI_IRECV;
import static earl.schema.RecordKind.MPI_ISEND;
import static earl.schema.RecordKind.MPI_ISEND_COMPLETE;
import static earl.schema.RecordKind.MPI_RECV;
import static org.assertj.core.api.Assertions.assertThat;

import earl.oracle.HandTrace;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A wait for a send that does not block shows whether the send waits for its receive. Times are microseconds. */
class WaitedSendTest {
    @TempDir
    Path folder;

    /**
     * <pre>
     * rank 0  [isend 0..1] work 1..20 [wait 20 .. until]
     * rank 1  work 0..100                        [recv 100..105]
     * </pre>
     */
    @ParameterizedTest
    @CsvSource({"105, 55", "21, 21"})
    void asLongAsTheReceiveIsNotThere(long until, double predicted) {
        HandTrace trace = new HandTrace(2, 1);
        trace.on(0).enter(0, "main").call(0, 1, "MPI_Isend", 0, MPI_ISEND, 1, 0, 7, 8, 5);
        work(trace, 0, 1, 20);
        trace.on(0).call(20, until, "MPI_Wait", until, MPI_ISEND_COMPLETE, 5).leave(until);
        trace.on(1).enter(0, "main");
        work(trace, 1, 0, 100);
        trace.on(1).call(100, 105, "MPI_Recv", 105, MPI_RECV, 0, 0, 7, 8).leave(105);

        List<List<Double>> leaves = HandReplay.scaled(trace.write(folder), 1, 0.5);

        assertThat(leaves.getFirst()).containsExactly(1.0, predicted, predicted);
        assertThat(leaves.getLast()).containsExactly(55.0, 55.0);
    }

    /**
     * A call that receives a message of 8 bytes at 30, and completes a send of 1,000 bytes, whose receive is posted at 100.
     *
     * <pre>
     * rank 0  [isend 0..1] work 1..20 [waitall 20 .. until]
     * rank 1  [isend 0..1] work 1..100           [recv 100..105]
     * </pre>
     */
    @ParameterizedTest
    @CsvSource({"105, 55", "22, 22"})
    void alsoInACallThatReceives(long until, double predicted) {
        HandTrace trace = new HandTrace(2, 1);
        trace.on(0).enter(0, "main").call(0, 1, "MPI_Isend", 0, MPI_ISEND, 1, 0, 7, 1000, 5);
        work(trace, 0, 1, 20);
        trace.on(0)
                .enter(20, "MPI_Waitall")
                .record(until, MPI_IRECV, 1, 0, 9, 8, 6)
                .record(until, MPI_ISEND_COMPLETE, 5)
                .leave(until)
                .leave(until);
        trace.on(1).enter(0, "main").call(0, 1, "MPI_Isend", 0, MPI_ISEND, 0, 0, 9, 8, 8);
        work(trace, 1, 1, 100);
        trace.on(1).call(100, 105, "MPI_Recv", 105, MPI_RECV, 0, 0, 7, 1000).leave(105);

        List<List<Double>> leaves = HandReplay.scaled(trace.write(folder), 1, 49.0 / 99);

        assertThat(leaves.getFirst()).containsExactly(1.0, predicted, predicted);
        assertThat(leaves.getLast()).containsExactly(1.0, 55.0, 55.0);
    }
}
