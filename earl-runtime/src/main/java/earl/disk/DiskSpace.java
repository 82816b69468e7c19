package earl.disk;

import earl.TraceException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Tracks the free space for columns in a folder. Mapped pages take space only when they are touched, so both the current and
 * the initial free space must suffice. May be used from any thread.
 */
public final class DiskSpace {
    /** Bytes to leave free on the device for others. */
    private static final long RESERVE = 32L << 20;

    private final Path folder;
    private final long room;
    private final AtomicLong taken = new AtomicLong();

    private DiskSpace(Path folder) {
        this.folder = folder;
        this.room = usable();
    }

    /**
     * The free space in {@code folder}. Makes the folder if it is missing, and removes leftovers of killed processes.
     *
     * @param bytes approximate number of bytes that will be needed
     * @throws TraceException if the folder cannot be written or lacks the space; it names the folder
     */
    public static DiskSpace of(Path folder, long bytes) {
        try {
            Durable.makeFolders(folder);
            Temporary.sweep(folder);
            if (!Files.isWritable(folder)) {
                throw new TraceException(folder, -1, "cannot hold columns: no permission to write there");
            }
            DiskSpace space = new DiskSpace(folder);
            space.check(bytes);
            return space;
        } catch (IOException e) {
            throw new TraceException(folder, -1, "cannot hold columns: " + e, e);
        }
    }

    private long usable() {
        // Not by its FileStore, which is unknown in a changed root that is no mount point.
        return Math.max(0, folder.toFile().getUsableSpace() - RESERVE);
    }

    /** Bytes that are still available. */
    public long free() {
        return Math.max(0, Math.min(usable(), room - taken.get()));
    }

    private void check(long bytes) {
        long free = free();
        if (free < bytes) {
            throw new TraceException(
                    folder,
                    -1,
                    "no space for columns: " + megabytes(bytes) + " MB needed, " + megabytes(free) + " MB free");
        }
    }

    /** Reserves space. @throws TraceException that names the folder, if there is not enough */
    public synchronized void take(long bytes) {
        check(bytes);
        taken.addAndGet(bytes);
    }

    /** Returns reserved space. */
    public void giveBack(long bytes) {
        taken.addAndGet(-bytes);
    }

    public Path folder() {
        return folder;
    }

    /** The exception for a file in the folder that cannot be written or read. */
    public RuntimeException failed(IOException e) {
        if (e instanceof ClosedChannelException) {
            // An interrupted thread finds its channel closed.
            CancellationException cancelled = new CancellationException("interrupted");
            cancelled.initCause(e);
            return cancelled;
        }
        return new TraceException(folder, -1, "cannot hold columns: " + e.getMessage(), e);
    }

    /** Megabytes, rounded up. */
    private static long megabytes(long bytes) {
        return (bytes + (1 << 20) - 1) >> 20;
    }
}
