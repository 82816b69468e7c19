package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.device.StreamTimes;
import earl.oracle.DeviceTrace;
import earl.testing.Traces;
import expert.answer.figure.Efficiencies;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import expert.summary.Focus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What reports say of devices: figures of the example, and of traces of others by an independent script. */
class DeviceFiguresTest {
    /** The efficiencies that {@code gpu_oracle.py} computes. */
    static final Set<String> PATTERNS = Set.of(
            "device_parallel_efficiency",
            "device_load_balance",
            "device_communication_efficiency",
            "device_orchestration_efficiency",
            "device_offload_efficiency",
            "host_parallel_efficiency");

    private static final double MICRO = 1e-6;

    private static Analysis gpu(String... regions) {
        Focus focus =
                new Focus(List.of(regions), List.of(), List.of(), Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        return Shipped.all(Traces.example("gpu"), focus);
    }

    static Analysis ofOthers(String name) {
        Path trace = Traces.collection()
                .resolveSibling("formats")
                .resolve("gpu_otf2")
                .resolve(name);
        assumeTrue(Files.isDirectory(trace), trace + " is missing");
        return Shipped.recorded(trace);
    }

    private static Map<String, Double> efficiencies(Analysis analysis) {
        Map<String, Double> found = new TreeMap<>();
        Efficiencies.of(analysis)
                .forEach(row -> found.put(row.name(), row.result().severity()));
        return found;
    }

    private static void expect(StreamTimes stream, double... micros) {
        double[] found = {
            stream.time(),
            stream.kernelTime(),
            stream.copyTime(),
            stream.busy(),
            stream.idle(),
            stream.launchDelay(),
            stream.startUp()
        };
        for (int i = 0; i < micros.length; i++) {
            assertThat(found[i]).as("figure %s", i).isCloseTo(micros[i] * MICRO, within(1e-12));
        }
        assertThat(stream.memsetTime() + stream.streamWait() + stream.overlap() + stream.exposed() + stream.hidden())
                .isCloseTo(0, within(1e-12));
    }

    @Test
    void streamsOfTheExampleDoWhatWasBuiltIn() {
        List<StreamTimes> streams = gpu().trace().streams();
        assertThat(streams).hasSize(2).allSatisfy(stream -> {
            assertThat(stream.kernels()).isEqualTo(20);
            assertThat(stream.copies()).isEqualTo(20);
            assertThat(stream.activities()).isEqualTo(40);
        });
        expect(streams.get(0), 103_760, 64_000, 2_000, 66_000, 36_620, 36_235, 385);
        expect(streams.get(1), 103_760, 84_000, 2_000, 86_000, 16_620, 16_235, 385);
    }

    @Test
    void efficienciesOfTheExampleFollowFromItsTimes() {
        Map<String, Double> found = efficiencies(gpu());
        assertThat(found.get("device_parallel_efficiency")).isCloseTo((64.0 + 84) / (2 * 103.76), within(1e-12));
        assertThat(found.get("device_load_balance")).isCloseTo(148.0 / (2 * 84), within(1e-12));
        assertThat(found.get("device_communication_efficiency")).isCloseTo(84.0 / 86, within(1e-12));
        assertThat(found.get("device_orchestration_efficiency")).isCloseTo(86 / 103.76, within(1e-12));
        double outside = 2 * 103_760 - (2 * 990 + 2 * 30 + 10 * (2030 + 30) + 20 * 32);
        double calls = 10 * (6100 + 490 + 40) + 10 * (8100 + 490 + 40);
        assertThat(found.get("device_offload_efficiency")).isCloseTo((outside - calls) / outside, within(1e-12));
        assertThat(found.get("host_parallel_efficiency")).isCloseTo((outside - calls) / (2 * 103_760), within(1e-12));
    }

    /** The patterns of idle streams are shares of device time, and all others of the processors' time. */
    @Test
    void idleStreamsAreSharesOfDeviceTime() {
        Analysis analysis = Shipped.all(Traces.example("gpu"), new Focus(List.of(), List.of(), List.of(0), 0, 0.05));
        PatternResult idle = Shipped.result(analysis, "idle_stream");
        double time = analysis.trace().streams().stream()
                .mapToDouble(StreamTimes::time)
                .sum();
        assertThat(time).isCloseTo(0.05, within(1e-12));
        assertThat(analysis.fraction(idle)).isCloseTo(idle.severity() / time, within(1e-12));
        Analysis both = Shipped.recorded(Traces.example("gpu")).inclusive();
        assertThat(both.fraction(Shipped.result(both, "idle_stream")))
                .isCloseTo((36.62 + 16.62) / 207.52, within(1e-12));
    }

    /** In a region, the time counts in which the host is in it. */
    @Test
    void aFocusCutsTheTimesOfStreams() {
        Analysis check = gpu("check");
        assertThat(check.trace().streams()).hasSize(2);
        check.trace().streams().forEach(stream -> expect(stream, 15_000, 0, 0, 0, 15_000, 15_000, 0));
        assertThat(efficiencies(check)).containsEntry("device_parallel_efficiency", 0.0);
        // The host waits from 35 us after the begin of a step until 10 us after the copy that follows the kernel, and
        // 490 us later.
        Analysis waiting = gpu("cuStreamSynchronize");
        expect(waiting.trace().streams().getFirst(), 65_900, 63_850, 1_750, 65_600, 290, 190, 100);
        assertThat(efficiencies(waiting).get("device_orchestration_efficiency"))
                .isCloseTo((80_000 - 150 + 4000 + 1750) / 85_900.0, within(1e-12));
    }

    @Test
    void efficienciesOfCloverLeafAreThoseOfTheScript() {
        Map<String, Double> found = efficiencies(ofOthers("cloverleaf"));
        expect(found, "device_parallel_efficiency", 0.667443);
        expect(found, "device_load_balance", 0.998046);
        expect(found, "device_communication_efficiency", 0.908096);
        expect(found, "device_orchestration_efficiency", 0.736430);
        expect(found, "device_offload_efficiency", 0.199529);
        expect(found, "host_parallel_efficiency", 0.187838);
        List<StreamTimes> streams = ofOthers("cloverleaf").trace().streams();
        assertThat(streams.getFirst().kernelTime()).isCloseTo(4.466146489, within(5e-10));
        assertThat(streams.getFirst().copyTime()).isCloseTo(0.451996930, within(5e-10));
        assertThat(streams.getFirst().idle()).isCloseTo(0.400157085, within(5e-10));
        assertThat(streams.getFirst().launchDelay()).isCloseTo(0.342906865, within(5e-10));
        assertThat(streams.getFirst().startUp()).isCloseTo(0.057250220, within(5e-10));
        assertThat(streams.get(1).idle()).isCloseTo(0.433031505, within(5e-10));
        assertThat(streams.get(1).launchDelay()).isCloseTo(0.377902685, within(5e-10));
    }

    /** 509 of 1,707 activities have no launch: what they waited for is no launch delay. */
    @Test
    void idleTimesOfStreamsAreThoseOfThePatterns() {
        Path trace = Traces.format("ml/kineto_cases/qwen_h100.json.gz");
        Analysis analysis = Shipped.recorded(trace);
        StreamTimes stream = analysis.trace().streams().getFirst();
        assertThat(stream.withoutCall()).isEqualTo(509);
        Map.of(
                        "idle_stream", stream.idle(),
                        "launch_delay", stream.launchDelay(),
                        "start_up", stream.startUp())
                .forEach((pattern, seconds) -> assertThat(seconds)
                        .as(pattern)
                        .isCloseTo(Shipped.result(analysis, pattern).severity(), within(1e-9)));
        assertThat(stream.unexplained())
                .isCloseTo(stream.idle() - stream.launchDelay() - stream.startUp(), within(1e-9))
                .isGreaterThan(7e-4);
    }

    /** Ticks of a trace need not begin at 0. */
    @Test
    void waitsForOtherStreamsAreThoseOfThePattern(@TempDir Path folder) {
        DeviceTrace trace = new DeviceTrace(1);
        DeviceTrace.Line one = trace.stream(0, "CUDA[0:13]");
        DeviceTrace.Line other = trace.stream(0, "CUDA[0:14]");
        trace.host(0)
                .enter(5_000, "main")
                .call(5_001, 5_002, "cuLaunchKernel", DeviceTrace.on(other))
                .call(5_003, 5_004, "cuLaunchKernel", DeviceTrace.on(one))
                .call(5_005, 5_006, "cuEventRecord", DeviceTrace.on(one, 77))
                .call(5_007, 5_008, "cuStreamWaitEvent", DeviceTrace.on(other, 77))
                .call(5_009, 5_010, "cuLaunchKernel", DeviceTrace.on(other))
                .leave(5_200);
        one.call(5_011, 5_090, "a");
        other.call(5_012, 5_020, "b").call(5_095, 5_099, "c");
        Analysis analysis = Shipped.analyze(trace.write(folder));
        assertThat(Shipped.result(analysis, "stream_wait").severity()).isCloseTo(70 * MICRO, within(1e-12));
        StreamTimes waiting = analysis.trace().streams().getLast();
        assertThat(waiting.streamWait()).isCloseTo(70 * MICRO, within(1e-12));
        assertThat(waiting.startUp()).isCloseTo(5 * MICRO, within(1e-12));
    }

    /** A file that has kernels only: of hosts nothing is known, which is not 0. */
    @Test
    void withoutEventsOfHostsTheyHaveNoEfficiencies(@TempDir Path folder) throws IOException {
        Path trace = Files.writeString(folder.resolve("rank0.json"), """
                {"schemaVersion": 1, "traceEvents": [
                {"ph": "X", "cat": "kernel", "name": "a", "pid": 0, "tid": 7, "ts": 100, "dur": 30,
                 "args": {"device": 0, "stream": 7, "correlation": 1}},
                {"ph": "X", "cat": "kernel", "name": "b", "pid": 0, "tid": 7, "ts": 150, "dur": 50,
                 "args": {"device": 0, "stream": 7, "correlation": 2}}]}
                """);
        Analysis analysis = Shipped.recorded(trace);
        assertThat(Efficiencies.of(analysis))
                .filteredOn(row -> !row.isOfDevices())
                .extracting(Efficiencies.Row::label)
                .containsExactly(
                        "host_parallel_efficiency (no host has events)",
                        "device_offload_efficiency (no host has events)");
        assertThat(Efficiencies.of(analysis))
                .allSatisfy(row -> assertThat(Double.isNaN(row.share())).isEqualTo(!row.isOfDevices()))
                .allSatisfy(row -> assertThat(Double.isNaN(row.program())).isEqualTo(!row.isOfDevices()));
    }

    @Test
    void efficienciesOfJacobiAreThoseOfTheScript() {
        Map<String, Double> found = efficiencies(ofOthers("jacobi_cpu_015"));
        expect(found, "device_parallel_efficiency", 0.435795);
        expect(found, "device_load_balance", 0.995648);
        expect(found, "device_communication_efficiency", 0.979020);
        expect(found, "device_orchestration_efficiency", 0.447079);
    }

    private static void expect(Map<String, Double> found, String name, double sixDigits) {
        assertThat(Math.round(1e6 * Objects.requireNonNull(found.get(name), name)))
                .as(name)
                .isEqualTo(Math.round(1e6 * sixDigits));
    }

    /** Traces without accelerators have no figures of devices. */
    @Test
    void otherTracesHaveNone() {
        Analysis analysis = Shipped.recorded(Traces.example("late_sender"));
        assertThat(analysis.trace().streams()).isEmpty();
        assertThat(efficiencies(analysis))
                .containsOnlyKeys(
                        "parallel_efficiency",
                        "load_balance",
                        "communication_efficiency",
                        "parallel_efficiency_init_to_finalize",
                        "load_balance_init_to_finalize",
                        "communication_efficiency_init_to_finalize");
    }
}
