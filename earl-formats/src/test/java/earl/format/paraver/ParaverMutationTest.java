package earl.format.paraver;

import static org.assertj.core.api.Assertions.assertThat;

import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.build.RecordLines;
import earl.testing.Damage;
import earl.testing.ProcessorTime;
import earl.testing.Sample;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A small trace with some bytes changed at random is a trace or the typed exception, and soon. Damage that makes a line something else than
 * numbers is reported. The seed of a failure is in its message.
 */
class ParaverMutationTest {
    private static final int FEW = 300;
    private static final int MANY = 10_000;
    /** One mutation in this many is a large one. */
    private static final int HOSTILE = 4;

    private static final long LONGEST = TimeUnit.SECONDS.toNanos(5);

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
        int opened = 0;
        for (long seed = firstSeed; seed < firstSeed + count; seed++) {
            Random random = new Random(seed);
            Path victim = victims.get(random.nextInt(victims.size()));
            byte[] before = Files.readAllBytes(victim);
            Files.write(victim, mutated(before, random));
            long began = ProcessorTime.nanos();
            opened += opens(victim.equals(packed) ? packed : plain, seed, new Diagnostics()) ? 1 : 0;
            assertThat(ProcessorTime.nanos() - began)
                    .as("time for seed %d", seed)
                    .isLessThan(LONGEST);
            Files.write(victim, before);
        }
        assertThat(opened).isBetween(count / 4, count);
    }

    @Test
    void aLetterInARecordIsNotReadInSilence() throws IOException {
        Path trace = Prv.copy("two_tasks", folder);
        byte[] before = Files.readAllBytes(trace);
        int records = new String(before, StandardCharsets.ISO_8859_1).indexOf("\nc:") + 1;
        long first = 1L + (long) FEW * Sample.seeds(1000, 1).getFirst();
        for (long seed = first; seed < first + FEW; seed++) {
            Random random = new Random(seed);
            byte[] after = before.clone();
            int at = records + random.nextInt(before.length - records);
            if (after[at] == '\n' || (at > 0 && after[at - 1] == '\n')) {
                continue; // a line may become a comment, or two lines one
            }
            after[at] = (byte) ('a' + random.nextInt(26));
            Files.write(trace, after);
            Diagnostics diagnostics = new Diagnostics();
            if (opens(trace, seed, diagnostics)) {
                assertThat(diagnostics.list()).as("seed %d, byte %d", seed, at).isNotEmpty();
            }
        }
    }

    private static boolean opens(Path trace, long seed, Diagnostics diagnostics) {
        try {
            for (int location = 0; location < 3; location++) {
                RecordLines.of(trace, location, diagnostics);
            }
            return true;
        } catch (TraceException e) {
            assertThat(e.getMessage()).as("seed %d", seed).doesNotContain("\n").contains("two_tasks");
            return false;
        } catch (RuntimeException | Error e) {
            throw new AssertionError("seed " + seed + ": " + e, e);
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
