package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Trace;
import earl.TraceException;
import earl.monitor.archive.Recording;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.watch.Settings;
import earl.testing.Mpi;
import earl.testing.Tools;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of CUDA and HIP, with libraries that behave like a device: all calls are found, however the program gets the functions. */
class GpuCallsRecordingTest {
    private static final int STEPS = 5;
    /** Calls of {@code steps.c} in each step. */
    private static final Map<String, Integer> EACH_STEP = Map.ofEntries(
            Map.entry("cuLaunchKernel", 5),
            Map.entry("cuMemcpyDtoHAsync_v2", 1),
            Map.entry("cuMemcpyHtoDAsync_v2", 1),
            Map.entry("cuMemcpyDtoH_v2", 1),
            Map.entry("cuMemsetD8Async", 1),
            Map.entry("cuStreamSynchronize", 1),
            Map.entry("cuCtxSynchronize", 1),
            Map.entry("cuEventSynchronize", 1),
            Map.entry("cuEventRecord", 2),
            Map.entry("cuStreamWaitEvent", 1),
            Map.entry("cuGraphLaunch", 1));

    private static final Pattern EVENT =
            Pattern.compile("(ENTER|LEAVE)\\s+(\\d+)\\s+(\\d+)\\s+Region: \"((?:cu|cuda|hip)[A-Z]\\w*)\" .*");
    private static final Pattern STREAM =
            Pattern.compile(".*\\(\"(?:CUDA|HIP)_STREAM_REF\" .*?; LOCATION; \"(.*?)\" .*");
    private static final Pattern SAMPLED = Pattern.compile(".*Name: \"(\\w+)\".*Paradigm: SAMPLING.*");

    /** The wrapper and the device read their clocks one after the other; another process may run in between. */
    private static final double SHARE = 0.05;

    private static final double NANOS = 20e6;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"linked", "opened", "given"})
    @DisplayName("A program without MPI is recorded, whether it links, looks up or asks for the driver's functions")
    void ways(String way) throws Exception {
        FakeDevice device = new FakeDevice(folder.resolve("device"), false);
        Path program = way.equals("linked")
                ? device.program(
                        "steps", "-DLINKED", device.library("libcuda.so.1").toString())
                : device.program("steps");
        Recorded.Run run = record("trace", device, Recorded.library(), program.toString(), way, String.valueOf(STEPS));

        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.write().lacks()).isEmpty();
        Printed printed = new Printed(run);
        EACH_STEP.forEach((call, times) ->
                assertThat(printed.calls.get("0 " + call)).as(call).isEqualTo(times * STEPS));
        assertThat(printed.calls).containsEntry("0 cuStreamCreate", 2).containsEntry("0 cuMemAlloc_v2", 1);
        assertThat(printed.calls.get("0 cuEventQuery")).isLessThan(STEPS * 100);
        compare(device, printed);
        assertThat(printed.streams)
                .containsEntry("cuStreamSynchronize", Map.of("CUDA[0:1]", STEPS))
                .containsEntry("cuMemcpyHtoDAsync_v2", Map.of("CUDA[0:2]", STEPS))
                .containsEntry("cuMemcpyDtoH_v2", Map.of("CUDA[0:0]", STEPS))
                .containsEntry(
                        "cuLaunchKernel", Map.of("CUDA[0:0]", STEPS, "CUDA[0:1]", 2 * STEPS, "CUDA[0:2]", 2 * STEPS));
        assertThat(printed.events).isEqualTo(STEPS * 4 + printed.count("0 cuEventQuery"));
        try (Trace trace = run.open()) {
            assertThat(trace.locations().stream().map(one -> one.kind()))
                    .containsExactlyInAnyOrder(
                            "CPU_THREAD", "ACCELERATOR_STREAM", "ACCELERATOR_STREAM", "ACCELERATOR_STREAM");
        }
    }

    @Test
    @DisplayName("Calls of HIP name their streams and events by HIP's attributes")
    void hip() throws Exception {
        FakeDevice device = new FakeDevice(folder.resolve("device"), true);
        Recorded.Run run = record(
                "trace",
                device,
                Recorded.library(),
                device.program("steps").toString(),
                "opened",
                String.valueOf(STEPS));

        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.write().lacks()).isEmpty();
        Printed printed = new Printed(run);
        assertThat(printed.calls)
                .containsEntry("0 hipModuleLaunchKernel", 5 * STEPS)
                .containsEntry("0 hipDeviceSynchronize", STEPS);
        compare(device, printed);
        assertThat(printed.streams)
                .containsEntry("hipStreamSynchronize", Map.of("HIP[0:1]", STEPS))
                .containsEntry("hipMemcpyDtoH", Map.of("HIP[0:0]", STEPS));
        assertThat(printed.events).isEqualTo(STEPS * 4 + printed.count("0 hipEventQuery"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @DisplayName("Of a run time, its calls are recorded, or those of the driver if it is a part of the program")
    void runtime(boolean linked) throws Exception {
        FakeDevice device = new FakeDevice(folder.resolve("device"), false);
        Path program = linked
                ? device.program(
                        "above", "-DRUNTIME", device.library("libcudart.so.12").toString())
                : device.program(
                        "above",
                        "-DRUNTIME",
                        "-fvisibility=hidden",
                        device.library("runtime.c").toString());
        Recorded.Run run =
                record("trace", device, Recorded.library(), program.toString(), "runtime", String.valueOf(STEPS));

        assertThat(run.status()).as(run.output()).isZero();
        run.write();
        Printed printed = new Printed(run);
        String call = linked ? "0 cuda" : "0 cu";
        assertThat(printed.calls)
                .containsEntry(call + "LaunchKernel", 3 * STEPS)
                .containsEntry(call + (linked ? "DeviceSynchronize" : "CtxSynchronize"), STEPS)
                .containsEntry(call + "StreamSynchronize", linked ? STEPS : 2 * STEPS);
        // The program got this one by its name.
        assertThat(printed.calls.get("0 cuStreamSynchronize")).isEqualTo(linked ? STEPS : 2 * STEPS);
        assertThat(printed.calls.get("0 cuLaunchKernel")).isEqualTo(linked ? null : Integer.valueOf(3 * STEPS));
    }

    @ParameterizedTest
    @ValueSource(strings = {"exit", "fork"})
    @DisplayName("Two ranks of MPI have their calls of MPI and of the device")
    void ranks(String ends) throws Exception {
        FakeDevice device = new FakeDevice(folder.resolve("device"), false);
        List<String> command = Recorded.command(
                Mpi.OPEN_MPI, 2, device.program(Mpi.OPEN_MPI, "steps"), "opened", String.valueOf(STEPS), ends);
        Recorded.Run run = record("trace", device, Recorded.library(), command.toArray(String[]::new));

        assertThat(run.status()).as(run.output()).isZero();
        Recording.Outcome outcome = run.write();
        assertThat(outcome.lacks()).isEmpty();
        assertThat(outcome.processes()).isEqualTo(2);
        Printed printed = new Printed(run);
        for (int rank = 0; rank < 2; rank++) {
            for (Map.Entry<String, Integer> each : EACH_STEP.entrySet()) {
                assertThat(printed.calls).containsEntry(rank + " " + each.getKey(), each.getValue() * STEPS);
            }
        }
        compare(device, printed);
    }

    @Test
    @DisplayName("A process without MPI that ends by abort leaves its calls, and one that forks is recorded once")
    void ends() throws Exception {
        FakeDevice device = new FakeDevice(folder.resolve("device"), false);
        String program = device.program("steps").toString();
        Recorded.Run forked = record("trace", device, Recorded.library(), program, "opened", "1", "fork");
        assertThat(forked.status()).as(forked.output()).isZero();
        Recording.Outcome outcome = forked.write();
        assertThat(outcome.lacks()).isEmpty();
        assertThat(outcome.processes()).isEqualTo(1);

        Recorded.Run aborted = record("aborted", device, Recorded.library(), program, "opened", "1", "abort");
        assertThat(aborted.status()).isEqualTo(128 + 6);
        assertThat(aborted.write().lacks()).hasSize(1).first().asString().contains("SIGABRT");
        Printed printed = new Printed(aborted);
        assertThat(printed.calls).containsEntry("0 cuStreamDestroy_v2", 2).containsEntry("0 cuLaunchKernel", 5);
    }

    @Test
    @DisplayName("The shipped recorder needs no MPI, and a program without calls leaves nothing")
    void withoutMpi() throws Exception {
        FakeDevice device = new FakeDevice(folder.resolve("device"), false);
        RecorderLibrary shipped = Recorded.library();
        RecorderLibrary alone = new RecorderLibrary(
                shipped.library(),
                null,
                null,
                shipped.useCounter(),
                shipped.counterCost(),
                shipped.clockCost(),
                shipped.counterRate());
        Recorded.Run run =
                record("trace", device, alone, device.program("steps").toString(), "given", "1");
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.output()).isEmpty();
        run.write();
        assertThat(new Printed(run).calls).containsEntry("0 cuLaunchKernel", 5);

        Session session = Session.begin(folder.resolve("nothing"), alone);
        try (Collector collector = new Collector(session, Settings.ALL)) {
            Recorded.Run nothing = Recorded.start(session, alone, Launch.DEFAULT, Map.of(), List.of("true"));
            assertThat(nothing.status()).isZero();
            assertThat(collector.snapshot().records()).isNotNegative();
        }
        assertThatThrownBy(() -> session.write(earl.Progress.NONE))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("it called neither MPI_Init nor CUDA or HIP");
        session.clear();
    }

    private Recorded.Run record(String name, FakeDevice device, RecorderLibrary library, String... command)
            throws Exception {
        Session session = Session.begin(folder.resolve(name), library);
        try (Collector collector = new Collector(session, Settings.ALL)) {
            Recorded.Run run = Recorded.start(session, library, Launch.DEFAULT, device.environment(), List.of(command));
            assertThat(collector.snapshot().records()).isNotNegative();
            return run;
        }
    }

    /** Compares the times of calls that wait with those that the device counted. */
    private static void compare(FakeDevice device, Printed printed) throws IOException {
        Map<String, FakeDevice.Truth> truth = device.truth();
        assertThat(truth).isNotEmpty();
        truth.forEach((call, own) -> {
            double nanos = printed.ticks.getOrDefault(call, 0L) * 1e9 / printed.ticksPerSecond;
            assertThat(nanos).as(call).isBetween(own.inside() * (1 - SHARE), own.inside() * (1 + SHARE) + NANOS);
        });
    }

    /** A trace as OTF2's own tool prints it, without a warning. */
    private static final class Printed {
        /** By {@code "rank function"}. */
        final Map<String, Integer> calls = new TreeMap<>();

        final Map<String, Long> ticks = new HashMap<>();
        /** By function, how often it names each stream. */
        final Map<String, Map<String, Integer>> streams = new TreeMap<>();

        final double ticksPerSecond;
        int events;

        int count(String call) {
            return calls.getOrDefault(call, 0);
        }

        Printed(Recorded.Run run) {
            Path anchor = run.session().folder().resolve("traces.otf2");
            Tools.Outcome definitions = Tools.otf2Print("-G", anchor.toString());
            Tools.Outcome read = Tools.otf2Print(anchor.toString());
            assertThat(definitions.errors() + read.errors()).isEmpty();
            List<String> functions = new ArrayList<>();
            for (String line : definitions.lines()) {
                Matcher region = SAMPLED.matcher(line);
                if (region.matches()) {
                    functions.add(region.group(1));
                }
            }
            Map<String, Long> entered = new HashMap<>();
            String function = "";
            for (String line : read.lines()) {
                Matcher event = EVENT.matcher(line);
                if (event.matches() && !functions.contains(event.group(4))) {
                    function = event.group(4);
                    String call = event.group(2) + " " + function;
                    long time = Long.parseLong(event.group(3));
                    if (event.group(1).equals("ENTER")) {
                        calls.merge(call, 1, Integer::sum);
                        entered.put(call, time);
                    } else {
                        ticks.merge(call, time - entered.getOrDefault(call, time), Long::sum);
                        function = "";
                    }
                } else if (line.contains("ADDITIONAL ATTRIBUTES") && !function.isEmpty()) {
                    Matcher stream = STREAM.matcher(line);
                    if (stream.matches()) {
                        streams.computeIfAbsent(function, one -> new TreeMap<>())
                                .merge(stream.group(1), 1, Integer::sum);
                    }
                    events += line.contains("_EVENT_REF") ? 1 : 0;
                }
            }
            try (Trace trace = run.open()) {
                ticksPerSecond = trace.info().ticksPerSecond();
            }
        }
    }
}
