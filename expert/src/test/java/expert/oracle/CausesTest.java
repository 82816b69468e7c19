package expert.oracle;

import static earl.schema.RecordKind.MPI_COLLECTIVE_END;
import static earl.schema.RecordKind.MPI_RECV;
import static earl.schema.RecordKind.MPI_SEND;
import static earl.schema.RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE;
import static earl.schema.RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.oracle.HandTrace;
import expert.pattern.Analysis;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Causes of waits in three programs whose answers are counted by hand. Times are microseconds; dots are waiting. */
class CausesTest {
    private static final long BARRIER = 0;

    @TempDir
    Path folder;

    private static HandTrace trace(int processes) {
        HandTrace trace = new HandTrace(processes, 1);
        for (int process = 0; process < processes; process++) {
            trace.on(process).call(0, 10, "MPI_Init");
        }
        return trace;
    }

    private static void send(HandTrace trace, int from, long enter, long leave, String region, int to) {
        trace.on(from).call(enter, leave, region, enter + 1, MPI_SEND, to, 0, 7, 8);
    }

    private static void receive(HandTrace trace, int on, long enter, long leave, int from) {
        trace.on(on).call(enter, leave, "MPI_Recv", leave - 1, MPI_RECV, from, 0, 7, 8);
    }

    private static Map<String, Double> micros(Analysis analysis, String pattern) {
        Map<String, Double> micros = new TreeMap<>();
        Shipped.byCell(analysis, pattern).forEach((cell, seconds) -> micros.put(cell, seconds * 1e6));
        return micros;
    }

    private static void check(Analysis analysis, String pattern, Map<String, Double> expected) {
        Map<String, Double> found = micros(analysis, pattern);
        assertThat(found).as(pattern).containsOnlyKeys(expected.keySet());
        expected.forEach((cell, micros) ->
                assertThat(found.get(cell)).as("%s at %s", pattern, cell).isCloseTo(micros, within(1e-6)));
        assertThat(Shipped.result(analysis, pattern).severity() * 1e6)
                .as(pattern)
                .isCloseTo(
                        expected.values().stream()
                                .mapToDouble(Double::doubleValue)
                                .sum(),
                        within(1e-6));
    }

    private static double resultMicros(Analysis analysis, String pattern, String name) {
        return ((Number) Objects.requireNonNull(
                                Shipped.result(analysis, pattern).results().get(name)))
                        .doubleValue()
                * 1e6;
    }

    /**
     * Rank 1 takes longer for {@code a}, and does {@code c} besides: rank 0 waits for both.
     *
     * <pre>
     *          0    10      30          50     60     65   70      80            100      110
     * rank 0   |Init|== a ==|............ MPI_Recv ........=|=========== b =======|Finalize|
     *                        waits 30 ............... 60
     * rank 1   |Init|======== a ========|= c ==|=Send=|===== a =====|...... Finalize ......|
     *
     * since MPI_Init   a: 40 - 20 late, c: 10 - 0 late; 30 / 30 of both are paid
     * critical path    rank 1 up to 60 (Init 10, a 40, c 10), rank 0 from there to 100 (Recv 10, b 30)
     * </pre>
     */
    @Test
    void whatALateSenderDidInstead() {
        HandTrace trace = trace(2);
        trace.on(0).call(10, 30, "a");
        receive(trace, 0, 30, 70, 1);
        trace.on(0).call(70, 100, "b").call(100, 110, "MPI_Finalize");
        trace.on(1).call(10, 50, "a").call(50, 60, "c");
        send(trace, 1, 60, 65, "MPI_Send", 0);
        trace.on(1).call(65, 80, "a").call(80, 110, "MPI_Finalize");
        Analysis analysis = Shipped.analyze(trace.write(folder));

        check(analysis, "late_sender", Map.of("0 MPI_Recv", 30.0));
        check(analysis, "delay", Map.of("1 a", 20.0, "1 c", 10.0));
        check(analysis, "delay_late_sender", Map.of("1 a", 20.0, "1 c", 10.0));
        check(analysis, "delay_late_sender_long_term", Map.of());
        check(analysis, "indirect_waits", Map.of());
        check(analysis, "propagating_waits", Map.of());
        check(
                analysis,
                "critical_path",
                Map.of("1 MPI_Init", 10.0, "1 a", 40.0, "1 c", 10.0, "0 MPI_Recv", 10.0, "0 b", 30.0));
        // The path comes to rank 0 once, at the end of its wait. Like a time, the count is shown times 10^6.
        check(analysis, "critical_path_hops", Map.of("0 MPI_Recv", 1e6));
        // Means over the two ranks: a 37.5, c 5, MPI_Recv (20 without its wait, of one rank) 5, b 15.
        check(analysis, "critical_path_imbalance", Map.of("1 a", 2.5, "1 c", 5.0, "0 MPI_Recv", 5.0, "0 b", 15.0));
        // Rank 0 works 80 of the path's 100, 20 less in a and 10 less in c: it lost 20 x 20/30 and 20 x 10/30 by them.
        // Rank 1 works
        // 90 (its MPI_Finalize waits 20 of 30), 10 less in MPI_Recv and 30 less in b: 10 x 10/40 and 10 x 30/40.
        check(
                analysis,
                "critical_imbalance_impact",
                Map.of("1 a", 40.0 / 3, "1 c", 20.0 / 3, "0 MPI_Recv", 2.5, "0 b", 7.5));
    }

    /**
     * Rank 2 makes rank 1 wait, and that makes rank 0 wait: most of what rank 0 waits is rank 2's doing, too.
     *
     * <pre>
     *          0    10     20                        50  52   55    60  62 65    70
     * rank 0   |Init|=work=|................ MPI_Recv .............. ====|Finalize|    waits 40 for rank 1
     * rank 1   |Init|=work=|........ MPI_Recv ...... =====|=work=|Send|.Finalize..|    waits 30 for rank 2
     * rank 2   |Init|============== work ============|Send|....... Finalize ......|
     *
     * wait of rank 1   work: 40 - 10 late; cost 30
     * wait of rank 0   rank 1: work 15 - 10 late, MPI_Recv 5 - 0 late, waited 30; 40 / 40 of each is paid:
     *                  5 and 5 at once; 30 are handed on to rank 1's wait, hence to work on rank 2
     * critical path    rank 2 up to 50, rank 1 to 60, rank 0 to 65
     * </pre>
     */
    @Test
    void aDelayThatSpreads() {
        HandTrace trace = trace(3);
        trace.on(0).call(10, 20, "work");
        receive(trace, 0, 20, 65, 1);
        trace.on(0).call(65, 70, "MPI_Finalize");
        trace.on(1).call(10, 20, "work");
        receive(trace, 1, 20, 55, 2);
        trace.on(1).call(55, 60, "work");
        send(trace, 1, 60, 62, "MPI_Send", 0);
        trace.on(1).call(62, 70, "MPI_Finalize");
        trace.on(2).call(10, 50, "work");
        send(trace, 2, 50, 52, "MPI_Send", 1);
        trace.on(2).call(52, 70, "MPI_Finalize");
        Analysis analysis = Shipped.analyze(trace.write(folder));

        check(analysis, "late_sender", Map.of("0 MPI_Recv", 40.0, "1 MPI_Recv", 30.0));
        check(analysis, "delay_late_sender", Map.of("1 MPI_Recv", 5.0, "1 work", 5.0, "2 work", 30.0));
        check(analysis, "delay_late_sender_long_term", Map.of("2 work", 30.0));
        check(analysis, "delay", Map.of("1 MPI_Recv", 5.0, "1 work", 5.0, "2 work", 60.0));
        assertThat(resultMicros(analysis, "delay", "short_term")).isCloseTo(40, within(1e-6));
        assertThat(resultMicros(analysis, "delay", "long_term")).isCloseTo(30, within(1e-6));
        check(analysis, "indirect_waits", Map.of("0 MPI_Recv", 30.0));
        assertThat(resultMicros(analysis, "indirect_waits", "direct")).isCloseTo(40, within(1e-6));
        check(analysis, "propagating_waits", Map.of("1 MPI_Recv", 30.0));
        assertThat(resultMicros(analysis, "propagating_waits", "terminal")).isCloseTo(40, within(1e-6));
        check(
                analysis,
                "critical_path",
                Map.of("2 MPI_Init", 10.0, "2 work", 40.0, "1 MPI_Recv", 5.0, "1 work", 5.0, "0 MPI_Recv", 5.0));
    }

    /**
     * Rank 1 is late for a message and then for a barrier: what it did before they met at the message does not count for the barrier.
     *
     * <pre>
     *          0    10     20           40    45     50                80   85       95
     * rank 0   |Init|=work=|.. MPI_Ssend ....=|=work=|.. MPI_Barrier ......=|Finalize|
     * rank 1   |Init|========== work ===|=Recv|=========== work =======|Barr|Finalize|
     *
     * MPI_Ssend      since MPI_Init          work: 30 - 10 late; cost 20
     * MPI_Barrier    since the message       work: 35 -  5 late; cost 30
     * critical path  rank 1 up to 80, rank 0 (the first of two that come to MPI_Finalize at 85) from there
     * useful         15 on rank 0, 65 on rank 1, of 95
     * </pre>
     */
    @Test
    void eachMeetingBeginsAnew() {
        HandTrace trace = trace(2);
        trace.on(0).call(10, 20, "work");
        send(trace, 0, 20, 45, "MPI_Ssend", 1);
        trace.on(0).call(45, 50, "work");
        trace.on(1).call(10, 40, "work");
        receive(trace, 1, 40, 45, 0);
        trace.on(1).call(45, 80, "work");
        for (int rank = 0; rank < 2; rank++) {
            trace.on(rank)
                    .call(
                            rank == 0 ? 50 : 80,
                            85,
                            "MPI_Barrier",
                            85,
                            MPI_COLLECTIVE_END,
                            BARRIER,
                            0,
                            HandTrace.NONE,
                            0,
                            0)
                    .call(85, 95, "MPI_Finalize");
        }
        Analysis analysis = Shipped.analyze(trace.write(folder));

        check(analysis, "late_receiver", Map.of("0 MPI_Ssend", 20.0));
        check(analysis, "wait_at_barrier", Map.of("0 MPI_Barrier", 30.0));
        check(analysis, "delay_late_receiver", Map.of("1 work", 20.0));
        check(analysis, "delay_barrier", Map.of("1 work", 30.0));
        check(analysis, "delay", Map.of("1 work", 50.0));
        check(analysis, "delay_barrier_long_term", Map.of());
        check(
                analysis,
                "critical_path",
                Map.of("1 MPI_Init", 10.0, "1 work", 65.0, "1 MPI_Recv", 5.0, "0 MPI_Barrier", 5.0));
        check(analysis, "computation_imbalance", Map.of("0 work", 25.0, "1 work", 25.0));
        assertThat(Shipped.result(analysis, "load_balance").severity()).isCloseTo(40.0 / 65, within(1e-9));
        assertThat(Shipped.result(analysis, "communication_efficiency").severity())
                .isCloseTo(65.0 / 95, within(1e-9));
        assertThat(Shipped.result(analysis, "parallel_efficiency").severity()).isCloseTo(40.0 / 95, within(1e-9));
    }

    /**
     * The first program, with a rank that dies in a receive, for which rank 1 has a message that nobody gets.
     *
     * <pre>
     *          0    10      30          50     60     65   80 82         100      110
     * rank 0   |Init|== a ==|............ MPI_Recv ....70=|=========== b =======|Finalize|
     * rank 1   |Init|======== a ========|= c ==|=Send=|== a ==|S|.... Finalize ..........|
     * rank 2   |Init| a 20|MPI_Recv (no more)
     * </pre>
     */
    @Test
    void aRankThatDied() {
        HandTrace trace = trace(3);
        trace.on(0).call(10, 30, "a");
        receive(trace, 0, 30, 70, 1);
        trace.on(0).call(70, 100, "b").call(100, 110, "MPI_Finalize");
        trace.on(1).call(10, 50, "a").call(50, 60, "c");
        send(trace, 1, 60, 65, "MPI_Send", 0);
        trace.on(1).call(65, 80, "a");
        send(trace, 1, 80, 82, "MPI_Send", 2);
        trace.on(1).call(82, 110, "MPI_Finalize");
        trace.on(2).call(10, 20, "a").enter(20, "MPI_Recv");
        Analysis analysis = Shipped.analyze(trace.write(folder));

        assertThat(analysis.diagnostics())
                .extracting(diagnostic -> diagnostic.code())
                .contains("unmatched_send", "region_not_left");
        check(analysis, "delay", Map.of("1 a", 20.0, "1 c", 10.0));
        check(
                analysis,
                "critical_path",
                Map.of("1 MPI_Init", 10.0, "1 a", 40.0, "1 c", 10.0, "0 MPI_Recv", 10.0, "0 b", 30.0));
    }

    /** The second program, killed before any rank came to MPI_Finalize: the path ends with the last event. */
    @Test
    void aRunThatWasKilled() {
        HandTrace trace = trace(3);
        trace.on(0).call(10, 20, "work");
        receive(trace, 0, 20, 65, 1);
        trace.on(1).call(10, 20, "work");
        receive(trace, 1, 20, 55, 2);
        trace.on(1).call(55, 60, "work").enter(60, "MPI_Send").record(61, MPI_SEND, 0, 0, 7, 8);
        trace.on(2).call(10, 50, "work");
        send(trace, 2, 50, 52, "MPI_Send", 1);
        Analysis analysis = Shipped.analyze(trace.write(folder));

        check(analysis, "delay_late_sender_long_term", Map.of("2 work", 30.0));
        check(
                analysis,
                "critical_path",
                Map.of("2 MPI_Init", 10.0, "2 work", 40.0, "1 MPI_Recv", 5.0, "1 work", 5.0, "0 MPI_Recv", 5.0));
    }

    /**
     * A rank that is late for a prefix operation, and one that is late with its request: both have costs, and neither is a meeting.
     *
     * <pre>
     *          0    10        20        30   40                          50  54       60         70
     * rank 0   |Init|======= a ========|Scan |Iallr|........ MPI_Wait 44 ........ 58|==== b ====|Finalize|
     * rank 1   |Init|== a ==|.. Scan .. 40=  |========== a ===========|Iallr|Wait|==|Finalize|
     *
     * MPI_Scan    rank 1 waits 10 for rank 0: since MPI_Init a 20 - 10 late
     * MPI_Wait    rank 0 waits from 44 to the request at 52: since MPI_Init rank 1 spent 10 + 10 in a, rank 0 20, and 20 in MPI_Scan,
     *             rank 0 10: 10 late; 8 / 10 of that are paid
     * critical path  rank 0 alone, up to 70
     * </pre>
     */
    @Test
    void prefixAndNonblockingOperationsHaveCosts() {
        HandTrace trace = trace(2);
        trace.on(0).call(10, 30, "a");
        trace.on(0).call(30, 40, "MPI_Scan", 40, MPI_COLLECTIVE_END, 14, 0, HandTrace.NONE, 8, 8);
        trace.on(0).call(40, 44, "MPI_Iallreduce", 42, NON_BLOCKING_COLLECTIVE_REQUEST, 1);
        trace.on(0).call(44, 58, "MPI_Wait", 58, NON_BLOCKING_COLLECTIVE_COMPLETE, 11, 0, HandTrace.NONE, 8, 8, 1);
        trace.on(0).call(58, 70, "b").call(70, 80, "MPI_Finalize");
        trace.on(1).call(10, 20, "a");
        trace.on(1).call(20, 40, "MPI_Scan", 40, MPI_COLLECTIVE_END, 14, 0, HandTrace.NONE, 8, 8);
        trace.on(1).call(40, 50, "a");
        trace.on(1).call(50, 54, "MPI_Iallreduce", 52, NON_BLOCKING_COLLECTIVE_REQUEST, 1);
        trace.on(1).call(54, 58, "MPI_Wait", 58, NON_BLOCKING_COLLECTIVE_COMPLETE, 11, 0, HandTrace.NONE, 8, 8, 1);
        trace.on(1).call(60, 80, "MPI_Finalize");
        Analysis analysis = Shipped.analyze(trace.write(folder));

        check(analysis, "early_scan", Map.of("1 MPI_Scan", 10.0));
        check(analysis, "wait_at_nonblocking_nxn", Map.of("0 MPI_Wait", 8.0));
        check(analysis, "delay_early_scan", Map.of("0 a", 10.0));
        check(analysis, "delay_nonblocking_nxn", Map.of("1 MPI_Scan", 8.0));
        check(analysis, "delay", Map.of("0 a", 10.0, "1 MPI_Scan", 8.0));
        check(analysis, "delay_nonblocking_nxn_long_term", Map.of());
        check(
                analysis,
                "critical_path",
                Map.of(
                        "0 MPI_Init", 10.0,
                        "0 a", 20.0,
                        "0 MPI_Scan", 10.0,
                        "0 MPI_Iallreduce", 4.0,
                        "0 MPI_Wait", 14.0,
                        "0 b", 12.0));
    }

    /**
     * Of each other kind a rank 1 that works from 10 to 30, when rank 0 only does so to 20: it keeps rank 0 waiting for 10, or, in the
     * {@code MPI_Wait} that begins at 24, for 8, up to its request at 32.
     */
    @ParameterizedTest
    @CsvSource({
        "MPI_Allreduce,          delay_nxn,                       11, false, false",
        "MPI_Bcast,              delay_late_broadcast,             1, true,  false",
        "MPI_Reduce,             delay_early_reduce,              12, false, false",
        "MPI_Ibarrier,           delay_nonblocking_barrier,        0, false, true",
        "MPI_Ibcast,             delay_late_nonblocking_broadcast, 1, true,  true",
        "MPI_Ireduce,            delay_early_nonblocking_reduce,  12, false, true",
        "MPI_Iscan,              delay_early_nonblocking_scan,    14, true,  true",
    })
    void eachKindHasItsCosts(String region, String pattern, long operation, boolean fromLate, boolean posted) {
        // In a prefix operation rank 1 waits for rank 0, so the roles are those of the others' but for the last.
        int late = pattern.contains("scan") ? 0 : 1;
        HandTrace trace = trace(2);
        long bytes = operation == BARRIER ? 0 : 8;
        boolean rooted = operation == 1 || operation == 12;
        long root = !rooted ? HandTrace.NONE : fromLate ? late : 1 - late;
        for (int rank = 0; rank < 2; rank++) {
            long begin = rank == late ? 30 : 20;
            trace.on(rank).call(10, begin, "work");
            if (posted) {
                trace.on(rank).call(begin, begin + 4, region, begin + 2, NON_BLOCKING_COLLECTIVE_REQUEST, 5);
                trace.on(rank)
                        .call(
                                begin + 4,
                                40,
                                "MPI_Wait",
                                40,
                                NON_BLOCKING_COLLECTIVE_COMPLETE,
                                operation,
                                0,
                                root,
                                bytes,
                                bytes,
                                5);
            } else {
                trace.on(rank).call(begin, 40, region, 40, MPI_COLLECTIVE_END, operation, 0, root, bytes, bytes);
            }
            trace.on(rank).call(40, 50, "MPI_Finalize");
        }
        Analysis analysis = Shipped.analyze(trace.write(folder));

        check(analysis, pattern, Map.of(late + " work", posted ? 8.0 : 10.0));
        check(analysis, pattern + "_long_term", Map.of());
        check(analysis, "delay", Map.of(late + " work", posted ? 8.0 : 10.0));
    }
}
