package earl.replay.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.CallPaths;
import earl.Trace;
import earl.replay.Change;
import earl.replay.PredictedTimes;
import earl.replay.ReplayGraph;
import earl.testing.Traces;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that were recorded in simulated time with all of their work, and again with less: the first recording predicts the second. */
class ChangedProgramsTest {
    @TempDir
    static Path folder;

    private static Path recordings;

    @BeforeAll
    static void unpack() {
        recordings = Traces.unpacked("simulated", folder);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "late_sender",
                "late_receiver_rdv",
                "wait_nxn",
                "late_broadcast",
                "early_reduce",
                "halo",
                "wrong_order",
                "growing",
                "subcomm",
                "master_slow",
                "coll_kinds",
                "p2p_kinds"
            })
    void halfTheWork(String program) {
        assertThat(predicted(program, -1, 0.5)).isCloseTo(truth(program), within(1e-5 * truth(program)));
    }

    @Test
    void aTwentiethOfTheMastersWork() {
        assertThat(predicted("master_overloaded", 0, 0.05))
                .isCloseTo(truth("master_overloaded"), within(1e-5 * truth("master_overloaded")));
    }

    private static double truth(String program) {
        try (Trace changed = Trace.open(recordings.resolve("changed").resolve(program))) {
            return changed.duration();
        }
    }

    private static double predicted(String program, int location, double factor) {
        try (Trace trace = Trace.open(recordings.resolve("whole").resolve(program))) {
            ReplayGraph graph = TraceReplay.of(trace, ReplayOptions.RECORDED).graph();
            Change change = Change.NONE.scaled(graph, below(trace, "work_ms"), location, factor);
            return PredictedTimes.of(graph, change).runTime() / trace.info().ticksPerSecond();
        }
    }

    static boolean[] below(Trace trace, String region) {
        CallPaths paths = trace.callpaths();
        boolean[] below = new boolean[paths.count()];
        for (int path = 0; path < below.length; path++) {
            int parent = paths.parent(path);
            below[path] = (parent >= 0 && below[parent])
                    || trace.regions().get(paths.region(path)).name().equals(region);
        }
        return below;
    }
}
