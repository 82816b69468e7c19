package earl.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A temporary file or folder, {@code .NAME.expert-1f0c22ab9d3e5a77}. It is created exclusively, locked while it is in use,
 * and removed when it is closed. If it was renamed, the new name stays.
 *
 * <p>A file {@code .lock} inside locks a folder.
 */
public final class Temporary implements AutoCloseable {
    private static final String MARK = ".expert-";
    private static final Pattern NAME = Pattern.compile("\\..*\\.expert-[0-9a-f]{16}", Pattern.DOTALL);
    private static final String LOCK = ".lock";
    /** Maximum number of characters: most file systems allow 255 bytes, and a character takes up to four. */
    private static final int MAX_NAME = 50;

    private static final int ATTEMPTS = 100;

    private final Path path;
    private final Claim claim;
    private boolean open = true;

    private Temporary(Path path, Claim claim) {
        this.path = path;
        this.claim = claim;
    }

    /** An empty file in a folder, named after its target. */
    public static Temporary file(Path folder, String name) throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Path file = folder.resolve(unused(name));
            Claim claim = Files.exists(file, LinkOption.NOFOLLOW_LINKS) ? null : Claim.create(file);
            if (claim != null) {
                return new Temporary(file, claim);
            }
        }
        throw new IOException("no temporary file can be made in " + folder);
    }

    /** An empty folder in a folder, named after its target. */
    public static Temporary folder(Path folder, String name) throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Path made = folder.resolve(unused(name));
            try {
                Files.createDirectory(made);
                Claim claim = Claim.create(made.resolve(LOCK));
                if (claim != null) {
                    return new Temporary(made, claim);
                }
            } catch (FileAlreadyExistsException | NoSuchFileException taken) {
                if (!Files.isDirectory(folder)) {
                    throw taken;
                }
            }
        }
        throw new IOException("no temporary folder can be made in " + folder);
    }

    /** Opens a new file without a name: the system deletes it when it is closed, however this process ends. */
    public static FileChannel nameless(Path folder, String name) throws IOException {
        return FileChannel.open(
                folder.resolve(unused(name)),
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
    }

    /** A unique name that {@link #sweep} recognizes. */
    static Path unused(Path folder, String name) {
        return folder.resolve(unused(name));
    }

    private static String unused(String name) {
        return "." + name.substring(0, Math.min(MAX_NAME, name.length())) + MARK
                + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }

    /** Whether a file only marks its folder as in use. */
    static boolean isLock(Path file) {
        return file.endsWith(LOCK);
    }

    /** Path of the file or folder. */
    public Path path() {
        return path;
    }

    /** The open file. */
    FileChannel channel() {
        return claim.channel();
    }

    /** Removes it, unless it has been renamed. */
    @Override
    public void close() throws IOException {
        if (open) {
            open = false;
            try {
                deleteClaimed(path);
            } finally {
                claim.close();
            }
        }
    }

    /** Keeps it under its current name. */
    void keep() throws IOException {
        open = false;
        claim.close();
    }

    /**
     * Removes leftovers of killed processes in a folder. Keeps what is in use and what cannot be removed.
     *
     * @param folder need not exist
     */
    public static void sweep(Path folder) {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(
                folder,
                entry -> NAME.matcher(String.valueOf(entry.getFileName())).matches())) {
            entries.forEach(found::add);
        } catch (IOException | DirectoryIteratorException unreadable) {
            return;
        }
        for (Path entry : found) {
            sweepOne(entry);
        }
    }

    private static void sweepOne(Path entry) {
        boolean isFolder = Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS);
        try (Claim claim = isFolder ? ofFolder(entry) : Claim.takeOver(entry)) {
            if (claim != null) {
                deleteTree(entry);
            }
        } catch (IOException later) {
            return; // the next run tries again
        }
    }

    /** Claims a folder of a process that has ended; null if it is in use. */
    static @Nullable Claim ofFolder(Path folder) throws IOException {
        Path lock = folder.resolve(LOCK);
        try {
            return Files.exists(lock, LinkOption.NOFOLLOW_LINKS) ? Claim.takeOver(lock) : Claim.create(lock);
        } catch (FileAlreadyExistsException inUse) {
            return null;
        }
    }

    /** Removes a file or folder that this process has claimed. */
    static void deleteClaimed(Path path) throws IOException {
        try {
            deleteTree(path);
        } catch (DirectoryNotEmptyException swept) {
            return; // without its lock, it is a leftover: another process has locked it anew, and removes it
        }
    }

    /** Removes a file, or a folder with its content. Removes links without following them. */
    public static void deleteTree(Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            List<Path> inside = new ArrayList<>();
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
                entries.forEach(inside::add);
            } catch (NoSuchFileException gone) {
                return;
            }
            for (Path one : inside) {
                deleteTree(one);
            }
        }
        Durable.disk().delete(path);
    }
}
