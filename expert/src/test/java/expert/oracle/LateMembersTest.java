package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.device.group.LateMembers;
import earl.device.group.LateMembers.Kind;
import earl.testing.Traces;
import expert.answer.Cause;
import expert.answer.LateMemberSentence;
import expert.answer.Verdict;
import expert.pattern.Analysis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whom members of collective operations wait for, and why: recordings written by hand, and those of others. */
class LateMembersTest {
    /** Microseconds since 1970 at which recordings written here begin. */
    private static final long BEGIN = 1_700_000_000_000_000L;

    @TempDir
    Path folder;

    /** A call on a thread of a host, in microseconds. */
    private static String call(String category, int thread, String name, long begin, long end, String arguments) {
        return "{\"ph\": \"X\", \"cat\": \"" + category + "\", \"pid\": 1, \"tid\": " + thread + ", \"name\": \"" + name
                + "\", \"ts\": " + (BEGIN + begin) + ", \"dur\": " + (end - begin) + ", \"args\": {" + arguments + "}}";
    }

    private static String op(String name, long begin, long end) {
        return call("cpu_op", 1, name, begin, end, "");
    }

    private static String reduce(long begin, long end) {
        return call("user_annotation", 2, "gloo:all_reduce", begin, end, "");
    }

    private static String launch(int correlation, long begin) {
        return call("cuda_runtime", 1, "cudaLaunchKernel", begin, begin + 2, "\"correlation\": " + correlation);
    }

    private static String kernel(int correlation, String name, long begin, long end) {
        return "{\"ph\": \"X\", \"cat\": \"kernel\", \"pid\": 0, \"tid\": 7, \"name\": \"" + name + "\", \"ts\": "
                + (BEGIN + begin) + ", \"dur\": " + (end - begin)
                + ", \"args\": {\"device\": 0, \"stream\": 7, \"correlation\": " + correlation + "}}";
    }

    private void rank(int rank, String... events) throws IOException {
        Files.writeString(
                folder.resolve("rank" + rank + ".json"),
                "{\"distributedInfo\": {\"rank\": " + rank + "}, \"traceEvents\": [\n" + String.join(",\n", events)
                        + "]}\n");
    }

    private static Analysis analyze(Path run) {
        return Shipped.analyze(run, "late_member");
    }

    /** What the verdict says after "in gloo:all_reduce" or the name of the kernel. */
    private static String why(Path run) {
        String text = Verdict.of(analyze(run).inclusive()).text();
        return text.substring(text.indexOf(" for rank"));
    }

    private static Path collected(String name) {
        Path all = Traces.root().resolveSibling("shared").resolve("formats/ml");
        assumeTrue(Files.isDirectory(all), () -> "skipped: no collection of recordings at ../shared/formats/ml");
        return all.resolve(name);
    }

    /** Rank 1 pauses for 60 and 80 us between loss and backward, the other ranks for 5. Rank 2 comes last to a third operation. */
    @Test
    void aPauseOfTheLastHost() throws IOException {
        for (int rank = 0; rank < 3; rank += 2) {
            rank(
                    rank,
                    op("loss", 0, 10),
                    op("backward", 15, 30),
                    reduce(30, 90),
                    op("loss", 100, 110),
                    op("backward", 115, 130),
                    reduce(130, 210),
                    reduce(220 + 2 * rank, 230));
        }
        rank(
                1,
                op("loss", 0, 10),
                op("backward", 70, 85),
                reduce(85, 90),
                op("loss", 100, 110),
                op("backward", 190, 205),
                reduce(205, 210),
                reduce(220, 230));
        Analysis analysis = analyze(folder);
        Verdict verdict = Verdict.of(analysis.inclusive());
        assertThat(verdict.text())
                .isEqualTo(
                        "Ranks 0, 2 wait 268.0 us (26.5 % of the run) in gloo:all_reduce, 260.0 us of it for rank 1, which"
                                + " comes last in 2 of 3 operations: before each of them, it makes no call for 70.00 us (median)"
                                + " between loss and backward.");
        Cause cause = Objects.requireNonNull(verdict.cause());
        assertThat(cause.basis()).isEqualTo(Cause.Basis.LATE_MEMBER);
        assertThat(cause.locations()).extracting(location -> location.label()).containsExactly("rank 1");
        assertThat(analysis.trace().lateMembers().latest())
                .extracting(LateMembers.Latest::operations)
                .containsExactly(2, 1);
        assertThat(LateMemberSentence.latest(analysis))
                .containsExactly(
                        "for rank 1: 260.0 us, last in 2 operations;", "for rank 2: 8.000 us, last in 1 operation");
    }

    /** Both hosts are in {@code load}: rank 0 for 10 us, rank 1 for 90. */
    @Test
    void aLongCallOfTheLastHost() throws IOException {
        rank(0, op("step", 0, 30), op("load", 0, 10), op("backward", 10, 30), reduce(30, 120));
        rank(1, op("step", 0, 110), op("load", 0, 90), op("backward", 90, 110), reduce(110, 120));
        Cause cause =
                Objects.requireNonNull(Verdict.of(analyze(folder).inclusive()).cause());
        assertThat(analyze(folder).trace().callpath(cause.callpath())).isEqualTo("step/load");
        assertThat(why(folder))
                .isEqualTo(
                        " for rank 1, which comes last in 1 of 1 operation: before it, it is in load in step for 90.00 us, longer"
                                + " than the others.");
    }

    /** The pause is in {@code step}, which rank 1 leaves later. */
    @Test
    void aPauseInACall() throws IOException {
        rank(0, op("step", 0, 30), op("loss", 0, 10), op("backward", 12, 30), reduce(30, 120));
        rank(1, op("step", 0, 110), op("loss", 0, 10), op("backward", 92, 110), reduce(110, 120));
        Cause cause =
                Objects.requireNonNull(Verdict.of(analyze(folder).inclusive()).cause());
        assertThat(analyze(folder).trace().callpath(cause.callpath())).isEqualTo("step");
        assertThat(why(folder)).endsWith("before it, it makes no call for 82.00 us between loss and backward in step.");
    }

    @Test
    void aPauseAtTheBeginOfACall() throws IOException {
        rank(0, op("step", 0, 30), op("forward", 5, 30), reduce(30, 120));
        rank(1, op("step", 0, 110), op("forward", 85, 110), reduce(110, 120));
        assertThat(why(folder)).endsWith("before it, it makes no call for 85.00 us at the begin of step.");
    }

    /** Both hosts pause equally long: rank 1 makes more calls. */
    @Test
    void whatAllHostsDoIsNoReason() throws IOException {
        rank(0, op("loss", 0, 1), op("backward", 61, 62), reduce(62, 72));
        rank(
                1,
                op("loss", 0, 1),
                op("backward", 61, 62),
                op("a", 62, 64),
                op("b", 64, 66),
                op("c", 66, 68),
                op("d", 68, 70),
                reduce(70, 72));
        assertThat(why(folder)).isEqualTo(" for rank 1, which comes last in 1 of 1 operation.");
    }

    @Test
    void aRecordingThatBeginsLater() throws IOException {
        rank(0, op("step", 0, 30), reduce(30, 120));
        rank(1, op("step", 75, 110), reduce(110, 120));
        assertThat(why(folder))
                .isEqualTo(
                        " for rank 1, which comes last in 1 of 1 operation: its recording begins with step 75.00 us after"
                                + " that of rank 0: the reason for 80.00 us of these waits lies before the recording.");
    }

    /** Both hosts launch at the same time. On rank 1 a kernel of the stream takes 80 us before. */
    @Test
    void aKernelThatWaitsForItsStream() throws IOException {
        rank(
                0,
                op("step", 0, 20),
                launch(1, 5),
                launch(2, 10),
                kernel(1, "gemm", 8, 12),
                kernel(2, "ncclKernel_AllReduce", 14, 110));
        rank(
                1,
                op("step", 0, 20),
                launch(1, 5),
                launch(2, 10),
                kernel(1, "gemm", 8, 88),
                kernel(2, "ncclKernel_AllReduce", 90, 110));
        assertThat(why(folder))
                .isEqualTo(
                        " for rank 1, which comes last in 1 of 1 operation: before it, the kernel begins only 80.00 us"
                                + " after its launch by cudaLaunchKernel, so its streams are late.");
    }

    /** The host of rank 1 launches the kernel later: the time before the launch counts, not the kernel of the other operation. */
    @Test
    void aLateLaunch() throws IOException {
        rank(0, op("loss", 0, 5), launch(1, 10), kernel(1, "ncclKernel_AllReduce", 14, 110));
        rank(1, op("loss", 0, 5), launch(1, 85), kernel(1, "ncclKernel_AllReduce", 89, 110));
        assertThat(why(folder)).endsWith("before it, it makes no call for 80.00 us between loss and cudaLaunchKernel.");
    }

    @Test
    void withoutACommonClockNoProcessIsLate() throws IOException {
        Path run = collected("kineto_gloo_slow2");
        for (int rank = 0; rank < 4; rank++) {
            Files.copy(run.resolve("rank" + rank + ".json.gz"), folder.resolve("rank" + rank + ".json.gz"));
        }
        Analysis analysis = Shipped.analyze(folder, "late_member", "skew_by_duration");
        assertThat(analysis.trace().lateMembers()).isEqualTo(LateMembers.NONE);
        Analysis all = Shipped.recorded(folder);
        Verdict verdict = Verdict.of(all.inclusive());
        assertThat(verdict.text())
                .startsWith(
                        "The clocks of the processes have nothing in common: EXPERT compares durations, and does not know"
                                + " who comes last.")
                .endsWith(" wait 1.522 s (20.9 % of the run) in gloo:all_reduce.");
        assertThat(verdict.cause()).isNull();
        assertThat(verdict.inconclusive()).isEqualTo("clocks");
    }

    @Test
    void theRankThatSleepsBeforeEachBackwardPass() {
        Path run = collected("kineto_gloo_slow2_cpp");
        LateMembers.Latest rank2 = only(analyze(run));
        assertThat(rank2.operations()).isEqualTo(11);
        LateMembers.Reason reason = Objects.requireNonNull(rank2.reason());
        assertThat(reason.kind()).isEqualTo(Kind.PAUSE);
        assertThat(reason.operations()).isEqualTo(9);
        assertThat(reason.seconds()).isBetween(0.050, 0.051);
        assertThat(why(run))
                .isEqualTo(
                        " for rank 2, which comes last in 11 of 11 operations: before 9 of them, it makes no call for"
                                + " 50.13 ms (median) between aten::cross_entropy_loss and aten::ones_like in ProfilerStep.");
    }

    /** Of the ten large operations and the small one at the end, the README of the recording has the waits. */
    @Test
    void operationsOfOtherSizesAreListedSeparately() {
        Analysis analysis = analyze(collected("kineto_gloo_slow2_cpp"));
        List<LateMembers.OperationKind> kinds = analysis.trace().lateMembers().kinds();
        assertThat(kinds).extracting(LateMembers.OperationKind::operations).containsExactly(10, 1);
        assertThat(kinds).extracting(LateMembers.OperationKind::operation).containsOnly("allreduce");
        assertThat(kinds.get(0).seconds()).isCloseTo(0.536039 + 0.544552 + 0.608279, within(2e-6));
        assertThat(kinds.get(1).seconds()).isCloseTo(0.004075 + 0.000293 + 0.003817, within(2e-6));
        assertThat(kinds.get(1).bytes()).isEqualTo(16);
        assertThat(LateMemberSentence.latest(analysis)).endsWith("in allreduce of 16 bytes: 8.185 ms in 1 operation");
    }

    /** Rank 1 is 60 us late to two operations, rank 2 40 us to a third: each has its own reason. */
    @Test
    void theSecondProcessThatComesLastHasAReasonToo() throws IOException {
        for (int rank = 0; rank < 3; rank++) {
            long late = rank == 1 ? 60 : 0;
            long slow = rank == 2 ? 40 : 0;
            rank(
                    rank,
                    op("loss", 0, 10),
                    op("backward", 15 + late, 30 + late),
                    reduce(30 + late, 100),
                    op("loss", 110, 120),
                    op("backward", 125 + late, 140 + late),
                    reduce(140 + late, 210),
                    op("save", 220, 230 + slow),
                    reduce(235 + slow, 290));
        }
        assertThat(String.join(" ", LateMemberSentence.latest(analyze(folder))))
                .isEqualTo("for rank 1: 240.0 us, last in 2 operations; for rank 2: 80.00 us, last in 1 operation:"
                        + " before it, it is in save for 50.00 us, longer than the others");
    }

    private static LateMembers.Latest only(Analysis analysis) {
        List<LateMembers.Latest> latest = analysis.trace().lateMembers().latest();
        assertThat(latest).hasSize(1);
        return latest.getFirst();
    }

    @Test
    void theRankWhoseStepBeginsBeforeTheRecording() {
        Path run = collected("kineto_nccl_full");
        String text = Verdict.of(analyze(run).inclusive()).text();
        assertThat(text)
                .contains("Ranks 0-7 wait 46.84 ms")
                .endsWith(
                        ", 35.55 ms of it for rank 7, which comes last in 5 of 8 operations: its recording begins with"
                                + " ProfilerStep 7.513 ms after that of rank 1: the reason for 26.44 ms of these waits lies before the"
                                + " recording.");
    }
}
