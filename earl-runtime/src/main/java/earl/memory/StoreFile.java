package earl.memory;

import earl.TraceException;
import earl.disk.DiskSpace;
import earl.disk.Temporary;
import earl.parallel.Workers;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * {@link ColumnMemory} in one file, which holds a whole trace once it is {@link #finish finished}: {@link MappedStore} reads it
 * then. The format is described with this package.
 *
 * <p>While the file grows, it is locked, so that others do not remove it as a leftover. To keep the file, move it after it
 * is finished; {@link #close} removes it only from its original path.
 */
public final class StoreFile extends ColumnMemory {
    static final long MAGIC = 0x4541524C_53544F52L;
    /** Increase this whenever the layout or meaning of the file's content changes. */
    static final int VERSION = 4;

    static final int HEADER = 4096;
    /** Size in bytes of a block with a checksum. */
    static final int BLOCK = 4 << 20;

    private static final String NEW = ".new";
    private static final long PAGE = 4096;
    /** Smaller segments share a piece of the file. */
    private static final long MIN_OWN_PIECE = 64L << 10;

    private static final long PIECE = 1L << 20;
    private static final int WRITTEN_AT_ONCE = 64 << 20;

    /** Bytes of a file. */
    record Extent(long offset, long bytes) {}

    private final Path file;
    private final DiskSpace disk;
    private final FileChannel channel;
    private final Arena arena = Arena.ofShared();
    private final ConcurrentSkipListMap<Long, Extent> places = new ConcurrentSkipListMap<>();
    private final Map<String, Extent> parts = new LinkedHashMap<>();
    private final AtomicLong allocated = new AtomicLong();
    private final boolean named;
    private final Pieces pieces = new Pieces(this::own, PIECE, PIECE);
    private long end = HEADER;
    private boolean closed;

    private StoreFile(Path file, DiskSpace disk, FileChannel channel, boolean named) {
        this.file = file;
        this.disk = disk;
        this.channel = channel;
        this.named = named;
    }

    /**
     * A new file in a folder that exists, locked from the moment at which it has its name.
     *
     * @param disk of that folder
     * @throws TraceException if it cannot be made
     */
    public static StoreFile create(Path file, DiskSpace disk) {
        // Other processes try to lock files with such a name before they remove them. So the file gets its name after
        // it is locked.
        Path unnamed = file.resolveSibling(file.getFileName() + NEW);
        try {
            FileChannel channel = FileChannel.open(
                    unnamed, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
            try {
                channel.lock();
                Files.move(unnamed, file, StandardCopyOption.ATOMIC_MOVE);
                return new StoreFile(file, disk, channel, true);
            } catch (IOException | RuntimeException e) {
                channel.close();
                Files.deleteIfExists(unnamed);
                throw e;
            }
        } catch (IOException e) {
            throw new TraceException(file, -1, "cannot hold columns: " + e, e);
        }
    }

    /** A new file without a name, which is gone with this process. @throws TraceException if it cannot be made */
    public static StoreFile temporary(DiskSpace disk) {
        try {
            return new StoreFile(disk.folder(), disk, Temporary.nameless(disk.folder(), "columns"), false);
        } catch (IOException e) {
            throw new TraceException(disk.folder(), -1, "cannot hold columns: " + e, e);
        }
    }

    @Override
    public MemorySegment allocate(long bytes) {
        allocated.addAndGet(bytes);
        if (bytes >= MIN_OWN_PIECE) {
            return own(bytes);
        }
        return pieces.allocate(bytes);
    }

    private MemorySegment own(long bytes) {
        long offset = reserve(bytes);
        return withExtent(map(offset, bytes), offset);
    }

    private synchronized long reserve(long bytes) {
        long offset = end;
        long size = (bytes + PAGE - 1) & -PAGE;
        disk.take(size);
        end = offset + size;
        return offset;
    }

    private MemorySegment map(long offset, long bytes) {
        try {
            return channel.map(FileChannel.MapMode.READ_WRITE, offset, bytes, arena);
        } catch (IOException e) {
            throw disk.failed(e);
        }
    }

    private MemorySegment withExtent(MemorySegment segment, long offset) {
        places.put(segment.address(), new Extent(offset, segment.byteSize()));
        return segment;
    }

    @Override
    public MemorySegment keep(MemorySegment bytes) {
        if (bytes.byteSize() < MIN_OWN_PIECE) {
            return super.keep(bytes);
        }
        allocated.addAndGet(bytes.byteSize());
        long offset = reserve(bytes.byteSize());
        write(offset, bytes);
        return withExtent(map(offset, bytes.byteSize()), offset);
    }

    private void write(long offset, MemorySegment bytes) {
        if (!bytes.isNative()) {
            // An array of bytes, the only kind that channels accept.
            try (Arena own = Arena.ofConfined()) {
                write(offset, own.allocate(bytes.byteSize(), ALIGNMENT).copyFrom(bytes));
            }
            return;
        }
        try {
            for (long done = 0; done < bytes.byteSize(); ) {
                long n = Math.min(WRITTEN_AT_ONCE, bytes.byteSize() - done);
                writeFully(offset + done, bytes.asSlice(done, n).asByteBuffer());
                done += n;
            }
        } catch (IOException e) {
            throw disk.failed(e);
        }
    }

    private void writeFully(long offset, ByteBuffer bytes) throws IOException {
        long at = offset;
        while (bytes.hasRemaining()) {
            at += channel.write(bytes, at);
        }
    }

    /** Temporary files on the same device. */
    @Override
    public ColumnMemory like() {
        return new TemporaryFiles(disk);
    }

    /** Has no effect: the layout of the file is fixed. */
    @Override
    public void release(MemorySegment segment) {}

    @Override
    public long allocated() {
        return allocated.get();
    }

    // ---------------------------------------------------------------- what the file is to hold

    /** Offset in the file of a segment's bytes, which are written now if they are not there yet; 0 for an empty one. */
    public long offset(MemorySegment segment) {
        if (segment.byteSize() == 0) {
            return 0;
        }
        if (segment.isMapped()) {
            Map.Entry<Long, Extent> known = places.floorEntry(segment.address());
            if (known != null && segment.address() + segment.byteSize() <= known.getKey() + known.getValue().bytes) {
                return known.getValue().offset + segment.address() - known.getKey();
            }
        }
        long offset = reserve(segment.byteSize());
        write(offset, segment);
        return offset;
    }

    /** Names a part of the file: the bytes of a segment, as they will be when the file is finished. */
    public void part(String name, MemorySegment segment) {
        if (parts.put(name, new Extent(offset(segment), segment.byteSize())) != null) {
            throw new IllegalArgumentException("two parts are called " + name);
        }
    }

    /** Adds a part with the numbers of an array. */
    public void part(String name, long[] values) {
        part(name, MemorySegment.ofArray(values));
    }

    /** Adds a part with the numbers of an array. */
    public void part(String name, int[] values) {
        part(name, MemorySegment.ofArray(values));
    }

    /** Adds a part with the numbers of an array. */
    public void part(String name, byte[] values) {
        part(name, MemorySegment.ofArray(values));
    }

    /**
     * Writes checksums, the table of parts and the header. Only then is the file valid. Nothing may be changed any more.
     *
     * <p>Nothing is forced to the disk, which would take about as long as writing the file. The checksums show
     * if a power cut damaged the file, and then it is made again.
     *
     * @param workers compute the checksums in parallel
     * @throws TraceException if the disk is full
     */
    public void finish(Workers workers) {
        try {
            long length = end;
            byte[] table = table(length, workers);
            disk.take(table.length);
            writeFully(length, ByteBuffer.wrap(table));
            ByteBuffer header = ByteBuffer.allocate(HEADER).order(ByteOrder.nativeOrder());
            header.putLong(MAGIC).putInt(VERSION).putInt(MappedStore.checksum(ByteBuffer.wrap(table)));
            header.putLong(length).putLong(table.length);
            header.putInt(MappedStore.checksum(header.duplicate().flip()));
            writeFully(0, header.clear());
        } catch (IOException e) {
            throw disk.failed(e);
        }
    }

    private byte[] table(long length, Workers workers) throws IOException {
        if (channel.size() < length) {
            writeFully(length - 1, ByteBuffer.allocate(1));
        }
        int[] checksums = MappedStore.checksums(length, workers, this::checksum);
        ByteArrayOutputStream table = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(table);
        out.writeInt(checksums.length);
        for (int checksum : checksums) {
            out.writeInt(checksum);
        }
        out.writeInt(parts.size());
        for (Map.Entry<String, Extent> part : parts.entrySet()) {
            out.writeUTF(part.getKey());
            out.writeLong(part.getValue().offset);
            out.writeLong(part.getValue().bytes);
        }
        return table.toByteArray();
    }

    /** Maps no more than these bytes, which count as memory of the process. */
    private int checksum(long from, long n) {
        try (Arena mapped = Arena.ofConfined()) {
            return MappedStore.checksum(
                    channel.map(FileChannel.MapMode.READ_ONLY, from, n, mapped).asByteBuffer());
        } catch (IOException e) {
            throw disk.failed(e);
        }
    }

    /** Releases the file and its lock, but not the mapped memory, which {@link #close} releases. */
    public void detach() {
        try {
            channel.close();
        } catch (IOException e) {
            throw disk.failed(e);
        }
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        arena.close();
        try {
            channel.close();
            if (named) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
