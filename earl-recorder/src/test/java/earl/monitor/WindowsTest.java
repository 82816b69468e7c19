package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Columns;
import earl.Synchronizations;
import earl.Trace;
import earl.monitor.watch.Settings;
import earl.testing.ComparedRuns;
import earl.testing.Mpi;
import earl.testing.SampledEnum;
import earl.testing.Tools;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** One-sided communication of real programs: the trace has the waits and the transfers that the programs count. */
class WindowsTest {
    private static final Pattern TRANSFERS = Pattern.compile("transfers (\\d+) bytes (\\d+)");
    /** Between a program's own reading of the clock and the recorder's, another process may run. */
    private static final double MILLIS = 25;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @SampledEnum
    @DisplayName("Waits for windows, epochs and locks are as long as the program made them")
    void waits(Mpi mpi) throws Exception {
        ComparedRuns.compare(folder, own -> waits(mpi, own));
    }

    private static void waits(Mpi mpi, Path own) throws Exception {
        Recorded.Run run = run(mpi, own, "windows.c");
        Map<String, Double> expected = MeasuredWaits.printed(run.output());
        assertThat(expected).as(run.output()).hasSize(7);
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            Map<String, Double> found = found(trace);
            expected.forEach((pattern, millis) -> assertThat(found.getOrDefault(pattern, 0.0))
                    .as("%s: %s expected, %s found", pattern, expected, found)
                    .isCloseTo(millis, within(MILLIS)));
        }
        transfers(run);
    }

    /** OTF2's own reader finds the transfers, and that each is complete at its origin. */
    private static void transfers(Recorded.Run run) {
        Matcher said = TRANSFERS.matcher(run.output());
        assertThat(said.find()).as(run.output()).isTrue();
        Tools.Outcome read =
                Tools.python("""
                import sys, otf2
                from otf2.events import RmaPut, RmaGet, RmaAtomic, RmaOpCompleteNonBlocking
                transfers = size = complete = 0
                with otf2.reader.open(sys.argv[1]) as trace:
                    for _, event in trace.events:
                        if isinstance(event, (RmaPut, RmaGet, RmaAtomic)):
                            transfers += 1
                            size += event.bytes_sent + event.bytes_received if isinstance(event, RmaAtomic) else event.bytes
                        complete += isinstance(event, RmaOpCompleteNonBlocking)
                print(transfers, size, complete)
                """, run.session().folder().resolve("traces.otf2").toString());
        assertThat(read.errors()).isEmpty();
        assertThat(read.lines()).containsExactly(said.group(1) + " " + said.group(2) + " " + said.group(1));
    }

    private static Recorded.Run run(Mpi mpi, Path own, String source) throws Exception {
        Path program = Recorded.program(mpi, own, source);
        Recorded.Run run = Recorded.run(
                Recorded.library(mpi),
                own.resolve("trace"),
                Launch.DEFAULT,
                Settings.ALL,
                Recorded.command(mpi, 3, program));
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.write().lacks()).isEmpty();
        return run;
    }

    private static Map<String, Double> found(Trace trace) {
        Map<String, Double> millis = MeasuredWaits.found(trace);
        millis.put("late_complete", lateCompletion(trace) * 1e3);
        return millis;
    }

    /** Time in waits for the end of epochs after their last transfer: a part of those waits, which has no rows of its own. */
    private static double lateCompletion(Trace trace) {
        Columns epochs = Synchronizations.of(trace).epochs();
        Map<Long, double[]> ends = new TreeMap<>();
        for (long row = 0; row < epochs.length(); row++) {
            double[] of = ends.computeIfAbsent(epochs.column("exposure").integer(row), unknown -> new double[2]);
            of[0] = Math.max(of[0], epochs.column("complete_enter").number(row));
            of[1] = Math.max(of[1], epochs.column("transferred").number(row));
            of[1] = Math.max(of[1], epochs.column("wait_enter").number(row));
        }
        return ends.values().stream()
                .mapToDouble(of -> Math.max(0, of[0] - of[1]))
                .sum();
    }
}
