package earl.replay.rule;

import static earl.replay.rule.HandReplay.work;
import static earl.schema.RecordKind.RMA_COLLECTIVE_BEGIN;
import static earl.schema.RecordKind.RMA_COLLECTIVE_END;
import static earl.schema.RecordKind.RMA_GROUP_SYNC;
import static earl.schema.RecordKind.RMA_OP_COMPLETE_REMOTE;
import static earl.schema.RecordKind.RMA_PUT;
import static earl.schema.RecordKind.RMA_RELEASE_LOCK;
import static earl.schema.RecordKind.RMA_REQUEST_LOCK;
import static org.assertj.core.api.Assertions.assertThat;

import earl.oracle.HandTrace;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One-sided operations: who waits for whom after a change, counted by hand. Times are microseconds. */
class OneSidedReplayTest {
    private static final long WINDOW = 0;
    private static final long PROCESS = 1;
    private static final long PROCESS_AND_MEMORY = 3;
    private static final long BARRIER = 0;
    private static final long EXCLUSIVE = 0;

    @TempDir
    Path folder;

    private static HandTrace begun(int processes) {
        HandTrace trace = new HandTrace(processes, 1);
        for (int rank = 0; rank < processes; rank++) {
            trace.on(rank).enter(0, "main");
        }
        return trace;
    }

    // ---- fence ----

    private static void fence(HandTrace trace, int rank, long enter, long leave) {
        trace.on(rank)
                .enter(enter, "MPI_Win_fence")
                .record(enter, RMA_COLLECTIVE_BEGIN)
                .record(leave, RMA_COLLECTIVE_END, BARRIER, PROCESS_AND_MEMORY, WINDOW, HandTrace.NONE, 0, 0)
                .leave(leave);
    }

    /**
     * <pre>
     * rank 0  work 0..100 [fence 100..110] work 110..130
     * rank 1  work 0..40  [fence  40..110] work 110..130
     * </pre>
     */
    private Path fences() {
        HandTrace trace = begun(2);
        for (int rank = 0; rank < 2; rank++) {
            long enter = rank == 0 ? 100 : 40;
            work(trace, rank, 0, enter);
            fence(trace, rank, enter, 110);
            work(trace, rank, 110, 130);
            trace.on(rank).leave(130);
        }
        return trace.write(folder);
    }

    @Test
    void aFenceWaitsForTheLastMember() {
        Path fences = fences();

        assertThat(HandReplay.scaled(fences, 0, 1)).containsExactly(List.of(110.0, 130.0), List.of(110.0, 130.0));
        assertThat(HandReplay.scaled(fences, 0, 0.5)).containsExactly(List.of(60.0, 70.0), List.of(60.0, 80.0));
        assertThat(HandReplay.scaled(fences, 0, 0)).containsExactly(List.of(50.0, 50.0), List.of(50.0, 70.0));
        assertThat(HandReplay.scaled(fences, 1, 4)).containsExactly(List.of(170.0, 190.0), List.of(170.0, 250.0));
    }

    // ---- epochs ----

    private static void sync(HandTrace trace, int rank, String region, long enter, long leave, long level, long group) {
        trace.on(rank).call(enter, leave, region, leave, RMA_GROUP_SYNC, level, WINDOW, group);
    }

    /**
     * <pre>
     * rank 0  [start 10 ........ 75] [put 80..90] work 90..150 [complete 150..155]
     * rank 1  work 0..70 [post 70..72] work 72..85 [wait 85 ................. 160]
     * </pre>
     */
    private Path epoch() {
        HandTrace trace = begun(2);
        long target = trace.group(1);
        long origin = trace.group(0);
        sync(trace, 0, "MPI_Win_start", 10, 75, PROCESS, target);
        trace.on(0).call(80, 90, "MPI_Put", 81, RMA_PUT, WINDOW, 1, 64, 1);
        work(trace, 0, 90, 150);
        sync(trace, 0, "MPI_Win_complete", 150, 155, PROCESS_AND_MEMORY, target);
        trace.on(0).leave(155);
        work(trace, 1, 0, 70);
        sync(trace, 1, "MPI_Win_post", 70, 72, PROCESS, origin);
        work(trace, 1, 72, 85);
        sync(trace, 1, "MPI_Win_wait", 85, 160, PROCESS_AND_MEMORY, origin);
        trace.on(1).leave(160);
        return trace.write(folder);
    }

    /** An earlier post at 35 lets the origin start at 40 and complete at 115; the target then waits until 125. */
    @Test
    void startWaitsForPostAndWaitForComplete() {
        Path epoch = epoch();

        assertThat(HandReplay.scaled(epoch, 1, 1))
                .containsExactly(List.of(75.0, 90.0, 155.0, 155.0), List.of(72.0, 160.0, 160.0));
        assertThat(HandReplay.scaled(epoch, 1, 0.5))
                .containsExactly(List.of(40.0, 55.0, 120.0, 120.0), List.of(37.0, 125.0, 125.0));
        assertThat(HandReplay.scaled(epoch, 0, 0.5))
                .containsExactly(List.of(75.0, 90.0, 125.0, 125.0), List.of(72.0, 130.0, 130.0));
    }

    /**
     * <pre>
     * rank 0  [start 10..15] work 15..40 [complete 40 ...... 90]
     * rank 1  work 0..70                  [post 70..72] [wait 85..95]
     * </pre>
     */
    @Test
    void completeWaitsForPostIfStartReturnsAtOnce() {
        HandTrace trace = begun(2);
        long target = trace.group(1);
        long origin = trace.group(0);
        sync(trace, 0, "MPI_Win_start", 10, 15, PROCESS, target);
        work(trace, 0, 15, 40);
        sync(trace, 0, "MPI_Win_complete", 40, 90, PROCESS_AND_MEMORY, target);
        trace.on(0).leave(90);
        work(trace, 1, 0, 70);
        sync(trace, 1, "MPI_Win_post", 70, 72, PROCESS, origin);
        sync(trace, 1, "MPI_Win_wait", 85, 95, PROCESS_AND_MEMORY, origin);
        trace.on(1).leave(95);
        Path archive = trace.write(folder);

        assertThat(HandReplay.scaled(archive, 1, 1).getFirst()).containsExactly(15.0, 90.0, 90.0);
        assertThat(HandReplay.scaled(archive, 1, 0.5).getFirst()).containsExactly(15.0, 55.0, 55.0);
        assertThat(HandReplay.scaled(archive, 1, 2).getFirst()).containsExactly(15.0, 160.0, 160.0);
    }

    // ---- locks ----

    private static void lock(HandTrace trace, int rank, long enter, long leave) {
        trace.on(rank).call(enter, leave, "MPI_Win_lock", enter, RMA_REQUEST_LOCK, WINDOW, 1, 0, EXCLUSIVE);
    }

    private static void unlock(HandTrace trace, int rank, long enter, long leave) {
        trace.on(rank)
                .call(enter, leave, "MPI_Win_unlock", leave, RMA_RELEASE_LOCK, WINDOW, 1, 0)
                .leave(leave);
    }

    /**
     * <pre>
     * rank 0  [lock 10..12] work 12..50 [unlock 50..60]
     * rank 1     [lock 20 ........................ 61] work 61..79 [unlock 79..85]
     * rank 2       [lock 30..32]  [unlock 40 ....................................100]
     * </pre>
     */
    @Test
    void locksAreGrantedInRecordedOrder() {
        HandTrace trace = begun(3);
        lock(trace, 0, 10, 12);
        work(trace, 0, 12, 50);
        unlock(trace, 0, 50, 60);
        lock(trace, 1, 20, 61);
        work(trace, 1, 61, 79);
        unlock(trace, 1, 79, 85);
        lock(trace, 2, 30, 32);
        unlock(trace, 2, 40, 100);
        Path archive = trace.write(folder);

        assertThat(HandReplay.scaled(archive, 0, 1))
                .containsExactly(List.of(12.0, 60.0, 60.0), List.of(61.0, 85.0, 85.0), List.of(32.0, 100.0, 100.0));
        // Rank 0 unlocks 19 earlier.
        assertThat(HandReplay.scaled(archive, 0, 0.5))
                .containsExactly(List.of(12.0, 41.0, 41.0), List.of(42.0, 66.0, 66.0), List.of(32.0, 81.0, 81.0));
        assertThat(HandReplay.scaled(archive, 1, 0.5))
                .containsExactly(List.of(12.0, 60.0, 60.0), List.of(61.0, 76.0, 76.0), List.of(32.0, 91.0, 91.0));
    }

    // ---- transfers ----

    private static void put(HandTrace trace, long enter, long leave, long id) {
        trace.on(0).call(enter, leave, "MPI_Put", enter, RMA_PUT, WINDOW, 1, 64, id);
    }

    private static void flush(HandTrace trace, long enter, long leave, long id) {
        trace.on(0).call(enter, leave, "MPI_Win_flush", leave, RMA_OP_COMPLETE_REMOTE, WINDOW, id);
    }

    /**
     * A transfer takes 5 that computation does not hide.
     *
     * <pre>
     * rank 0  [put 10..12] work 12..40 [flush 40..43]  [put 50..52] [flush 52..70]
     * </pre>
     */
    @Test
    void aFlushWaitsForThePutsBeforeIt() {
        HandTrace trace = begun(2);
        put(trace, 10, 12, 1);
        work(trace, 0, 12, 40);
        flush(trace, 40, 43, 1);
        put(trace, 50, 52, 2);
        flush(trace, 52, 70, 2);
        trace.on(0).leave(70);
        trace.on(1).leave(70);
        Path archive = trace.write(folder);

        assertThat(HandReplay.scaled(archive, 0, 1).getFirst()).containsExactly(12.0, 43.0, 52.0, 70.0, 70.0);
        // The second flush still ends 20 after its put begins.
        assertThat(HandReplay.scaled(archive, 0, 0.5).getFirst()).containsExactly(12.0, 29.0, 38.0, 56.0, 56.0);
        assertThat(HandReplay.scaled(archive, 0, 0).getFirst()).containsExactly(12.0, 15.0, 24.0, 42.0, 42.0);
        assertThat(HandReplay.scaled(archive, 0, 20).getFirst()).containsExactly(12.0, 575.0, 584.0, 602.0, 602.0);
    }
}
