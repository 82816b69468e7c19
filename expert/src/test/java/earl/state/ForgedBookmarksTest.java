package earl.state;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Trace;
import earl.disk.Checksum;
import earl.memory.ColumnMemory;
import earl.testing.Allocation;
import earl.testing.Extremes;
import earl.testing.Sample;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
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
    private static final int RANKS = 4;
    private static final int SENDS = 3000;
    private static final int FORGERIES = Sample.runsAll() ? 200 : 50;
    /** Numbers of cells: some of the directory and the first bookmark, and most of the first page. */
    private static final int DIRECTORY = 24;

    private static final int CELLS = 6000;
    private static final int[] NUMBERS = {-1, 0, 1, 2, 5, SENDS, 1 << 20, Integer.MAX_VALUE, Integer.MIN_VALUE};

    @TempDir
    private Path folder;

    private interface Forgery {
        void in(ByteBuffer facts);
    }

    private void refused(Forgery forgery) throws Exception {
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            BookmarkFolder kept = new BookmarkFolder(folder, KeepingProcess.IDENTITY);
            assertThat(kept.keep(KeepingProcess.bookmarks(memory))).isTrue();
            forge(folder, 0, forgery);
            long before = memory.allocated();
            assertThat(Allocation.of(() -> assertThat(kept.find(memory)).isNull()))
                    .isLessThan(FEW);
            assertThat(memory.allocated() - before).isLessThan(FEW);
        }
    }

    private static Path file(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".bookmarks"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static ChronicleMap<Long, byte[]> map(Path file) throws IOException {
        return ChronicleMapBuilder.of(Long.class, byte[].class)
                .entries(2)
                .constantValueSizeBySample(new byte[PAGE + Integer.BYTES])
                .actualSegments(1)
                .createPersistedTo(file.toFile());
    }

    /** Changes an entry of the bookmarks in a folder, and the checksums with it. */
    private static void forge(Path folder, long entry, Forgery forgery) throws IOException {
        Path file = file(folder);
        String identity = file.getFileName().toString().split("-", 2)[0];
        try (ChronicleMap<Long, byte[]> map = map(file)) {
            byte[] value = Objects.requireNonNull(map.get(entry));
            forgery.in(ByteBuffer.wrap(value).order(entry == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.nativeOrder()));
            CRC32C sum = new CRC32C();
            sum.update(HexFormat.of().parseHex(identity));
            sum.update(ByteBuffer.allocate(Long.BYTES).putLong(0, entry));
            sum.update(value, 0, PAGE);
            ByteBuffer.wrap(value).putInt(PAGE, (int) sum.getValue());
            map.put(entry, value);
        }
        Files.move(file, folder.resolve(identity + "-" + Checksum.of(file) + ".bookmarks"));
    }

    @Test
    @DisplayName("Numbers that are none of this trace")
    void cells() throws Exception {
        Path trace = Extremes.lateReceives(folder.resolve("sends"), RANKS, SENDS);
        Path store = Files.createDirectory(folder.resolve("store"));
        OpenOptions options = OpenOptions.defaults().withStore(store);
        System.setProperty("earl.bookmarks.from", "0");
        try {
            long[][] honest = queues(trace, options);
            assertThat(honest[0]).hasSize(SENDS);
            Arrays.stream(honest).forEach(Arrays::sort);
            Path bookmarks = store.resolve("bookmarks");
            Path kept = file(bookmarks);
            byte[] bytes = Files.readAllBytes(kept);
            Random random = new Random(1);
            for (int i = 0; i < FORGERIES; i++) {
                int at = Integer.BYTES * random.nextInt(i % 2 == 0 ? DIRECTORY : CELLS);
                int number = NUMBERS[random.nextInt(NUMBERS.length)];
                forge(bookmarks, 1, page -> page.putInt(at, number));
                long[][] found = queues(trace, options);
                for (int q = 0; q < honest.length; q++) {
                    long[] expected = honest[q];
                    assertThat(LongStream.of(found[q]).filter(each -> Arrays.binarySearch(expected, each) < 0))
                            .as("%d at byte %d", number, at)
                            .isEmpty();
                }
                Files.delete(file(bookmarks));
                Files.write(kept, bytes);
            }
        } finally {
            System.clearProperty("earl.bookmarks.from");
        }
    }

    private static long[][] queues(Path trace, OpenOptions options) {
        try (Trace opened = Trace.open(trace, options)) {
            return new long[][] {
                opened.queue(SENDS - 1), opened.queue(opened.length() - 1), opened.queue(-1, 2, SENDS + 9)
            };
        }
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
            forge(folder, 0, facts -> facts.putInt(SHIFT_AT, 9));
            Bookmarks found = kept.find(memory);
            assertThat(found).isNotNull();
            assertThat(Objects.requireNonNull(found).shift()).isEqualTo(9);
        }
    }
}
