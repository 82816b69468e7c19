package earl.state;

import static org.assertj.core.api.Assertions.assertThat;

import earl.disk.Checksum;
import earl.store.ColumnMemory;
import earl.testing.Allocation;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bookmarks whose checksums are right, and whose sizes and counts their pages do not justify. */
class ForgedBookmarksTest {
    private static final long FEW = 32L << 20;
    private static final int PAGE = 64 << 10;
    private static final int SHIFT_AT = 4;
    private static final int COUNT_AT = 8;
    private static final int SIZE_AT = 12;

    @TempDir
    private Path folder;

    private interface Forgery {
        void in(ByteBuffer facts);
    }

    private void refused(Forgery forgery) throws Exception {
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            BookmarkFolder kept = new BookmarkFolder(folder, KeepingProcess.IDENTITY);
            assertThat(kept.keep(KeepingProcess.bookmarks(memory))).isTrue();
            forge(forgery);
            long before = memory.allocated();
            assertThat(Allocation.of(() -> assertThat(kept.find(memory)).isNull()))
                    .isLessThan(FEW);
            assertThat(memory.allocated() - before).isLessThan(FEW);
        }
    }

    private Path file() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".bookmarks"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private void forge(Forgery forgery) throws Exception {
        Path file = file();
        try (ChronicleMap<Long, byte[]> map = ChronicleMapBuilder.of(Long.class, byte[].class)
                .entries(2)
                .constantValueSizeBySample(new byte[PAGE + Integer.BYTES])
                .actualSegments(1)
                .createPersistedTo(file.toFile())) {
            byte[] facts = Objects.requireNonNull(map.get(0L));
            forgery.in(ByteBuffer.wrap(facts));
            CRC32C sum = new CRC32C();
            sum.update(KeepingProcess.IDENTITY);
            sum.update(new byte[Long.BYTES]);
            sum.update(facts, 0, PAGE);
            ByteBuffer.wrap(facts).putInt(PAGE, (int) sum.getValue());
            map.put(0L, facts);
        }
        Files.move(
                file,
                folder.resolve(
                        HexFormat.of().formatHex(KeepingProcess.IDENTITY) + "-" + Checksum.of(file) + ".bookmarks"));
    }

    @Test
    @DisplayName("More bytes than the pages hold")
    void sizes() throws Exception {
        for (long size : new long[] {Long.MAX_VALUE, 1L << 40, 1L << 33, 2_000_000, 8, 0, -1, Long.MIN_VALUE}) {
            refused(facts -> facts.putLong(SIZE_AT, size));
        }
    }

    @Test
    @DisplayName("More bookmarks than the bytes hold, or a shift that none has")
    void counts() throws Exception {
        for (int count : new int[] {Integer.MAX_VALUE, 1 << 28, 100_000, -1, -2, -3, Integer.MIN_VALUE}) {
            refused(facts -> facts.putInt(COUNT_AT, count));
        }
        for (int shift : new int[] {-1, 64, Integer.MAX_VALUE}) {
            refused(facts -> facts.putInt(SHIFT_AT, shift));
        }
    }

    @Test
    @DisplayName("What is not forged is found")
    void honest() throws Exception {
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            BookmarkFolder kept = new BookmarkFolder(folder, KeepingProcess.IDENTITY);
            assertThat(kept.keep(KeepingProcess.bookmarks(memory))).isTrue();
            forge(facts -> facts.putInt(SHIFT_AT, 9));
            Bookmarks found = kept.find(memory);
            assertThat(found).isNotNull();
            assertThat(Objects.requireNonNull(found).shift()).isEqualTo(9);
        }
    }
}
