package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.EventCursor;
import earl.EventType;
import earl.Trace;
import earl.monitor.archive.Recording;
import earl.monitor.archive.Samples;
import earl.monitor.watch.Settings;
import earl.testing.Tools;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Samples of call paths between calls of MPI: what computed is in the trace, and no exchange gets its time. */
class SamplesTest {
    /** Nanoseconds for which the two processes of the program sleep. */
    private static final long ASLEEP = 1_200_000_000;

    private static final long PERIOD = 5_000_000;

    @TempDir
    private Path folder;

    /** Of the last recording. */
    private @Nullable Samples samples;

    private Trace record(String how, Launch launch, Settings settings) throws Exception {
        Path program = Recorded.program(folder, "samples.c", "-O1", "-g");
        Recorded.Run run = Recorded.run(Recorded.library(), folder.resolve(how), launch, settings, 2, program, how);
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.output()).contains(how.equals("signals") ? "handled 27" : "handled 0");
        Recording.Outcome outcome = run.write();
        assertThat(outcome.lacks()).isEmpty();
        samples = outcome.samples();
        Tools.Outcome printed =
                Tools.otf2Print(folder.resolve(how + "/traces.otf2").toString());
        assertThat(printed.status()).isZero();
        assertThat(printed.errors()).isEmpty();
        Trace trace = run.open();
        assertThat(trace.diagnostics()).isEmpty();
        assertThat(depths(trace)).containsOnlyKeys(0, 1).containsValue(0).doesNotContainValue(1);
        return trace;
    }

    private Samples samples() {
        return Objects.requireNonNull(samples);
    }

    private static Launch sampled(long period) {
        return new Launch(64, 32 << 20, List.of(), period);
    }

    /** By location, the regions open at its end. */
    private static Map<Integer, Integer> depths(Trace trace) {
        Map<Integer, Integer> depths = new TreeMap<>();
        EventCursor cursor = trace.cursor();
        while (cursor.next()) {
            if (cursor.type() == EventType.ENTER || cursor.type() == EventType.EXIT) {
                depths.merge(cursor.loc(), cursor.type() == EventType.ENTER ? 1 : -1, Integer::sum);
            }
        }
        return depths;
    }

    /** By region, the ticks in it alone, on all locations. */
    private static Map<String, Long> own(Trace trace) {
        Map<String, Long> own = new TreeMap<>();
        for (int path = 0; path < trace.callpaths().count(); path++) {
            for (int location = 0; location < 2; location++) {
                own.merge(
                        trace.regions().get(trace.callpaths().region(path)).name(),
                        trace.callpaths().exclusiveTicks(path, location),
                        Long::sum);
            }
        }
        return own;
    }

    @Test
    @DisplayName("The function that computes gets most of the time between exchanges, and exchange gets hardly any")
    void computing() throws Exception {
        try (Trace trace = record("loop", sampled(PERIOD), Settings.ALL)) {
            Map<String, Long> own = own(trace);
            long main = own.getOrDefault("main", 0L);
            assertThat(own).containsKeys("compute", "exchange");
            assertThat(own.getOrDefault("compute", 0L)).as(own.toString()).isGreaterThan(2 * main);
            // A sample can meet a rank that another process stopped in exchange, before or after its call.
            assertThat(own.getOrDefault("exchange", 0L))
                    .as(own.toString())
                    .isLessThan(own.getOrDefault("compute", 0L) / 20);
            assertThat(samples().obstacle()).isEmpty();
            assertThat(samples().taken()).isGreaterThan(50);
            assertThat(samples().pathless()).isLessThan(samples().taken() / 10);
            assertThat(samples().period()).isBetween(PERIOD * 0.9e-9, PERIOD * 4e-9);
            assertThat(samples().share()).isGreaterThan(0.5);
            assertThat(trace.info().properties().get("EXPERT::SAMPLES")).contains("samples, one per");
        }
    }

    @Test
    @DisplayName("A program that resets all signals and handles SIGPROF itself is not disturbed")
    void signals() throws Exception {
        try (Trace trace = record("signals", sampled(PERIOD), Settings.ALL)) {
            assertThat(samples().taken()).isGreaterThan(50);
            assertThat(own(trace)).containsKey("compute");
        }
    }

    @Test
    @DisplayName("A program that sleeps is not sampled, and without samples the caller has the time")
    void blocked() throws Exception {
        try (Trace trace = record("blocked", sampled(PERIOD), Settings.ALL)) {
            // It waits actively for the other process, where one of them gets its processor late.
            assertThat(samples().taken()).isLessThan(ASLEEP / PERIOD / 2);
            assertThat(own(trace)).containsEntry("exchange", 0L);
        }
        try (Trace trace = record("loop", sampled(0), Settings.ALL)) {
            assertThat(samples().taken()).isZero();
            assertThat(samples().obstacle()).isEmpty();
            assertThat(own(trace)).doesNotContainKey("compute").containsEntry("exchange", 0L);
        }
    }

    @Test
    @DisplayName("Where iterations are selected, samples outside of them are not kept")
    void selected() throws Exception {
        Settings quick = new Settings(false, 10, 0.01, 3, 0, 0, Settings.DEFAULT.signature());
        try (Trace trace = record("short", sampled(1_000_000), quick)) {
            assertThat(trace.collectives().count()).isBetween(10L, 1999L);
            assertThat(own(trace).getOrDefault("exchange", 0L)).isZero();
        }
    }
}
