package earl.memory;

import earl.TraceException;
import earl.disk.DiskSpace;
import earl.disk.Temporary;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** {@link ColumnMemory} whose larger segments are files without names; see {@link ColumnMemory#inFiles}. */
final class TemporaryFiles extends NativeMemory {
    /** Smaller segments are not worth a file. */
    private static final long OWN_FILE = 64L << 10;

    private final DiskSpace disk;

    TemporaryFiles(DiskSpace disk) {
        super(false);
        this.disk = disk;
    }

    @Override
    public MemorySegment allocate(long bytes) {
        if (bytes < OWN_FILE) {
            return super.allocate(bytes);
        }
        disk.take(bytes);
        Arena arena = Arena.ofShared();
        try {
            MemorySegment segment = owned(map(disk.folder(), bytes, arena), arena);
            count(bytes);
            return segment;
        } catch (IOException e) {
            disk.giveBack(bytes);
            arena.close();
            throw new TraceException(disk.folder(), -1, "cannot map columns of " + bytes + " bytes: " + e, e);
        }
    }

    private static MemorySegment map(Path where, long bytes, Arena arena) throws IOException {
        try (FileChannel channel = Temporary.nameless(where, "columns")) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
        }
    }

    @Override
    public ColumnMemory like() {
        return new TemporaryFiles(disk);
    }

    @Override
    void released(long bytes) {
        if (bytes >= OWN_FILE) {
            disk.giveBack(bytes);
        }
    }
}
