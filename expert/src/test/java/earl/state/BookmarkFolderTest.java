package earl.state;

import static org.assertj.core.api.Assertions.assertThat;

import earl.disk.PowerCuts;
import earl.memory.ColumnMemory;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bookmarks that outlive a run: found again whole, or not at all. */
class BookmarkFolderTest {
    private static final List<String> CONNECTING = List.of(
            " net.openhft.chronicle.analytics.",
            " sun.nio.ch.Net ",
            " sun.nio.ch.NioSocketImpl ",
            " java.net.InetSocketAddress ",
            " sun.net.www.protocol.http.HttpURLConnection ",
            " jdk.internal.net.http.");

    private final ColumnMemory memory = ColumnMemory.inMemory();
    private final Bookmarks bookmarks = KeepingProcess.bookmarks(memory);

    @TempDir
    Path temp;

    @AfterEach
    void release() {
        memory.close();
    }

    private BookmarkFolder folder(Path folder) {
        return new BookmarkFolder(folder, KeepingProcess.IDENTITY);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private void assertFound(@Nullable Bookmarks found) {
        assertThat(found).isNotNull();
        if (found != null) {
            assertThat(found.bytes().mismatch(bookmarks.bytes())).isEqualTo(-1);
            assertThat(found.shift()).isEqualTo(bookmarks.shift());
            assertThat(found.count()).isEqualTo(bookmarks.count());
        }
    }

    @Test
    void whatIsKeptIsFoundByTheSameTraceOnly() throws IOException {
        Path home = temp.resolve("not/yet/there");
        assertThat(folder(home).find(memory)).isNull();
        assertThat(folder(home).keep(bookmarks)).isTrue();
        assertFound(folder(home).find(memory));
        assertFound(folder(home).find(memory));
        assertThat(folder(home).keep(bookmarks)).isTrue();
        assertThat(files(home)).as("one file a trace, nothing unfinished").hasSize(1);
        assertThat(new BookmarkFolder(home, new byte[] {1, 2, 3}).find(memory)).isNull();
        assertThat(files(home)).hasSize(1);
    }

    @Test
    void whatIsDamagedIsNotBelievedAndGoes() throws IOException {
        assertThat(folder(temp).keep(bookmarks)).isTrue();
        Path file = files(temp).getFirst();
        byte[] good = Files.readAllBytes(file);
        Random random = new Random(11);
        for (int i = 0; i < 60; i++) {
            byte[] bad = good.clone();
            int at = i < 20 ? random.nextInt(4096) : random.nextInt(bad.length);
            bad[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, bad);
            assertThat(folder(temp).find(memory)).as("byte %d changed", at).isNull();
            assertThat(files(temp)).as("byte %d changed", at).isEmpty();
        }
        for (int length : new int[] {0, 1, 100, 4096, good.length / 2, good.length - 1}) {
            Files.write(file, java.util.Arrays.copyOf(good, length));
            assertThat(folder(temp).find(memory)).as("cut to %d bytes", length).isNull();
        }
        Files.write(file, good);
        assertFound(folder(temp).find(memory));
    }

    @Test
    void aFolderThatCannotBeUsed() throws IOException {
        Path file = Files.writeString(temp.resolve("file"), "in the way");
        assertThat(folder(file).keep(bookmarks)).isFalse();
        assertThat(folder(file.resolve("below")).keep(bookmarks)).isFalse();
        assertThat(folder(file).find(memory)).isNull();
        assertThat(files(temp)).containsExactly(file);
    }

    @Test
    void whatADeadProcessLeftIsSwept() throws IOException {
        Path left = Files.createDirectory(temp.resolve(".bookmarks.expert-0123456789abcdef"));
        Files.writeString(left.resolve("map"), "half");
        assertThat(folder(temp).keep(bookmarks)).isTrue();
        assertThat(left).doesNotExist();
        assertThat(files(temp)).hasSize(1);
    }

    @Test
    void aPowerCutLeavesWholeBookmarksOrNone() throws IOException {
        try (PowerCuts cuts = PowerCuts.of(temp, found -> {
            boolean named =
                    files(found).stream().anyMatch(file -> file.toString().endsWith(".bookmarks"));
            Bookmarks kept = folder(found).find(memory);
            assertThat(kept != null).as("what has the name is whole").isEqualTo(named);
        })) {
            assertThat(folder(temp).keep(bookmarks)).isTrue();
            cuts.atTheEnd(found -> assertFound(folder(found).find(memory)));
            assertThat(cuts.steps()).isGreaterThanOrEqualTo(3);
        }
    }

    @Test
    void manyThreadsKeepAndFindAtOnce() throws Exception {
        assertThat(folder(temp).keep(bookmarks)).isTrue();
        List<Callable<Boolean>> tasks = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            tasks.add(() -> folder(temp).keep(bookmarks));
            tasks.add(() -> {
                Bookmarks found = folder(temp).find(memory);
                // Between two of those that keep them, they may have another name than was just read.
                return found == null || found.bytes().mismatch(bookmarks.bytes()) < 0;
            });
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            for (Future<Boolean> task : threads.invokeAll(tasks)) {
                assertThat(task.get()).isTrue();
            }
        }
        assertFound(folder(temp).find(memory));
    }

    @Test
    void aKilledProcessLeavesNothingThatIsBelieved() throws Exception {
        killed(2);
    }

    @Test
    @Tag("long")
    void aKilledProcessLeavesNothingThatIsBelievedAtFiftyMoments() throws Exception {
        killed(50);
    }

    private void killed(int times) throws Exception {
        Random random = new Random(times);
        for (int i = 0; i < times; i++) {
            Path home = Files.createDirectory(temp.resolve("killed" + i));
            Process process = start(home, List.of(), "again");
            // After the first time it goes fast: anywhere between two of those.
            assertThat(process.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("kept");
            assertThat(process.waitFor(random.nextInt(200_000), TimeUnit.MICROSECONDS))
                    .isFalse();
            process.destroyForcibly().waitFor();
            Bookmarks found = folder(home).find(memory);
            if (found != null) {
                assertFound(found);
            }
            assertThat(folder(home).keep(bookmarks)).isTrue();
            assertFound(folder(home).find(memory));
        }
    }

    @Test
    void theLauncherAndTheBuildGiveTheSameOptions() throws IOException {
        String build = Files.readString(Traces.root().resolve("pom.xml"));
        List<String> needed = launcherOptions().stream()
                .filter(option -> option.startsWith("--add-") || option.startsWith("-Dchronicle"))
                .toList();
        assertThat(needed).hasSize(6).allMatch(build::contains);
    }

    @Test
    void nobodyIsCalledAndTheHomeFolderStaysEmpty() throws Exception {
        Path home = Files.createDirectory(temp.resolve("home"));
        Path classes = temp.resolve("classes.log");
        Process process = start(
                temp.resolve("kept"),
                List.of("-Duser.home=" + home, "-Xlog:class+load:file=" + classes, "-Djava.io.tmpdir=" + home));
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).as("all that it prints").isEqualToIgnoringNewLines("kept");
        assertThat(files(home)).isEmpty();
        List<String> loaded = Files.readAllLines(classes);
        assertThat(loaded).anyMatch(line -> line.contains("net.openhft.chronicle.map.ChronicleMap "));
        assertThat(loaded)
                .as("classes that a connection needs")
                .noneMatch(line -> CONNECTING.stream().anyMatch(line::contains));
    }

    /** What the launcher gives the Java virtual machine for large traces. */
    private static List<String> launcherOptions() throws IOException {
        List<String> options = new ArrayList<>();
        for (String line : Files.readAllLines(Traces.root().resolve("expert/src/dist/lib/cache.sh"))) {
            Matcher assignment =
                    Pattern.compile("(?:common|map)_options='(.*)'").matcher(line);
            if (assignment.matches()) {
                options.addAll(List.of(assignment.group(1).split(" ", -1)));
            }
        }
        return options;
    }

    private static Process start(Path folder, List<String> options, String... more) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(launcherOptions());
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-BytecodeVerificationRemote"));
        command.addAll(options);
        command.add("-cp");
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.add(KeepingProcess.class.getName());
        command.add(folder.toString());
        command.addAll(List.of(more));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}
