package earl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.OpenOptions;
import earl.Trace;
import earl.TraceException;
import earl.diag.Diagnostics;
import earl.disk.DiskSpace;
import earl.memory.ColumnMemory;
import earl.stage.StageTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns in files. */
class StoreChoiceTest {
    @TempDir
    Path folder;

    @Test
    void columnsInFilesMeanTheSame() throws IOException {
        Recorded recorded = RandomTrace.of(3, 60_000);
        StoreChoice files = new StoreChoice(folder.resolve("a/b"), 1 << 20);
        try (Trace inMemory = Engine.open(recorded, OpenOptions.defaults(), new Diagnostics());
                Trace inFiles = new Opening(
                                recorded,
                                OpenOptions.defaults(),
                                files,
                                null,
                                null,
                                new Diagnostics(),
                                new StageTimes())
                        .open()) {
            assertThat(inMemory.length()).isGreaterThan(50_000).isEqualTo(inFiles.length());
            for (long pos = 0; pos < inMemory.length(); pos++) {
                assertThat(inFiles.events().ticks(pos))
                        .isEqualTo(inMemory.events().ticks(pos));
                assertThat(inFiles.events().exitptr(pos))
                        .isEqualTo(inMemory.events().exitptr(pos));
                assertThat(inFiles.events().messageptr(pos))
                        .isEqualTo(inMemory.events().messageptr(pos));
            }
            assertThat(files()).as("names of files while the trace is open").isEmpty();
        }
        assertThat(files()).isEmpty();
    }

    private Stream<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList().stream();
        }
    }

    @Test
    void moreThanTheDiskHoldsIsRefusedBeforeAnythingIsTaken() throws IOException {
        assertThatThrownBy(() -> DiskSpace.of(folder, Long.MAX_VALUE))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining(folder.toString())
                .hasMessageContaining("no space for columns");
        try (ColumnMemory memory = ColumnMemory.inFiles(DiskSpace.of(folder, 1))) {
            assertThatThrownBy(() -> memory.allocate(1L << 60))
                    .isInstanceOf(TraceException.class)
                    .hasMessageContaining(folder.toString());
            assertThat(memory.allocate(1 << 20).byteSize()).isEqualTo(1 << 20);
        }
        assertThat(files()).isEmpty();
    }

    @Test
    void fullDiskIsAnErrorThatNamesTheFolder() {
        StoreChoice files = new StoreChoice(folder, 1);
        assertThat(files.explained(new InternalError("a fault occurred in an unsafe memory access operation")))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining(folder.toString())
                .hasMessageContaining("full");
        IllegalStateException other = new IllegalStateException("something else");
        assertThat(files.explained(other)).isSameAs(other);
    }

    @Test
    void folderThatCannotBeMadeIsAnErrorThatNamesIt() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertThatThrownBy(() -> DiskSpace.of(file.resolve("below"), 1))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining(file.toString());
    }
}
