package earl.replay.rule;

import static earl.oracle.DeviceTrace.on;
import static earl.schema.RecordKind.MPI_COLLECTIVE_END;
import static org.assertj.core.api.Assertions.assertThat;

import earl.oracle.DeviceTrace;
import earl.oracle.HandTrace;
import earl.replay.Change;
import earl.replay.EvenWork;
import earl.replay.PredictedTimes;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams of devices and their hosts: who waits for whom after a change, counted by hand. Times are microseconds. */
class DeviceReplayTest {
    @TempDir
    Path folder;

    /**
     * The first kernel starts 10 after its launch, the second one 1 after the first.
     *
     * <pre>
     * host    [launch 2..4] [launch 5..7] work 7..10 [synchronize 10 ........ 51] work 51..60
     * stream              first 12..30  second 31..50
     * </pre>
     */
    private Path oneStream() {
        DeviceTrace trace = new DeviceTrace(1);
        DeviceTrace.Line stream = trace.stream(0, "CUDA[0:7]");
        trace.host(0)
                .enter(0, "main")
                .call(2, 4, "cuLaunchKernel", on(stream))
                .call(5, 7, "cuLaunchKernel", on(stream))
                .call(7, 10, "work")
                .call(10, 51, "cuStreamSynchronize", on(stream))
                .call(51, 60, "work")
                .leave(60);
        stream.call(12, 30, "first").call(31, 50, "second");
        return trace.write(folder);
    }

    @Test
    void hostsWaitForFasterKernels() {
        Path trace = oneStream();

        assertThat(HandReplay.scaled(trace, "first", -1, 1))
                .containsExactly(List.of(4.0, 7.0, 51.0, 60.0), List.of(12.0, 31.0, 50.0, 50.0));
        assertThat(HandReplay.scaled(trace, "first", -1, 0.5))
                .containsExactly(List.of(4.0, 7.0, 42.0, 51.0), List.of(12.0, 22.0, 41.0, 41.0));
        // The second kernel starts 10 after its launch, as the first one does.
        assertThat(HandReplay.scaled(trace, "first", -1, 0))
                .containsExactly(List.of(4.0, 7.0, 35.0, 44.0), List.of(12.0, 15.0, 34.0, 34.0));
        assertThat(HandReplay.scaled(trace, "second", -1, 0))
                .containsExactly(List.of(4.0, 7.0, 32.0, 41.0), List.of(12.0, 31.0, 31.0, 31.0));
        assertThat(HandReplay.scaled(trace, "second", -1, 2).getFirst()).containsExactly(4.0, 7.0, 70.0, 79.0);
    }

    @Test
    void hostsThatComeLateWaitLess() {
        Path trace = oneStream();

        assertThat(HandReplay.scaled(trace, "work", 0, 3).getFirst()).containsExactly(4.0, 7.0, 51.0, 78.0);
        assertThat(HandReplay.scaled(trace, "work", 0, 20).getFirst()).containsExactly(4.0, 7.0, 67.0, 247.0);
    }

    /**
     * <pre>
     * host  [launch a 1..2] [record 2..3] [wait 3..4] [launch b 4..5] [synchronize 5 .... 62]
     * one             a 11..40
     * other                           b 42..60
     * </pre>
     */
    @Test
    void aStreamWaitsForAnEventOfAnotherOne() {
        DeviceTrace trace = new DeviceTrace(1);
        DeviceTrace.Line one = trace.stream(0, "CUDA[0:7]");
        DeviceTrace.Line other = trace.stream(0, "CUDA[0:13]");
        trace.host(0)
                .enter(0, "main")
                .call(1, 2, "cuLaunchKernel", on(one))
                .call(2, 3, "cuEventRecord", on(one, 5))
                .call(3, 4, "cuStreamWaitEvent", on(other, 5))
                .call(4, 5, "cuLaunchKernel", on(other))
                .call(5, 62, "cuStreamSynchronize", on(other))
                .leave(62);
        one.call(11, 40, "a");
        other.call(42, 60, "b");
        Path archive = trace.write(folder);

        assertThat(HandReplay.scaled(archive, "a", -1, 1))
                .containsExactly(List.of(2.0, 5.0, 62.0, 62.0), List.of(11.0, 40.0, 40.0), List.of(42.0, 60.0, 60.0));
        assertThat(HandReplay.scaled(archive, "a", -1, 2))
                .containsExactly(List.of(2.0, 5.0, 91.0, 91.0), List.of(11.0, 69.0, 69.0), List.of(71.0, 89.0, 89.0));
        // The launch of b at 4 takes 10, as that of a.
        assertThat(HandReplay.scaled(archive, "a", -1, 0))
                .containsExactly(List.of(2.0, 5.0, 34.0, 34.0), List.of(11.0, 11.0, 11.0), List.of(14.0, 32.0, 32.0));
    }

    /**
     * The copy waits for the kernel before it, and the host for the copy.
     *
     * <pre>
     * host    [launch 2..4] [copy 5 .................. 41] work 41..50
     * stream            kernel 12..30  DtoH 32..40
     * </pre>
     */
    @Test
    void aCopyThatBlocksWaitsForItself() {
        DeviceTrace trace = new DeviceTrace(1);
        DeviceTrace.Line stream = trace.stream(0, "CUDA[0:7]");
        trace.host(0)
                .enter(0, "main")
                .call(2, 4, "cuLaunchKernel", on(stream))
                .call(5, 41, "cuMemcpyDtoH_v2", on(stream))
                .leave(50);
        stream.call(12, 30, "kernel").copy(32, 40, false, 1 << 20, java.util.Map.of());
        Path archive = trace.write(folder);

        assertThat(HandReplay.scaled(archive, "kernel", -1, 1))
                .containsExactly(List.of(4.0, 41.0, 50.0), List.of(12.0, 32.0, 40.0, 40.0));
        assertThat(HandReplay.scaled(archive, "kernel", -1, 0.5))
                .containsExactly(List.of(4.0, 32.0, 41.0), List.of(12.0, 23.0, 31.0, 31.0));
    }

    /**
     * <pre>
     * host 0    [launch 1..2] [launch 3..4] [synchronize 4 ........... 72]
     * stream 0         k 11..20  allreduce 21 .......... 71
     * host 1    [launch 1..2] [launch 3..4] [synchronize 4 ........... 72]
     * stream 1         k 11 ............ 60 allreduce 61 .. 71
     * </pre>
     */
    @Test
    void aCollectiveKernelWaitsForTheLastMember() {
        DeviceTrace trace = new DeviceTrace(2);
        for (int rank = 0; rank < 2; rank++) {
            DeviceTrace.Line stream = trace.stream(rank, "CUDA[0:7]");
            trace.host(rank)
                    .enter(0, "main")
                    .call(1, 2, "cuLaunchKernel", on(stream))
                    .call(3, 4, "cuLaunchKernel", on(stream))
                    .call(4, 72, "cuStreamSynchronize", on(stream))
                    .leave(72);
            int end = rank == 0 ? 20 : 60;
            stream.call(11, end, "k").call(end + 1, 71, "allreduce", trace.collective("allreduce", 64));
        }
        Path archive = trace.write(folder);

        assertThat(HandReplay.scaled(archive, "k", 3, 1))
                .containsExactly(
                        List.of(2.0, 4.0, 72.0, 72.0),
                        List.of(2.0, 4.0, 72.0, 72.0),
                        List.of(11.0, 21.0, 71.0, 71.0, 71.0),
                        List.of(11.0, 61.0, 71.0, 71.0, 71.0));
        // The second member comes at 18, the first one at 21.
        assertThat(HandReplay.scaled(archive, "k", 3, 0.125))
                .allSatisfy(leaves -> assertThat(leaves.get(2)).isBetween(31.0, 32.0));
        assertThat(HandReplay.scaled(archive, "k", 3, 2))
                .allSatisfy(leaves -> assertThat(leaves.get(2)).isBetween(120.0, 121.0));
    }

    /**
     * The host returns 2 after the first kernel: it waited for the record of the event that came before the one behind the second kernel.
     *
     * <pre>
     * host    [launch 2..4] [record 4..5] [launch 5..7] [record 7..8] [event 8 .... 32] work 32..60
     * stream              first 12..30  second 31..50
     * </pre>
     */
    @Test
    void aCallThatReturnsBeforeItsActivityEndsWaitedForTheOneBefore() {
        DeviceTrace trace = new DeviceTrace(1);
        DeviceTrace.Line stream = trace.stream(0, "CUDA[0:7]");
        trace.host(0)
                .enter(0, "main")
                .call(2, 4, "cuLaunchKernel", on(stream))
                .call(4, 5, "cuEventRecord", on(stream, 5))
                .call(5, 7, "cuLaunchKernel", on(stream))
                .call(7, 8, "cuEventRecord", on(stream, 5))
                .call(8, 32, "cuEventSynchronize", on(stream, 5))
                .call(32, 60, "work")
                .leave(60);
        stream.call(12, 30, "first").call(31, 50, "second");
        Path archive = trace.write(folder);

        try (earl.Trace opened = earl.Trace.open(archive)) {
            assertThat(TraceReplay.of(opened, ReplayOptions.RECORDED)
                            .graph()
                            .contradictions()
                            .count())
                    .isZero();
        }
        assertThat(HandReplay.scaled(archive, "first", -1, 0.5).getFirst()).endsWith(23.0, 51.0);
        assertThat(HandReplay.scaled(archive, "second", -1, 2).getFirst()).endsWith(32.0, 60.0);
    }

    /** Two ranks, of which the second one's kernels take three times as long. Both wait for their streams, and then for each other. */
    @Test
    void activitiesAreWorkOfTheCallsThatQueueThem() {
        DeviceTrace trace = new DeviceTrace(2);
        for (int rank = 0; rank < 2; rank++) {
            DeviceTrace.Line stream = trace.stream(rank, "CUDA[0:7]");
            int first = rank == 0 ? 20 : 60;
            trace.host(rank).enter(0, "main");
            for (int step = 0; step < 2; step++) {
                int begin = 100 * step;
                trace.host(rank)
                        .enter(begin + 1, "solve")
                        .call(begin + 1, begin + 2, "cuLaunchKernel", on(stream))
                        .call(begin + 2, begin + 11 + first, "cuStreamSynchronize", on(stream))
                        .leave(begin + 11 + first)
                        .enter(begin + 11 + first, "MPI_Barrier")
                        .record(begin + 80, MPI_COLLECTIVE_END, 0, 0, HandTrace.NONE, 0, 0)
                        .leave(begin + 80);
                stream.call(begin + 10, begin + 10 + first, "kernel");
            }
            trace.host(rank).leave(200);
        }
        try (earl.Trace opened = earl.Trace.open(trace.write(folder))) {
            TraceReplay replay = TraceReplay.of(opened, ReplayOptions.RECORDED);
            boolean[] paths = ChangedRecordings.below(opened, "solve");
            Change even = EvenWork.in(replay.graph(), replay.streamLocations(), paths, true, Change.NONE);
            // Each kernel takes 40 in place of 60.
            assertThat(PredictedTimes.of(replay.graph(), even).runTime()).isEqualTo(200 - 2 * 20);
        }
    }
}
