package earl.model.global;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Trace;
import earl.TraceException;
import earl.model.LoopRecognizer;
import earl.testing.Traces;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFileTest {
    @TempDir
    Path folder;

    private static byte[] bytes(GlobalModel model) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ModelFile.write(model, out);
        return out.toByteArray();
    }

    private GlobalModel read(byte[] bytes) throws IOException {
        return ModelFile.read(Files.write(folder.resolve("model"), bytes));
    }

    @Test
    void modelsAreReadAgain() throws IOException {
        for (String name : new String[] {"halo", "mesh_2x4", "late_sender"}) {
            try (Trace trace = Trace.open(Traces.example(name))) {
                GlobalModel model = GlobalModel.of(trace, LoopRecognizer.WINDOW, true, 1);
                byte[] bytes = bytes(model);
                GlobalModel again = read(bytes);
                assertThat(Processes.text(again)).isEqualTo(Processes.text(model));
                assertThat(again.traffic()).isEqualTo(model.traffic());
                assertThat(bytes(again)).isEqualTo(bytes);
                assertThat(ModelFile.looksLike(folder.resolve("model"))).isTrue();
            }
        }
        assertThat(ModelFile.looksLike(Traces.anchor(Traces.example("halo")))).isFalse();
    }

    /** The sweeps of 249 iterations on 16 processes, 1.4 million events. */
    @Test
    void aModelTakesLittle() throws IOException {
        GlobalModel model = Wavefronts.lu(4, 4, 249, 160).model();
        assertThat(model.events()).isGreaterThan(3_000_000);
        assertThat(bytes(model)).hasSizeLessThan(2000);
    }

    @Test
    void whatIsDamagedIsSaid() throws IOException {
        byte[] bytes = bytes(Wavefronts.sweep(2, 2, 3, 3).model());
        Random random = new Random(7);
        for (int i = 0; i < 500; i++) {
            byte[] broken =
                    java.util.Arrays.copyOf(bytes, i % 2 == 0 ? bytes.length : 11 + random.nextInt(bytes.length - 11));
            broken[10 + random.nextInt(broken.length - 10)] ^= (byte) (1 << random.nextInt(8));
            try {
                read(broken);
            } catch (TraceException expected) {
                assertThat(expected).hasMessageStartingWith(folder.resolve("model") + ": ");
            }
        }
        assertThatThrownBy(() -> read(java.util.Arrays.copyOf(bytes, 20))).isInstanceOf(TraceException.class);
    }
}
