package earl.state;

import earl.disk.Checksum;
import earl.disk.Durable;
import earl.disk.Temporary;
import earl.memory.ColumnMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A folder in which bookmarks outlive a run: one map of pages per trace. Entry 0 describes them, the others are their pages
 * in order. Each ends with its checksum.
 *
 * <p>A map is written under another name. When complete, it gets its name with the checksum of the whole file. So leftovers
 * of killed processes and damaged files are never used. It is read from a copy, because opening a map writes to it. So any
 * number of processes may keep and read the same bookmarks at once; if two keep them, one wins. Instances hold nothing open.
 */
final class BookmarkFolder {
    /** Version of the layout of the folder and of {@link Bookmarks}, and of the order of events. */
    private static final int VERSION = 2;

    private static final int PAGE = 64 << 10;
    private static final int CHECK = Integer.BYTES;
    private static final String KEPT = ".bookmarks";
    private static final String MAP = "map";

    private final Path folder;
    private final byte[] identity;
    private final String prefix;
    private final @Nullable PageMaps maps = PageMaps.installed().orElse(null);

    /**
     * The bookmarks of one trace in a folder.
     *
     * @param folder made when it is needed
     * @param identity of the trace: equal only for traces with the same events
     */
    BookmarkFolder(Path folder, byte[] identity) {
        this.folder = folder;
        this.identity = identity.clone();
        this.prefix = HexFormat.of().formatHex(identity) + "-";
    }

    /**
     * Keeps bookmarks.
     *
     * @return whether they were kept; if not, the folder is not writable or this machine cannot open the map, and nothing is
     *     left
     */
    boolean keep(Bookmarks bookmarks) {
        if (maps == null) {
            return false;
        }
        try {
            Durable.makeFolders(folder);
            Temporary.sweep(folder);
            try (Temporary temporary = Temporary.folder(folder, "bookmarks")) {
                Path making = temporary.path().resolve(MAP);
                write(maps, bookmarks, making);
                Durable.force(making);
                Path kept = folder.resolve(prefix + Checksum.of(making) + KEPT);
                Durable.move(making, kept);
                sweep(kept);
            }
            return true;
        } catch (IOException
                | UncheckedIOException
                | DirectoryIteratorException
                | IllegalStateException
                | LinkageError e) {
            return false;
        }
    }

    private void write(PageMaps maps, Bookmarks bookmarks, Path file) throws IOException {
        MemorySegment bytes = bookmarks.bytes();
        long pages = pages(bytes.byteSize());
        try (PageMaps.PageMap map = maps.open(file, pages + 1, PAGE + CHECK)) {
            byte[] value = new byte[PAGE + CHECK];
            ByteBuffer.wrap(value)
                    .putInt(VERSION)
                    .putInt(bookmarks.shift())
                    .putInt(bookmarks.count())
                    .putLong(bytes.byteSize())
                    .put(java.nio.ByteOrder.nativeOrder() == java.nio.ByteOrder.BIG_ENDIAN ? (byte) 1 : 0)
                    .put(identity);
            put(map, 0, value);
            for (long page = 0; page < pages; page++) {
                int n = (int) Math.min(PAGE, bytes.byteSize() - page * PAGE);
                Arrays.fill(value, (byte) 0);
                MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, page * PAGE, value, 0, n);
                put(map, page + 1, value);
            }
        }
    }

    private static long pages(long bytes) {
        return Math.ceilDiv(bytes, PAGE);
    }

    private void put(PageMaps.PageMap map, long key, byte[] value) {
        ByteBuffer.wrap(value).putInt(PAGE, check(key, value));
        map.put(key, value);
    }

    /** Checksum of an entry: of the trace, its key and its value. */
    private int check(long key, byte[] value) {
        CRC32C sum = new CRC32C();
        sum.update(identity);
        sum.update(ByteBuffer.allocate(Long.BYTES).putLong(0, key));
        sum.update(value, 0, PAGE);
        return (int) sum.getValue();
    }

    /** The kept bookmarks, {@code null} if there are none that are intact; damaged ones are deleted. */
    @Nullable
    Bookmarks find(ColumnMemory memory) {
        if (maps == null || !Files.isDirectory(folder)) {
            return null;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, prefix + "*" + KEPT)) {
            for (Path kept : files) {
                Bookmarks found = read(maps, kept, memory);
                if (found != null) {
                    return found;
                }
                Files.deleteIfExists(kept);
            }
            return null;
        } catch (IOException | DirectoryIteratorException e) {
            return null;
        }
    }

    private @Nullable Bookmarks read(PageMaps maps, Path kept, ColumnMemory memory) throws IOException {
        try (Temporary temporary = Temporary.folder(folder, "bookmarks")) {
            Path copy = temporary.path().resolve(MAP);
            String sum = Checksum.copying(kept, copy);
            if (!kept.getFileName().toString().equals(prefix + sum + KEPT)) {
                return null;
            }
            // The map itself stores its number of entries.
            try (PageMaps.PageMap map = maps.open(copy, 2, PAGE + CHECK)) {
                return bookmarks(map, memory);
            }
        } catch (IllegalStateException | LinkageError e) {
            return null;
        }
    }

    private @Nullable Bookmarks bookmarks(PageMaps.PageMap map, ColumnMemory memory) {
        byte[] facts = entry(map, 0);
        if (facts == null) {
            return null;
        }
        ByteBuffer head = ByteBuffer.wrap(facts);
        int version = head.getInt();
        int shift = head.getInt();
        int count = head.getInt();
        long size = head.getLong();
        boolean bigEndian = head.get() == 1;
        byte[] of = new byte[identity.length];
        head.get(of);
        if (version != VERSION
                || bigEndian != (java.nio.ByteOrder.nativeOrder() == java.nio.ByteOrder.BIG_ENDIAN)
                || !Arrays.equals(of, identity)
                || shift < 0
                || shift >= Long.SIZE
                || count < 0
                || size < Bookmarks.directoryBytes(count)
                || pages(size) >= map.size()) {
            return null;
        }
        MemorySegment bytes = memory.allocate(size);
        for (long page = 0; page < pages(size); page++) {
            byte[] value = entry(map, page + 1);
            if (value == null) {
                memory.release(bytes);
                return null;
            }
            int n = (int) Math.min(PAGE, size - page * PAGE);
            MemorySegment.copy(value, 0, bytes, ValueLayout.JAVA_BYTE, page * PAGE, n);
        }
        return new Bookmarks(bytes, shift, count);
    }

    /** The value of an entry, {@code null} if it is missing or damaged. */
    private byte @Nullable [] entry(PageMaps.PageMap map, long key) {
        byte[] value = map.get(key);
        boolean good = value != null
                && value.length == PAGE + CHECK
                && ByteBuffer.wrap(value).getInt(PAGE) == check(key, value);
        return good ? value : null;
    }

    /** Deletes what {@code kept} replaces. */
    private void sweep(Path kept) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, prefix + "*" + KEPT)) {
            for (Path file : files) {
                if (!file.equals(kept)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }
}
