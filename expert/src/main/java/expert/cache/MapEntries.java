package expert.cache;

import earl.disk.Checksum;
import earl.disk.Durable;
import earl.disk.Temporary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A Chronicle Map beside a trace's index, in pages. The key is that of the entry and the number of the page; the value is
 * the length of the entry, a part of it, and a checksum.
 *
 * <p>The file's name bears its checksum. It is read from a copy, because opening a map writes to it. It is never changed:
 * additions and the old content go into a new map, which replaces it. Writers take turns by a lock. So a process that dies
 * blocks no other one, and its leftovers are not used.
 */
final class MapEntries implements Entries {
    private static final int PAGE = 4 << 10;
    private static final int HEAD = 2 * Integer.BYTES;
    private static final int KEY = 64 + Integer.BYTES;
    private static final String PREFIX = "results-";
    private static final String KEPT = ".map";
    private static final String MAP = "map";
    private static final String LOCK = "results.lock";

    private final Path folder;
    private final Entries otherwise;
    private final long limit;
    private final Map<String, byte[]> added = new LinkedHashMap<>();
    private @Nullable Map<String, byte[]> known;

    /**
     * The map in a folder.
     *
     * @param otherwise where entries are looked for, too, and kept if the map cannot be
     * @param limit bytes of all values; where more come together, the older ones go
     */
    MapEntries(Path folder, Entries otherwise, long limit) {
        this.folder = folder;
        this.otherwise = otherwise;
        this.limit = limit;
    }

    /** Whether this virtual machine runs with the options that a map needs. */
    static boolean isPossible() {
        return Object.class.getModule().isOpen("java.lang.reflect", MapEntries.class.getModule())
                && Object.class.getModule().isExported("sun.nio.ch", MapEntries.class.getModule());
    }

    /** Whether a file has the name of a map. */
    static boolean isMap(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.startsWith(PREFIX) && name.endsWith(KEPT);
    }

    private static ChronicleMapBuilder<byte[], byte[]> builder(long pages) {
        return ChronicleMapBuilder.of(byte[].class, byte[].class)
                .entries(pages + 1)
                .constantKeySizeBySample(new byte[KEY])
                .constantValueSizeBySample(new byte[HEAD + PAGE])
                .actualSegments(1)
                .checksumEntries(false)
                .skipCloseOnExitHook(true);
    }

    @Override
    public byte @Nullable [] find(String key) {
        byte[] value = added.get(key);
        if (value == null) {
            value = known().get(key);
        }
        return value == null ? otherwise.find(key) : value;
    }

    @Override
    public void keep(String key, byte[] value) {
        added.put(key, value);
    }

    private Map<String, byte[]> known() {
        Map<String, byte[]> read = known;
        if (read == null) {
            read = read();
            known = read;
        }
        return read;
    }

    @Override
    public void flush() {
        if (added.isEmpty()) {
            return;
        }
        // The file's lock keeps processes apart, this one threads.
        synchronized (MapEntries.class) {
            merge();
        }
        added.clear();
    }

    private void merge() {
        try (FileChannel channel =
                        FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            // Another process may have added to it since.
            Map<String, byte[]> all = new LinkedHashMap<>(added);
            long bytes =
                    added.values().stream().mapToLong(value -> value.length).sum();
            for (Map.Entry<String, byte[]> old : read().entrySet()) {
                bytes += old.getValue().length;
                if (bytes <= limit) {
                    all.putIfAbsent(old.getKey(), old.getValue());
                }
            }
            write(all);
            assert lock.isValid();
        } catch (IOException
                | UncheckedIOException
                | DirectoryIteratorException
                | IllegalStateException
                | LinkageError impossible) {
            added.forEach(otherwise::keep);
            otherwise.flush();
        }
    }

    private static byte[] key(String entry, int page) {
        return ByteBuffer.allocate(KEY)
                .put(entry.getBytes(StandardCharsets.US_ASCII), 0, KEY - Integer.BYTES)
                .putInt(page)
                .array();
    }

    private static int pages(int length) {
        return Math.max(1, (length + PAGE - 1) / PAGE);
    }

    private void write(Map<String, byte[]> all) throws IOException {
        Temporary.sweep(folder);
        try (Temporary temporary = Temporary.folder(folder, PREFIX)) {
            Path making = temporary.path().resolve(MAP);
            long pages = all.values().stream()
                    .mapToLong(value -> pages(value.length))
                    .sum();
            try (ChronicleMap<byte[], byte[]> map = builder(pages).createPersistedTo(making.toFile())) {
                all.forEach((key, value) -> put(map, key, value));
            }
            Durable.force(making);
            Path kept = folder.resolve(PREFIX + Checksum.of(making) + KEPT);
            Durable.move(making, kept);
            try (DirectoryStream<Path> others = Files.newDirectoryStream(folder, PREFIX + "*" + KEPT)) {
                for (Path other : others) {
                    if (!other.equals(kept)) {
                        Files.deleteIfExists(other);
                    }
                }
            }
        }
    }

    private static void put(ChronicleMap<byte[], byte[]> map, String key, byte[] value) {
        for (int page = 0; page < pages(value.length); page++) {
            byte[] stored = new byte[HEAD + PAGE];
            int n = Math.min(PAGE, value.length - page * PAGE);
            ByteBuffer buffer = ByteBuffer.wrap(stored).putInt(value.length);
            buffer.putInt(FileEntries.checksum(key + page, value, page * PAGE, n))
                    .put(value, page * PAGE, n);
            map.put(key(key, page), stored);
        }
    }

    /** All intact entries. A file that is damaged is deleted. */
    private Map<String, byte[]> read() {
        Map<String, byte[]> all = new TreeMap<>();
        if (!Files.isDirectory(folder)) {
            return all;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, PREFIX + "*" + KEPT)) {
            for (Path kept : files) {
                if (!read(kept, all)) {
                    Files.deleteIfExists(kept);
                }
            }
        } catch (IOException | DirectoryIteratorException replaced) {
            return all;
        }
        return all;
    }

    private boolean read(Path kept, Map<String, byte[]> into) throws IOException {
        try (Temporary temporary = Temporary.folder(folder, PREFIX)) {
            Path copy = temporary.path().resolve(MAP);
            if (!kept.getFileName().toString().equals(PREFIX + Checksum.copying(kept, copy) + KEPT)) {
                return false;
            }
            try (ChronicleMap<byte[], byte[]> map = builder(1).createPersistedTo(copy.toFile())) {
                for (byte[] key : map.keySet()) {
                    if (ByteBuffer.wrap(key).getInt(KEY - Integer.BYTES) == 0) {
                        String entry = new String(key, 0, KEY - Integer.BYTES, StandardCharsets.US_ASCII);
                        byte[] value = value(map, entry);
                        if (value != null) {
                            into.put(entry, value);
                        }
                    }
                }
            }
            return true;
        } catch (IllegalStateException | LinkageError impossible) {
            return false;
        }
    }

    /** The value of an entry, null if a page of it is missing or damaged. */
    private static byte @Nullable [] value(ChronicleMap<byte[], byte[]> map, String entry) {
        byte[] value = null;
        for (int page = 0; value == null || page < pages(value.length); page++) {
            byte[] stored = map.get(key(entry, page));
            if (stored == null || stored.length != HEAD + PAGE) {
                return null;
            }
            int length = ByteBuffer.wrap(stored).getInt();
            if (length < 0 || (value != null && value.length != length)) {
                return null;
            }
            value = value == null ? new byte[length] : value;
            int n = Math.min(PAGE, length - page * PAGE);
            if (n < 0
                    || ByteBuffer.wrap(stored).getInt(Integer.BYTES)
                            != FileEntries.checksum(entry + page, stored, HEAD, n)) {
                return null;
            }
            System.arraycopy(stored, HEAD, value, page * PAGE, n);
        }
        return value;
    }
}
