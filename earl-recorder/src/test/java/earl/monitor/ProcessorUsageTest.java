package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.EventCursor;
import earl.Metric;
import earl.Trace;
import earl.monitor.profile.RunProfile.ThreadProfile;
import earl.monitor.watch.Settings;
import earl.schema.ProcessorMetric;
import earl.testing.Tools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the system gave to threads is in the archive: their processor time and their time on the run queue, as the program reads them itself. */
class ProcessorUsageTest {
    /** Clocks are read at other moments; the shares of a run are known that well. */
    private static final double SHARE = 0.03;

    @TempDir
    private Path folder;

    /** The last value of each metric of a location minus its first one. */
    private static Map<ProcessorMetric, Double> used(Trace trace, int location) {
        Map<ProcessorMetric, Double> first = new EnumMap<>(ProcessorMetric.class);
        Map<ProcessorMetric, Double> used = new EnumMap<>(ProcessorMetric.class);
        EventCursor cursor = trace.cursor();
        while (cursor.next()) {
            long at = cursor.pos();
            if (cursor.loc() == location && trace.events().metrics(at) > 0) {
                for (int value = 0; value < trace.events().metrics(at); value++) {
                    Metric metric =
                            trace.definitions().metrics().get(trace.events().metric(at, value));
                    double amount = trace.events().metricValue(at, value) * Math.pow(10, (double) metric.exponent());
                    for (ProcessorMetric one : ProcessorMetric.values()) {
                        if (one.metric().equals(metric.name())) {
                            first.putIfAbsent(one, amount);
                            used.put(one, amount - first.getOrDefault(one, 0.0));
                        }
                    }
                }
            }
        }
        return used;
    }

    @Test
    void timeOnTheRunQueueBeforeTheRecorderWasLoadedDoesNotCount() throws Exception {
        assumeTrue(Files.isReadable(Path.of("/proc/thread-self/schedstat")), "the system does not count waiting");
        Tools.program("taskset", "util-linux", "--version");
        Path program = Recorded.program(folder, "ends.c");
        // The shell shares a processor until it has waited for 1 s, and becomes the program then.
        String script =
                "taskset -cp 0 $$ > /dev/null; (while :; do :; done) & waited=0; while [ $waited -lt 1000000000 ];"
                        + " do read -r ran waited slices < /proc/$$/schedstat; done; kill $!; exec " + program
                        + " ok 1";
        for (boolean profile : new boolean[] {false, true}) {
            Session session = Session.begin(folder.resolve("trace" + profile), Recorded.library());
            if (profile) {
                session.keepProfileOnly();
            }
            Recorded.Run run;
            try (Collector collector = new Collector(session, Settings.ALL)) {
                run = Recorded.start(
                        session, Recorded.library(), Launch.DEFAULT, Map.of(), List.of("sh", "-c", script));
                assertThat(collector.snapshot().records()).isNotNegative();
            }
            assertThat(run.status()).as(run.output()).isZero();
            ThreadProfile thread = run.write().profile().threads().getFirst();
            assertThat(Objects.requireNonNull(thread.resources()).queued())
                    .as("of %f s", thread.seconds())
                    .isBetween(0.0, thread.seconds());
        }
    }

    @Test
    void timeOnTheRunQueueIsThatOfTheThreadThatCallsMpi() throws Exception {
        assumeTrue(Files.isReadable(Path.of("/proc/thread-self/schedstat")), "the system does not count waiting");
        Tools.program("taskset", "util-linux", "--version");
        Path program = Recorded.program(folder, "other_thread.c");
        String script = "taskset -cp 0 $$ > /dev/null; (while :; do :; done) & " + program + "; kill $!";
        Recorded.Run run = Recorded.run(
                Recorded.library(), folder.resolve("trace"), Launch.DEFAULT, Settings.ALL, List.of("sh", "-c", script));
        assertThat(run.status()).as(run.output()).isZero();
        double queued = Double.parseDouble(run.output().strip());
        assertThat(queued).as("it shares a processor").isGreaterThan(0.1);
        ThreadProfile thread = run.write().profile().threads().getFirst();
        assertThat(Objects.requireNonNull(thread.resources()).queued()).isCloseTo(queued, within(0.1 * queued));
    }

    private static double value(Map<ProcessorMetric, Double> used, ProcessorMetric metric) {
        return used.getOrDefault(metric, Double.NaN);
    }

    @Test
    void processorTimeAndTimeOnTheRunQueueAreThoseThatTheProgramReads() throws Exception {
        assumeTrue(Files.isReadable(Path.of("/proc/thread-self/schedstat")), "the system does not count waiting");
        Path program = Recorded.program(folder, "shared_processor.c", "-O1");
        Recorded.Run run = Recorded.run(
                Recorded.library(),
                folder.resolve("trace"),
                Launch.DEFAULT,
                Settings.ALL,
                2,
                program,
                folder.toString());
        assertThat(run.status()).as(run.output()).isZero();
        run.write();
        Tools.Outcome printed =
                Tools.otf2Print(folder.resolve("trace/traces.otf2").toString());
        assertThat(printed.status()).isZero();
        assertThat(printed.errors()).isEmpty();
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            for (int rank = 0; rank < 2; rank++) {
                List<Double> measured = Files.readAllLines(folder.resolve("used." + rank)).stream()
                        .map(Double::valueOf)
                        .toList();
                double seconds = measured.get(0);
                Map<ProcessorMetric, Double> used = used(trace, rank);
                assertThat(used).containsOnlyKeys(ProcessorMetric.values());
                assertThat(value(used, ProcessorMetric.RAN) / seconds)
                        .isCloseTo(measured.get(1) / seconds, within(SHARE));
                assertThat(value(used, ProcessorMetric.QUEUED) / seconds)
                        .isCloseTo(measured.get(2) / seconds, within(SHARE))
                        .isGreaterThan(0.2);
                assertThat(value(used, ProcessorMetric.PREEMPTIONS)).isPositive();
            }
        }
    }
}
