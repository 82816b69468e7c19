package earl.format.paraver;

import static org.assertj.core.api.Assertions.assertThat;

import earl.diag.Diagnostics;
import earl.format.build.RecordLines;
import earl.testing.Damage;
import earl.testing.Mutations;
import earl.testing.Sample;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A small trace with some bytes changed at random is a trace or the typed exception, and soon. Damage that makes a line something else than
 * numbers is reported. The seed of a failure is in its message.
 */
class ParaverMutationTest {
    private static final int FEW = 150;
    private static final int MANY = 10_000;
    /** One mutation in this many is a large one. */
    private static final int HOSTILE = 4;

    private static final String NAME = "two_tasks";

    @TempDir
    private Path folder;

    @Test
    void someMutations() throws IOException {
        mutate(1L + (long) FEW * Sample.seeds(1000, 1).getFirst(), FEW);
    }

    @Test
    @Tag("long")
    void manyMutations() throws IOException {
        mutate(1_000_000, MANY);
    }

    private void mutate(long firstSeed, int count) throws IOException {
        Path plain = Prv.copy("two_tasks", Files.createDirectories(folder.resolve("plain")));
        Path packed = Prv.packed("two_tasks", Files.createDirectories(folder.resolve("packed")));
        List<Path> victims =
                List.of(plain, packed, plain.resolveSibling("two_tasks.pcf"), plain.resolveSibling("two_tasks.row"));
        int opened = Mutations.read(firstSeed, count, NAME, random -> {
            Path victim = victims.get(random.nextInt(victims.size()));
            byte[] before = Files.readAllBytes(victim);
            Files.write(victim, mutated(before, random));
            try {
                open(victim.equals(packed) ? packed : plain, new Diagnostics());
            } finally {
                Files.write(victim, before);
            }
        });
        assertThat(opened).isBetween(count / 4, count);
    }

    @Test
    void aLetterInARecordIsNotReadInSilence() throws IOException {
        Path trace = Prv.copy("two_tasks", folder);
        byte[] before = Files.readAllBytes(trace);
        int records = new String(before, StandardCharsets.ISO_8859_1).indexOf("\nc:") + 1;
        long first = 1L + (long) FEW * Sample.seeds(1000, 1).getFirst();
        Mutations.read(first, FEW, NAME, random -> {
            byte[] after = before.clone();
            int at = records + random.nextInt(before.length - records);
            if (after[at] == '\n' || (at > 0 && after[at - 1] == '\n')) {
                return; // a line may become a comment, or two lines one
            }
            after[at] = (byte) ('a' + random.nextInt(26));
            Files.write(trace, after);
            Diagnostics diagnostics = new Diagnostics();
            open(trace, diagnostics);
            assertThat(diagnostics.list()).as("byte %d", at).isNotEmpty();
        });
    }

    private static void open(Path trace, Diagnostics diagnostics) {
        for (int location = 0; location < 3; location++) {
            RecordLines.of(trace, location, diagnostics);
        }
    }

    private static byte[] mutated(byte[] bytes, Random random) {
        byte[] now = random.nextInt(HOSTILE) == 0 ? Damage.hostile(bytes, random) : bytes;
        for (int changes = random.nextInt(4); changes > 0 && now.length > 0; changes--) {
            // Digits and separators in the place of others leave most lines valid.
            now = now.clone();
            now[random.nextInt(now.length)] = (byte) "0123456789:\nc".charAt(random.nextInt(13));
        }
        return Arrays.equals(now, bytes) ? Damage.of(bytes, random) : now;
    }
}
