package earl.replay.rule;

import static earl.schema.RecordKind.MPI_RECV;
import static earl.schema.RecordKind.MPI_SEND;
import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.oracle.HandTrace;
import earl.replay.Change;
import earl.replay.PredictedTimes;
import earl.replay.ReplayGraph;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that do not communicate, such as those that write files, end with their process. Times are microseconds. */
class HelperThreadsTest {
    private static final int RUN = 100;

    @TempDir
    private Path folder;

    /** Rank 1 works for 80 and sends; rank 0 waits. A second thread of both is in one region, up to an end. */
    private Path write(long end) {
        HandTrace trace = new HandTrace(2, 2);
        trace.on(0)
                .enter(0, "main")
                .call(10, 92, "MPI_Recv", 91, MPI_RECV, 1, 0, 7, 8)
                .leave(RUN);
        trace.on(1)
                .enter(0, "main")
                .call(5, 85, "work")
                .call(86, 90, "MPI_Send", 87, MPI_SEND, 0, 0, 7, 8)
                .leave(RUN);
        for (int rank = 0; rank < 2; rank++) {
            trace.on(rank, 1).enter(1, "helper").leave(end);
        }
        return trace.write(folder);
    }

    private static double runTime(Path archive, String region, double factor) {
        try (Trace trace = Trace.open(archive)) {
            ReplayGraph graph = TraceReplay.of(trace, ReplayOptions.RECORDED).graph();
            Change change = Change.NONE.scaled(graph, ChangedRecordings.below(trace, region), -1, factor);
            return PredictedTimes.of(graph, change).runTime();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {60, RUN, 110})
    void theyDoNotMakeARunLong(long end) {
        Path archive = write(end);
        double recorded = Math.max(RUN, end);
        assertThat(runTime(archive, "work", 1)).isEqualTo(recorded);
        assertThat(runTime(archive, "work", 0.5)).isEqualTo(recorded - 40);
        assertThat(runTime(archive, "helper", 2)).isEqualTo(recorded);
    }

    @Test
    void aRankWithoutCallsOfMpiMakesARunLong() {
        HandTrace trace = new HandTrace(2, 1);
        trace.on(0).enter(0, "main").leave(50);
        trace.on(1).enter(0, "main").call(5, 85, "work").leave(RUN);
        assertThat(runTime(trace.write(folder), "work", 2)).isEqualTo(RUN + 80);
    }
}
