package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Replays of programs that use devices: nothing changed gives the recorded run and its waits, and faster kernels end earlier. */
class ReplayedDevicesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "gpu_otf2/cloverleaf",
                "ml/kineto_nccl_full",
                "ml/kineto_gloo_slow2_cpp",
                "ml/kineto_cases/qwen_h100.json.gz",
                "ml/kineto_cases/resnet_rccl_mi300.json.gz",
                "ml/kineto_cases/cuda_event_sync_multi_stream.json.gz"
            })
    void nothingChangedGivesTheRecordedWaits(String name) throws IOException {
        Path trace = Traces.root().resolveSibling("shared").resolve("formats").resolve(name);
        assumeTrue(Files.exists(trace), () -> "skipped: no collection of recordings at ../shared/formats");
        JsonNode json = whatIf(trace.toString(), "--identity");

        assertThat(json.at("/identity/largest_difference").asDouble(-1)).isZero();
        assertThat(json.get("predicted").asDouble())
                .isEqualTo(json.get("measured").asDouble());
        assertThat(json.get("waits")).isNotEmpty();
        for (JsonNode wait : json.get("waits")) {
            assertThat(wait.get("after").asDouble())
                    .as(wait.get("pattern").asText())
                    .isEqualTo(wait.get("before").asDouble(), within(1e-9));
        }
    }

    /** In each of ten steps, stencil takes 6 ms on rank 0 and 8 ms on rank 1, and the ranks exchange an edge. */
    @ParameterizedTest
    @CsvSource({"stencil=0.5, 0.040", "stencil@rank1=0.75, 0.020", "stencil@rank1=0.5, 0.020", "stencil@rank0=0.5, 0"})
    void fasterKernelsEndTheRunEarlier(String scale, double gain) throws IOException {
        JsonNode json = whatIf(Traces.example("gpu").toString(), "--scale", scale);

        assertThat(json.get("measured").asDouble() - json.get("predicted").asDouble())
                .isEqualTo(gain, within(1e-6));
    }

    private static JsonNode whatIf(String trace, String... options) throws IOException {
        String[] words = new String[options.length + 4];
        words[0] = "whatif";
        words[1] = trace;
        words[2] = "--format";
        words[3] = "json";
        System.arraycopy(options, 0, words, 4, options.length);
        return new ObjectMapper().readTree(new Terminal().run(words).out());
    }
}
