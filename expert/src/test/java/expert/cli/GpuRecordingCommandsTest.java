package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that take traces, on recordings in JSON whose host waits for a kernel: 980 us in one, 2,980 us in the other. */
class GpuRecordingCommandsTest {
    @TempDir
    Path folder;

    private String fast = "";
    private String slow = "";

    @BeforeEach
    void write() throws IOException {
        fast = recording("fast.json", 1000);
        slow = recording("slow.json", 3000);
    }

    private String recording(String name, int kernel) throws IOException {
        String call =
                ", \"cat\": \"cuda_runtime\", \"ph\": \"X\", \"pid\": 1, \"tid\": 1, \"args\": {\"correlation\": ";
        return Files.writeString(
                        folder.resolve(name),
                        "{\"distributedInfo\": {\"rank\": 0}, \"traceEvents\": [\n"
                                + "{\"name\": \"step\", \"cat\": \"cpu_op\", \"ph\": \"X\", \"pid\": 1, \"tid\": 1, \"ts\": 0, \"dur\": 4000},\n"
                                + "{\"name\": \"cudaLaunchKernel\", \"ts\": 1, \"dur\": 4" + call + "2}},\n"
                                + "{\"name\": \"spin\", \"cat\": \"kernel\", \"ph\": \"X\", \"pid\": 0, \"tid\": 7, \"ts\": 10, \"dur\": "
                                + kernel
                                + ", \"args\": {\"device\": 0, \"stream\": 7, \"correlation\": 2}},\n"
                                + "{\"name\": \"cudaDeviceSynchronize\", \"ts\": 30, \"dur\": " + (kernel - 15) + call
                                + "3}}\n]}\n")
                .toString();
    }

    private static Terminal.Result run(String... words) {
        return new Terminal().run(words);
    }

    @Test
    void twoRecordingsAreCompared() {
        Terminal.Result result = run("diff", "--no-cache", fast, slow);
        assertThat(result.status()).as(result.err()).isEqualTo(ExitStatus.OK);
        assertThat(result.out()).contains("host_wait");
    }

    @Test
    void aGateFailsIfHostsWaitLonger() {
        String[] words = {"diff", "--no-cache", "--fail-if", "host_wait > +50%", fast, slow};
        Terminal.Result slower = run(words);
        assertThat(slower.status()).as(slower.err()).isEqualTo(ExitStatus.WORSE);
        words[4] = slow;
        words[5] = fast;
        assertThat(run(words).status()).isEqualTo(ExitStatus.OK);
    }

    @Test
    void aRecordingIsIntact() {
        Terminal.Result result = run("check", fast);
        assertThat(result.status()).as(result.err()).isEqualTo(ExitStatus.OK);
        assertThat(result.out()).startsWith(fast + ": intact (Kineto JSON trace, 2 locations, ");
    }

    @Test
    void aWaitForAKernelIsExplained() {
        Terminal.Result result = run("explain", "--no-cache", slow, "host_wait");
        assertThat(result.status()).as(result.err()).isEqualTo(ExitStatus.OK);
        assertThat(result.out())
                .contains("1. 2.980 ms on rank 0")
                .contains("in step/cudaDeviceSynchronize")
                .contains("activity: rank 0 GPU 0 stream 7 enters spin");
    }
}
