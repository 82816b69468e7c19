package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Diagnostic;
import expert.pattern.Analysis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A profiler writes an activity that ends after the next one of its stream has begun, because its duration is too long. */
class OverrunningActivitiesTest {
    @TempDir
    Path folder;

    private static String kernel(String name, int begin, int end, int correlation) {
        return "{\"ph\": \"X\", \"cat\": \"kernel\", \"name\": \"" + name + "\", \"pid\": 0, \"tid\": 7, \"ts\": "
                + begin + ", \"dur\": " + (end - begin) + ", \"args\": {\"device\": 0, \"stream\": 7, \"correlation\": "
                + correlation + "}},\n";
    }

    private static String call(String name, int begin, int end, int correlation) {
        return "{\"ph\": \"X\", \"cat\": \"hip_runtime\", \"name\": \"" + name + "\", \"pid\": 1, \"tid\": 1, \"ts\": "
                + begin + ", \"dur\": " + (end - begin) + ", \"args\": {\"correlation\": " + correlation + "}}";
    }

    /**
     * The first kernel lasts 50 us longer than the time to the second one.
     *
     * <pre>
     * host    [a][b][c]            [synchronize        ]
     *         0  2  4  6           50                 210
     * stream        [a 10 ....... 110]
     *                     [b 60 ....... 120]   [c 150 . 200]
     * </pre>
     */
    private Analysis analysis() throws IOException {
        Path file = Files.writeString(
                folder.resolve("rank0.json"),
                "{\"traceEvents\": [\n" + kernel("a", 10, 110, 1) + kernel("b", 60, 120, 2) + kernel("c", 150, 200, 3)
                        + call("hipLaunchKernel", 0, 2, 1) + ",\n" + call("hipLaunchKernel", 2, 4, 2) + ",\n"
                        + call("hipLaunchKernel", 4, 6, 3) + ",\n" + call("hipDeviceSynchronize", 50, 210, 4) + "]}\n");
        return Shipped.analyze(file);
    }

    private static long microseconds(Analysis analysis, String pattern) {
        return Math.round(Shipped.result(analysis, pattern).severity() * 1e6);
    }

    @Test
    void theOverlapIsCountedOnceAndIsNoIdleTime() throws IOException {
        Analysis analysis = analysis();
        assertThat(analysis.diagnostics().stream()
                        .filter(each -> each.code().startsWith("overlapping_activit"))
                        .map(Diagnostic::count))
                .isNotEmpty()
                .allMatch(count -> count == 1);
        assertThat(microseconds(analysis, "idle_stream")).isEqualTo(150 - 120);
        assertThat(microseconds(analysis, "start_up")).isEqualTo(150 - 120);
        assertThat(microseconds(analysis, "launch_delay")).isZero();
        assertThat(microseconds(analysis, "host_wait")).isEqualTo(200 - 50);
        assertThat(Math.round(analysis.trace().streams().getFirst().busy() * 1e6))
                .isEqualTo(110 + 50);
    }

    /** Of two that run at the same time, the wait counts for the one that runs last. */
    @Test
    void partsOfTheWaitAddUp() throws IOException {
        double sum = 0;
        for (var each : analysis().trace().deviceWaits()) {
            sum += each.seconds();
        }
        assertThat(Math.round(sum * 1e6)).isEqualTo(200 - 50);
    }
}
