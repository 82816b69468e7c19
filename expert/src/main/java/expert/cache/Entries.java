package expert.cache;

import earl.disk.Durable;
import earl.disk.RegularFile;
import earl.disk.Temporary;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Values by keys, which are hexadecimal digests. What cannot be read or written counts as missing. Each entry has a file: its
 * checksum, then its value. A file appears and disappears as a whole.
 */
public final class Entries {
    static final String SUFFIX = ".result";

    private final Path folder;
    private final long limit;
    private final Map<String, byte[]> pending = new LinkedHashMap<>();

    Entries(Path folder, long limit) {
        this.folder = folder;
        this.limit = limit;
    }

    private Path file(String key) {
        return folder.resolve(key + SUFFIX);
    }

    /** Includes the key: a file with another name is damaged. */
    private static int checksum(String key, byte[] bytes, int from, int length) {
        CRC32C sum = new CRC32C();
        for (int i = 0; i < key.length(); i++) {
            sum.update(key.charAt(i));
        }
        sum.update(bytes, from, length);
        return (int) sum.getValue();
    }

    /** A value; null if it is not there, or damaged. */
    public byte @Nullable [] find(String key) {
        byte[] value = pending.get(key);
        if (value != null) {
            return value;
        }
        Path file = file(key);
        try {
            if (!Files.exists(file)) {
                return null;
            }
            byte[] content = Files.readAllBytes(RegularFile.of(file));
            if (!isIntact(key, content)) {
                Files.deleteIfExists(file);
                return null;
            }
            Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
            return java.util.Arrays.copyOfRange(content, Integer.BYTES, content.length);
        } catch (IOException missing) {
            return null;
        }
    }

    private static boolean isIntact(String key, byte[] content) {
        int length = content.length - Integer.BYTES;
        return length >= 0 && ByteBuffer.wrap(content).getInt() == checksum(key, content, Integer.BYTES, length);
    }

    /** Whether a file of an entry has the checksum with which it was written, under the name that it had then. */
    public static boolean isIntact(Path file) throws IOException {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(SUFFIX)
                && isIntact(
                        name.substring(0, name.length() - SUFFIX.length()), Files.readAllBytes(RegularFile.of(file)));
    }

    /** Keeps a value. */
    public void keep(String key, byte[] value) {
        pending.put(key, value);
    }

    /** Writes all entries at once: forcing them one by one would take as long as an analysis. */
    public void flush() {
        if (pending.isEmpty()) {
            return;
        }
        try {
            Durable.makeFolders(folder);
            Temporary.sweep(folder);
            try (Temporary making = Temporary.folder(folder, "results")) {
                for (Map.Entry<String, byte[]> entry : pending.entrySet()) {
                    Files.write(
                            making.path().resolve(entry.getKey() + SUFFIX), content(entry.getKey(), entry.getValue()));
                }
                Durable.forceTree(making.path());
                Durable.moveAll(making.path(), folder);
            }
            makeRoom();
        } catch (IOException | DirectoryIteratorException noRoom) {
            return; // they are found anew the next time
        } finally {
            pending.clear();
        }
    }

    private static byte[] content(String key, byte[] value) {
        return ByteBuffer.allocate(Integer.BYTES + value.length)
                .putInt(checksum(key, value, 0, value.length))
                .put(value)
                .array();
    }

    private record Kept(Path file, long bytes, Instant used) {}

    /** Deletes the entries used longest ago, until the others fit. */
    private void makeRoom() {
        List<Kept> kept = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            for (Path file : files) {
                kept.add(new Kept(
                        file, Files.size(file), Files.getLastModifiedTime(file).toInstant()));
            }
            kept.sort(Comparator.comparing(Kept::used).reversed().thenComparing(Kept::file));
            long bytes = 0;
            for (Kept each : kept) {
                bytes += each.bytes;
                if (bytes > limit) {
                    Files.deleteIfExists(each.file);
                }
            }
        } catch (IOException | DirectoryIteratorException gone) {
            // Another process makes room at this moment.
            return;
        }
    }
}
