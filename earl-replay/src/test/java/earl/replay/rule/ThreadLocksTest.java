package earl.replay.rule;

import static earl.schema.RecordKind.THREAD_ACQUIRE_LOCK;
import static earl.schema.RecordKind.THREAD_RELEASE_LOCK;
import static org.assertj.core.api.Assertions.assertThat;

import earl.oracle.HandTrace;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Critical sections: who waits for whom after a change, counted by hand. Times are microseconds. */
class ThreadLocksTest {
    private static final String CRITICAL = "!$omp critical";

    @TempDir
    Path folder;

    private static void critical(HandTrace trace, int thread, long enter, long got, long leave, long order) {
        trace.on(0, thread)
                .enter(enter, CRITICAL)
                .record(got, THREAD_ACQUIRE_LOCK, HandTrace.OPENMP, 5, order)
                .record(leave - 1, THREAD_RELEASE_LOCK, HandTrace.OPENMP, 5, order)
                .leave(leave);
    }

    /**
     * <pre>
     * thread 0  [10 got 11 ....... released 49]   [60 got 61 .. released 69]
     * thread 1         [20 ...................... got 50 .. released 55]
     * </pre>
     */
    @Test
    void aThreadGetsALockAfterTheOneThatHadItBefore() {
        HandTrace trace = new HandTrace(1, 2);
        trace.on(0).enter(0, "main");
        critical(trace, 0, 10, 11, 50, 1);
        critical(trace, 0, 60, 61, 70, 3);
        trace.on(0).leave(80);
        trace.on(0, 1).enter(0, "worker");
        critical(trace, 1, 20, 50, 56, 2);
        trace.on(0, 1).leave(80);
        Path archive = trace.write(folder);

        assertThat(HandReplay.scaled(archive, CRITICAL, 0, 1))
                .containsExactly(List.of(11.0, 49.0, 61.0, 69.0, 80.0), List.of(50.0, 55.0, 80.0));
        // Thread 0 releases the lock after 19; thread 1 gets it 1 later.
        assertThat(HandReplay.scaled(archive, CRITICAL, 0, 0.5))
                .containsExactly(List.of(11.0, 30.0, 41.5, 45.5, 56.0), List.of(31.0, 36.0, 61.0));
        // Thread 1 releases it at 105: now thread 0 waits.
        assertThat(HandReplay.scaled(archive, CRITICAL, 1, 11))
                .containsExactly(List.of(11.0, 49.0, 105.0, 113.0, 124.0), List.of(50.0, 105.0, 140.0));
    }
}
