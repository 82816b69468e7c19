package earl.monitor.ring;

import earl.TraceException;
import earl.disk.RegularFile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The records that a thread moved out of its own ring because no monitor took them: files beside or instead of the ring,
 * each with the records of {@link #SEGMENT} numbers at their positions. The recorder ({@code native/spill.c}) writes them.
 * One thread.
 */
final class SpillFiles implements AutoCloseable {
    /** Records of a file, as the recorder has it. */
    static final long SEGMENT = 1L << 18;

    private final Path stem;
    private @Nullable FileChannel channel;
    private long opened = -1;
    private long removed;

    /** @param stem the path of the files without their numbers */
    SpillFiles(Path stem) {
        this.stem = stem;
    }

    /** Reads records that the thread took out of the ring; the number of the first that is not there. */
    long read(long from, long to, MemorySegment target, long offset) {
        long at = from;
        try {
            while (at < to) {
                long end = Math.min(to, (at / SEGMENT + 1) * SEGMENT);
                FileChannel file = open(at / SEGMENT);
                if (file == null) {
                    return at;
                }
                ByteBuffer bytes = target.asSlice(
                                offset + (at - from) * RingLayout.RECORD, (end - at) * RingLayout.RECORD)
                        .asByteBuffer();
                long place = at % SEGMENT * RingLayout.RECORD;
                while (bytes.hasRemaining()) {
                    int read = file.read(bytes, place);
                    if (read < 0) {
                        return at + bytes.position() / RingLayout.RECORD;
                    }
                    place += read;
                }
                at = end;
            }
            return at;
        } catch (IOException fault) {
            throw new TraceException(stem, -1, "cannot be read: " + fault.getMessage(), fault);
        }
    }

    private Path file(long number) {
        return stem.resolveSibling(stem.getFileName() + ".spill." + number);
    }

    private @Nullable FileChannel open(long number) throws IOException {
        if (opened != number) {
            close();
            try {
                channel = FileChannel.open(RegularFile.of(file(number)), StandardOpenOption.READ);
            } catch (NoSuchFileException missing) {
                return null;
            }
            opened = number;
        }
        return channel;
    }

    /** Removes the files whose records are all before this one. */
    void remove(long before) {
        try {
            for (; (removed + 1) * SEGMENT <= before; removed++) {
                if (opened == removed) {
                    close();
                }
                Files.deleteIfExists(file(removed));
            }
        } catch (IOException fault) {
            throw new TraceException(stem, -1, "cannot be removed: " + fault.getMessage(), fault);
        }
    }

    @Override
    public void close() {
        try {
            if (channel != null) {
                channel.close();
            }
            channel = null;
            opened = -1;
        } catch (IOException fault) {
            throw new TraceException(stem, -1, "cannot be closed: " + fault.getMessage(), fault);
        }
    }
}
