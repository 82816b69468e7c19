package earl.replay.rule;

import static earl.replay.rule.HandReplay.work;
import static earl.schema.RecordKind.MPI_IRECV;
import static earl.schema.RecordKind.MPI_IRECV_REQUEST;
import static earl.schema.RecordKind.MPI_RECV;
import static earl.schema.RecordKind.MPI_REQUEST_TEST;
import static earl.schema.RecordKind.MPI_SEND;
import static org.assertj.core.api.Assertions.assertThat;

import earl.oracle.HandTrace;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loops of MPI_Test and MPI_Iprobe: a loop that only polls is one wait, and computation between polls stays. Times are microseconds. */
class PollReplayTest {
    private static final long WORLD = 0;
    private static final long REQUEST = 1;

    @TempDir
    Path folder;

    private final HandTrace trace = new HandTrace(2, 1);

    @BeforeEach
    void begin() {
        trace.on(0).enter(0, "main");
        trace.on(1).enter(0, "main").call(10, 11, "MPI_Irecv", 11, MPI_IRECV_REQUEST, REQUEST);
    }

    private void sendAt(long time) {
        work(trace, 0, 0, time);
        trace.on(0)
                .call(time, time + 2, "MPI_Send", time, MPI_SEND, 1, WORLD, 7, 8)
                .leave(time + 2);
    }

    private void failedTest(long enter, long leave) {
        trace.on(1).call(enter, leave, "MPI_Test", leave, MPI_REQUEST_TEST, REQUEST);
    }

    private void successfulTest(long enter, long leave) {
        trace.on(1).call(enter, leave, "MPI_Test", leave, MPI_IRECV, 0, WORLD, 7, 8, REQUEST);
    }

    /**
     * <pre>
     * rank 0  work 0..100                          [send 100..102]
     * rank 1  [irecv 10..11] [test 20..21] [test 60..61] [test 99..104] work 104..154
     * </pre>
     */
    private Path polling() {
        sendAt(100);
        failedTest(20, 21);
        failedTest(60, 61);
        successfulTest(99, 104);
        work(trace, 1, 104, 154);
        trace.on(1).leave(154);
        return trace.write(folder);
    }

    @Test
    void aLoopOfPollsIsOneWait() {
        assertThat(HandReplay.scaled(polling(), 0, 1))
                .containsExactly(List.of(102.0, 102.0), List.of(11.0, 104.0, 154.0));
    }

    /** The message is sent at 50 and arrives 4 later, whatever polls there were. */
    @Test
    void aLoopOfPollsEndsWithAnEarlierMessage() {
        assertThat(HandReplay.scaled(polling(), 0, 0.5))
                .containsExactly(List.of(52.0, 52.0), List.of(11.0, 54.0, 104.0));
    }

    @Test
    void aLoopOfPollsWaitsForALaterMessage() {
        assertThat(HandReplay.scaled(polling(), 0, 2))
                .containsExactly(List.of(202.0, 202.0), List.of(11.0, 204.0, 254.0));
    }

    /**
     * <pre>
     * rank 0  work 0..90                                             [send 90..92]
     * rank 1  [irecv 10..11] [test 20..21] work 21..60 [test 60..61] work 61..100 [test 100..101] work 101..151
     * </pre>
     */
    private Path workingBetweenPolls() {
        sendAt(90);
        failedTest(20, 21);
        work(trace, 1, 21, 60);
        failedTest(60, 61);
        work(trace, 1, 61, 100);
        successfulTest(100, 101);
        work(trace, 1, 101, 151);
        trace.on(1).leave(151);
        return trace.write(folder);
    }

    @Test
    void workBetweenPollsStays() {
        assertThat(HandReplay.scaled(workingBetweenPolls(), 0, 0.5).get(1))
                .containsExactly(11.0, 21.0, 61.0, 101.0, 151.0);
    }

    /** The last test is entered at 61, and waits for the message that is sent at 90. */
    @Test
    void workBetweenPollsTakesHalfOfItsTime() {
        assertThat(HandReplay.scaled(workingBetweenPolls(), 1, 0.5).get(1))
                .containsExactly(11.0, 21.0, 41.5, 90.0, 115.0);
    }

    @Test
    void theLastTestWaitsForALaterMessage() {
        assertThat(HandReplay.scaled(workingBetweenPolls(), 0, 2).get(1))
                .containsExactly(11.0, 21.0, 61.0, 180.0, 230.0);
    }

    /**
     * <pre>
     * rank 0  work 0..100                              [send 100..102]
     * rank 1  [irecv 10..11] [iprobe 20..21] [iprobe 60..61] [iprobe 99..101] [recv 102..104] work 104..154
     * </pre>
     */
    @Test
    void aLoopOfProbesIsOneWait() {
        sendAt(100);
        trace.on(1).call(20, 21, "MPI_Iprobe").call(60, 61, "MPI_Iprobe").call(99, 101, "MPI_Iprobe");
        trace.on(1).call(102, 104, "MPI_Recv", 104, MPI_RECV, 0, WORLD, 7, 8);
        work(trace, 1, 104, 154);
        trace.on(1).leave(154);
        Path archive = trace.write(folder);

        assertThat(HandReplay.scaled(archive, 0, 1).get(1)).containsExactly(11.0, 101.0, 104.0, 154.0);
        assertThat(HandReplay.scaled(archive, 0, 0.5).get(1)).containsExactly(11.0, 51.0, 54.0, 104.0);
        assertThat(HandReplay.scaled(archive, 0, 2).get(1)).containsExactly(11.0, 201.0, 204.0, 254.0);
    }
}
