package earl.replay.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Trace;
import earl.WaitKind;
import earl.Waits;
import earl.replay.Change;
import earl.replay.PredictedTimes;
import earl.testing.Traces;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The waits of a predicted trace are those of a run that was recorded with the change. */
class PredictedTraceTest {
    @TempDir
    static Path folder;

    private static ChangedRecordings recordings;

    @BeforeAll
    static void unpack() {
        recordings = new ChangedRecordings(folder);
    }

    @ParameterizedTest
    @MethodSource("earl.replay.rule.ChangedRecordings#halved")
    void waitsAreThoseOfTheChangedProgram(String program) {
        try (Trace trace = recordings.whole(program);
                Trace truth = recordings.changed(program)) {
            TraceReplay replay = TraceReplay.of(trace, ReplayOptions.RECORDED);
            Change change = ChangedRecordings.lessWork(replay, -1, 0.5);
            PredictedTimes times = PredictedTimes.of(replay.graph(), change);
            try (Trace predicted = PredictedTrace.of(replay, times, change)) {
                assertThat(predicted.duration()).isCloseTo(truth.duration(), within(1e-5 * truth.duration()));
                Map<String, Double> after = waits(predicted);
                waits(truth)
                        .forEach((pattern, seconds) -> assertThat(after.getOrDefault(pattern, 0.0))
                                .as(pattern)
                                .isCloseTo(
                                        seconds,
                                        within(Math.max(1e-6 * trace.locations().size(), 0.01 * seconds))));
            }
        }
    }

    @Test
    void withoutChangesEveryEventKeepsItsTime() {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            TraceReplay replay = TraceReplay.of(trace, ReplayOptions.RECORDED);
            PredictedTimes times = PredictedTimes.of(replay.graph(), Change.NONE);
            try (Trace predicted = PredictedTrace.of(replay, times, Change.NONE)) {
                assertThat(predicted.length()).isEqualTo(trace.length());
                for (long position = 0; position < trace.length(); position++) {
                    assertThat(predicted.events().ticks(position))
                            .as(trace.literal(position))
                            .isEqualTo(trace.events().ticks(position));
                }
                for (int path = 0; path < trace.callpaths().count(); path++) {
                    for (int location = 0; location < trace.locations().size(); location++) {
                        assertThat(predicted.callpaths().exclusiveTicks(path, location))
                                .isEqualTo(trace.callpaths().exclusiveTicks(path, location));
                        assertThat(predicted.callpaths().inclusiveTicks(path, location))
                                .isEqualTo(trace.callpaths().inclusiveTicks(path, location));
                        assertThat(predicted.callpaths().initializedTicks(path, location))
                                .isEqualTo(trace.callpaths().initializedTicks(path, location));
                    }
                }
                assertThat(waits(predicted)).isEqualTo(waits(trace)).isNotEmpty();
            }
        }
    }

    @Test
    void scaledComputationIsThatOfTheCallPath() {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            TraceReplay replay = TraceReplay.of(trace, ReplayOptions.RECORDED);
            boolean[] work = ChangedRecordings.below(trace, "work_ms");
            Change change = Change.NONE.scaled(replay.graph(), work, 2, 0.25);
            PredictedTimes times = PredictedTimes.of(replay.graph(), change);
            try (Trace predicted = PredictedTrace.of(replay, times, change)) {
                for (int path = 0; path < work.length; path++) {
                    for (int location = 0; location < trace.locations().size(); location++) {
                        double factor = work[path] && location == 2 ? 0.25 : 1;
                        if (!trace.regions().get(trace.callpaths().region(path)).isMpi()) {
                            assertThat((double) predicted.callpaths().exclusiveTicks(path, location))
                                    .isCloseTo(
                                            factor * trace.callpaths().exclusiveTicks(path, location), within(100.0));
                        }
                    }
                }
            }
        }
    }

    private static Map<String, Double> waits(Trace trace) {
        Waits waits = Waits.of(trace);
        Map<String, Double> sums = new TreeMap<>();
        for (long row = 0; row < waits.count(); row++) {
            if (waits.isCounted(row)) {
                WaitKind kind = waits.kinds().get(waits.kind(row));
                sums.merge(kind.name(), waits.ticks(row) / (double) trace.info().ticksPerSecond(), Double::sum);
            }
        }
        return sums;
    }
}
