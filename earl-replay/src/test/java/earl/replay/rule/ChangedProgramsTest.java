package earl.replay.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Trace;
import earl.replay.PredictedTimes;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The recording of a program with all of its work predicts the run time of the one with less. */
class ChangedProgramsTest {
    @TempDir
    static Path folder;

    private static ChangedRecordings recordings;

    @BeforeAll
    static void unpack() {
        recordings = new ChangedRecordings(folder);
    }

    @ParameterizedTest
    @MethodSource("earl.replay.rule.ChangedRecordings#halved")
    void halfTheWork(String program) {
        isPredicted(program, -1, 0.5);
    }

    @Test
    void aTwentiethOfTheMastersWork() {
        isPredicted("master_overloaded", 0, 0.05);
    }

    private static void isPredicted(String program, int location, double factor) {
        try (Trace trace = recordings.whole(program);
                Trace truth = recordings.changed(program)) {
            TraceReplay replay = TraceReplay.of(trace, ReplayOptions.RECORDED);
            PredictedTimes times =
                    PredictedTimes.of(replay.graph(), ChangedRecordings.lessWork(replay, location, factor));
            assertThat(times.runTime() / trace.info().ticksPerSecond())
                    .isCloseTo(truth.duration(), within(1e-5 * truth.duration()));
        }
    }
}
