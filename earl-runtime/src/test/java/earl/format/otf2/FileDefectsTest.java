package earl.format.otf2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.TraceException;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.Decoded;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.format.otf2.encoding.ChunkReader;
import earl.memory.ColumnMemory;
import earl.store.LocationEvents;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One archive a test whose files are not there, not readable, not whole or not files, named by its defect. */
class FileDefectsTest extends DamagedArchive {
    @Test
    void noSuchFile() {
        assertThat(refused(file("other.otf2"))).hasMessageContaining("other.otf2: there is no such file");
        assertThat(refused(folder.resolve("nowhere"))).hasMessageContaining("there is no such file or folder");
    }

    @Test
    void notATrace() throws IOException {
        Path text = Files.writeString(file("notes.txt"), "not a trace");
        assertThat(refused(text))
                .hasMessageContaining("not a trace of a known format; known are: ")
                .hasMessageContaining("OTF2 (an archive's folder");
        assertThat(refused(Files.createDirectory(file("empty")))).hasMessageContaining("known are: ");
    }

    @Test
    void aDeviceFile() {
        assertThat(refused(Path.of("/dev/null"))).hasMessageContaining("/dev/null: not a trace");
        assertThat(refused(Path.of("/dev/zero"))).hasMessageContaining("/dev/zero: not a trace");
    }

    @Test
    void noPermission() throws IOException {
        assertThat(file("hand/5.evt").toFile().setReadable(false)).isTrue();
        assumeFalse(Files.isReadable(file("hand/5.evt")), "skipped: this user may read every file");
        assertThat(refused(archive.path())).hasMessageEndingWith("hand/5.evt: no permission to read it");
    }

    /** What the test above says to everybody but those who may read every file. */
    @Test
    void noPermissionInWords() {
        assertThat(ChunkReader.unreadable(file("hand/5.evt"), new AccessDeniedException("5.evt")))
                .hasMessageEndingWith("hand/5.evt: no permission to read it");
    }

    @Test
    void severalAnchors() throws IOException {
        Files.copy(archive.path(), file("second.otf2"));
        assertThat(refused(folder)).hasMessageContaining("several anchor files, name one: hand.otf2, second.otf2");
        // Named, it is opened; but its other files are missing.
        assertThat(refused(file("second.otf2"))).hasMessageContaining("second.def: there is no such file");
    }

    @Test
    void anAnchorOfAnyName() throws IOException {
        Files.move(archive.path(), file("hand" + ".anchor"));
        try (Decoded decoded = new Decoded(file("hand.anchor"))) {
            assertThat(decoded.size()).isEqualTo(6);
        }
    }

    @Test
    void anAnchorThatIsAFolder() throws IOException {
        assertThat(refused(Files.createDirectory(file("odd.otf2")))).hasMessageContaining("not a trace");
    }

    @Test
    void definitionsMissing() throws IOException {
        Files.delete(file("hand.def"));
        assertThat(refused(folder)).hasMessageContaining("hand.def: there is no such file");
    }

    @Test
    void anArchiveBeingWritten() throws IOException {
        // The anchor comes last.
        Files.delete(archive.path());
        assertThat(refused(folder))
                .hasMessageContaining("archive: expected an anchor file (*.otf2), found only definitions")
                .hasMessageContaining("may not be complete yet");
    }

    /** The anchor is there, and its last events are not: a file system that is slow, or a second part that is appended. */
    @Test
    void anArchiveWhoseEventsAreBeingWritten() {
        byte[] whole = bytes(file("hand/5.evt"));
        HandMade.overwrite(file("hand/5.evt"), Arrays.copyOf(whole, whole.length - 1));
        opened(decoded -> {
            assertThat(decoded.size()).isEqualTo(6);
            assertThat(diagnostic(decoded, DiagnosticCode.TRUNCATED_EVENTS).first())
                    .contains("expected another event or an end mark, found the end of the file");
        });
    }

    @Test
    void anEventFileThatIsReplacedAfterOpening() {
        Diagnostics diagnostics = new Diagnostics();
        byte[] whole = bytes(file("hand/5.evt"));
        try (TraceSource source = TraceFormat.openAny(folder, diagnostics);
                ColumnMemory memory = ColumnMemory.inMemory()) {
            HandMade.overwrite(file("hand/5.evt"), Arrays.copyOf(whole, 25));
            LocationEvents events = new LocationEvents(0, memory, source.estimatedEvents(0));
            source.decode(0, events);
            assertThat(events.size()).isZero();
            assertThat(diagnostics.count(DiagnosticCode.TRUNCATED_EVENTS)).isEqualTo(1);
        }
    }

    @Test
    void anEventFileThatIsRemovedAfterOpening() throws IOException {
        try (TraceSource source = TraceFormat.openAny(folder, new Diagnostics());
                ColumnMemory memory = ColumnMemory.inMemory()) {
            Files.delete(file("hand/5.evt"));
            LocationEvents events = new LocationEvents(0, memory, 1);
            assertThatThrownBy(() -> source.decode(0, events))
                    .isInstanceOf(TraceException.class)
                    .hasMessageEndingWith("hand/5.evt: there is no such file");
        }
    }

    /** To open a pipe waits until somebody writes to it: forever. */
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void pipesAndDevicesInPlaceOfFiles() throws Exception {
        for (String name : List.of("hand.def", "hand/5.def", "hand/5.evt", "hand.marker")) {
            byte[] before = Files.exists(file(name)) ? bytes(file(name)) : new byte[0];
            Files.deleteIfExists(file(name));
            int status =
                    new ProcessBuilder("mkfifo", file(name).toString()).start().waitFor();
            assumeTrue(status == 0, "skipped: this system makes no pipes");
            if (name.equals("hand.def")) {
                assertThat(refused(folder)).hasMessageEndingWith("hand.def: expected a file, found a device or pipe");
            } else {
                DiagnosticCode code = name.endsWith(".evt")
                        ? DiagnosticCode.MISSING_EVENTS_FILE
                        : DiagnosticCode.MISSING_LOCAL_DEFINITIONS;
                opened(decoded -> {
                    if (name.equals("hand.marker")) {
                        assertThatThrownBy(() -> decoded.source.raw().markers())
                                .hasMessageEndingWith("hand.marker: expected a file, found a device or pipe");
                    } else {
                        assertThat(decoded.diagnostics.count(code)).isEqualTo(1);
                    }
                });
            }
            Files.delete(file(name));
            HandMade.overwrite(file(name), before);
        }
        Files.delete(file("hand/6.evt"));
        Files.createSymbolicLink(file("hand/6.evt"), Path.of("/dev/zero"));
        opened(decoded -> assertThat(decoded.diagnostics.count(DiagnosticCode.MISSING_EVENTS_FILE))
                .isEqualTo(1));
    }

    @Test
    void localDefinitionsMissing() throws IOException {
        Files.delete(file("hand/5.def"));
        opened(decoded -> {
            assertThat(decoded.size()).isEqualTo(6);
            assertThat(decoded.diagnostics.count(DiagnosticCode.MISSING_LOCAL_DEFINITIONS))
                    .isEqualTo(1);
        });
    }

    @Test
    void allEventFilesMissing() throws IOException {
        Files.delete(file("hand/5.evt"));
        Files.delete(file("hand/6.evt"));
        assertThat(refused(folder))
                .hasMessageContaining("hand: the event files are missing: expected 5.evt and those of 1 other");
    }

    @Test
    void theCollectedArchiveWithoutEventFiles() {
        Path archiveOf = Traces.collected("casita_4_mpi_lammps_colloid");
        assertThatThrownBy(
                        () -> TraceFormat.openAny(archiveOf, new Diagnostics()).close())
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("the event files are missing: expected 0.evt and those of 3 other locations");
    }

    @Test
    void oneEventFileMissing() throws IOException {
        Files.delete(file("hand/6.evt"));
        opened(decoded -> {
            assertThat(decoded.size()).isEqualTo(4);
            assertThat(decoded.diagnostics.count(DiagnosticCode.MISSING_EVENTS_FILE))
                    .isEqualTo(1);
        });
    }

    @Test
    void anEventFileThatIsAFolder() throws IOException {
        Files.delete(file("hand/6.evt"));
        Files.createDirectory(file("hand/6.evt"));
        opened(decoded -> assertThat(decoded.diagnostics.count(DiagnosticCode.MISSING_EVENTS_FILE))
                .isEqualTo(1));
    }
}
