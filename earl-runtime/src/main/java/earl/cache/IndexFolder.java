package earl.cache;

import earl.TraceException;
import earl.disk.DiskSpace;
import earl.disk.RegularFile;
import earl.memory.StoreFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The folder of persistent indexes, one folder per trace. Any number of threads and processes may use it at once.
 *
 * <pre>
 *   traces.otf2-1f0c22ab/index    a finished {@link StoreFile}; what else lies beside it was derived from it
 *   building-83771/index          one that is being made, locked by who makes it
 *   discarded-83772/...           one that is being deleted
 * </pre>
 *
 * An index appears and disappears as a whole, by one rename. A process that has an index mapped keeps it. The rest of a
 * killed process is not locked; the next process that makes an index removes it.
 */
public final class IndexFolder {
    private static final String INDEX = "index";
    private static final String SOURCE = "trace";
    private static final String BUILDING = "building-";
    private static final String DISCARDED = "discarded-";
    /** Minimum age before a folder without a file may be removed. */
    private static final Duration YOUNG = Duration.ofMinutes(10);

    /**
     * Names of the folders in which this process is making an index. Locks separate processes, not threads: a process that
     * opens and closes a file that it has locked loses the lock.
     */
    private static final Set<String> OURS = ConcurrentHashMap.newKeySet();

    private final Path folder;

    /**
     * An index in the folder.
     *
     * @param folder its own folder
     * @param trace path of its trace; empty if unknown
     * @param bytes size of the folder
     * @param used time of creation or last use
     */
    public record Entry(Path folder, String trace, long bytes, Instant used) {}

    /** Refers to the indexes in {@code folder}, which need not exist. */
    public IndexFolder(Path folder) {
        this.folder = folder;
    }

    /** The folder itself. */
    public Path path() {
        return folder;
    }

    /** The folder of a trace's index, whether or not it exists. */
    public Path home(Path trace) {
        Path absolute = trace.toAbsolutePath().normalize();
        CRC32C sum = new CRC32C();
        sum.update(absolute.toString().getBytes(StandardCharsets.UTF_8));
        // Two paths with the same checksum replace each other's index; each index records its trace.
        return folder.resolve(absolute.getFileName() + "-" + String.format("%08x", sum.getValue()));
    }

    /** The file of a trace's index. */
    public Path file(Path trace) {
        return home(trace).resolve(INDEX);
    }

    /** Records that an index was used. If this fails, the index may look old. */
    public void touch(Path trace) {
        try {
            Files.setLastModifiedTime(file(trace), FileTime.from(Instant.now()));
        } catch (IOException readOnly) {
            return;
        }
    }

    /**
     * Begins an index, after removing unfinished ones of other processes.
     *
     * @param bytes approximate size
     * @throws TraceException if the folder is not writable or lacks the space
     */
    public Building begin(Path trace, long bytes) {
        DiskSpace disk = DiskSpace.of(folder, bytes);
        clearAway();
        try {
            Path place = Files.createTempDirectory(folder, BUILDING);
            OURS.add(name(place));
            try {
                Files.writeString(
                        place.resolve(SOURCE),
                        trace.toAbsolutePath().normalize().toString());
                return new Building(place, trace, StoreFile.create(place.resolve(INDEX), disk), disk);
            } catch (IOException | RuntimeException e) {
                OURS.remove(name(place));
                discardQuietly(place);
                throw e;
            }
        } catch (IOException e) {
            throw new TraceException(folder, -1, "cannot hold an index: " + e, e);
        }
    }

    private static String name(Path place) {
        return String.valueOf(place.getFileName());
    }

    /** An index in preparation. */
    public final class Building {
        private final Path place;
        private final Path trace;
        private final StoreFile file;
        private final DiskSpace disk;

        private Building(Path place, Path trace, StoreFile file, DiskSpace disk) {
            this.place = place;
            this.trace = trace;
            this.file = file;
            this.disk = disk;
        }

        /** Its file. The caller closes it. It becomes an index only with {@link #publish}. */
        public StoreFile file() {
            return file;
        }

        /** The free space of the folder. */
        public DiskSpace disk() {
            return disk;
        }

        /**
         * Makes the finished file the trace's index, and replaces an existing one.
         *
         * @return true if it is now the index; if another process published one at the same moment, that one stays
         */
        public boolean publish() {
            Path home = home(trace);
            try {
                discard(home);
                Files.move(place, home, StandardCopyOption.ATOMIC_MOVE);
                OURS.remove(name(place));
                file.detach();
                return true;
            } catch (FileSystemException taken) {
                drop();
                return false;
            } catch (IOException e) {
                throw new TraceException(folder, -1, "cannot hold an index: " + e, e);
            }
        }

        /** Removes the file's names; processes that have it mapped keep it. */
        public void drop() {
            discardQuietly(place);
            OURS.remove(name(place));
        }
    }

    /** Removes an index if it exists. @throws TraceException if it cannot be removed */
    public void remove(Path home) {
        try {
            discard(home);
        } catch (IOException e) {
            throw new TraceException(home, -1, "cannot be removed: " + e, e);
        }
    }

    private void discard(Path home) throws IOException {
        if (!Files.exists(home)) {
            return;
        }
        Path away = Files.createTempDirectory(folder, DISCARDED);
        try {
            Files.move(home, away.resolve("old"), StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException gone) {
            Files.delete(away);
            return;
        }
        delete(away);
    }

    private void discardQuietly(Path home) {
        try {
            delete(home);
        } catch (IOException later) {
            return; // the rest has no lock, so the next process that makes an index removes it
        }
    }

    private static void delete(Path tree) throws IOException {
        if (Files.isDirectory(tree)) {
            List<Path> inside = new ArrayList<>();
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(tree)) {
                entries.forEach(inside::add);
            } catch (NoSuchFileException gone) {
                return;
            }
            for (Path one : inside) {
                delete(one);
            }
        }
        Files.deleteIfExists(tree);
    }

    /** Removes what processes that have ended began or discarded. */
    private void clearAway() {
        for (Path place : folders()) {
            String name = name(place);
            if (name.startsWith(DISCARDED) || (name.startsWith(BUILDING) && isAbandoned(place))) {
                discardQuietly(place);
            }
        }
    }

    private static boolean isAbandoned(Path place) {
        Path file = place.resolve(INDEX);
        if (OURS.contains(name(place))) {
            return false;
        }
        try {
            if (!Files.exists(file)) {
                return Files.getLastModifiedTime(place)
                        .toInstant()
                        .isBefore(Instant.now().minus(YOUNG));
            }
            try (FileChannel channel = FileChannel.open(RegularFile.of(file), StandardOpenOption.WRITE);
                    FileLock lock = channel.tryLock()) {
                return lock != null;
            }
        } catch (OverlappingFileLockException ours) {
            return false;
        } catch (IOException unknown) {
            return false;
        }
    }

    private List<Path> folders() {
        List<Path> found = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return found;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, Files::isDirectory)) {
            entries.forEach(found::add);
        } catch (IOException e) {
            throw new TraceException(folder, -1, "cannot be listed: " + e, e);
        }
        return found;
    }

    /** The existing indexes, the last used first. @throws TraceException if the folder cannot be listed */
    public List<Entry> list() {
        List<Entry> found = new ArrayList<>();
        for (Path home : folders()) {
            String name = name(home);
            Entry entry = name.startsWith(BUILDING) || name.startsWith(DISCARDED) ? null : entry(home);
            if (entry != null) {
                found.add(entry);
            }
        }
        found.sort(Comparator.comparing(Entry::used).reversed().thenComparing(Entry::folder));
        return found;
    }

    private static @Nullable Entry entry(Path home) {
        long bytes = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(home)) {
            for (Path file : files) {
                bytes += Files.size(file);
            }
            Path source = home.resolve(SOURCE);
            return new Entry(
                    home,
                    Files.exists(source) ? Files.readString(RegularFile.of(source)) : "",
                    bytes,
                    Files.getLastModifiedTime(home.resolve(INDEX)).toInstant());
        } catch (IOException gone) {
            return null; // removed meanwhile, or not an index
        }
    }

    /**
     * Removes the least recently used indexes until the others take at most {@code limit} bytes. The last used one stays.
     */
    public void limit(long limit) {
        List<Entry> entries = list();
        long bytes = 0;
        for (int i = 0; i < entries.size(); i++) {
            bytes += entries.get(i).bytes;
            if (i > 0 && bytes > limit) {
                remove(entries.get(i).folder);
            }
        }
    }

    /** Removes all indexes, and the rest of processes that have ended. */
    public void clear() {
        for (Entry entry : list()) {
            remove(entry.folder);
        }
        clearAway();
    }
}
