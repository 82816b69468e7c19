package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.replay.Change;
import earl.replay.PredictedTimes;
import earl.replay.ReplayGraph;
import earl.replay.rule.ReplayOptions;
import earl.replay.rule.TraceReplay;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays of threads, on the run that {@link OpenMpTest#teams} draws. */
class ReplayedThreadsTest {
    @TempDir
    Path folder;

    private double end(int location, double factor, String... regions) {
        try (Trace trace = Trace.open(OpenMpTest.teams().write(folder))) {
            TraceReplay replay = TraceReplay.of(trace, ReplayOptions.RECORDED);
            ReplayGraph graph = replay.graph();
            boolean[] paths = new boolean[trace.callpaths().count()];
            for (int path = 0; path < paths.length; path++) {
                String name =
                        trace.regions().get(trace.callpaths().region(path)).name();
                paths[path] = Arrays.asList(regions).contains(name);
            }
            assertThat(PredictedTimes.of(graph, Change.NONE).largestDifference())
                    .isZero();
            PredictedTimes times = PredictedTimes.of(graph, Change.NONE.scaled(graph, paths, location, factor));
            double perMicro = trace.info().ticksPerSecond() / 1e6;
            int first = trace.locations().stream()
                    .filter(each -> each.process() == 0)
                    .mapToInt(each -> each.id())
                    .min()
                    .orElseThrow();
            return times.leave(graph.lastCall(first)) / perMicro;
        }
    }

    private int threadOne() {
        try (Trace trace = Trace.open(OpenMpTest.teams().write(folder.resolve("other")))) {
            return trace.locations().stream()
                    .filter(each -> each.process() == 0)
                    .mapToInt(each -> each.id())
                    .max()
                    .orElseThrow();
        }
    }

    @Test
    void nothingChangedEndsAsRecorded() {
        assertThat(end(-1, 1, "main")).isEqualTo(100);
    }

    /** The barriers end 9.5 and 22 earlier: thread 1 enters them at 30.5 and 48. */
    @Test
    void aFasterThreadEndsTheWaitsOfItsTeam() {
        assertThat(end(threadOne(), 0.5, "!$omp parallel")).isEqualTo(100 - 22);
    }

    /** main computes 20 before the fork and 25 after the join: the threads begin and end 20 earlier. */
    @Test
    void threadsBeginAfterTheFork() {
        assertThat(end(-1, 0, "main")).isEqualTo(100 - 20 - 25);
    }
}
