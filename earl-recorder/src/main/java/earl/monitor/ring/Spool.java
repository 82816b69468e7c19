package earl.monitor.ring;

import earl.TraceException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.function.BiConsumer;

/** A file of records in order, after a copy of their ring's header. One thread. */
public final class Spool implements AutoCloseable {
    private static final long PIECE = 1 << 14;

    private final Path path;
    private FileChannel channel;

    /**
     * Begins a file or continues one, which another process may have begun. @throws TraceException if the disk does not
     * allow it
     */
    public Spool(Path path, RingFile ring) {
        this.path = path;
        try {
            channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            long records = Math.max(0, channel.size() - RingLayout.HEADER) / RingLayout.RECORD;
            header(ring);
            channel.position(RingLayout.HEADER + records * RingLayout.RECORD);
        } catch (IOException fault) {
            throw failed(fault);
        }
    }

    /** Begins a file with the header of another. @throws TraceException if the disk does not let us */
    public Spool(Path path, RecordFile like) {
        this.path = path;
        try {
            channel = FileChannel.open(
                    path, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
            write(like.bytes(0, RingLayout.HEADER), 0);
            channel.position(RingLayout.HEADER);
        } catch (IOException fault) {
            throw failed(fault);
        }
    }

    /** Copies the current header. */
    public void header(RingFile ring) {
        try {
            write(ring.page().asByteBuffer(), 0);
        } catch (IOException fault) {
            throw failed(fault);
        }
    }

    private void write(ByteBuffer bytes, long at) throws IOException {
        long place = at;
        while (bytes.hasRemaining()) {
            place += channel.write(bytes, place);
        }
    }

    /** Appends records of a ring; the number of the first that was not appended, for it is torn. */
    public long append(RingFile ring, long from, long to) {
        try {
            for (long at = from; at < to; ) {
                long end = ring.holds(at, to) ? to : ring.hold(at, Math.min(to, at + PIECE));
                if (end <= at) {
                    return at;
                }
                end = Math.min(end, to);
                ByteBuffer bytes = ring.records()
                        .asSlice(ring.offset(at), (end - at) * RingLayout.RECORD)
                        .asByteBuffer();
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                at = end;
            }
            return to;
        } catch (IOException fault) {
            throw failed(fault);
        }
    }

    /** Appends records of a file. */
    public void append(RecordFile file, long from, long to) {
        try {
            for (long at = from; at < to; at += PIECE) {
                long records = Math.min(PIECE, to - at);
                ByteBuffer bytes = file.bytes(RingLayout.HEADER + at * RingLayout.RECORD, records * RingLayout.RECORD);
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            }
        } catch (IOException fault) {
            throw failed(fault);
        }
    }

    /**
     * Writes the file anew. The new file takes the place of the old one when it is complete.
     *
     * @param content appends to the new file what is wanted of the old one
     * @throws TraceException if the disk does not allow it
     */
    public void rewrite(BiConsumer<RecordFile, Spool> content) {
        close();
        rewrite(path, content);
        try {
            channel = FileChannel.open(path, StandardOpenOption.WRITE);
            channel.position(channel.size());
        } catch (IOException fault) {
            throw failed(fault);
        }
    }

    /** Rewrites a file of records that no spool writes any more, as {@link #rewrite(BiConsumer)} does. */
    public static void rewrite(Path path, BiConsumer<RecordFile, Spool> content) {
        Path anew = path.resolveSibling(path.getFileName() + ".new");
        try (RecordFile old = new RecordFile(path);
                Spool out = new Spool(anew, old)) {
            content.accept(old, out);
        }
        try {
            Files.move(anew, path, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException fault) {
            throw TraceException.unwritable(path, fault);
        }
    }

    /** The file. */
    public Path path() {
        return path;
    }

    /** Records written up to now, by this process and those before it. */
    public long count() {
        try {
            return (channel.position() - RingLayout.HEADER) / RingLayout.RECORD;
        } catch (IOException fault) {
            throw failed(fault);
        }
    }

    /** An empty record of a kind, to fill and {@link #append(ByteBuffer) append}. */
    static ByteBuffer blank(int kind) {
        return ByteBuffer.allocate(RingLayout.RECORD)
                .order(ByteOrder.nativeOrder())
                .put(RecordView.KIND_AT, (byte) kind);
    }

    /** Appends a record of the monitor's own. */
    void append(ByteBuffer record) {
        try {
            while (record.hasRemaining()) {
                channel.write(record);
            }
        } catch (IOException fault) {
            throw failed(fault);
        }
    }

    private TraceException failed(IOException fault) {
        return TraceException.unwritable(path, fault);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException fault) {
            throw failed(fault);
        }
    }
}
