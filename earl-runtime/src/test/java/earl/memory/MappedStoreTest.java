package earl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import earl.disk.DiskSpace;
import earl.parallel.Workers;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class MappedStoreTest {
    private static final int BYTES = 16 << 20;

    /** The check reads the whole file, of which an analysis may need little. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void checkedPagesDoNotStayInMemoryOfTheProcess(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("kept");
        Workers workers = new Workers(2);
        try (StoreFile written = StoreFile.create(folder.resolve("written"), DiskSpace.of(folder, 0))) {
            MemorySegment part = written.allocate(BYTES);
            part.fill((byte) 1);
            written.part("part", part);
            written.finish(workers);
            Files.move(folder.resolve("written"), file);
        }
        try (MappedStore stored = MappedStore.open(file)) {
            stored.verify(workers);
            assertThat(resident(file)).isLessThan(BYTES / 16);
            byte[] ones = new byte[BYTES];
            Arrays.fill(ones, (byte) 1);
            assertThat(stored.part("part").mismatch(MemorySegment.ofArray(ones)))
                    .isNegative();
            assertThat(resident(file)).isGreaterThanOrEqualTo(BYTES);
        }
    }

    /** Bytes of a mapped file that are in memory of this process. */
    private static long resident(Path file) throws IOException {
        long bytes = 0;
        boolean ofFile = false;
        List<String> lines = Files.readAllLines(Path.of("/proc/self/smaps"));
        for (String line : lines) {
            if (line.matches("[0-9a-f]+-[0-9a-f]+ .*")) {
                ofFile = line.endsWith(file.toString());
            } else if (ofFile && line.startsWith("Rss:")) {
                bytes += Long.parseLong(line.replaceAll("[^0-9]", "")) << 10;
            }
        }
        return bytes;
    }
}
