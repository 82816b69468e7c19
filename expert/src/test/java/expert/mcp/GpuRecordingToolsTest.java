package expert.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents read of recordings of GPUs what the commands print. */
class GpuRecordingToolsTest {
    @TempDir
    Path folder;

    private String recording(String name, int kernel) throws IOException {
        String call =
                ", \"cat\": \"cuda_runtime\", \"ph\": \"X\", \"pid\": 1, \"tid\": 1, \"args\": {\"correlation\": ";
        return Files.writeString(
                        folder.resolve(name),
                        "{\"distributedInfo\": {\"rank\": 0}, \"traceEvents\": [\n"
                                + "{\"name\": \"cudaLaunchKernel\", \"ts\": 1, \"dur\": 4" + call + "2}},\n"
                                + "{\"name\": \"spin\", \"cat\": \"kernel\", \"ph\": \"X\", \"pid\": 0, \"tid\": 7, \"ts\": 10, \"dur\": "
                                + kernel + ", \"args\": {\"device\": 0, \"stream\": 7, \"correlation\": 2}},\n"
                                + "{\"name\": \"cudaDeviceSynchronize\", \"ts\": 30, \"dur\": " + (kernel - 15) + call
                                + "3}}\n]}\n")
                .toString();
    }

    private String answer(String tool, Map<String, Object> arguments) throws Exception {
        List<String> names = List.of(recording("fast.json", 1000), recording("slow.json", 3000));
        expert.mcp.Traces traces = new expert.mcp.Traces(names, GpuRecordingToolsTest::request, "");
        Tool found = new AnalysisTools(traces)
                .all().stream()
                        .filter(each -> each.name().equals(tool))
                        .findFirst()
                        .orElseThrow();
        return found.action()
                .answer(new Arguments(arguments, found.parameters()))
                .text();
    }

    private static AnalysisRequest request(Path trace) {
        return AnalysisRequest.of(trace, new PatternPath(Traces.root().resolve("patterns"), List.of(), List.of()));
    }

    @Test
    void theReportSaysForWhichKernelTheHostWaits() throws Exception {
        assertThat(answer("report", Map.of())).contains("for its device").contains("spin");
    }

    @Test
    void aWaitIsExplained() throws Exception {
        assertThat(answer("explain", Map.of("pattern", "host_wait")))
                .contains("980.0 us")
                .contains("activity: rank 0 GPU 0 stream 7 enters spin");
    }

    @Test
    void recordingsAreCompared() throws Exception {
        assertThat(answer("diff", Map.of("metric", "host_wait")))
                .contains("host_wait")
                .contains("980.0 us")
                .contains("2.980 ms");
    }
}
