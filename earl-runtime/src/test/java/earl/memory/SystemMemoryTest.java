package earl.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Memory for large columns is zero, has bounds and a lifetime, and takes no memory before it is used. */
class SystemMemoryTest {
    private static final long BYTES = 512L << 20;
    /** What the rest of the process may take and give back meanwhile. */
    private static final long OTHERS = 128L << 20;

    private static final int PAGE = 4096;

    private static long resident() throws IOException {
        String[] pages = Files.readString(Path.of("/proc/self/statm")).split(" ");
        return Long.parseLong(pages[1]) * PAGE;
    }

    @Test
    void isZeroAlignedAndGoneWithItsArena() {
        MemorySegment segment;
        try (Arena arena = Arena.ofShared()) {
            segment = SystemMemory.allocate((3L << 20) + 5, arena);
            assertThat(segment.byteSize()).isEqualTo((3L << 20) + 5);
            assertThat(segment.address() % ColumnMemory.ALIGNMENT).isZero();
            assertThat(segment.toArray(ValueLayout.JAVA_BYTE)).containsOnly((byte) 0);
            segment.fill((byte) 7);
            assertThat(segment.get(ValueLayout.JAVA_BYTE, segment.byteSize() - 1))
                    .isEqualTo((byte) 7);
            long end = segment.byteSize();
            assertThatThrownBy(() -> segment.get(ValueLayout.JAVA_BYTE, end))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
        assertThatThrownBy(() -> segment.get(ValueLayout.JAVA_BYTE, 0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void moreThanThereIsIsAnError() {
        try (Arena arena = Arena.ofConfined()) {
            assertThatThrownBy(() -> SystemMemory.allocate(1L << 50, arena)).isInstanceOf(OutOfMemoryError.class);
        }
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
    void takesMemoryWhereItIsUsed() throws IOException {
        long before = resident();
        try (Arena arena = Arena.ofShared()) {
            MemorySegment segment = SystemMemory.allocate(BYTES, arena);
            assertThat(resident()).isLessThan(before + OTHERS);
            for (long at = 0; at < BYTES; at += PAGE) {
                segment.set(ValueLayout.JAVA_BYTE, at, (byte) 1);
            }
            assertThat(resident()).isGreaterThan(before + BYTES - OTHERS);
        }
        assertThat(resident()).isLessThan(before + OTHERS);
    }
}
