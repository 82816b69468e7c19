package earl.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A file that this process has open and locked. The system releases the lock when the process ends in any way. A process
 * would lose its own lock by opening and closing the file again. So this class knows which files the process has claimed
 * before it opens one.
 */
final class Claim implements AutoCloseable {
    /**
     * Keys of the files that this process has claimed. Its monitor is held while a claim ends: the system may give the number of a
     * removed file to a new one as soon as the channel is closed.
     */
    private static final Set<Object> OURS = ConcurrentHashMap.newKeySet();

    private final Object key;
    private final FileChannel channel;
    private boolean locked;

    private Claim(Object key, FileChannel channel) {
        this.key = key;
        this.channel = channel;
    }

    /**
     * Makes a new file. Follows no link.
     *
     * @return null if another process took it for a leftover before it was locked
     * @throws java.nio.file.FileAlreadyExistsException if the file exists
     */
    static @Nullable Claim create(Path file) throws IOException {
        FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        Claim claim = claim(file, channel);
        if (claim != null && !claim.has(file)) {
            claim.close();
            return null;
        }
        return claim;
    }

    /** Claims a file of a process that has ended; null if it is in use, not a regular file, or not writable. */
    static @Nullable Claim takeOver(Path file) {
        try {
            BasicFileAttributes facts = facts(file);
            if (!facts.isRegularFile() || OURS.contains(key(file, facts))) {
                return null;
            }
            Claim claim = claim(file, FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
            if (claim != null && !claim.locked) {
                claim.close();
                return null;
            }
            return claim;
        } catch (IOException gone) {
            return null;
        }
    }

    private static @Nullable Claim claim(Path file, FileChannel channel) throws IOException {
        Object key;
        try {
            key = key(file, facts(file));
        } catch (NoSuchFileException swept) {
            channel.close();
            return null;
        }
        synchronized (OURS) {
            if (!OURS.add(key)) {
                channel.close();
                return null;
            }
        }
        Claim claim = new Claim(key, channel);
        if (claim.lock()) {
            return claim;
        }
        claim.close();
        return null;
    }

    private boolean lock() {
        try {
            FileLock lock = channel.tryLock();
            locked = lock != null;
            return locked;
        } catch (OverlappingFileLockException ours) {
            return false;
        } catch (IOException noLocks) {
            // On a file system without locks it returns null; other processes cannot lock the file either, and leave it
            // alone.
            return true;
        }
    }

    private boolean has(Path file) throws IOException {
        try {
            return key.equals(key(file, facts(file)));
        } catch (NoSuchFileException swept) {
            return false;
        }
    }

    private static BasicFileAttributes facts(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    private static Object key(Path file, BasicFileAttributes facts) {
        Object key = facts.fileKey();
        return key == null ? file.toAbsolutePath().normalize() : key;
    }

    /** The open file. */
    FileChannel channel() {
        return channel;
    }

    @Override
    public void close() throws IOException {
        synchronized (OURS) {
            try {
                channel.close();
            } finally {
                OURS.remove(key);
            }
        }
    }
}
