package earl.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Location;
import earl.Trace;
import earl.TraceException;
import earl.testing.Traces;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalModelFileTest {
    @TempDir
    Path folder;

    private static byte[] bytes(LocalModelFile.Content content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        LocalModelFile.write(content, out);
        return out.toByteArray();
    }

    private LocalModelFile.Content read(byte[] bytes) throws IOException {
        return LocalModelFile.read(Files.write(folder.resolve("models"), bytes));
    }

    private static LocalModelFile.Content models(Path path) {
        try (Trace trace = Trace.open(path)) {
            Vocabulary vocabulary = new Vocabulary();
            CommunicationRecords records = new CommunicationRecords(trace, vocabulary, true);
            List<LocalModel> models = new ArrayList<>();
            for (Location location : trace.locations()) {
                models.add(LocalModel.of(records, location, LoopRecognizer.WINDOW));
            }
            return new LocalModelFile.Content(vocabulary, models);
        }
    }

    private static void assertSame(LocalModelFile.Content found, LocalModelFile.Content expected) {
        assertThat(found.models()).isEqualTo(expected.models());
        for (int i = 0; i < expected.vocabulary().size(); i++) {
            assertThat(found.vocabulary().template(i))
                    .isEqualTo(expected.vocabulary().template(i));
        }
    }

    @Test
    void modelsAreReadAgain() throws IOException {
        for (String name : new String[] {"halo", "mesh_2x4", "late_sender"}) {
            LocalModelFile.Content models = models(Traces.example(name));
            byte[] bytes = bytes(models);
            assertSame(read(bytes), models);
            assertThat(bytes(read(bytes))).isEqualTo(bytes);
            assertThat(LocalModelFile.looksLike(folder.resolve("models"))).isTrue();
        }
        assertThat(LocalModelFile.looksLike(Traces.anchor(Traces.example("halo"))))
                .isFalse();
    }

    /** Counts and numbers that are affine in several counters, and none at all. */
    @Test
    void randomModelsAreReadAgain() throws IOException {
        for (long seed = 1; seed <= 200; seed++) {
            Random random = new Random(seed);
            Vocabulary vocabulary = new Vocabulary();
            for (int i = 0; i < 3; i++) {
                vocabulary.symbol("w" + "#".repeat(i));
            }
            List<LocalModel> models = new ArrayList<>();
            for (int i = random.nextInt(3); i > 0; i--) {
                models.add(new LocalModel(
                        "rank é " + i, random.nextInt(9) - 1, i, random.nextLong(1 << 20), system(random, 0)));
            }
            LocalModelFile.Content content = new LocalModelFile.Content(vocabulary, models);
            LocalModelFile.Content again = read(bytes(content));
            assertThat(again.models()).as("seed %d", seed).isEqualTo(content.models());
        }
    }

    private static List<Construct> system(Random random, int depth) {
        List<Construct> constructs = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            if (depth < 3 && random.nextInt(3) == 0) {
                constructs.add(new Construct.Loop(expression(random, depth), system(random, depth + 1)));
            } else {
                int symbol = random.nextInt(3);
                List<AffineExpression> numbers = new ArrayList<>();
                for (int k = 0; k < symbol; k++) {
                    numbers.add(expression(random, depth));
                }
                constructs.add(new Construct.Action(symbol, numbers));
            }
        }
        return constructs;
    }

    private static AffineExpression expression(Random random, int depth) {
        long[] coefficients = new long[depth];
        Arrays.setAll(coefficients, i -> random.nextInt(3) == 0 ? random.nextLong() : 0);
        return new AffineExpression(random.nextLong(), coefficients);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "another_form | expected \"EARLLOCAL1\" (byte 0)",
                "ends_early | expected more of the model, found the end of the file",
                "ends_in_its_checksum | expected 4 bytes of checksum, found 2",
                "more_behind_it | expected 4 bytes of checksum, found 7",
                "another_checksum | the file is damaged",
                "empty | expected \"EARLLOCAL1\""
            })
    void whatIsWrongIsSaid(String defect, String message) throws IOException {
        byte[] whole = bytes(models(Traces.example("halo")));
        byte[] broken = switch (defect) {
            case "another_form" -> "EARLLOCAL9".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
            case "ends_early" -> Arrays.copyOf(whole, 40);
            case "ends_in_its_checksum" -> Arrays.copyOf(whole, whole.length - 2);
            case "more_behind_it" -> Arrays.copyOf(whole, whole.length + 3);
            case "another_checksum" -> {
                byte[] changed = whole.clone();
                changed[whole.length - 1] ^= 1;
                yield changed;
            }
            default -> new byte[0];
        };
        assertThatThrownBy(() -> read(broken))
                .isInstanceOf(TraceException.class)
                .hasMessageStartingWith(folder.resolve("models") + ": ")
                .hasMessageContaining(message.replaceAll(" \\(byte 0\\)", ""));
    }

    /** A changed bit changes nothing (there are some at the end of what is deflated that do not count), or is an error. */
    @Test
    void everyChangedBitIsNoticed() throws IOException {
        LocalModelFile.Content models = models(Traces.example("late_sender"));
        byte[] whole = bytes(models);
        int unnoticed = 0;
        for (int bit = 0; bit < 8 * whole.length; bit++) {
            byte[] broken = whole.clone();
            broken[bit / 8] ^= (byte) (1 << bit % 8);
            try {
                assertSame(read(broken), models);
                unnoticed++;
            } catch (TraceException expected) {
                assertThat(expected).hasMessageStartingWith(folder.resolve("models") + ": ");
            }
        }
        assertThat(unnoticed).isLessThan(8);
    }
}
