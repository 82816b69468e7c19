package expert.cache;

import static org.assertj.core.api.Assertions.assertThat;

import earl.disk.PowerCuts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values that are kept in files. */
class EntriesTest {
    private static final long PLENTY = 1L << 30;

    @TempDir
    Path folder;

    private static String key(int number) {
        return new Digest().add(Integer.toString(number)).hex();
    }

    private static byte[] value(int number) {
        byte[] value = new byte[new Random(number).nextInt(20_000)];
        new Random(-number).nextBytes(value);
        return value;
    }

    private Entries entries(long limit) {
        return new Entries(folder, limit);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    @Test
    void whatIsKeptIsFoundByOthers() throws IOException {
        for (int round = 0; round < 3; round++) {
            Entries writer = entries(PLENTY);
            for (int i = 0; i < 5; i++) {
                writer.keep(key(5 * round + i), value(5 * round + i));
                assertThat(writer.find(key(5 * round + i))).isEqualTo(value(5 * round + i));
            }
            writer.flush();
        }
        Entries reader = entries(PLENTY);
        for (int i = 0; i < 15; i++) {
            assertThat(reader.find(key(i))).as("entry %d", i).isEqualTo(value(i));
        }
        assertThat(reader.find(key(99))).isNull();
        assertThat(files()).hasSize(15);
    }

    @Test
    void damageIsNoticed() throws IOException {
        Entries writer = entries(PLENTY);
        writer.keep(key(1), value(1));
        writer.flush();
        Path file = files().getFirst();
        byte[] good = Files.readAllBytes(file);
        for (int at : new int[] {0, 5, good.length / 2, good.length - 1}) {
            byte[] bad = good.clone();
            bad[at] ^= 4;
            Files.write(file, bad);
            assertThat(entries(PLENTY).find(key(1))).as("byte %d", at).isNull();
            assertThat(file).doesNotExist();
            Files.write(file, good);
            assertThat(entries(PLENTY).find(key(1))).isEqualTo(value(1));
        }
        Files.write(file, java.util.Arrays.copyOf(good, good.length / 3));
        assertThat(entries(PLENTY).find(key(1))).isNull();
    }

    @Test
    void anEntryIsKnownByItsName() throws IOException {
        Entries writer = entries(PLENTY);
        writer.keep(key(1), value(1));
        writer.flush();
        Files.move(folder.resolve(key(1) + Entries.SUFFIX), folder.resolve(key(2) + Entries.SUFFIX));
        assertThat(entries(PLENTY).find(key(2))).isNull();
    }

    @Test
    void theEntriesUsedLongestAgoMakeRoom() throws IOException {
        for (int i = 0; i < 10; i++) {
            Entries writer = entries(3_000);
            writer.keep(key(i), new byte[900]);
            writer.flush();
            Files.setLastModifiedTime(
                    folder.resolve(key(i) + Entries.SUFFIX),
                    FileTime.from(Instant.now().minus(Duration.ofMinutes(20 - i))));
            if (i == 2) {
                // Used again.
                assertThat(writer.find(key(0))).isNotNull();
            }
        }
        assertThat(files().stream().map(file -> file.getFileName().toString()))
                .containsExactlyInAnyOrder(key(0) + Entries.SUFFIX, key(8) + Entries.SUFFIX, key(9) + Entries.SUFFIX);
    }

    @Test
    void severalWritersDoNoHarm() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Callable<Boolean>> writers = new ArrayList<>();
            for (int writer = 0; writer < 8; writer++) {
                int first = writer * 3;
                writers.add(() -> {
                    Entries entries = entries(PLENTY);
                    for (int i = first; i < first + 5; i++) {
                        entries.keep(key(i), value(i));
                        entries.flush();
                    }
                    return true;
                });
            }
            for (Future<Boolean> done : threads.invokeAll(writers)) {
                assertThat(done.get()).isTrue();
            }
        }
        Entries reader = entries(PLENTY);
        for (int i = 0; i < 26; i++) {
            assertThat(reader.find(key(i))).as("entry %d", i).isEqualTo(value(i));
        }
    }

    @Test
    void aFolderThatCannotBeWrittenIsNoHarm() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        Entries entries = new Entries(file.resolve("folder"), PLENTY);
        entries.keep(key(1), value(1));
        entries.flush();
        assertThat(entries.find(key(1))).isNull();
    }

    @Test
    void aPowerCutLeavesWholeEntriesOrNone() throws IOException {
        try (PowerCuts cuts = PowerCuts.of(folder, found -> {
            for (int i = 0; i < 3; i++) {
                byte[] kept = new Entries(found, PLENTY).find(key(i));
                boolean named = Files.exists(found.resolve(key(i) + Entries.SUFFIX));
                assertThat(kept == null).as("no entry %d", i).isEqualTo(kept == null && !named);
                assertThat(kept).isIn(null, value(i));
            }
        })) {
            Entries entries = entries(PLENTY);
            for (int i = 0; i < 3; i++) {
                entries.keep(key(i), value(i));
            }
            entries.flush();
            cuts.atTheEnd(found -> {
                for (int i = 0; i < 3; i++) {
                    assertThat(new Entries(found, PLENTY).find(key(i))).isEqualTo(value(i));
                }
            });
            assertThat(cuts.steps()).isGreaterThanOrEqualTo(3);
        }
    }
}
