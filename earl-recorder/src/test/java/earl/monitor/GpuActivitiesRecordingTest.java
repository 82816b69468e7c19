package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Columns;
import earl.Trace;
import earl.device.DeviceActivities;
import earl.monitor.archive.Recording;
import earl.monitor.watch.Settings;
import earl.testing.Mpi;
import earl.testing.Tools;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Activities of devices, which a library reports as CUPTI does: hosts wait as long as the device says. */
class GpuActivitiesRecordingTest {
    private static final int STEPS = 5;
    /** Kinds of synchronizations by the functions that the device counts. */
    private static final Map<String, String> KINDS = Map.of(
            "cuStreamSynchronize", "stream",
            "cuEventSynchronize", "event",
            "cuCtxSynchronize", "device");

    /** The recorder and the device read their clocks one after the other; another process may run in between. */
    private static final double SHARE = 0.03;

    private static final double SECONDS = 2e-3;

    @TempDir
    private Path folder;

    private FakeDevice device;

    @BeforeEach
    void compile() throws IOException {
        device = new FakeDevice(folder.resolve("device"), false);
    }

    @Test
    @DisplayName(
            "A program without MPI has its kernels, copies, memsets and graphs, and waits as long as the device says")
    void alone() throws Exception {
        Recorded.Run run = record(Map.of(), device.program("steps").toString(), "given", String.valueOf(STEPS));
        assertThat(run.write().lacks()).isEmpty();
        check(run, 1);
        try (Trace trace = run.open()) {
            Columns activities = DeviceActivities.of(trace).activities();
            Map<String, Integer> names = new TreeMap<>();
            Map<Long, Integer> graphs = new HashMap<>();
            for (long row = 0; row < activities.length(); row++) {
                String what = activities.column("kind").string(row) + " "
                        + activities.column("name").string(row)
                        + activities.column("direction").string(row);
                names.merge(what.strip(), 1, Integer::sum);
                long graph = activities.column("graph").integer(row);
                if (graph >= 0) {
                    graphs.merge(activities.column("correlation").integer(row), 1, Integer::sum);
                }
                if (activities.column("direction").string(row).equals("HtoD")) {
                    assertThat(activities.column("bytes").integer(row)).isEqualTo(1 << 20);
                }
            }
            assertThat(names.toString())
                    .contains("kernel stencil=" + STEPS)
                    .contains("kernel residual=" + 2 * STEPS)
                    .contains("kernel small=" + 5 * STEPS);
            assertThat(names.values().stream().mapToInt(number -> number).sum()).isEqualTo(12 * STEPS);
            // A launch of a graph has three kernels, and all of them its number.
            assertThat(graphs)
                    .hasSize(STEPS)
                    .allSatisfy((call, kernels) -> assertThat(kernels).isEqualTo(3));
        }
    }

    @Test
    @DisplayName("Two ranks of MPI have activities each, although their calls have the same numbers")
    void ranks() throws Exception {
        List<String> command = Recorded.command(
                Mpi.OPEN_MPI, 2, device.program(Mpi.OPEN_MPI, "steps"), "opened", String.valueOf(STEPS), "fork");
        Recorded.Run run = record(Map.of(), command.toArray(String[]::new));
        assertThat(run.write().lacks()).isEmpty();
        check(run, 2);
    }

    @Test
    @DisplayName("Kernels belong to the call of a run time that is a part of the program, and cannot be seen")
    void runtime() throws Exception {
        Path program = device.program(
                "above",
                "-DRUNTIME",
                "-fvisibility=hidden",
                device.library("runtime.c").toString());
        Recorded.Run run = record(Map.of(), program.toString(), "runtime", String.valueOf(STEPS));
        assertThat(run.write().lacks()).isEmpty();
        check(run, 1);
    }

    @Test
    @DisplayName("Lost activities are reported, and a device that another tool observes is not seen")
    void notAll() throws Exception {
        String program = device.program("steps").toString();
        Recorded.Run run = record(Map.of("DEVICE_DROPPED", "7"), program, "opened", "1");
        Recording.Outcome outcome = run.write();
        assertThat(outcome.lacks()).hasSize(1);
        assertThat(outcome.lacks().getFirst()).matches("rank 0 lost (7|14|21|28) activities of its devices");

        Recorded.Run taken = record(Map.of("DEVICE_TAKEN", "1"), program, "opened", "1");
        assertThat(taken.write().lacks()).isEmpty();
        try (Trace trace = taken.open()) {
            assertThat(DeviceActivities.of(trace).activities().length()).isZero();
        }
    }

    private Recorded.Run record(Map<String, String> more, String... command) throws Exception {
        Map<String, String> environment = new HashMap<>(device.environment());
        environment.putAll(more);
        Session session = Session.begin(folder.resolve("trace" + more.size() + more.keySet()), Recorded.library());
        try (Collector collector = new Collector(session, Settings.ALL)) {
            Recorded.Run run =
                    Recorded.start(session, Recorded.library(), Launch.DEFAULT, environment, List.of(command));
            assertThat(run.status()).as(run.output()).isZero();
            assertThat(collector.snapshot().records()).isNotNegative();
            return run;
        }
    }

    /** Compares the waits of hosts with those that the device counted, and checks that each activity has one call. */
    private void check(Recorded.Run run, int ranks) throws IOException {
        Path anchor = run.session().folder().resolve("traces.otf2");
        assertThat(Tools.otf2Print(anchor.toString()).errors()).isEmpty();
        Map<String, Double> waits = new TreeMap<>();
        try (Trace trace = run.open()) {
            DeviceActivities found = DeviceActivities.of(trace);
            assertThat(trace.diagnostics()).isEmpty();
            Columns activities = found.activities();
            Set<String> calls = new HashSet<>();
            for (long row = 0; row < activities.length(); row++) {
                assertThat(activities.column("host").integer(row)).isNotNegative();
                calls.add(activities.column("rank").integer(row) + " "
                        + activities.column("correlation").integer(row));
            }
            assertThat(calls).hasSizeGreaterThanOrEqualTo(3 * STEPS * ranks);
            Columns synchronizations = found.synchronizations();
            for (long row = 0; row < synchronizations.length(); row++) {
                double enter = synchronizations.column("enter").number(row);
                double until = Math.min(
                        synchronizations.column("leave").number(row),
                        synchronizations.column("end_time").number(row));
                int rank = trace.locations()
                        .get((int) synchronizations.column("location").integer(row))
                        .rank();
                waits.merge(
                        rank + " " + synchronizations.column("kind").string(row),
                        Double.isNaN(until) ? 0 : Math.max(0, until - enter),
                        Double::sum);
            }
        }
        List<String> compared = new ArrayList<>();
        device.truth().forEach((call, truth) -> {
            String[] words = call.split(" ", -1);
            String kind = KINDS.get(words[1]);
            if (kind != null) {
                double seconds = truth.waited() / 1e9;
                assertThat(waits.getOrDefault(words[0] + " " + kind, -1.0))
                        .as("%s: %s", call, waits)
                        .isBetween(seconds * (1 - SHARE) - SECONDS, seconds * (1 + SHARE) + SECONDS);
                compared.add(call);
            }
        });
        assertThat(compared).hasSizeGreaterThanOrEqualTo(2 * ranks);
    }
}
