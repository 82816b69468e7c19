package expert.cli;

import static expert.cli.SplitReports.request;
import static org.assertj.core.api.Assertions.assertThat;

import earl.oracle.HandTrace;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.schema.RecordKind;
import earl.testing.InTurn;
import earl.testing.Traces;
import expert.request.AnalysisRequest;
import expert.request.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Why an analysis is not split: EXPERT knows it before it computes a cut, or says that only cuts show it. */
class SplitObstaclesTest {
    private static final String WHOLE = "one task analyzes the whole trace: ";
    private static final String PATTERN = WHOLE + "pattern own needs the whole trace: ";
    private static final String AFTER = " (only the cuts show that)";
    private static final String UNPAIRED = WHOLE + "messages or operations lack partners";

    @TempDir
    private Path folder;

    /** Two processes meet in barriers, and {@code more} happens between two of these. */
    private AnalysisRequest run(Consumer<HandTrace> more) {
        HandTrace trace = new HandTrace(2, 1);
        for (int process = 0; process < 2; process++) {
            trace.on(process).enter(0, "main");
        }
        for (long time = 100; time < 1000; time += 100) {
            for (int process = 0; process < 2; process++) {
                trace.on(process)
                        .call(
                                time + 3L * process,
                                time + 12,
                                "MPI_Barrier",
                                time + 10,
                                RecordKind.MPI_COLLECTIVE_END,
                                0,
                                0,
                                HandTrace.NONE,
                                0,
                                0);
            }
            trace.on(0).call(time + 20, time + 40, "MPI_Send", time + 30, RecordKind.MPI_SEND, 1, 0, 7, 100);
            trace.on(1).call(time + 15, time + 40, "MPI_Recv", time + 39, RecordKind.MPI_RECV, 0, 0, 7, 100);
            if (time == 500) {
                more.accept(trace);
            }
        }
        for (int process = 0; process < 2; process++) {
            trace.on(process).leave(1100);
        }
        return request(trace.write(folder.resolve("run")));
    }

    private AnalysisRequest pattern(String content) throws IOException {
        Path file = Files.writeString(folder.resolve("own.py"), """
                from expert import Pattern

                class Own(Pattern):
                    "Something."

                %s
                """.formatted(content.indent(4)));
        return request(Traces.example("wait_barrier"), file).selecting("own", "late_sender", "delay");
    }

    private static SplitReports.Outcome outcome(AnalysisRequest request) throws IOException {
        return SplitReports.compare(request, "obstacle", List.of(3)).getFirst();
    }

    private static void isKnownBefore(AnalysisRequest request, String reason) throws IOException {
        SplitReports.Outcome outcome = outcome(request);
        assertThat(outcome.reason()).startsWith(reason).doesNotContain(AFTER);
        assertThat(outcome.opensCuts()).as(reason).isFalse();
    }

    private static void isKnownAfter(AnalysisRequest request, String reason) throws IOException {
        SplitReports.Outcome outcome = outcome(request);
        assertThat(outcome.reason()).isEqualTo(reason + AFTER);
        assertThat(outcome.opensCuts()).as(reason).isTrue();
    }

    @Test
    void theRunItselfIsSplit() throws IOException {
        assertThat(outcome(run(trace -> {})).cuts()).isGreaterThan(1);
    }

    @Test
    void plansShowObstacles() throws IOException {
        isKnownBefore(
                request(Traces.example("halo")).with(Settings.DEFAULTS.withParts(Settings.By.MODEL)),
                WHOLE + "--by model needs the whole trace");
        isKnownBefore(pattern("""
                table = "messages"

                def describe(self, m):
                    self.add(m.bytes - m.bytes.mean(), at=m.recv_call)
                """), PATTERN + "total_mean");
        isKnownBefore(pattern("""
                table = "messages"

                def describe(self, m):
                    self.add(m.nothing, at=m.recv_call)
                """), WHOLE + "some patterns failed");
        isKnownBefore(pattern("""
                table = "messages"

                def describe(self, m):
                    self.add(m.bytes, at=m.recv_call)

                def confidence(self):
                    return 0.5
                """), PATTERN + "it runs a script");
    }

    /** Definitions show that the survey would be in vain. */
    @ParameterizedTest
    @ValueSource(strings = {"gpu_otf2/jacobi_cpu_015", "ml/kineto_nccl_full"})
    @InTurn(2)
    void streamsAreKnownBeforeTheSurvey(String trace) throws IOException {
        SplitReports.Outcome outcome = outcome(request(Traces.format(trace)));
        assertThat(outcome.reason()).isEqualTo(WHOLE + "the trace has streams of accelerators");
        assertThat(outcome.surveys()).isFalse();
        assertThat(outcome.opensCuts()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"MPI_SEND, 1, 0", "MPI_SEND, 9, 0", "MPI_RECV, 9, 0", "MPI_ISEND, 1, 0", "MPI_SEND, 1, 9"})
    @InTurn(2)
    void surveysFindMessagesWithoutPartners(RecordKind kind, long rank, long communicator) throws IOException {
        isKnownBefore(
                run(trace -> {
                    if (kind == RecordKind.MPI_ISEND) {
                        // It has a receive, but is never completed.
                        trace.on(0).call(545, 555, "MPI_Isend", 550, kind, rank, communicator, 8, 100, 3);
                        trace.on(1).call(545, 570, "MPI_Recv", 560, RecordKind.MPI_RECV, 0, 0, 8, 100);
                    } else {
                        trace.on(0).call(545, 555, "MPI_Something", 550, kind, rank, communicator, 8, 100);
                    }
                }),
                UNPAIRED);
    }

    @Test
    void surveysFindOperationsWithoutPartners() throws IOException {
        isKnownBefore(
                run(trace -> trace.on(0)
                        .call(545, 555, "MPI_Barrier", 550, RecordKind.MPI_COLLECTIVE_END, 0, 9, HandTrace.NONE, 0, 0)),
                UNPAIRED);
        isKnownBefore(
                run(trace ->
                        trace.on(0).call(545, 555, "MPI_Ibarrier", 550, RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST, 5)),
                UNPAIRED);
    }

    private static void operation(HandTrace trace, int process, long time, String name, long operation) {
        trace.on(process)
                .call(
                        time,
                        time + 4,
                        name,
                        time + 2,
                        RecordKind.MPI_COLLECTIVE_END,
                        operation,
                        0,
                        name.equals("MPI_Bcast") ? 0 : HandTrace.NONE,
                        0,
                        0);
    }

    @Test
    void surveysFindMembersThatCallDifferentOperations() throws IOException {
        String reason = WHOLE + "members of collective operations call different ones";
        isKnownBefore(
                run(trace -> {
                    operation(trace, 0, 545, "MPI_Barrier", 0);
                    operation(trace, 1, 545, "MPI_Bcast", 1);
                }),
                reason);
        isKnownBefore(
                run(trace -> {
                    operation(trace, 0, 545, "MPI_Barrier", 0);
                    operation(trace, 0, 555, "MPI_Bcast", 1);
                    operation(trace, 1, 545, "MPI_Bcast", 1);
                    operation(trace, 1, 555, "MPI_Barrier", 0);
                }),
                reason);
    }

    @Test
    void surveysFindOtherRecords() throws IOException {
        isKnownBefore(
                run(trace -> trace.on(0).call(545, 555, "MPI_File_open", 550, RecordKind.IO_CREATE_HANDLE, 0, 0, 0, 0)),
                WHOLE + "the trace has records of operations on files");
        isKnownBefore(
                run(trace -> trace.on(0).call(545, 555, "MPI_Win_fence", 550, RecordKind.RMA_WIN_CREATE, 0)),
                WHOLE + "the trace has records of which the table epochs is made");
        isKnownBefore(
                run(trace -> trace.on(0).call(545, 555, "lock", 550, RecordKind.THREAD_ACQUIRE_LOCK, 0, 1, 1)),
                WHOLE + "the trace has records of which the table locks is made");
    }

    @Test
    void surveysFindOperationsOfNeighbours() throws IOException {
        String reason = WHOLE + "the table neighbours has rows";
        isKnownBefore(
                run(trace -> {
                    long[] sources = {trace.group(1), trace.group(0)};
                    for (int process = 0; process < 2; process++) {
                        trace.on(process)
                                .enter(
                                        545,
                                        "MPI_Neighbor_allgather",
                                        Map.of(
                                                "communicator",
                                                0L,
                                                "neighbourhood operation",
                                                0L,
                                                "sources",
                                                sources[process],
                                                "bytes received",
                                                8L))
                                .leave(555);
                    }
                }),
                reason);
        isKnownBefore(
                run(trace -> {
                    long between = trace.intercommunicator(trace.group(0), trace.group(1));
                    for (int process = 0; process < 2; process++) {
                        trace.on(process)
                                .call(
                                        545,
                                        555,
                                        "MPI_Barrier",
                                        550,
                                        RecordKind.MPI_COLLECTIVE_END,
                                        0,
                                        between,
                                        HandTrace.NONE,
                                        0,
                                        0);
                    }
                }),
                reason);
    }

    @Test
    void surveysFindLocationsThatEndEarly() throws IOException {
        isKnownBefore(
                run(trace -> trace.on(0).enter(545, "never left")), WHOLE + "locations end early or have no events");
    }

    @Test
    void onlyCutsShowWhichEventComesFirst() throws IOException {
        RandomProgram program = RandomProgram.coarse(1, 300, 6, true, 3);
        isKnownAfter(
                request(ProgramArchive.write(program, folder.resolve("coarse"))),
                WHOLE + "messages arrive in the tick in which they were sent");
        isKnownAfter(
                run(trace -> {
                    trace.on(0).call(545, 570, "MPI_Send", 565, RecordKind.MPI_SEND, 1, 0, 8, 100);
                    trace.on(1).call(545, 555, "MPI_Recv", 550, RecordKind.MPI_RECV, 0, 0, 8, 100);
                }),
                WHOLE + "messages or operations come in an impossible order");
    }

    @Test
    void onlyCutsShowWhichRowsATotalHas() throws IOException {
        isKnownAfter(pattern("""
                table = "collectives"

                def describe(self, c):
                    self.add(c.leave - c.leave.min(), at=c.call)
                """), PATTERN + "total_min of several cuts in rows");
    }

    /** The exact sum of integers in all cuts is rounded once, as on one machine. */
    @Test
    void integersNeedNotFitADouble() throws IOException {
        AnalysisRequest request = pattern("""
                table = "collectives"

                def describe(self, c):
                    self.result("sum", (c.sent + 9007199254740993).sum())
                """);
        assertThat(outcome(request).cuts()).isGreaterThan(1);
    }
}
