package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import expert.answer.NotJudged;
import expert.pattern.Analysis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recordings of PyTorch on devices of Intel, whose runtime calls are those of SYCL, and on devices that EXPERT does not know. */
class OtherDevicesTest {
    @TempDir
    Path folder;

    private static String event(String category, String name, int begin, int end, String more) {
        return "{\"ph\": \"X\", \"cat\": \"" + category + "\", \"name\": \"" + name + "\", \"ts\": " + begin
                + ", \"dur\": " + (end - begin) + ", " + more + "}";
    }

    private static String call(String category, String name, int begin, int end, int correlation) {
        return event(
                category, name, begin, end, "\"pid\": 1, \"tid\": 1, \"args\": {\"correlation\": " + correlation + "}");
    }

    /**
     * The host waits from 20 to the end of the kernel.
     *
     * <pre>
     * host    [launch]  [wait                  ]
     *         0      5  20                    112
     * queue        [kernel 10 ........... 110]
     * </pre>
     */
    private Analysis analysis(String category, String launch, String wait) throws IOException {
        String kernel = event(
                "kernel",
                "gemm",
                10,
                110,
                "\"pid\": 0, \"tid\": 7, \"args\": {\"device\": 0, \"stream\": 7, \"correlation\": 1}");
        Path file = Files.writeString(
                folder.resolve("rank0.json"),
                "{\"traceEvents\": [" + call(category, launch, 0, 5, 1) + ", " + kernel + ", "
                        + call(category, wait, 20, 112, 2) + "]}");
        return Shipped.analyze(file);
    }

    private static long microseconds(Analysis analysis, String pattern) {
        return Math.round(Shipped.result(analysis, pattern).severity() * 1e6);
    }

    @ParameterizedTest
    @CsvSource({
        "xpu_runtime, urEnqueueKernelLaunch, urQueueFinish",
        "xpu_runtime, urEnqueueKernelLaunch, urEventWait",
        "xpu_runtime, piEnqueueKernelLaunch, piEventsWait",
        "xpu_driver, urEnqueueKernelLaunch, zeEventHostSynchronize"
    })
    void waitsForIntelsDevicesAreWaitsForTheDevice(String category, String launch, String wait) throws IOException {
        Analysis analysis = analysis(category, launch, wait);
        assertThat(analysis.diagnostics()).isEmpty();
        assertThat(microseconds(analysis, "host_wait")).isEqualTo(90);
        assertThat(NotJudged.of(analysis)).isEmpty();
    }

    @Test
    void callsOfUnknownDevicesAreNotJudged() throws IOException {
        Analysis analysis = analysis("musa_runtime", "musaLaunchKernel", "musaStreamSynchronize");
        assertThat(microseconds(analysis, "host_wait")).isZero();
        assertThat(NotJudged.of(analysis))
                .containsExactly("1 call of musaStreamSynchronize (82.1 %)", "1 call of musaLaunchKernel (4.5 %)");
    }
}
