package earl.format.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import earl.Diagnostic;
import earl.LocationGroup;
import earl.OpenOptions;
import earl.Trace;
import earl.TraceException;
import earl.format.TextLimit;
import earl.format.sqlite.RocpdDatabase.Layout;
import earl.user.UserFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases that gzip compressed are unpacked into the user's cache folder while they are read. */
class CompressedDatabaseTest {
    @TempDir
    private Path folder;

    private Path plain;
    private byte[] bytes;
    private Set<Path> before;

    @BeforeEach
    void writeDatabase() throws IOException {
        plain = RocpdDatabase.write(folder.resolve("run.db"), Layout.TIMES_IN_ROWS, "00005f3a_1c2d", 11, "{}");
        bytes = Files.readAllBytes(plain);
        before = copies();
    }

    private static Trace open(Path file) {
        return Trace.open(file, OpenOptions.defaults().withIndexFrom(OpenOptions.NO_INDEX));
    }

    /** The unpacked databases in the user's cache folder. */
    private static Set<Path> copies() throws IOException {
        Path cache = UserFolders.own().cache().resolve("sqlite");
        if (!Files.isDirectory(cache)) {
            return Set.of();
        }
        try (Stream<Path> files = Files.list(cache)) {
            return files.filter(file -> file.getFileName().toString().startsWith("unpacked-"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    @Test
    void aCompressedDatabaseIsTheSameTrace() throws IOException {
        Path packed = Databases.packed(bytes, folder.resolve("run.db.gz"));
        List<String> events;
        try (Trace trace = open(plain)) {
            events = NsightTest.events(trace);
        }
        try (Trace trace = open(packed)) {
            assertThat(NsightTest.events(trace)).isEqualTo(events).isNotEmpty();
            assertThat(trace.info().path()).isEqualTo(packed);
            assertThat(trace.diagnostics()).isEmpty();
        }
        assertThat(copies()).isEqualTo(before);
    }

    @Test
    void aFolderMayHoldCompressedDatabases() throws IOException {
        Path job = Files.createDirectory(folder.resolve("job"));
        Databases.packed(bytes, job.resolve("a.db.gz"));
        Path other = RocpdDatabase.write(folder.resolve("b.db"), Layout.TIMES_APART, "00005f3a_9e8f", 12, "{}");
        Databases.packed(Files.readAllBytes(other), job.resolve("b.db.gz"));
        Files.writeString(job.resolve("LICENSE"), "MIT");
        try (Trace trace = open(job)) {
            assertThat(trace.processes())
                    .extracting(LocationGroup::name)
                    .contains("./solver (pid 11)", "./solver (pid 12)");
        }
        assertThat(copies()).isEqualTo(before);
    }

    @Test
    void moreThanAllowedIsRefused() throws IOException {
        Path packed = Databases.packed(bytes, folder.resolve("run.db.gz"));
        TextLimit.set(bytes.length - 1);
        try {
            assertThatThrownBy(() -> open(packed))
                    .isInstanceOf(TraceException.class)
                    .hasMessage(packed + ": has more than " + (bytes.length - 1)
                            + " bytes of text; if that is right, give a larger size to --max-text");
        } finally {
            TextLimit.set(TextLimit.DEFAULT);
        }
        assertThat(copies()).isEqualTo(before);
    }

    /** A database that lacks only its last pages still has rows. */
    @Test
    void aCutDatabaseIsReadUpToTheBreakAndCountedOrRefused() throws IOException {
        Path cut = folder.resolve("cut.db.gz");
        byte[] packed = Files.readAllBytes(Databases.packed(bytes, cut));
        int opened = 0;
        for (int length = 100; length < packed.length; length += 97) {
            Files.write(cut, Arrays.copyOf(packed, length));
            try (Trace trace = open(cut)) {
                opened++;
                assertThat(trace.diagnostics())
                        .extracting(Diagnostic::code, Diagnostic::first)
                        .contains(tuple("broken_table", cut + ": the compressed file ends early"));
            } catch (TraceException oneLine) {
                assertThat(oneLine.getMessage()).startsWith(cut + ": ").doesNotContain("\n");
            }
        }
        assertThat(opened).isPositive();
        assertThat(copies()).isEqualTo(before);
    }
}
