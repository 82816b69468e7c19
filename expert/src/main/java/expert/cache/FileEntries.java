package expert.cache;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** A file for each entry: its checksum, then its value. A file appears and disappears as a whole. */
final class FileEntries implements Entries {
    static final String SUFFIX = ".result";
    private static final String UNFINISHED = ".unfinished";
    /** What is older and unfinished was left by a process that died. */
    private static final Duration ABANDONED = Duration.ofHours(1);

    private final Path folder;
    private final long limit;
    private boolean written;

    FileEntries(Path folder, long limit) {
        this.folder = folder;
        this.limit = limit;
    }

    private Path file(String key) {
        return folder.resolve(key + SUFFIX);
    }

    /** Of the key too: a file of another name is damaged. */
    static int checksum(String key, byte[] bytes, int from, int length) {
        CRC32C sum = new CRC32C();
        for (int i = 0; i < key.length(); i++) {
            sum.update(key.charAt(i));
        }
        sum.update(bytes, from, length);
        return (int) sum.getValue();
    }

    @Override
    public byte @Nullable [] find(String key) {
        Path file = file(key);
        try {
            if (!Files.exists(file)) {
                return null;
            }
            byte[] content = Files.readAllBytes(file);
            int length = content.length - Integer.BYTES;
            if (length < 0 || ByteBuffer.wrap(content).getInt() != checksum(key, content, Integer.BYTES, length)) {
                Files.deleteIfExists(file);
                return null;
            }
            Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
            return java.util.Arrays.copyOfRange(content, Integer.BYTES, content.length);
        } catch (IOException missing) {
            return null;
        }
    }

    @Override
    public void keep(String key, byte[] value) {
        Path making = null;
        try {
            Files.createDirectories(folder);
            making = Files.createTempFile(folder, key.substring(0, 8), UNFINISHED);
            byte[] content = ByteBuffer.allocate(Integer.BYTES + value.length)
                    .putInt(checksum(key, value, 0, value.length))
                    .put(value)
                    .array();
            Files.write(making, content);
            Files.move(making, file(key), StandardCopyOption.ATOMIC_MOVE);
            written = true;
        } catch (IOException noRoom) {
            discard(making);
        }
    }

    private static void discard(@Nullable Path making) {
        try {
            if (making != null) {
                Files.deleteIfExists(making);
            }
        } catch (IOException later) {
            // Nobody believes it, and it goes when it is old.
            return;
        }
    }

    @Override
    public void flush() {
        if (written) {
            written = false;
            makeRoom();
        }
    }

    private record Kept(Path file, long bytes, Instant used) {}

    /** Deletes the entries used longest ago, until the others fit, and what dead processes left. */
    private void makeRoom() {
        List<Kept> kept = new ArrayList<>();
        Instant old = Instant.now().minus(ABANDONED);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Instant used = Files.getLastModifiedTime(file).toInstant();
                if (file.toString().endsWith(SUFFIX)) {
                    kept.add(new Kept(file, Files.size(file), used));
                } else if (file.toString().endsWith(UNFINISHED) && used.isBefore(old)) {
                    Files.deleteIfExists(file);
                }
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
