package earl.memory;

import earl.TraceException;
import earl.disk.RegularFile;
import earl.parallel.Workers;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/** A finished {@link StoreFile}, mapped to be read. Any thread may read until it is closed. */
public final class MappedStore implements OffHeap {
    private final Path file;
    private final Arena arena;
    private final MemorySegment bytes;
    private final Map<String, StoreFile.Extent> parts = new HashMap<>();

    private MappedStore(Path file, Arena arena, MemorySegment bytes) {
        this.file = file;
        this.arena = arena;
        this.bytes = bytes;
    }

    /**
     * Opens a file and reads its table of parts, but not the parts: {@link #verify} does.
     *
     * @throws TraceException if it cannot be read, or is not a whole file of this version and byte order
     */
    public static MappedStore open(Path file) {
        Arena arena = Arena.ofShared();
        try (FileChannel channel = FileChannel.open(RegularFile.of(file), StandardOpenOption.READ)) {
            MemorySegment whole = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            MappedStore stored = new MappedStore(file, arena, whole);
            stored.readTable();
            return stored;
        } catch (IOException e) {
            arena.close();
            throw new TraceException(file, -1, "cannot be read: " + e, e);
        } catch (TraceException e) {
            arena.close();
            throw e;
        }
    }

    private void readTable() throws IOException {
        if (bytes.byteSize() < StoreFile.HEADER) {
            throw damaged("it is shorter than a header");
        }
        ByteBuffer header = buffer(0, StoreFile.HEADER);
        long magic = header.getLong();
        int version = header.getInt();
        int tableChecksum = header.getInt();
        long length = header.getLong();
        long tableLength = header.getLong();
        int headerChecksum = checksum(buffer(0, header.position()));
        if (magic != StoreFile.MAGIC || version != StoreFile.VERSION || headerChecksum != header.getInt()) {
            throw damaged("expected the header of a finished file of version " + StoreFile.VERSION);
        }
        if (length < StoreFile.HEADER
                || tableLength < 0
                || tableLength > Integer.MAX_VALUE
                || length + tableLength != bytes.byteSize()) {
            throw damaged("its length is wrong");
        }
        byte[] table = new byte[(int) tableLength];
        buffer(length, tableLength).get(table);
        if (checksum(ByteBuffer.wrap(table)) != tableChecksum) {
            throw damaged("the checksum of its table is wrong");
        }
        try (DataInputStream in = new DataInputStream(new java.io.ByteArrayInputStream(table))) {
            in.skipNBytes(4L * in.readInt());
            for (int n = in.readInt(); n > 0; n--) {
                parts.put(in.readUTF(), new StoreFile.Extent(in.readLong(), in.readLong()));
            }
        }
    }

    private TraceException damaged(String what) {
        return new TraceException(file, -1, "the index is damaged: " + what);
    }

    private ByteBuffer buffer(long offset, long length) {
        return bytes.asSlice(offset, length).asByteBuffer().order(ByteOrder.nativeOrder());
    }

    /**
     * Compares all checksums. Pages that nothing else has read yet do not stay in memory of the process.
     *
     * @throws TraceException if one is wrong
     */
    public void verify(Workers workers) {
        ByteBuffer header = buffer(0, StoreFile.HEADER);
        long length = header.getLong(16);
        int[] found = checksums(length, workers, (from, n) -> {
            int checksum = checksum(buffer(from, n));
            bytes.asSlice(from, n).unload();
            return checksum;
        });
        ByteBuffer table = buffer(length, bytes.byteSize() - length).order(ByteOrder.BIG_ENDIAN);
        if (table.getInt() != found.length) {
            throw damaged("its number of checksums is wrong");
        }
        for (int block = 0; block < found.length; block++) {
            if (table.getInt() != found[block]) {
                throw damaged("a checksum is wrong, at byte "
                        + Math.max(StoreFile.HEADER, (long) block * StoreFile.BLOCK) + " or after it");
            }
        }
    }

    /** Computes the checksum of {@code n} bytes of a file. */
    interface Checksum {
        int of(long from, long n);
    }

    /** Checksums of all blocks of a file's parts, which end at {@code length}; without the header. */
    static int[] checksums(long length, Workers workers, Checksum checksum) {
        int[] checksums = new int[Math.toIntExact((length + StoreFile.BLOCK - 1) / StoreFile.BLOCK)];
        workers.forEach(checksums.length, block -> {
            long from = Math.max(StoreFile.HEADER, (long) block * StoreFile.BLOCK);
            long to = Math.min(length, (block + 1L) * StoreFile.BLOCK);
            checksums[block] = checksum.of(from, to - from);
        });
        return checksums;
    }

    static int checksum(ByteBuffer of) {
        CRC32C sum = new CRC32C();
        sum.update(of);
        return (int) sum.getValue();
    }

    /** A part, to be read only. @throws TraceException if there is none of this name */
    public MemorySegment part(String name) {
        StoreFile.Extent place = parts.get(name);
        if (place == null) {
            throw damaged("it has no part " + name);
        }
        return at(place.offset(), place.bytes());
    }

    /** The bytes at an offset that {@link StoreFile#place} gave. @throws TraceException if they are not in the file */
    public MemorySegment at(long offset, long length) {
        if (offset < 0 || length < 0 || offset > bytes.byteSize() - length) {
            throw damaged("a part lies outside it");
        }
        return bytes.asSlice(offset, length);
    }

    /** A part that is an array of longs. */
    public long[] longs(String name) {
        return part(name).toArray(java.lang.foreign.ValueLayout.JAVA_LONG);
    }

    /** A part that is an array of ints. */
    public int[] ints(String name) {
        return part(name).toArray(java.lang.foreign.ValueLayout.JAVA_INT);
    }

    /** A part that is an array of bytes. */
    public byte[] bytes(String name) {
        return part(name).toArray(java.lang.foreign.ValueLayout.JAVA_BYTE);
    }

    /** Bytes of the file. */
    @Override
    public long allocated() {
        return bytes.byteSize();
    }

    @Override
    public void close() {
        arena.close();
    }
}
