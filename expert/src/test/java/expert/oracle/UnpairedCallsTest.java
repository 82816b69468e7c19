package expert.oracle;

import static earl.schema.RecordKind.MPI_COLLECTIVE_END;
import static earl.schema.RecordKind.MPI_RECV;
import static earl.schema.RecordKind.MPI_SEND;
import static org.assertj.core.api.Assertions.assertThat;

import earl.oracle.HandTrace;
import expert.answer.Verdict;
import expert.answer.figure.Account;
import expert.pattern.Analysis;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls of which the trace does not say for whom they may wait: they are no cost of communication, and nobody judged them. */
class UnpairedCallsTest {
    private static final int BARRIER = 0;
    private static final int BCAST = 1;

    @TempDir
    private Path folder;

    /** Each process computes for 100 us, process 0 for 900 us; all leave their call at 1000 us. */
    private static HandTrace trace(int processes, String call) {
        HandTrace trace = new HandTrace(processes, 1);
        for (int process = 0; process < processes; process++) {
            trace.on(process)
                    .enter(0, "main")
                    .enter(0, "solve")
                    .leave(process == 0 ? 900 : 100)
                    .enter(process == 0 ? 900 : 100, call);
        }
        return trace;
    }

    private static void end(HandTrace trace, int processes) {
        for (int process = 0; process < processes; process++) {
            trace.on(process).leave(1000).leave(1000);
        }
    }

    private Analysis analysis(HandTrace trace) {
        return Shipped.analyze(trace.write(folder));
    }

    private static String text(Analysis analysis) {
        return Verdict.of(analysis).text();
    }

    /** The rows of the account, in microseconds. */
    private static Map<Account.Kind, Long> account(Analysis analysis) {
        return Account.of(analysis.counted()).orElseThrow().rows().stream()
                .collect(Collectors.toMap(Account.Row::kind, row -> Math.round(1e6 * row.seconds())));
    }

    @Test
    void callsWithoutRecordsAreNotJudged() {
        HandTrace trace = trace(2, "MPI_Barrier");
        end(trace, 2);
        Analysis analysis = analysis(trace);
        assertThat(account(analysis)).isEqualTo(Map.of(Account.Kind.COMPUTATION, 1000L, Account.Kind.UNPAIRED, 1000L));
        assertThat(text(analysis))
                .isEqualTo(
                        "Calls of MPI whose partners the trace does not name take 1.000 ms (50.0 % of the run), most of"
                                + " it in MPI_Barrier: 2 calls, median 101.5 us, on average 500.0 us. Whether and for"
                                + " whom they wait is unknown. EXPERT did not judge 2 calls of MPI_Barrier (50.0 %).");
        assertThat(analysis.replayed().reason()).isEqualTo("calls with unknown partners take 50.0 % of the run");
    }

    @Test
    void membersOfAnIncompleteOperationAreNotJudged() {
        HandTrace trace = trace(3, "MPI_Barrier");
        for (int process = 1; process < 3; process++) {
            trace.on(process).record(1000, MPI_COLLECTIVE_END, BARRIER, 0, HandTrace.NONE, 0, 0);
        }
        end(trace, 3);
        Analysis analysis = analysis(trace);
        assertThat(account(analysis))
                .containsEntry(Account.Kind.UNPAIRED, 1900L)
                .doesNotContainKey(Account.Kind.CALLS);
        assertThat(text(analysis)).contains("EXPERT did not judge 3 calls of MPI_Barrier (63.3 %).");
    }

    @Test
    void aBroadcastOfAnUnknownRootIsNotJudged() {
        HandTrace trace = trace(2, "MPI_Bcast");
        for (int process = 0; process < 2; process++) {
            trace.on(process).record(1000, MPI_COLLECTIVE_END, BCAST, 0, 17, 8, 8);
        }
        end(trace, 2);
        Analysis analysis = analysis(trace);
        assertThat(account(analysis)).containsEntry(Account.Kind.UNPAIRED, 1000L);
        assertThat(text(analysis)).contains("EXPERT did not judge 2 calls of MPI_Bcast (50.0 %).");
    }

    @Test
    void aReceiveWithoutItsSendIsNotJudged() {
        HandTrace trace = trace(2, "MPI_Recv");
        trace.on(0).record(950, MPI_RECV, 1, 0, 7, 8);
        trace.on(1).record(950, MPI_RECV, 0, 0, 7, 8);
        end(trace, 2);
        Analysis analysis = analysis(trace);
        assertThat(account(analysis)).containsEntry(Account.Kind.UNPAIRED, 1000L);
        assertThat(text(analysis)).contains("EXPERT did not judge 2 calls of MPI_Recv (50.0 %).");
    }

    /** Half of the calls have their partners: their waits count, and what is left of them is their cost. */
    @Test
    void callsWithTheirPartnersAreJudged() {
        HandTrace trace = new HandTrace(2, 1);
        trace.on(0).enter(0, "main").enter(0, "solve").leave(500);
        trace.on(0).call(500, 510, "MPI_Send", 501, MPI_SEND, 1, 0, 7, 8);
        trace.on(1).enter(0, "main").call(0, 600, "MPI_Recv", 599, MPI_RECV, 0, 0, 7, 8);
        trace.on(1).call(600, 1000, "MPI_Recv", 999, MPI_RECV, 0, 0, 8, 8);
        trace.on(0).leave(1000);
        trace.on(1).leave(1000);
        assertThat(account(analysis(trace)))
                .containsEntry(Account.Kind.WAITING, 500L)
                .containsEntry(Account.Kind.UNPAIRED, 400L)
                .containsEntry(Account.Kind.CALLS, 110L);
    }

    @Test
    void aSlowOperationOfAllMembersIsACost() {
        HandTrace trace = trace(2, "MPI_Barrier");
        for (int process = 0; process < 2; process++) {
            trace.on(process).record(1000, MPI_COLLECTIVE_END, BARRIER, 0, HandTrace.NONE, 0, 0);
        }
        end(trace, 2);
        Analysis analysis = analysis(trace);
        assertThat(account(analysis)).containsEntry(Account.Kind.CALLS, 200L).containsEntry(Account.Kind.WAITING, 800L);
        assertThat(text(analysis)).doesNotContain("EXPERT did not judge");
    }

    /** Process 2 computes longer in each of ten steps. Process 1 lacks the record of the third barrier: its others do not meet those of the same number. */
    @Test
    void operationsThatArePairedWronglyGiveNoVerdict() {
        HandTrace trace = new HandTrace(3, 1);
        for (int process = 0; process < 3; process++) {
            HandTrace.Line line = trace.on(process).enter(0, "main");
            for (int step = 0; step < 10; step++) {
                long time = 100L * step;
                long ready = time + (process == 2 ? 60 : 20);
                line.enter(time, "solve").leave(ready).enter(ready, "MPI_Barrier");
                if (process != 1 || step != 2) {
                    line.record(time + 61, MPI_COLLECTIVE_END, BARRIER, 0, HandTrace.NONE, 0, 0);
                }
                line.leave(time + 61);
            }
            line.leave(1000);
        }
        Verdict verdict = Verdict.of(analysis(trace));
        assertThat(verdict.inconclusive()).isEqualTo("collectives");
        assertThat(verdict.cause()).isNull();
        assertThat(verdict.text())
                .contains(
                        "Inconclusive: collective operations. In this trace members have different numbers of them, and 7"
                                + " operations are left before all members have begun, so EXPERT pairs the wrong ones.");
    }
}
