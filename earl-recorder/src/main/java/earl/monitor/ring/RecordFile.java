package earl.monitor.ring;

import earl.TraceException;
import earl.disk.RegularFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The records that a {@link Spool} wrote, mapped. Usable from any thread. */
public final class RecordFile implements AutoCloseable {
    private final Path path;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment file;
    private final RingHeader header;
    private final long count;

    /** @throws TraceException if it is none, or cannot be read */
    public RecordFile(Path path) {
        this.path = path;
        try (FileChannel channel = FileChannel.open(RegularFile.of(path), StandardOpenOption.READ)) {
            long size = channel.size();
            if (size < RingLayout.HEADER) {
                throw new TraceException(path, size, "expected the header of a ring, 4096 bytes");
            }
            file = channel.map(FileChannel.MapMode.READ_ONLY, 0, size, arena);
            RingFile.check(path, file);
            header = RingHeader.read(file);
            count = (size - RingLayout.HEADER) / RingLayout.RECORD;
        } catch (IOException fault) {
            arena.close();
            throw new TraceException(path, -1, "cannot be read: " + fault.getMessage(), fault);
        } catch (TraceException fault) {
            arena.close();
            throw fault;
        }
    }

    /** The file. */
    public Path path() {
        return path;
    }

    /** The last header of the ring. */
    public RingHeader header() {
        return header;
    }

    /** Number of whole records. */
    public long count() {
        return count;
    }

    /** Stands on a record. */
    public void stand(RecordView view, long index) {
        java.util.Objects.checkIndex(index, count);
        view.stand(this, index);
    }

    /** A copy of some records, in words of 8 bytes. */
    long[] words(long index, int records) {
        long[] words = new long[records * RecordView.WORDS];
        MemorySegment.copy(
                file, ValueLayout.JAVA_LONG, RingLayout.HEADER + index * RingLayout.RECORD, words, 0, words.length);
        return words;
    }

    /** The text in the records that follow one. */
    public String text(long at) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RingRecords.Text part = new RingRecords.Text();
        for (long i = at + 1; i < count; i++) {
            stand(part, i);
            if (part.kind() != RingRecords.TEXT) {
                break;
            }
            bytes.writeBytes(part.text());
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** Bytes of the file. */
    ByteBuffer bytes(long at, long length) {
        return file.asSlice(at, length).asByteBuffer();
    }

    @Override
    public void close() {
        arena.close();
    }
}
