package earl.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.TraceException;
import earl.disk.DiskSpace;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColumnMemoryTest {
    /** What is closed makes room for as much again; nothing is written to the files, which take no space then. */
    @Test
    void closedFilesGiveTheirSpaceBack(@TempDir Path folder) {
        DiskSpace disk = DiskSpace.of(folder, 0);
        long most = disk.free() / 5 * 3;
        for (int i = 0; i < 2; i++) {
            try (ColumnMemory files = ColumnMemory.inFiles(disk)) {
                assertThat(files.allocate(most).byteSize()).isEqualTo(most);
                assertThatThrownBy(() -> files.allocate(most))
                        .isInstanceOf(TraceException.class)
                        .hasMessageContaining("no space for columns");
            }
        }
    }

    @Test
    void releasedSegmentsAreNoLongerThere(@TempDir Path folder) {
        try (ColumnMemory memory = ColumnMemory.inFiles(DiskSpace.of(folder, 0))) {
            MemorySegment large = memory.allocate(1 << 20);
            memory.release(large);
            assertThat(memory.allocated()).isZero();
            assertThatThrownBy(() -> large.get(ValueLayout.JAVA_BYTE, 0)).isInstanceOf(IllegalStateException.class);
        }
    }

    /** Segments of pieces are aligned, zero, and do not overlap. */
    @Test
    void piecesHoldManySegments() {
        Random random = new Random(5);
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            Pieces pieces = new Pieces(memory::allocate, 1 << 10, 1 << 14);
            List<MemorySegment> segments = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                MemorySegment segment = pieces.allocate(1 + random.nextInt(i % 100 == 0 ? 1 << 15 : 300));
                assertThat(segment.address() % ColumnMemory.ALIGNMENT).isZero();
                assertThat(segment.toArray(ValueLayout.JAVA_BYTE)).containsOnly((byte) 0);
                segment.fill((byte) i);
                segments.add(segment);
            }
            for (int i = 0; i < segments.size(); i++) {
                assertThat(segments.get(i).toArray(ValueLayout.JAVA_BYTE)).containsOnly((byte) i);
            }
        }
    }
}
