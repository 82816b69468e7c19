package expert.oracle;

import static earl.schema.RecordKind.MPI_COLLECTIVE_END;
import static earl.schema.RecordKind.MPI_IRECV;
import static earl.schema.RecordKind.MPI_ISEND;
import static earl.schema.RecordKind.MPI_ISEND_COMPLETE;
import static earl.schema.RecordKind.MPI_RECV;
import static earl.schema.RecordKind.MPI_SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.oracle.HandTrace;
import expert.pattern.Analysis;
import expert.pattern.Definitions;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import expert.pattern.PatternResult.Cell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every pattern for messages, blocking collectives, profile and counts on a trace drawn here, its severity counted by hand. */
class CatalogueByHandTest {
    private static final long BARRIER = 0;
    private static final long BCAST = 1;
    private static final long ALLREDUCE = 11;
    private static final long REDUCE = 12;
    private static final long SCAN = 14;

    @TempDir
    Path folder;

    private Analysis analyze(HandTrace trace, Definitions definitions, String... parameters) {
        Map<String, String> values = new HashMap<>();
        for (String parameter : parameters) {
            int equals = parameter.indexOf('=');
            values.put(parameter.substring(0, equals), parameter.substring(equals + 1));
        }
        return Shipped.all(trace.write(folder), definitions, values);
    }

    /** Severity in microseconds, or whatever the unit is, by "rank call path". */
    private static Map<String, Long> cells(Analysis analysis, String pattern) {
        Map<String, Long> cells = new TreeMap<>();
        double unit = Shipped.result(analysis, pattern).info().inSeconds() ? 1e6 : 1;
        Shipped.byCell(analysis, pattern).forEach((cell, value) -> cells.put(cell, Math.round(value * unit)));
        return cells;
    }

    private static void send(HandTrace trace, int from, long enter, long leave, int to, int tag, long bytes) {
        trace.on(from).call(enter, leave, "MPI_Send", enter + 5, MPI_SEND, to, 0, tag, bytes);
    }

    private static void receive(HandTrace trace, int to, long enter, long leave, int from, int tag, long bytes) {
        trace.on(to).call(enter, leave, "MPI_Recv", leave - 5, MPI_RECV, from, 0, tag, bytes);
    }

    /**
     * Two messages in wrong order.
     *
     * <pre>
     * rank 0  ------[ 100 send a 110 ]---------[ 300 send b 310 ]----------------------------
     * rank 1  -[ 50 recv b ..................................320 ]--[ 330 recv a 340 ]-------
     * </pre>
     */
    private static HandTrace reversedTags() {
        HandTrace trace = new HandTrace(2, 1);
        send(trace, 0, 100, 110, 1, 1, 8);
        send(trace, 0, 300, 310, 1, 2, 8);
        receive(trace, 1, 50, 320, 0, 2, 8);
        receive(trace, 1, 330, 340, 0, 1, 8);
        return trace;
    }

    /**
     * A probe waits; the receive after it does not. The second probe finds the message there, and nothing is sent for the third.
     *
     * <pre>
     * rank 0  -[ 10 work 99 ][ 100 send 110 ]------[ 200 send 210 ]------------------------------------
     * rank 1  -[ 50 probe 120 ][ 122 count 124 ][ 130 recv 140 ]--[ 220 probe 225 ][ 230 recv 240 ]--
     * </pre>
     */
    @Test
    void aProbeWaitsForALateSender() {
        HandTrace trace = new HandTrace(2, 1);
        trace.on(0).enter(10, "work").leave(99);
        send(trace, 0, 100, 110, 1, 1, 8);
        send(trace, 0, 200, 210, 1, 2, 8);
        trace.on(1).enter(50, "MPI_Mprobe").leave(120);
        trace.on(1).enter(122, "MPI_Get_count").leave(124);
        receive(trace, 1, 130, 140, 0, 1, 8);
        trace.on(1).enter(220, "MPI_Probe").leave(225);
        receive(trace, 1, 230, 240, 0, 2, 8);
        Analysis analysis = analyze(trace, Definitions.SCALASCA);
        assertThat(cells(analysis, "wait_at_probe")).isEqualTo(Map.of("1 MPI_Mprobe", 50L));
        assertThat(cells(analysis, "late_sender")).isEmpty();
        assertThat(cells(analysis, "delay_probe")).isEqualTo(Map.of("0 work", 50L));
    }

    /** Between a probe and the receive of its message no other message is received. */
    @Test
    void aProbeBelongsToTheNextReceiveOnly() {
        HandTrace trace = new HandTrace(2, 1);
        send(trace, 0, 100, 110, 1, 1, 8);
        send(trace, 0, 120, 125, 1, 2, 8);
        trace.on(1).enter(50, "MPI_Probe").leave(112);
        receive(trace, 1, 130, 140, 0, 1, 8);
        receive(trace, 1, 141, 150, 0, 2, 8);
        assertThat(cells(analyze(trace, Definitions.SCALASCA), "wait_at_probe")).isEqualTo(Map.of("1 MPI_Probe", 50L));
    }

    @Test
    void aLateSenderInWrongOrderFromTheSameSource() {
        Analysis analysis =
                analyze(reversedTags(), Definitions.SCALASCA, "slow_slaves.master=1", "overloaded_master.master=0");
        Map<String, Long> wait = Map.of("1 MPI_Recv", 250L);
        assertThat(cells(analysis, "late_sender")).isEqualTo(wait);
        assertThat(cells(analysis, "late_sender_wrong_order_same_source")).isEqualTo(wait);
        assertThat(cells(analysis, "late_sender_wrong_order_different_source")).isEmpty();
        assertThat(cells(analysis, "wrong_order")).isEqualTo(wait);
        assertThat(Shipped.result(analysis, "wrong_order").results()).containsEntry("messages", 1L);
        assertThat(cells(analysis, "slow_slaves")).isEqualTo(wait);
        assertThat(cells(analysis, "late_sender_transitions")).isEqualTo(wait);
        assertThat(Shipped.result(analysis, "late_sender_transitions").results())
                .containsEntry("edges", Map.of("begin -> MPI_Recv 8 (-1)", 2.5E-4));
        assertThat(cells(analysis, "overloaded_master")).isEqualTo(wait);
        assertThat(Shipped.result(analysis, "late_sender").results())
                .containsEntry("distribution", Map.of("rank 1", 1L));
        assertThat(cells(analysis, "point_to_point")).isEqualTo(Map.of("0 MPI_Send", 20L, "1 MPI_Recv", 280L));
    }

    @Test
    void wrongOrderIsMoreThanWaitingInThePaper() {
        Analysis analysis = analyze(reversedTags(), Definitions.PAPER);
        assertThat(cells(analysis, "wrong_order")).isEqualTo(Map.of("0 MPI_Send", 20L, "1 MPI_Recv", 280L));
        assertThat(cells(analysis, "late_sender_wrong_order_same_source")).isEqualTo(Map.of("1 MPI_Recv", 250L));
    }

    /**
     * Messages in reversed order from two sources; and a message that MPI_Waitall completes, from 350 on, which is sent at 400.
     *
     * <pre>
     * rank 0  -[ 50 recv b ..................................320 ]--[ 330 recv a 340 ]--[ 350 waitall c 420 ]-
     * rank 1  ------[ 100 send a 110 ]-------------------------------------------------------[ 400 send c 410 ]-
     * rank 2  ----------------------------------[ 300 send b 310 ]--------------------------------------------
     * </pre>
     */
    private static HandTrace reversedSources() {
        HandTrace trace = new HandTrace(3, 1);
        send(trace, 1, 100, 110, 0, 1, 8);
        send(trace, 2, 300, 310, 0, 1, 8);
        send(trace, 1, 400, 410, 0, 1, 8);
        receive(trace, 0, 50, 320, 2, 1, 8);
        receive(trace, 0, 330, 340, 1, 1, 8);
        trace.on(0).call(350, 420, "MPI_Waitall", 415, MPI_IRECV, 1, 0, 1, 8, 77);
        return trace;
    }

    @Test
    void aLateSenderInWrongOrderFromAnotherSource() {
        Analysis analysis = analyze(reversedSources(), Definitions.SCALASCA);
        assertThat(cells(analysis, "late_sender")).isEqualTo(Map.of("0 MPI_Recv", 250L, "0 MPI_Waitall", 50L));
        assertThat(cells(analysis, "late_sender_wrong_order_different_source")).isEqualTo(Map.of("0 MPI_Recv", 250L));
        assertThat(cells(analysis, "late_sender_wrong_order_same_source")).isEmpty();
    }

    @Test
    void waitsForSeveralAreNoneInExpert() {
        Analysis analysis = analyze(reversedSources(), Definitions.EXPERT3);
        assertThat(cells(analysis, "late_sender")).isEqualTo(Map.of("0 MPI_Recv", 250L));
        assertThat(cells(analysis, "late_sender_wrong_order_different_source")).isEqualTo(Map.of("0 MPI_Recv", 250L));
    }

    /**
     * Message b is waited for at once, message a in the wait; b overtakes a.
     *
     * <pre>
     * rank 0  [ 10 isend a 12 ][ 20 ssend b ......... 210 ][ 220 wait a .............. 400 ]
     * rank 1  ---------------------------------[ 200 recv b 212 ]------[ 350 recv a 395 ]---
     * </pre>
     */
    private static HandTrace lateReceivers() {
        HandTrace trace = new HandTrace(2, 1);
        trace.on(0)
                .call(10, 12, "MPI_Isend", 11, MPI_ISEND, 1, 0, 1, 8, 77)
                .call(20, 210, "MPI_Ssend", 21, MPI_SEND, 1, 0, 2, 8)
                .call(220, 400, "MPI_Wait", 396, MPI_ISEND_COMPLETE, 77);
        receive(trace, 1, 200, 212, 0, 2, 8);
        receive(trace, 1, 350, 395, 0, 1, 8);
        return trace;
    }

    @Test
    void aLateReceiver() {
        Analysis analysis = analyze(lateReceivers(), Definitions.SCALASCA, "overloaded_master.master=1");
        assertThat(cells(analysis, "late_receiver")).isEqualTo(Map.of("0 MPI_Ssend", 180L, "0 MPI_Wait", 130L));
        assertThat(cells(analysis, "late_receiver_wrong_order")).isEqualTo(Map.of("0 MPI_Ssend", 180L));
        assertThat(cells(analysis, "overloaded_master")).isEqualTo(Map.of("0 MPI_Ssend", 180L, "0 MPI_Wait", 130L));
        assertThat(Shipped.result(analysis, "overloaded_master").results()).containsEntry("tasks", 0L);
        assertThat(cells(analysis, "late_sender")).isEmpty();
    }

    @Test
    void aLateReceiverOfAnOpenSend() {
        Analysis analysis = analyze(lateReceivers(), Definitions.EXPERT3);
        assertThat(cells(analysis, "late_receiver")).isEqualTo(Map.of("0 MPI_Ssend", 180L));
        assertThat(cells(analysis, "late_receiver_wrong_order")).isEqualTo(Map.of("0 MPI_Ssend", 180L));
    }

    private static void member(
            HandTrace trace,
            int rank,
            String region,
            long[] times,
            long operation,
            long root,
            long sent,
            long received) {
        trace.on(rank)
                .call(times[0], times[2], region, times[1], MPI_COLLECTIVE_END, operation, 0, root, sent, received);
    }

    private static long[] times(long enter, long end, long leave) {
        return new long[] {enter, end, leave};
    }

    /**
     * MPI_Init, one of each kind of collective operation, MPI_Finalize; times are enter, end of the operation, leave.
     *
     * <pre>
     *           Init    Barrier       Allreduce      Bcast (root 1)  Reduce (root 0)  Scan           Finalize
     * rank 0    0 30    100 309 310   400 550 555    600 640 641     700 860 861      1100 1110 1111  2000 2200
     * rank 1   10 31    200 311 312   520 551 556    630 639 640     750 760 761       900 1120 1121  2100 2200
     * rank 2   20 35    300 314 315   410 553 557    605 645 646     850 855 856      1000 1130 1131  2050 2200
     * </pre>
     */
    private static HandTrace collectives() {
        long none = HandTrace.NONE;
        HandTrace trace = new HandTrace(3, 1);
        long[][] barrier = {times(100, 309, 310), times(200, 311, 312), times(300, 314, 315)};
        long[][] allreduce = {times(400, 550, 555), times(520, 551, 556), times(410, 553, 557)};
        long[][] bcast = {times(600, 640, 641), times(630, 639, 640), times(605, 645, 646)};
        long[][] reduce = {times(700, 860, 861), times(750, 760, 761), times(850, 855, 856)};
        long[][] scan = {times(1100, 1110, 1111), times(900, 1120, 1121), times(1000, 1130, 1131)};
        for (int rank = 0; rank < 3; rank++) {
            trace.on(rank).call(10L * rank, new long[] {30, 31, 35}[rank], "MPI_Init");
            member(trace, rank, "MPI_Barrier", barrier[rank], BARRIER, none, 0, 0);
            member(trace, rank, "MPI_Allreduce", allreduce[rank], ALLREDUCE, none, 8, 8);
            member(trace, rank, "MPI_Bcast", bcast[rank], BCAST, 1, rank == 1 ? 24 : 0, 8);
            member(trace, rank, "MPI_Reduce", reduce[rank], REDUCE, 0, 8, rank == 0 ? 24 : 0);
            member(trace, rank, "MPI_Scan", scan[rank], SCAN, none, 8, 8);
            trace.on(rank).call(new long[] {2000, 2100, 2050}[rank], 2200, "MPI_Finalize");
        }
        return trace;
    }

    /** Rank 0, which receives nothing, ends in the tick in which rank 2 begins: it has waited. */
    @ParameterizedTest
    @EnumSource
    void aMemberThatEndsInTheTickOfTheLastBeginHasWaited(Definitions definitions) {
        HandTrace trace = new HandTrace(3, 1);
        member(trace, 0, "MPI_Allreduce", times(10, 130, 131), ALLREDUCE, HandTrace.NONE, 8, 0);
        member(trace, 1, "MPI_Allreduce", times(20, 140, 141), ALLREDUCE, HandTrace.NONE, 8, 8);
        member(trace, 2, "MPI_Allreduce", times(130, 142, 143), ALLREDUCE, HandTrace.NONE, 8, 8);
        assertThat(cells(analyze(trace, definitions), "wait_at_nxn"))
                .isEqualTo(Map.of("0 MPI_Allreduce", 120L, "1 MPI_Allreduce", 110L));
    }

    @Test
    void collectiveOperations() {
        Analysis analysis = analyze(collectives(), Definitions.SCALASCA);
        assertThat(cells(analysis, "init")).isEqualTo(Map.of("0 MPI_Init", 30L, "1 MPI_Init", 21L, "2 MPI_Init", 15L));
        assertThat(cells(analysis, "init_completion")).isEqualTo(Map.of("1 MPI_Init", 1L, "2 MPI_Init", 5L));
        assertThat(cells(analysis, "wait_at_barrier")).isEqualTo(Map.of("0 MPI_Barrier", 200L, "1 MPI_Barrier", 100L));
        assertThat(cells(analysis, "barrier_completion")).isEqualTo(Map.of("1 MPI_Barrier", 2L, "2 MPI_Barrier", 5L));
        assertThat(cells(analysis, "wait_at_nxn")).isEqualTo(Map.of("0 MPI_Allreduce", 120L, "2 MPI_Allreduce", 110L));
        assertThat(cells(analysis, "nxn_completion")).isEqualTo(Map.of("1 MPI_Allreduce", 1L, "2 MPI_Allreduce", 3L));
        assertThat(cells(analysis, "late_broadcast")).isEqualTo(Map.of("0 MPI_Bcast", 30L, "2 MPI_Bcast", 25L));
        assertThat(cells(analysis, "early_reduce")).isEqualTo(Map.of("0 MPI_Reduce", 150L));
        assertThat(cells(analysis, "early_scan")).isEqualTo(Map.of("1 MPI_Scan", 200L, "2 MPI_Scan", 100L));
        assertThat(cells(analysis, "finalize"))
                .isEqualTo(Map.of("0 MPI_Finalize", 200L, "1 MPI_Finalize", 100L, "2 MPI_Finalize", 150L));
        assertThat(cells(analysis, "wait_at_finalize"))
                .isEqualTo(Map.of("0 MPI_Finalize", 100L, "2 MPI_Finalize", 50L));
        assertThat(cells(analysis, "collective"))
                .containsEntry("0 MPI_Barrier", 210L)
                .containsEntry("2 MPI_Scan", 131L)
                .hasSize(15);
        assertThat(cells(analysis, "synchronizations"))
                .isEqualTo(Map.of("0 MPI_Barrier", 1L, "1 MPI_Barrier", 1L, "2 MPI_Barrier", 1L));
        assertThat(cells(analysis, "collective_bytes_sent"))
                .containsEntry("1 MPI_Bcast", 24L)
                .hasSize(10);
        assertThat(cells(analysis, "collective_bytes_received"))
                .containsEntry("0 MPI_Reduce", 24L)
                .hasSize(10);
        assertThat(cells(analysis, "synchronization"))
                .isEqualTo(Map.of("0 MPI_Barrier", 210L, "1 MPI_Barrier", 112L, "2 MPI_Barrier", 15L));
    }

    @Test
    void collectiveOperationsByOtherDefinitions() {
        Analysis paper = analyze(collectives(), Definitions.PAPER);
        assertThat(cells(paper, "wait_at_barrier")).isEqualTo(Map.of("0 MPI_Barrier", 195L, "1 MPI_Barrier", 97L));
        assertThat(cells(paper, "early_reduce")).isEqualTo(Map.of("0 MPI_Reduce", 50L));
    }

    /**
     * Two large messages, many short tests, a file, and work.
     *
     * <pre>
     * rank 0  [ 0 main [ 10 send 2 MB 110 ][ 200 MPI_File_write 260 ][ 300 fwrite 340 ]                  1000 ]
     * rank 1  [ 0 main [ 20 recv 2 MB 220 ][ 300 test 301 ][ 310 test 311 ][ 320 MPI_Comm_rank 322 ]     1000 ]
     * </pre>
     */
    private static HandTrace statements() {
        HandTrace trace = new HandTrace(2, 1);
        trace.on(0).enter(0, "main");
        send(trace, 0, 10, 110, 1, 1, 2_000_000);
        trace.on(0).call(200, 260, "MPI_File_write").call(300, 340, "fwrite").leave(1000);
        trace.on(1).enter(0, "main");
        receive(trace, 1, 20, 220, 0, 1, 2_000_000);
        trace.on(1)
                .call(300, 301, "MPI_Test")
                .call(310, 311, "MPI_Test")
                .call(320, 322, "MPI_Comm_rank")
                .leave(1000);
        return trace;
    }

    @Test
    void statementsThatStandOut() {
        Analysis analysis = analyze(statements(), Definitions.SCALASCA, "io.regions=fw*, nothing", "costs.io=fwrite");
        assertThat(cells(analysis, "time"))
                .containsEntry("0 main", 800L)
                .containsEntry("1 main", 796L)
                .containsEntry("0 main/fwrite", 40L);
        assertThat(Shipped.result(analysis, "time").severity()).isEqualTo(0.002);
        assertThat(cells(analysis, "mpi"))
                .isEqualTo(Map.of(
                        "0 main/MPI_Send", 100L,
                        "0 main/MPI_File_write", 60L,
                        "1 main/MPI_Recv", 200L,
                        "1 main/MPI_Test", 2L,
                        "1 main/MPI_Comm_rank", 2L));
        assertThat(cells(analysis, "communication"))
                .isEqualTo(Map.of(
                        "0 main/MPI_Send", 100L,
                        "1 main/MPI_Recv", 200L,
                        "1 main/MPI_Test", 2L,
                        "1 main/MPI_Comm_rank", 2L));
        assertThat(cells(analysis, "io")).isEqualTo(Map.of("0 main/MPI_File_write", 60L, "0 main/fwrite", 40L));
        assertThat(Shipped.result(analysis, "costs").severity() * 1e6).isEqualTo(404.0);

        assertThat(cells(analysis, "dominating_communication")).isEqualTo(Map.of("1 main/MPI_Recv", 200L));
        assertThat(Shipped.result(analysis, "dominating_communication").results())
                .containsEntry("operation", "MPI_Recv")
                .hasEntrySatisfying("share", share -> assertThat((Double) share).isCloseTo(200.0 / 302, within(1e-9)));
        assertThat(cells(analysis, "frequent_communication")).isEqualTo(Map.of("1 main/MPI_Test", 2L));
        assertThat(names(analysis, "frequent_communication")).containsExactly("MPI_Test");
        assertThat(cells(analysis, "big_messages")).isEqualTo(Map.of("0 main/MPI_Send", 100L, "1 main/MPI_Recv", 200L));
        assertThat(Shipped.result(analysis, "big_messages").results())
                .containsEntry("statements", Map.of("MPI_Recv", 2_000_000L, "MPI_Send", 2_000_000L));
        assertThat(names(analysis, "big_messages")).containsExactly("MPI_Recv", "MPI_Send");
        assertThat(names(analysis, "uneven_mp_distribution")).containsExactly("MPI_Recv", "MPI_Send", "MPI_Test");

        assertThat(cells(analysis, "visits"))
                .containsEntry("1 main/MPI_Test", 2L)
                .containsEntry("0 main", 1L);
        assertThat(cells(analysis, "messages_sent")).isEqualTo(Map.of("0 main/MPI_Send", 1L));
        assertThat(cells(analysis, "messages_received")).isEqualTo(Map.of("1 main/MPI_Recv", 1L));
        assertThat(cells(analysis, "bytes_sent")).isEqualTo(Map.of("0 main/MPI_Send", 2_000_000L));
        assertThat(cells(analysis, "bytes_received")).isEqualTo(Map.of("1 main/MPI_Recv", 2_000_000L));
    }

    @Test
    void thresholdsAndStatementsAreTheUsers() {
        Analysis analysis = analyze(
                statements(),
                Definitions.SCALASCA,
                "frequent_communication.threshold=1.5e-4",
                "big_messages.threshold=2000000",
                "uneven_mp_distribution.threshold=1.1",
                "dominating_communication.statement=callpath");
        assertThat(names(analysis, "frequent_communication")).containsExactly("MPI_Send", "MPI_Test");
        assertThat(cells(analysis, "big_messages")).isEmpty();
        assertThat(cells(analysis, "uneven_mp_distribution")).isEmpty();
        assertThat(Shipped.result(analysis, "dominating_communication").results())
                .containsEntry("operation", "main/MPI_Recv");
    }

    private static List<String> names(Analysis analysis, String pattern) {
        Object statements = Objects.requireNonNull(
                Shipped.result(analysis, pattern).results().get("statements"));
        return ((Map<?, ?>) statements).keySet().stream().map(String::valueOf).toList();
    }

    /** Every shipped pattern says what it is, what to do and where it comes from, and hangs in one tree. */
    @Test
    void everyPatternIsDocumentedAndHasAPlace() {
        Analysis analysis = analyze(reversedTags(), Definitions.SCALASCA);
        List<String> names =
                analysis.patterns().stream().map(result -> result.info().name()).toList();
        assertThat(names)
                .contains(
                        "communication",
                        "synchronization",
                        "io",
                        "costs",
                        "dominating_communication",
                        "frequent_communication",
                        "big_messages",
                        "uneven_mp_distribution",
                        "wait_at_barrier",
                        "late_sender",
                        "late_receiver",
                        "slow_slaves",
                        "overloaded_master",
                        "wrong_order");
        for (PatternResult result : analysis.patterns()) {
            PatternInfo info = result.info();
            assertThat(info.doc()).as(info.name()).contains("What to do:", "Source:");
            assertThat(info.summary()).as(info.name()).endsWith(".");
            if (info.parent() != null) {
                assertThat(names).as("parent of " + info.name()).contains(info.parent());
            }
        }
    }

    /** A text trace says of no event in which region it was: each process has what it sent and received all the same. */
    @Test
    void messagesOutsideOfAllRegionsCountOnEachProcess() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int from = 0; from < 3; from++) {
            for (int to = 0; to < 3; to++) {
                text.append(from == to ? "" : from + " send " + to + " tag1\n");
            }
        }
        text.append(text.toString().replace("send", "recv"));
        Path trace = Files.writeString(folder.resolve("ring.txt"), text);
        Analysis analysis = Shipped.analyze(trace, "messages_sent", "messages_received");
        Map<Integer, Double> two = Map.of(0, 2.0, 1, 2.0, 2, 2.0);
        assertThat(Shipped.result(analysis, "messages_sent").byLocation()).isEqualTo(two);
        assertThat(Shipped.result(analysis, "messages_received").byLocation()).isEqualTo(two);
        Files.writeString(trace, "0 send 1 tag0\n0 recv 1 tag0\n");
        Analysis one = Shipped.analyze(trace, "messages_sent", "messages_received");
        assertThat(Shipped.result(one, "messages_sent").cells()).containsExactly(new Cell(-1, 0, 1));
        assertThat(Shipped.result(one, "messages_received").cells()).containsExactly(new Cell(-1, 1, 1));
    }
}
