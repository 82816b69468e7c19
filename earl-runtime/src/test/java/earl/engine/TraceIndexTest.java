package earl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.OpenOptions;
import earl.Trace;
import earl.TraceException;
import earl.bench.ProgramShape;
import earl.bench.TraceGenerator;
import earl.cache.IndexFolder;
import earl.diag.Diagnostics;
import earl.format.ForwardingSource;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.stage.StageTimes;
import earl.store.LocationEvents;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trace from its index is the trace, and what is wrong with an index is found out. */
class TraceIndexTest {
    private static final int PAGE = 4096;

    @TempDir
    Path folder;

    private Path store;
    private Path trace;

    @BeforeEach
    void generate() {
        store = folder.resolve("store");
        trace = folder.resolve("trace");
        TraceGenerator.generate(trace, ProgramShape.of(3000, 5).withAttributes(true), 1);
    }

    private OpenOptions options() {
        return OpenOptions.defaults().withStore(store).withIndexFrom(0);
    }

    private static List<String> fresh(Path path) {
        try (Trace opened = Trace.open(path, OpenOptions.defaults().withIndexFrom(OpenOptions.NO_INDEX))) {
            assertThat(isFromIndex(opened)).isFalse();
            return Everything.of(opened);
        }
    }

    private static boolean isFromIndex(Trace opened) {
        return opened.info().steps().keySet().equals(java.util.Set.of("read", "index"));
    }

    /** Pages that did not reach the disk are zero, or the file ends before them. */
    @Test
    void anIndexThatLostPagesInAPowerCutIsMadeAgain() throws IOException {
        List<String> expected = fresh(trace);
        Random random = new Random(7);
        check(trace, false, expected);
        Path file = indexes().list().getFirst().folder().resolve("index");
        byte[] whole = Files.readAllBytes(file);
        for (int lost = 1; lost <= 20; lost++) {
            byte[] left = whole.clone();
            for (int i = 0; i < lost * lost; i++) {
                int page = random.nextInt(i == 0 ? 2 : (whole.length + PAGE - 1) / PAGE) * PAGE;
                Arrays.fill(left, page, Math.min(page + PAGE, left.length), (byte) 0);
            }
            Files.write(file, lost % 4 == 0 ? Arrays.copyOf(left, lost % 8 == 0 ? 0 : whole.length / lost) : left);
            Files.write(file.resolveSibling("trace"), new byte[0]);
            check(trace, false, expected);
        }
        check(trace, true, expected);
    }

    /** Opens the trace, which must come from its index or be decoded, and compares it. */
    private void check(Path path, boolean fromIndex, List<String> expected) {
        try (Trace opened = Trace.open(path, options())) {
            assertThat(isFromIndex(opened)).as("from the index").isEqualTo(fromIndex);
            assertThat(Everything.of(opened)).isEqualTo(expected);
        }
    }

    @Test
    void tracesOfTheCollectionAreTheSameFromTheirIndexes() {
        List<Path> archives = new ArrayList<>(List.of(Traces.example("halo"), Traces.example("wait_barrier")));
        if (Traces.hasCollection()) {
            for (String name : Traces.collected()) {
                if (!name.equals("casita_4_mpi_lammps_colloid") && !name.startsWith("npb_cg")) { // no events; too many
                    archives.add(Traces.collected(name));
                }
            }
        }
        int odd = 0;
        for (Path archive : archives) {
            List<String> expected = fresh(archive);
            check(archive, false, expected);
            check(archive, true, expected);
            odd += expected.stream().anyMatch(line -> line.startsWith("Diagnostic")) ? 1 : 0;
        }
        assertThat(odd).as("traces with diagnostics").isGreaterThanOrEqualTo(Traces.hasCollection() ? 2 : 0);
        assertThat(indexes().list()).hasSize(archives.size());
    }

    @Test
    void traceThatWentToFilesIsItsIndex() {
        List<String> expected = fresh(trace);
        Diagnostics diagnostics = new Diagnostics();
        try (TraceSource source = TraceFormat.openAny(trace, diagnostics);
                Trace opened = new Opening(
                                source,
                                options(),
                                new StoreChoice(store, 1 << 20),
                                TraceIndex.of(source, options()),
                                null,
                                diagnostics,
                                new StageTimes())
                        .open()) {
            assertThat(opened.info().steps()).containsKeys("decode", "index");
            assertThat(Everything.of(opened)).isEqualTo(expected);
        }
        check(trace, true, expected);
    }

    @Test
    void missingDefinitionsHaveTheirPlaceholdersAgain() throws IOException {
        // Regions are defined after the strings; without the last bytes some are missing.
        Path definitions = trace.resolve("traces.def");
        byte[] bytes = Files.readAllBytes(definitions);
        Files.write(definitions, Arrays.copyOf(bytes, bytes.length * 9 / 10));
        List<String> expected = fresh(trace);
        assertThat(expected).anyMatch(line -> line.contains("undefined_reference"));
        check(trace, false, expected);
        check(trace, true, expected);
        Path relative = Path.of("").toAbsolutePath().relativize(trace.toAbsolutePath());
        check(relative, true, fresh(relative));
    }

    @Test
    void changedTraceIsDecodedAgain() throws IOException {
        check(trace, false, fresh(trace));
        Files.setLastModifiedTime(
                trace.resolve("traces").resolve("2.evt"), FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
        check(trace, false, fresh(trace));
        check(trace, true, fresh(trace));
        FileTime before = Files.getLastModifiedTime(trace.resolve("traces.def"));
        byte[] definitions = Files.readAllBytes(trace.resolve("traces.def"));
        int at = new String(definitions, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf("MPI_Send");
        definitions[at] = 'm';
        Files.write(trace.resolve("traces.def"), definitions);
        Files.setLastModifiedTime(trace.resolve("traces.def"), before);
        List<String> changed = fresh(trace);
        assertThat(changed.toString()).contains("mPI_Send");
        check(trace, false, changed);
        check(trace, true, changed);
        TraceGenerator.generate(trace, ProgramShape.of(2000, 3), 1);
        check(trace, false, fresh(trace));
        assertThat(indexes().list()).hasSize(1);
    }

    @Test
    void damagedIndexIsNoticedAndMadeAgain() throws IOException {
        List<String> expected = fresh(trace);
        Random random = new Random(11);
        check(trace, false, expected);
        Path file = indexes().list().getFirst().folder().resolve("index");
        byte[] whole = Files.readAllBytes(file);
        for (int i = 0; i < 60; i++) {
            byte[] damaged = whole.clone();
            int at = i < 20 ? random.nextInt(64) : random.nextInt(4096, damaged.length);
            if (i < 20 && at >= 36) { // the rest of the header means nothing
                at -= 36;
            }
            damaged[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, i % 10 == 9 ? Arrays.copyOf(damaged, random.nextInt(whole.length)) : damaged);
            check(trace, false, expected);
        }
        check(trace, true, expected);
    }

    @Test
    void diskThatBecomesFullIsSaidAndNothingIsLeft() throws IOException {
        for (int after = 0; after < 5; after++) {
            Diagnostics diagnostics = new Diagnostics();
            int decoded = after;
            try (TraceSource source = TraceFormat.openAny(trace, diagnostics)) {
                TraceSource full = new FullDisk(source, decoded);
                Opening opening = new Opening(
                        full,
                        options().withThreads(1),
                        new StoreChoice(store, 1 << 20),
                        TraceIndex.of(full, options()),
                        null,
                        diagnostics,
                        new StageTimes());
                assertThatThrownBy(opening::open)
                        .isInstanceOf(TraceException.class)
                        .hasMessageContaining(store.toString())
                        .hasMessageContaining("no space for columns: the disk became full");
            }
            assertNothingIsLeft();
        }
        check(trace, false, fresh(trace));
    }

    @Test
    void traceThatNeedsMoreThanTheDiskHasIsRefusedFirst() throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        try (TraceSource source = TraceFormat.openAny(trace, diagnostics)) {
            Opening opening = new Opening(
                    source,
                    options(),
                    new StoreChoice(store, Long.MAX_VALUE),
                    TraceIndex.of(source, options()),
                    null,
                    diagnostics,
                    new StageTimes());
            assertThatThrownBy(opening::open)
                    .isInstanceOf(TraceException.class)
                    .hasMessageContaining("MB needed")
                    .hasMessageContaining("MB free");
        }
        try (Stream<Path> left = Files.walk(store)) {
            assertThat(left.filter(Files::isRegularFile)).isEmpty();
        }
    }

    /** A trace during whose decoding the disk becomes full, which shows as a fault of mapped memory. */
    private static final class FullDisk extends ForwardingSource {
        private final AtomicInteger left;

        FullDisk(TraceSource source, int decoded) {
            super(source);
            left = new AtomicInteger(decoded);
        }

        @Override
        public void decode(int location, LocationEvents into) {
            if (left.getAndDecrement() == 0) {
                throw new InternalError("a fault occurred in an unsafe memory access operation");
            }
            source.decode(location, into);
        }
    }

    @Test
    void folderThatCannotBeWrittenIsDoneWithout() throws IOException {
        Files.writeString(store, "a file, not a folder");
        check(trace, false, fresh(trace));
        check(trace, false, fresh(trace));
        assertThat(store).hasContent("a file, not a folder");
    }

    @Test
    void manyAtOnceDoNoHarm() throws Exception {
        List<String> expected = fresh(trace);
        try (ExecutorService pool = Executors.newFixedThreadPool(8)) {
            for (int round = 0; round < 5; round++) {
                indexes().clear();
                List<Callable<List<String>>> tasks = new ArrayList<>();
                for (int i = 0; i < 12; i++) {
                    tasks.add(() -> {
                        try (Trace opened = Trace.open(trace, options().withThreads(1))) {
                            return Everything.of(opened);
                        }
                    });
                }
                for (Future<List<String>> result : pool.invokeAll(tasks)) {
                    assertThat(result.get()).isEqualTo(expected);
                }
            }
        }
        check(trace, true, expected);
    }

    @Test
    void oldIndexesMakeRoom() throws IOException {
        List<IndexFolder.Entry> entries = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Path other = folder.resolve("other" + i);
            TraceGenerator.generate(other, ProgramShape.of(1000, 2), 1);
            check(other, false, fresh(other));
            Path file = indexes().file(other.resolve("traces.otf2"));
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(100 - 10L * i)));
        }
        entries.addAll(indexes().list());
        assertThat(entries).hasSize(3);
        assertThat(entries.getFirst().trace()).contains("other2");
        check(folder.resolve("other0"), true, fresh(folder.resolve("other0")));
        assertThat(indexes().list().getFirst().trace()).contains("other0");
        indexes().limit(2 * entries.getFirst().bytes());
        assertThat(indexes().list())
                .extracting(entry -> entry.trace().contains("other1"))
                .containsExactly(false, false);
        indexes().clear();
        assertThat(indexes().list()).isEmpty();
        assertNothingIsLeft();
    }

    private IndexFolder indexes() {
        return new IndexFolder(store.resolve("index"));
    }

    @Test
    void killedBuildLeavesNothingThatIsBelieved() throws Exception {
        kill(3);
    }

    @Test
    @Tag("long")
    void fiftyKilledBuildsLeaveNothingThatIsBelieved() throws Exception {
        kill(50);
    }

    private void kill(int times) throws Exception {
        Path large = folder.resolve("large");
        TraceGenerator.generate(large, ProgramShape.of(30_000, 8), 1);
        List<String> expected = fresh(large);
        Random random = new Random(5);
        int killed = 0;
        for (int i = 0; i < times; i++) {
            Process builder = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            IndexBuilds.class.getName(),
                            large.toString(),
                            store.toString())
                    .redirectErrorStream(true)
                    .start();
            // It says a letter before each build.
            assertThat(builder.getInputStream().read()).isEqualTo('b');
            assertThat(builder.waitFor(random.nextInt(300), TimeUnit.MILLISECONDS))
                    .isFalse();
            builder.destroyForcibly().waitFor();
            killed++;
            try (Trace opened = Trace.open(large, options())) {
                assertThat(Everything.of(opened)).as("after kill " + i).isEqualTo(expected);
            }
        }
        assertThat(killed).isEqualTo(times);
        age();
        indexes().clear();
        assertNothingIsLeft();
    }

    /** A process that is killed before its index has a name leaves a folder that could be another's, until it is old. */
    private void age() throws IOException {
        try (Stream<Path> places = Files.list(indexes().path())) {
            for (Path place : places.toList()) {
                Files.setLastModifiedTime(place, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
            }
        }
    }

    private void assertNothingIsLeft() throws IOException {
        try (Stream<Path> left = Files.list(indexes().path())) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void emptyIndexFileIsNoIndex() throws IOException {
        List<String> expected = fresh(trace);
        check(trace, false, expected);
        Path file = indexes().list().getFirst().folder().resolve("index");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(0);
        }
        check(trace, false, expected);
    }
}
