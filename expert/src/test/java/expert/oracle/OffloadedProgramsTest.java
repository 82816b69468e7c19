package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import earl.device.StreamTimes;
import earl.oracle.DeviceTrace;
import expert.answer.NotJudged;
import expert.answer.Verdict;
import expert.pattern.Analysis;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Archives of programs whose device works for directives of OpenMP, or for ROCm's runtime: no call says what it queued. */
class OffloadedProgramsTest {
    // Codes of OTF2.
    private static final int FUNCTION = 1;
    private static final int WRAPPER = 2;
    private static final int OPENMP = 3;
    private static final int HIP = 23;

    private static final String NOT_JUDGED =
            "the waits of 1 GPU stream, because the trace lacks the call that queued its activity";

    @TempDir
    private Path folder;

    private Analysis analyze(DeviceTrace trace) {
        return Shipped.analyze(trace.write(folder));
    }

    @Test
    void streamsOfTargetRegionsAreNotJudged() {
        DeviceTrace trace = new DeviceTrace(1)
                .withGroupsOfDevices()
                .withRegion("!$omp target @a.c:7", WRAPPER, OPENMP)
                .withRegion("!$omp target submit @a.c:7", WRAPPER, OPENMP);
        trace.host(0)
                .enter(0, "main")
                .enter(5, "!$omp target @a.c:7")
                .call(6, 7, "!$omp target submit @a.c:7")
                .leave(55)
                .leave(100);
        trace.stream(0, "OpenMP Target [0:1]").call(10, 50, "kernel");
        Analysis analysis = analyze(trace);
        assertThat(NotJudged.of(analysis)).containsExactly(NOT_JUDGED);
        assertThat(Verdict.of(analysis).text()).contains("EXPERT did not judge " + NOT_JUDGED);
    }

    @Test
    void streamsOfCallsOfRocmsRuntimeAreNotJudged() {
        DeviceTrace trace =
                new DeviceTrace(1).withGroupsWithoutCreators().withRegion("hsa_signal_wait_scacquire", FUNCTION, HIP);
        trace.host(0).enter(0, "main").call(6, 55, "hsa_signal_wait_scacquire").leave(100);
        trace.stream(0, "Thread 7, Compute on GPU 0, Queue 0").call(10, 50, "kernel");
        assertThat(NotJudged.of(analyze(trace))).containsExactly(NOT_JUDGED);
    }

    /** A stream whose calls are known for the most part is judged; the rest is counted. */
    @Test
    void streamsMostOfWhoseCallsAreUnknownAreNotJudged() {
        for (int known : new int[] {1, 2}) {
            DeviceTrace trace = new DeviceTrace(1);
            trace.host(0).enter(0, "main");
            DeviceTrace.Line stream = trace.stream(0, "CUDA[0:7]");
            for (int i = 0; i < 3; i++) {
                if (i < known) {
                    trace.host(0).call(1 + i, 2 + i, "cudaLaunchKernel", DeviceTrace.id(i));
                }
                stream.call(10 + 10L * i, 15 + 10L * i, "k", DeviceTrace.id(i));
            }
            trace.host(0).leave(100);
            assertThat(NotJudged.of(Shipped.analyze(trace.write(folder.resolve("known" + known)))))
                    .isEqualTo(
                            known == 2
                                    ? List.of()
                                    : List.of("the waits of 1 GPU stream, because the trace lacks the calls that"
                                            + " queued 2 of 3 activities"));
        }
    }

    /** Nothing is at stake by the clocks if no thread has events. */
    @Test
    void clocksOfStreamsAloneAreNotDoubted() {
        DeviceTrace trace = new DeviceTrace(1);
        trace.stream(0, "CUDA[0:7]").call(10, 50, "k").call(60, 70, "k");
        Verdict verdict = Verdict.of(analyze(trace));
        assertThat(verdict.inconclusive()).isNull();
        assertThat(verdict.text())
                .doesNotContain("clocks")
                .contains(
                        "EXPERT did not judge the waits of 1 GPU stream, because the trace lacks the calls that queued"
                                + " 2 of 2 activities");
    }

    /** Without ids, calls that wait between the launches say which kernels a graph has; the gaps in it are latency of the device. */
    @Test
    void graphsBetweenSynchronizationsAreJudged() {
        DeviceTrace trace = new DeviceTrace(1).withGroupsOfDevices();
        trace.host(0)
                .enter(0, "main")
                .call(1, 2, "hipGraphLaunch")
                .call(6, 55, "hipStreamSynchronize")
                .call(56, 57, "hipLaunchKernel")
                .call(58, 59, "hipGraphLaunch")
                .call(60, 99, "hipEventSynchronize")
                .leave(110);
        trace.stream(0, "HIP[0:1]")
                .call(10, 20, "k")
                .call(21, 30, "l")
                .call(31, 50, "m")
                .call(60, 70, "first")
                .call(71, 80, "k")
                .call(81, 89, "l")
                .call(90, 95, "m");
        Analysis analysis = analyze(trace);
        assertThat(NotJudged.of(analysis)).isEmpty();
        StreamTimes stream = analysis.trace().streams().getFirst();
        assertThat(stream.withoutCall()).isZero();
        assertThat(Math.round(stream.launchDelay() * 1e6)).isEqualTo(56 - 50);
        assertThat(Math.round(stream.startUp() * 1e6)).isEqualTo(1 + 1 + (60 - 56) + 1 + 1 + 1);
        assertThat(Math.round(Shipped.result(analysis, "host_wait").severity() * 1e6))
                .isEqualTo((50 - 6) + (95 - 60));
    }

    /** Several graphs in a row are divided if the names of their kernels repeat. */
    @ParameterizedTest
    @CsvSource({"k l k l, 0", "k k k k, 4", "k l l k, 4", "k l k, 3"})
    void graphsInARowAreJudgedIfTheirKernelsRepeat(String kernels, long withoutCall) {
        DeviceTrace trace = new DeviceTrace(1).withGroupsOfDevices();
        trace.host(0)
                .enter(0, "main")
                .call(1, 2, "hipGraphLaunch")
                .call(3, 4, "hipGraphLaunch")
                .call(6, 90, "hipStreamSynchronize")
                .leave(100);
        DeviceTrace.Line stream = trace.stream(0, "HIP[0:1]");
        long time = 10;
        for (String name : kernels.split(" ", -1)) {
            stream.call(time, time + 10, name);
            time += 12;
        }
        Analysis analysis = analyze(trace);
        assertThat(analysis.trace().streams().getFirst().withoutCall()).isEqualTo(withoutCall);
        assertThat(analysis.trace().streams().getFirst().launchDelay()).isZero();
        if (withoutCall > 0) {
            assertThat(NotJudged.of(analysis).getFirst())
                    .isEqualTo(
                            "the waits of 1 GPU stream, because the order of calls does not say for certain which of them"
                                    + " queued which activity");
        }
    }

    @Test
    void streamsWhoseCallsAreKnownAreJudged() {
        DeviceTrace trace = new DeviceTrace(1).withGroupsOfDevices();
        trace.host(0)
                .enter(0, "main")
                .call(1, 2, "hipLaunchKernel")
                .call(6, 55, "hipStreamSynchronize")
                .leave(100);
        trace.stream(0, "HIP[0:1]").call(10, 50, "k");
        Analysis analysis = analyze(trace);
        assertThat(NotJudged.of(analysis)).isEmpty();
        assertThat(Math.round(Shipped.result(analysis, "host_wait").severity() * 1e6))
                .isEqualTo(44);
    }
}
