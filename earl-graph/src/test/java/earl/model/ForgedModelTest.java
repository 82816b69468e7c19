package earl.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.TraceException;
import earl.model.global.ModelFile;
import earl.testing.Allocation;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models with counts and numbers that their bytes do not justify, and checksums that are right. */
class ForgedModelTest {
    private static final String GLOBAL = "EARLMODEL3";
    private static final String LOCAL = "EARLLOCAL1";
    /** Bytes on the heap that a file of a few hundred bytes may cost. */
    private static final long FEW = 128L << 20;

    @TempDir
    private Path folder;

    @Test
    @DisplayName("A process of a high number costs no array up to it")
    void process() throws Exception {
        refused(GLOBAL, to -> {
            to.unsigned(1);
            to.signed(Integer.MAX_VALUE - 9);
            to.unsigned(1);
            to.text("grid");
            to.unsigned(0);
            to.unsigned(0);
        });
        refused(LOCAL, to -> {
            to.vocabulary(new Vocabulary());
            to.unsigned(1);
            to.text("rank 0");
            to.signed(Integer.MAX_VALUE - 9);
            to.unsigned(0);
            to.unsigned(0);
            to.unsigned(0);
        });
    }

    @Test
    @DisplayName("A process of a negative number has no place on a grid")
    void negativeProcess() throws Exception {
        refused(GLOBAL, to -> {
            to.unsigned(1);
            to.signed(-64);
            to.unsigned(1);
            to.text("grid");
            to.unsigned(0);
            to.unsigned(0);
        });
    }

    @Test
    @DisplayName("Many topologies of many processes, none of which has a place")
    void topologies() throws Exception {
        refused(GLOBAL, to -> {
            to.unsigned(1);
            to.signed(1_000_000);
            to.unsigned(5000);
            for (int i = 0; i < 5000; i++) {
                to.text("");
                to.unsigned(0);
                to.unsigned(0);
            }
            for (int i = 0; i < 4; i++) {
                to.unsigned(0);
            }
        });
    }

    @Test
    @DisplayName("A file that unpacks to very much more than it has")
    void unpacked() throws Exception {
        refused(LOCAL, to -> {
            for (int i = 0; i < 1 << 26; i++) {
                to.unsigned(0);
            }
        });
    }

    @Test
    @DisplayName("Expressions in a deep nest of loops")
    void expressions() throws Exception {
        refused(LOCAL, to -> {
            to.vocabulary(new Vocabulary());
            to.unsigned(1);
            to.text("rank 0");
            to.signed(0);
            to.unsigned(0);
            to.unsigned(1);
            for (int depth = 0; depth < 1000; depth++) {
                to.unsigned(1);
                to.unsigned(0);
                to.expression(new AffineExpression(2));
            }
            to.unsigned(100_000);
            for (int i = 0; i < 100_000; i++) {
                to.unsigned(0);
                to.expression(new AffineExpression(2));
                to.unsigned(0);
            }
        });
    }

    private void refused(String magic, Consumer<PackedWriter> content) throws Exception {
        Path file = folder.resolve("forged");
        PackedWriter to = new PackedWriter();
        content.accept(to);
        try (OutputStream out = Files.newOutputStream(file)) {
            to.writeTo(out, magic);
        }
        assertThat(Allocation.of(() -> assertThatThrownBy(() -> read(magic, file))
                        .isInstanceOf(TraceException.class)
                        .hasMessageContaining("forged")
                        .hasMessageNotContaining("\n")))
                .isLessThan(FEW);
    }

    private static Object read(String magic, Path file) {
        return magic.equals(GLOBAL) ? ModelFile.read(file) : LocalModelFile.read(file);
    }
}
