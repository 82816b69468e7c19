package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Trace;
import earl.disk.Checksum;
import earl.testing.Damage;
import earl.testing.Traces;
import expert.cache.Digest;
import expert.cache.Entries;
import expert.cache.ResultCache;
import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code check} says of what is healthy, and of what was damaged at random bytes. */
class CheckCommandTest {
    private static final int ATTEMPTS = 40;

    @TempDir
    private Path folder;

    private static Terminal.Result check(Object... words) {
        return new Terminal()
                .run(Stream.concat(Stream.of("check"), Arrays.stream(words))
                        .map(Object::toString)
                        .toArray(String[]::new));
    }

    private Path written(String command) {
        Path file = folder.resolve("result");
        String[] words = command.replace("TRACE", Traces.example("late_sender").toString())
                .replace("OUT", file.toString())
                .split(" ");
        Terminal.Result done = new Terminal().run(words);
        assertThat(done.status()).as(done.err()).isZero();
        return Path.of(words[words.length - 1]);
    }

    @Test
    void theExamplesAreIntact() throws IOException {
        List<Path> traces;
        try (Stream<Path> anchors = Files.walk(Traces.root().resolve("examples"))) {
            traces = anchors.filter(file -> file.toString().endsWith(".otf2")).toList();
        }
        assertThat(traces).hasSizeGreaterThan(5);
        for (Path trace : traces) {
            Terminal.Result said = check(trace);
            assertThat(said.status()).as(said.out() + said.err()).isZero();
            assertThat(said.out()).startsWith(trace + ": intact (OTF2 3.0 trace, ");
        }
    }

    @Test
    void theCollectionIsIntact() {
        for (String name : Traces.collected()) {
            Terminal.Result said = check(Traces.collected(name));
            // One archive of the collection has no event files.
            boolean whole = !name.equals("casita_4_mpi_lammps_colloid");
            assertThat(said.status()).as(said.out() + said.err()).isEqualTo(whole ? ExitStatus.OK : ExitStatus.INPUT);
            assertThat(said.out().contains("only definitions are there"))
                    .as(name)
                    .isNotEqualTo(whole);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "compress TRACE -o OUT, file of flow graphs",
        "compress --times stats TRACE -o OUT, file of flow graphs",
        "compress --times exact TRACE -o OUT, file of flow graphs",
    })
    void anyDamageIsFoundWhereThereAreChecksums(String command, String kind) throws IOException {
        Path file = written(command);
        Terminal.Result healthy = check(file);
        assertThat(healthy.status()).as(healthy.out() + healthy.err()).isZero();
        assertThat(healthy.out()).startsWith(file + ": intact (" + kind);
        byte[] whole = Files.readAllBytes(file);
        for (long seed = 0; seed < ATTEMPTS; seed++) {
            byte[] damaged = Damage.of(whole, new Random(seed));
            if (!Arrays.equals(damaged, whole)) {
                Files.write(file, damaged);
                Terminal.Result said = check(file);
                String what = "seed " + seed + ": " + said.out() + said.err();
                assertThat(said.status()).as(what).isEqualTo(ExitStatus.INPUT);
                assertSane(said, what);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"e", "e.otf2", "e.def", "e.efg", "e.txt", "e.bin", "e.cubex", "e.json"})
    void anEmptyFileIsSaidToBeEmpty(String name) throws IOException {
        Path file = Files.createFile(folder.resolve(name));
        assertThat(check(file))
                .isEqualTo(new Terminal.Result(
                        ExitStatus.INPUT,
                        file + ": damaged (empty file)\n" + "  the file is empty: expected a trace or a report\n",
                        ""));
        assertThat(check("--format", "json", file).out())
                .contains("\"kind\": \"empty file\", \"intact\": false", "\"the file is empty: ");
    }

    @ParameterizedTest
    @CsvSource({"TRACE -f cubex -o OUT, .cubex", "TRACE -f json -o OUT, .json"})
    void reportsWithoutChecksumsAreReadThrough(String command, String suffix) throws IOException {
        Path file = Files.move(written(command), folder.resolve("report" + suffix));
        assertThat(check(file).status()).isZero();
        byte[] whole = Files.readAllBytes(file);
        for (long seed = 0; seed < ATTEMPTS; seed++) {
            Random random = new Random(seed);
            Files.write(file, Damage.of(whole, random));
            Terminal.Result said = check(file);
            assertThat(said.status()).as("seed " + seed).isIn(ExitStatus.OK, ExitStatus.INPUT);
            assertSane(said, "seed " + seed);
            Files.write(file, Arrays.copyOf(whole, 1 + random.nextInt(whole.length / 2)));
            assertThat(check(file).status()).as("cut, seed " + seed).isEqualTo(ExitStatus.INPUT);
        }
        Files.write(file, whole);
    }

    @Test
    void reportsOfOtherSchemasAreNoReports() throws IOException {
        Path file = Files.writeString(folder.resolve("report.json"), "{\"schema\": \"expert.report/9\"}");
        assertThat(check(file).err()).contains("JSON that EXPERT cannot check").contains("found expert.report/9");
        assertThat(check(file).status()).isEqualTo(ExitStatus.INPUT);
        Files.writeString(file, "{\"schema\": \"expert.report/1\"}");
        assertThat(check(file).out()).contains("$ lacks \"trace\"");
    }

    @Test
    void archivesAreReadThrough() throws IOException {
        Path trace = folder.resolve("trace");
        assertThat(new Terminal()
                        .run("convert", Traces.example("halo").toString(), trace.toString())
                        .status())
                .isZero();
        List<Path> files;
        try (Stream<Path> all = Files.walk(trace)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        int found = 0;
        for (long seed = 0; seed < ATTEMPTS; seed++) {
            Random random = new Random(seed);
            Path victim = files.get(random.nextInt(files.size()));
            byte[] whole = Files.readAllBytes(victim);
            Files.write(victim, Damage.of(whole, random));
            Terminal.Result said = check(trace);
            String what = "seed " + seed + ", " + victim + ": " + said.out() + said.err();
            assertThat(said.status()).as(what).isIn(ExitStatus.OK, ExitStatus.INPUT);
            assertSane(said, what);
            found += said.status() == ExitStatus.OK ? 0 : 1;
            Files.write(victim, Arrays.copyOf(whole, random.nextInt(whole.length - 2)));
            boolean mapping = victim.toString().matches(".*/traces/[0-9]+\\.def");
            assertThat(check(trace).status())
                    .as("cut, " + what)
                    .isEqualTo(mapping ? check(trace).status() : ExitStatus.INPUT);
            Files.write(victim, whole);
        }
        assertThat(found).as("found of " + ATTEMPTS).isGreaterThan(ATTEMPTS / 3);
        assertThat(check(trace).status()).isZero();

        Files.delete(trace.resolve("traces").resolve("2.evt"));
        Terminal.Result said = check("--format", "json", trace);
        assertThat(said.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(said.out())
                .contains("\"schema\": \"expert.check/1\"", "\"intact\": false", "event file of a location is missing");
    }

    @Test
    void theCacheIsCompared() throws IOException {
        Path store = folder.resolve("store");
        assertThat(check("cache", "--store", store).out()).isEqualTo("0 files in the cache, 0 damaged\n");
        Trace.open(
                        Traces.example("halo"),
                        OpenOptions.defaults().withStore(store).withIndexFrom(0))
                .close();
        Entries results = new ResultCache(store.resolve("results"), "", 1 << 20).entries();
        results.keep(new Digest().add("a").hex(), new byte[500]);
        results.flush();
        Path made =
                Files.write(Files.createDirectories(store.resolve("bookmarks")).resolve("made"), new byte[700]);
        Files.move(made, made.resolveSibling("0102-" + Checksum.of(made) + ".bookmarks"));
        Terminal.Result healthy = check("cache", "--store", store);
        assertThat(healthy.status()).as(healthy.out()).isZero();
        assertThat(healthy.out()).endsWith("3 files in the cache, 0 damaged\n");

        List<Path> files;
        try (Stream<Path> all = Files.walk(store)) {
            files = all.filter(file -> file.endsWith("index") || file.toString().matches(".*\\.(result|bookmarks)"))
                    .filter(Files::isRegularFile)
                    .toList();
        }
        assertThat(files).hasSize(3);
        for (long seed = 0; seed < ATTEMPTS; seed++) {
            Random random = new Random(seed);
            Path victim = files.get(random.nextInt(files.size()));
            byte[] whole = Files.readAllBytes(victim);
            byte[] damaged = Damage.of(whole, random);
            if (!Arrays.equals(damaged, whole)) {
                Files.write(victim, damaged);
                Terminal.Result said = check("cache", "--store", store);
                String what = "seed " + seed + ", " + victim + ": " + said.out();
                assertThat(said.status()).as(what).isEqualTo(ExitStatus.INPUT);
                assertThat(said.out()).as(what).contains(victim + ": damaged").endsWith(", 1 damaged\n");
                assertSane(said, what);
                Files.write(victim, whole);
            }
        }
    }

    private static void assertSane(Terminal.Result said, String what) {
        assertThat(said.out() + said.err()).as(what).doesNotContain("\tat ", "internal fault", "Exception");
        assertThat(said.err().lines().count()).as(what).isLessThanOrEqualTo(1);
    }

    @Test
    void whatIsNotThereIsSaid() {
        assertThat(check(folder.resolve("none")).err()).contains("there is no such file or folder");
        assertThat(check().status()).isEqualTo(ExitStatus.USAGE);
    }
}
