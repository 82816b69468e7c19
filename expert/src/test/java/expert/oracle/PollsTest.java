package expert.oracle;

import static earl.schema.RecordKind.MPI_IRECV;
import static earl.schema.RecordKind.MPI_IRECV_REQUEST;
import static earl.schema.RecordKind.MPI_RECV;
import static earl.schema.RecordKind.MPI_REQUEST_TEST;
import static earl.schema.RecordKind.MPI_SEND;
import static earl.schema.RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE;
import static earl.schema.RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import earl.oracle.HandTrace;
import expert.pattern.Analysis;
import expert.report.JsonReport;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that poll: waits counted by hand, and random programs that know their own. Times in microseconds. */
class PollsTest {
    static final Set<String> PATTERNS = Set.of("wait_at_test", "delay_polling", "delay_polling_long_term");

    private static final int ALLREDUCE = 11;
    private static final int MESSAGES = 200;

    @TempDir
    private Path folder;

    /** Rank 1 sends at 100; rank 0 receives with polls from 20. */
    private static HandTrace late(int ranks) {
        HandTrace trace = new HandTrace(ranks, 1);
        trace.on(0).enter(0, "main").call(0, 10, "MPI_Init");
        trace.on(1).enter(0, "main").call(0, 10, "MPI_Init").enter(12, "work").leave(98);
        trace.on(1).call(100, 104, "MPI_Send", 101, MPI_SEND, 0, 0, 7, 8).leave(150);
        return trace;
    }

    private static void post(HandTrace trace, long request) {
        trace.on(0).call(12, 14, "MPI_Irecv", 13, MPI_IRECV_REQUEST, request);
    }

    private static void fail(HandTrace.Line line, long time, String region) {
        line.call(time, time + 2, region, time + 1, MPI_REQUEST_TEST, 5);
    }

    private static void find(HandTrace trace, long time, String region) {
        trace.on(0)
                .call(time, time + 4, region, time + 3, MPI_IRECV, 1, 0, 7, 8, 5)
                .leave(150);
    }

    private Analysis analyze(HandTrace trace) {
        return Shipped.analyze(trace.write(folder));
    }

    private static double micros(Analysis analysis, String pattern) {
        return Shipped.result(analysis, pattern).severity() * 1e6;
    }

    @Test
    void pollsForAMessageAreOneWaitAtTheFirst() throws IOException {
        HandTrace trace = late(2);
        post(trace, 5);
        for (long time = 20; time < 110; time += 10) {
            fail(trace.on(0), time, "MPI_Test");
        }
        find(trace, 110, "MPI_Test");
        Analysis analysis = analyze(trace);
        assertThat(micros(analysis, "wait_at_test")).isCloseTo(80, within(1e-6));
        assertThat(Shipped.byCell(analysis, "wait_at_test").keySet()).containsExactly("0 main/MPI_Test");
        assertThat(micros(analysis, "delay_polling")).isCloseTo(80, within(1e-6));
        assertThat(Shipped.byCell(analysis, "delay_polling").keySet()).containsExactly("1 main/work");
        assertThat(micros(analysis, "late_sender")).isZero();
        StringWriter json = new StringWriter();
        JsonReport.write(analysis, json);
        assertThat(new ObjectMapper()
                        .readTree(json.toString())
                        .at("/verdict/text")
                        .textValue())
                .startsWith(
                        "Rank 0 waits 80.00 us (26.7 % of the run) in MPI_Test because rank 1 spends longer in work: delay"
                                + " 80.00 us.");
    }

    /** One request of an operation at 30, the other one at 90. */
    @Test
    void pollsForAnOperationAreOneWait() {
        HandTrace trace = new HandTrace(2, 1);
        for (int rank = 0; rank < 2; rank++) {
            long posted = rank == 0 ? 30 : 90;
            HandTrace.Line line = trace.on(rank)
                    .enter(0, "main")
                    .call(0, 10, "MPI_Init")
                    .enter(10, "work")
                    .leave(posted);
            line.call(posted, posted + 4, "MPI_Iallreduce", posted + 2, NON_BLOCKING_COLLECTIVE_REQUEST, 5);
            for (long time = posted + 10; time < 110; time += 10) {
                fail(line, time, "MPI_Testall");
            }
            line.call(
                    110,
                    115,
                    "MPI_Testall",
                    114,
                    NON_BLOCKING_COLLECTIVE_COMPLETE,
                    ALLREDUCE,
                    0,
                    HandTrace.NONE,
                    8,
                    8,
                    5);
            line.leave(120);
        }
        Analysis analysis = analyze(trace);
        assertThat(micros(analysis, "wait_at_test")).isCloseTo(92 - 40, within(1e-6));
        assertThat(Shipped.byCell(analysis, "delay_polling")).containsOnlyKeys("1 main/work");
        assertThat(micros(analysis, "wait_at_nonblocking_nxn")).isZero();
    }

    @Test
    void probesThatDoNotBlockPollToo() {
        HandTrace trace = late(2);
        for (long time = 20; time < 110; time += 10) {
            trace.on(0).call(time, time + 2, "MPI_Iprobe");
        }
        trace.on(0).call(110, 114, "MPI_Recv", 113, MPI_RECV, 1, 0, 7, 8).leave(150);
        assertThat(micros(analyze(trace), "wait_at_test")).isCloseTo(80, within(1e-6));
    }

    @Test
    void aFunctionThatPollsIsPolling() {
        HandTrace trace = late(2);
        post(trace, 5);
        for (long time = 20; time < 110; time += 10) {
            trace.on(0).enter(time, "progress");
            fail(trace.on(0), time + 2, "MPI_Test");
            trace.on(0).leave(time + 5);
        }
        trace.on(0).enter(110, "progress");
        trace.on(0)
                .call(112, 116, "MPI_Test", 115, MPI_IRECV, 1, 0, 7, 8, 5)
                .leave(118)
                .leave(150);
        assertThat(micros(analyze(trace), "wait_at_test")).isCloseTo(78, within(1e-6));
    }

    /** The last work ends at 65. */
    @Test
    void workBetweenPollsIsNoWait() {
        HandTrace trace = late(2);
        post(trace, 5);
        for (long time = 20; time < 110; time += 10) {
            fail(trace.on(0), time, "MPI_Test");
            if (time < 70) {
                trace.on(0).enter(time + 3, "work").leave(time + 5);
            }
        }
        find(trace, 110, "MPI_Test");
        assertThat(micros(analyze(trace), "wait_at_test")).isCloseTo(100 - 70, within(1e-6));
    }

    @Test
    void otherCommunicationEndsThePolling() {
        HandTrace trace = late(2);
        post(trace, 5);
        fail(trace.on(0), 20, "MPI_Test");
        trace.on(0).call(30, 32, "MPI_Comm_rank");
        fail(trace.on(0), 40, "MPI_Test");
        fail(trace.on(0), 50, "MPI_Test");
        find(trace, 110, "MPI_Test");
        assertThat(micros(analyze(trace), "wait_at_test")).isCloseTo(60, within(1e-6));
    }

    @Test
    void aTestThatFindsItsMessageAtOnceHasNotWaited() {
        HandTrace trace = late(2);
        post(trace, 5);
        find(trace, 60, "MPI_Test");
        assertThat(micros(analyze(trace), "wait_at_test")).isZero();
    }

    /** More than 10 ms between two polls: the program computes. */
    @Test
    void pollsFarApartAreNone() {
        HandTrace trace = new HandTrace(2, 1);
        trace.on(0).enter(0, "main").call(12, 14, "MPI_Irecv", 13, MPI_IRECV_REQUEST, 5);
        trace.on(1)
                .enter(0, "main")
                .call(90_000, 90_004, "MPI_Send", 90_001, MPI_SEND, 0, 0, 7, 8)
                .leave(120_000);
        for (long time = 20; time < 90_000; time += time < 40_000 ? 10_100 : 9_000) {
            fail(trace.on(0), time, "MPI_Test");
        }
        trace.on(0)
                .call(95_000, 95_004, "MPI_Test", 95_003, MPI_IRECV, 1, 0, 7, 8, 5)
                .leave(120_000);
        // Polls at 20, 10120, ..., 40420, 49420, ..., 85420, 94420 would be later.
        assertThat(micros(analyze(trace), "wait_at_test")).isCloseTo(90_000 - 40_420, within(1e-6));
    }

    /** Each message is polled for or not, with work or other calls before; what waits is counted here as it is made. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void waitsAreThoseOfTheProgram(long seed) {
        Random random = new Random(seed);
        int ranks = 2 + random.nextInt(3);
        HandTrace trace = new HandTrace(ranks, 1);
        long[] clock = new long[ranks];
        double polled = 0;
        double received = 0;
        for (int i = 0; i < MESSAGES; i++) {
            int from = random.nextInt(ranks);
            int to = (from + 1 + random.nextInt(ranks - 1)) % ranks;
            long sent = clock[from] + 10 + random.nextInt(100);
            trace.on(from).enter(clock[from] + 1, "work").leave(sent - 1);
            trace.on(from).call(sent, sent + 4, "MPI_Send", sent + 1, MPI_SEND, to, 0, i, 8);
            clock[from] = sent + 5;
            HandTrace.Line line = trace.on(to);
            long now = clock[to] + 10 + random.nextInt(100);
            line.enter(clock[to] + 1, "work").leave(now - 1);
            if (random.nextBoolean()) {
                received += Math.max(0, sent - now);
                long there = Math.max(now, sent) + 5;
                line.call(now, there, "MPI_Recv", there - 1, MPI_RECV, from, 0, i, 8);
                clock[to] = there + 1;
                continue;
            }
            line.call(now, now + 1, "MPI_Irecv", now, MPI_IRECV_REQUEST, i);
            now += 2;
            long first = -1;
            String region = random.nextBoolean() ? "MPI_Test" : "MPI_Testsome";
            while (now < sent + 2) {
                first = first < 0 ? now : first;
                line.call(now, now + 1, region, now, MPI_REQUEST_TEST, i);
                now += 2;
                if (random.nextInt(8) == 0) {
                    line.enter(now, "work").leave(now + 3);
                    now += 4;
                    first = -1;
                }
            }
            line.call(now, now + 2, region, now + 1, MPI_IRECV, from, 0, i, 8, i);
            polled += first < 0 ? 0 : Math.max(0, sent - first);
            clock[to] = now + 3;
        }
        Analysis analysis = Shipped.analyze(
                trace.write(folder), "wait_at_test", "late_sender", "delay_polling", "delay_polling_long_term");
        assertThat(micros(analysis, "wait_at_test")).as("seed %d", seed).isCloseTo(polled, within(1e-3));
        assertThat(micros(analysis, "late_sender")).as("seed %d", seed).isCloseTo(received, within(1e-3));
        double costs = micros(analysis, "delay_polling") + micros(analysis, "delay_polling_long_term");
        assertThat(costs).as("seed %d", seed).isBetween(0.8 * polled, polled + 1e-3);
    }
}
