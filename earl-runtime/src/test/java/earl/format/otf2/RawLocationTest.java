package earl.format.otf2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.OpenOptions;
import earl.Trace;
import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.format.otf2.encoding.Chunks;
import earl.format.otf2.write.LocationWriter;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import earl.schema.RecordKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records read piece by piece, from files that are not held open. */
class RawLocationTest {
    private static final int CHUNK = 1 << 18;
    private static final int MANY = 4096;
    private static final Path OPEN_FILES = Path.of("/proc/self/fd");

    @TempDir
    @Nullable
    Path temporary;

    private Path folder() {
        return Objects.requireNonNull(temporary);
    }

    /** Events of every kind, over several chunks; some have attribute lists longer than the pieces. */
    private Path randomEvents() {
        RandomRecords records = new RandomRecords(5);
        Random order = new Random(6);
        RecordKind[] kinds = RecordKind.values();
        try (Otf2Writer archive = Otf2Writer.create(
                folder(), "random", Otf2WriterOptions.defaults().withChunks(CHUNK, CHUNK))) {
            archive.definitions().location(0, "location", 1, -1);
            LocationWriter out = archive.location(0);
            for (int i = 0; i < 30_000; i++) {
                RecordKind kind = kinds[order.nextInt(kinds.length)];
                if (kind != RecordKind.UNKNOWN) {
                    RandomRecords.Event event = records.event(kind);
                    event.attributes().forEach(a -> out.attribute((int) a[0], (int) a[1], a[2]));
                    out.record(event.ticks(), kind, event.values(), event.values().length);
                }
            }
        }
        Path file = folder().resolve("random").resolve("0.evt");
        assertThat(file.toFile().length()).isGreaterThan(2 * CHUNK);
        return file;
    }

    private static RawLocation read(Path file, int piece) {
        return new RawLocation(0, file, new Chunks(CHUNK, false), piece, new LocationMapping(), false);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 19, 64, 1000, 8192})
    void piecesOfAnySizeGiveTheSameRecords(int piece) {
        Path file = randomEvents();
        try (RawLocation whole = read(file, Integer.MAX_VALUE);
                RawLocation pieces = read(file, piece)) {
            while (whole.next()) {
                assertThat(pieces.next()).isTrue();
                compare(pieces, whole);
            }
            assertThat(pieces.next()).isFalse();
        }
    }

    private static void compare(RawRecords.Events one, RawRecords.Events other) {
        assertThat(one.kind()).isEqualTo(other.kind());
        assertThat(one.ticks()).isEqualTo(other.ticks());
        for (int i = 0; i < other.fields().size(); i++) {
            if (!other.fields().get(i).list()) {
                assertThat(one.value(i)).isEqualTo(other.value(i));
            }
        }
        assertThat(one.elements()).isEqualTo(other.elements());
        for (int i = 0; i < other.elements(); i++) {
            assertThat(one.element(i)).isEqualTo(other.element(i));
        }
        assertThat(one.attributes()).isEqualTo(other.attributes());
        for (int i = 0; i < other.attributes(); i++) {
            assertThat(one.attributeValue(i)).isEqualTo(other.attributeValue(i));
        }
    }

    @Test
    void aFileThatIsReplacedWhileItIsRead() throws IOException {
        Path file = randomEvents();
        Path other = Files.copy(file, file.resolveSibling("other"));
        try (RawLocation records = read(file, 8192)) {
            assertThat(records.next()).isTrue();
            Files.move(other, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            assertChanged(records);
        }
    }

    @Test
    void aFileThatIsRewrittenWhileItIsRead() throws IOException {
        Path file = randomEvents();
        try (RawLocation records = read(file, 8192)) {
            assertThat(records.next()).isTrue();
            Files.write(file, Files.readAllBytes(file));
            Files.setLastModifiedTime(file, FileTime.fromMillis(0));
            assertChanged(records);
        }
    }

    private static void assertChanged(RawLocation records) {
        assertThatThrownBy(() -> {
                    while (records.next()) {
                        records.ticks();
                    }
                })
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("0.evt: byte ")
                .hasMessageEndingWith("expected the file that was opened, found that it was changed since");
    }

    /** Files of an archive that this process has open. */
    private static long openFiles(Path folder) throws IOException {
        try (Stream<Path> open = Files.list(OPEN_FILES)) {
            return open.filter(link -> {
                        try {
                            return Files.readSymbolicLink(link).startsWith(folder);
                        } catch (IOException gone) {
                            return false; // closed since it was listed
                        }
                    })
                    .count();
        }
    }

    @Test
    void thousandsOfLocationsDoNotHoldThousandsOfFiles() throws IOException {
        assumeTrue(Files.isDirectory(OPEN_FILES), "skipped: this system does not list open files in /proc");
        Path folder = folder().toRealPath().resolve("many");
        try (Otf2Writer archive = Otf2Writer.create(folder, "many", Otf2WriterOptions.defaults())) {
            int main = archive.definitions().region("main", 1, 1);
            for (int location = 0; location < MANY; location++) {
                archive.definitions().location(location, "location", 1, -1);
                try (LocationWriter out = archive.location(location)) {
                    out.enter(location, main);
                    out.leave(2 * MANY - location, main);
                }
            }
        }
        long most = 0;
        try (TraceSource source = TraceFormat.openAny(folder, new Diagnostics());
                RawRecords.Events events = source.raw().events()) {
            for (long i = 0; i < 2 * MANY; i++) {
                assertThat(events.next()).isTrue();
                assertThat(events.location()).isEqualTo(i < MANY ? i : 2 * MANY - 1 - i);
                most = i % 1000 == 0 ? Math.max(most, openFiles(folder)) : most;
            }
            assertThat(events.next()).isFalse();
        }
        assertThat(most).isZero();
        long[] atOpening = {0};
        OpenOptions options = OpenOptions.defaults().withThreads(2).withProgress((step, done, all) -> {
            try {
                atOpening[0] = Math.max(atOpening[0], openFiles(folder));
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        try (Trace trace = Trace.open(folder, options)) {
            assertThat(trace.length()).isEqualTo(2 * MANY);
            assertThat(openFiles(folder)).isZero();
        }
        assertThat(atOpening[0]).isLessThanOrEqualTo(options.threads());
    }
}
