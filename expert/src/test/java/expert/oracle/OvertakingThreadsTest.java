package expert.oracle;

import static earl.schema.RecordKind.MPI_ISEND;
import static earl.schema.RecordKind.MPI_ISEND_COMPLETE;
import static earl.schema.RecordKind.MPI_RECV;
import static earl.schema.RecordKind.MPI_SEND;
import static expert.oracle.NonblockingTest.micros;
import static org.assertj.core.api.Assertions.assertThat;

import earl.oracle.HandTrace;
import expert.pattern.Analysis;
import expert.pattern.Definitions;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Messages between two processes of two threads each, in wrong order: threads are the senders and receivers that count. The
 * locations are 0 and 1 for the threads of process 0, and 2 and 3 for those of process 1. Times are microseconds.
 */
class OvertakingThreadsTest {
    private static final String SAME = "late_sender_wrong_order_same_source";
    private static final String DIFFERENT = "late_sender_wrong_order_different_source";

    @TempDir
    Path folder;

    /**
     * Message b overtakes a if one thread receives both.
     *
     * <pre>
     * process 0  ------[ 100 send a 110 ]---------[ 300 send b 310 ]----------------------------
     * process 1  -[ 50 recv b ..................................320 ]--[ 330 recv a 340 ]-------
     * </pre>
     */
    private Analysis reversed(Definitions definitions, int sendsB, int receivesA) {
        HandTrace trace = new HandTrace(2, 2);
        trace.on(0).call(100, 110, "MPI_Send", 105, MPI_SEND, 1, 0, 1, 8);
        trace.on(0, sendsB).call(300, 310, "MPI_Send", 305, MPI_SEND, 1, 0, 2, 8);
        trace.on(1).call(50, 320, "MPI_Recv", 315, MPI_RECV, 0, 0, 2, 8);
        trace.on(1, receivesA).call(330, 340, "MPI_Recv", 335, MPI_RECV, 0, 0, 1, 8);
        return Shipped.all(trace.write(folder), definitions, Map.of());
    }

    @ParameterizedTest
    @EnumSource(names = {"SCALASCA", "EXPERT3"})
    void messagesOfOneThreadOvertake(Definitions definitions) {
        Analysis analysis = reversed(definitions, 0, 0);
        assertThat(micros(analysis, SAME)).isEqualTo(Map.of("2 MPI_Recv", 250L));
        assertThat(micros(analysis, DIFFERENT)).isEmpty();
        assertThat(micros(analysis, "wrong_order")).isEqualTo(Map.of("2 MPI_Recv", 250L));
    }

    @ParameterizedTest
    @EnumSource(names = {"SCALASCA", "EXPERT3"})
    void messagesThatTwoThreadsReceiveDoNotOvertake(Definitions definitions) {
        Analysis analysis = reversed(definitions, 0, 1);
        assertThat(micros(analysis, "late_sender")).isEqualTo(Map.of("2 MPI_Recv", 250L));
        for (String pattern : new String[] {SAME, DIFFERENT, "wrong_order"}) {
            assertThat(micros(analysis, pattern)).as(pattern).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SCALASCA", "EXPERT3"})
    void twoThreadsOfAProcessAreDifferentSources(Definitions definitions) {
        Analysis analysis = reversed(definitions, 1, 0);
        assertThat(micros(analysis, SAME)).isEmpty();
        assertThat(micros(analysis, DIFFERENT)).isEqualTo(Map.of("2 MPI_Recv", 250L));
        assertThat(micros(analysis, "wrong_order")).isEqualTo(Map.of("2 MPI_Recv", 250L));
    }

    /** With one tag, the thread that posts its receive first gets the message that is sent first, whichever thread sends it. */
    @ParameterizedTest
    @EnumSource(names = {"SCALASCA", "EXPERT3"})
    void threadsOfAProcessReceiveFromOneQueue(Definitions definitions) {
        HandTrace trace = new HandTrace(2, 2);
        trace.on(0, 1).call(100, 110, "MPI_Send", 105, MPI_SEND, 1, 0, 1, 8);
        trace.on(0).call(300, 310, "MPI_Send", 305, MPI_SEND, 1, 0, 1, 8);
        trace.on(1, 1).call(50, 120, "MPI_Recv", 115, MPI_RECV, 0, 0, 1, 8);
        trace.on(1).call(60, 320, "MPI_Recv", 315, MPI_RECV, 0, 0, 1, 8);
        Analysis analysis = Shipped.all(trace.write(folder), definitions, Map.of());
        assertThat(micros(analysis, "late_sender")).isEqualTo(Map.of("3 MPI_Recv", 50L, "2 MPI_Recv", 240L));
        for (String pattern : new String[] {SAME, DIFFERENT, "wrong_order"}) {
            assertThat(micros(analysis, pattern)).as(pattern).isEmpty();
        }
    }

    /**
     * Message a is older than b; a late receiver in wrong order is one that receives them from one thread.
     *
     * <pre>
     * process 0  [ 10 isend a 12 ][ 20 ssend b ......... 210 ][ 220 wait a .............. 400 ]
     * process 1  ---------------------------------[ 200 recv b 212 ]------[ 350 recv a 395 ]---
     * </pre>
     */
    private Analysis lateReceivers(int sendsB) {
        HandTrace trace = new HandTrace(2, 2);
        trace.on(0).call(10, 12, "MPI_Isend", 11, MPI_ISEND, 1, 0, 1, 8, 77);
        trace.on(0, sendsB).call(20, 210, "MPI_Ssend", 21, MPI_SEND, 1, 0, 2, 8);
        trace.on(0).call(220, 400, "MPI_Wait", 396, MPI_ISEND_COMPLETE, 77);
        trace.on(1).call(200, 212, "MPI_Recv", 207, MPI_RECV, 0, 0, 2, 8);
        trace.on(1).call(350, 395, "MPI_Recv", 390, MPI_RECV, 0, 0, 1, 8);
        return Shipped.all(trace.write(folder), Definitions.SCALASCA, Map.of());
    }

    @Test
    void aLateReceiverInWrongOrderIsOneOfOneSendingThread() {
        assertThat(micros(lateReceivers(0), "late_receiver_wrong_order")).isEqualTo(Map.of("0 MPI_Ssend", 180L));
    }

    @Test
    void sendsOfTwoThreadsDoNotOvertake() {
        Analysis analysis = lateReceivers(1);
        assertThat(micros(analysis, "late_receiver")).isEqualTo(Map.of("1 MPI_Ssend", 180L, "0 MPI_Wait", 130L));
        assertThat(micros(analysis, "late_receiver_wrong_order")).isEmpty();
    }
}
