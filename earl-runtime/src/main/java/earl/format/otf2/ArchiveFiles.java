package earl.format.otf2;

import earl.TraceException;
import earl.format.otf2.encoding.ChunkReader;
import earl.format.otf2.encoding.Otf2Files;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The files of an archive as they were when it was opened: names and sizes. */
final class ArchiveFiles {
    private final Otf2Files names;
    private final Path anchor;
    private final Map<String, Long> sizes = new HashMap<>();
    private final Map<String, FileTime> times = new TreeMap<>();
    private final @Nullable Object opened;
    private long bytes;

    ArchiveFiles(Path anchor) {
        this.anchor = anchor;
        this.opened = asItIs();
        Path file = anchor.getFileName();
        String name = file == null ? "" : file.toString();
        Path folder = anchor.toAbsolutePath().getParent();
        int dot = name.lastIndexOf('.');
        // Paths in messages have the form of the user's path.
        Path given = anchor.getParent();
        names = new Otf2Files(given == null ? Path.of("") : given, dot > 0 ? name.substring(0, dot) : name);
        bytes = sizeOf(anchor) + sizeOf(names.globalDefinitions());
        if (folder != null && Files.isDirectory(names.locations())) {
            list();
        }
    }

    /** Key, time and size of the anchor file, which change when another file replaces it; null if there is none. */
    private @Nullable Object asItIs() {
        try {
            BasicFileAttributes facts = Files.readAttributes(anchor, BasicFileAttributes.class);
            return Arrays.asList(facts.fileKey(), facts.lastModifiedTime(), facts.size());
        } catch (IOException gone) {
            return null;
        }
    }

    /**
     * @throws TraceException if another archive has replaced the opened one, so that files of both
     *     may have been read
     */
    void checkNotReplaced() {
        if (!Objects.equals(opened, asItIs())) {
            throw new TraceException(anchor, -1, "was replaced while it was read: run the command again");
        }
    }

    private static long sizeOf(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return 0; // opening it reports the reason
        }
    }

    private void list() {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(names.locations())) {
            for (Path file : files) {
                BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
                Path name = file.getFileName();
                if (name != null && attributes.isRegularFile()) {
                    sizes.put(name.toString(), attributes.size());
                    times.put(name.toString(), attributes.lastModifiedTime());
                    bytes += attributes.size();
                }
            }
        } catch (IOException e) {
            throw ChunkReader.unreadable(names.locations(), e);
        }
    }

    Path anchor() {
        return anchor;
    }

    Path globalDefinitions() {
        return names.globalDefinitions();
    }

    Path folder() {
        return names.locations();
    }

    Path events(long location) {
        return names.events(location);
    }

    Path definitions(long location) {
        return names.definitions(location);
    }

    Path markers() {
        return names.markers();
    }

    Path snapshots(long location) {
        return names.snapshots(location);
    }

    boolean hasSnapshots(long location) {
        return sizes.containsKey(Otf2Files.snapshotsName(location));
    }

    boolean hasEvents(long location) {
        return sizes.containsKey(Otf2Files.eventsName(location));
    }

    boolean hasDefinitions(long location) {
        return sizes.containsKey(Otf2Files.definitionsName(location));
    }

    /** Bytes of a location's event file, 0 if it has none. */
    long eventBytes(long location) {
        return sizes.getOrDefault(Otf2Files.eventsName(location), 0L);
    }

    /**
     * Digest of the anchor file, the definitions, and of names, sizes and times of the other files.
     *
     * @throws TraceException if a file cannot be read
     */
    byte[] identity() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path file : List.of(anchor, names.globalDefinitions())) {
                digest.update(Files.readAllBytes(file));
            }
            times.forEach((name, time) ->
                    digest.update((name + ' ' + sizes.get(name) + ' ' + time + '\n').getBytes(StandardCharsets.UTF_8)));
            return Arrays.copyOf(digest.digest(), 16);
        } catch (IOException e) {
            throw ChunkReader.unreadable(anchor, e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java provides SHA-256", e);
        }
    }

    /** Bytes of all of the archive's files. */
    long bytes() {
        return bytes;
    }
}
