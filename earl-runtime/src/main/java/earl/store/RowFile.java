package earl.store;

import earl.disk.DiskSpace;
import earl.disk.Temporary;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * {@link MergeInput} in one temporary file, row by row, location after location, for traces that do not fit into memory: {@value
 * #BYTES} bytes a row, and on the heap the time of one row in {@value #SPARSE}.
 *
 * <p>The merge reads a stretch of every location for each slice of time. Were those mapped, the system would read megabytes around
 * each, far more than memory holds; so the file is read in exact pieces, past the system's cache where that is possible: what passes
 * through once would only drive from it what is needed again.
 */
public final class RowFile extends MergeInput {
    /** Bytes of a row: the cells of {@link Reader}. */
    static final int BYTES = Reader.CELLS * Long.BYTES;

    private static final int SPARSE = 128;
    /** Reads and writes begin and end at multiples of that. */
    private static final int PAGE = 4096;
    /** Rows written at once: a whole number of pages. */
    private static final int WRITTEN = 1 << 17;

    private static final int CHUNK = 2048;
    private static final long SLICE = 1L << 20;
    private static final long MAX_SLICE = 1L << 22;
    /** Rows of a location that should be read at once, so that few pages are read in vain. */
    private static final long STRETCH = 1024;

    private static final int READ_AT_ONCE = 1 << 30;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

    private final DiskSpace disk;
    private final FileChannel channel;
    private final long[] start;
    private final long[] size;
    private final long[][] times;
    private final Queue<Writer> writers = new ConcurrentLinkedQueue<>();
    private final Queue<Rows> readers = new ConcurrentLinkedQueue<>();
    private long end;
    private long taken;

    /** An empty file in a folder, without a name. @throws TraceException if it cannot be made */
    public RowFile(DiskSpace disk, int locations) {
        this.disk = disk;
        this.start = new long[locations];
        this.size = new long[locations];
        this.times = new long[locations][];
        try {
            this.channel = open(disk.folder());
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private static FileChannel open(Path folder) throws IOException {
        OpenOption direct = direct();
        if (direct != null && hasSmallBlocks(folder)) {
            try {
                return Temporary.nameless(folder, "rows", direct);
            } catch (FileSystemException | UnsupportedOperationException notThere) {
                // Not every file system has a way past the cache.
                return Temporary.nameless(folder, "rows");
            }
        }
        return Temporary.nameless(folder, "rows");
    }

    private static boolean hasSmallBlocks(Path folder) {
        try {
            return Files.getFileStore(folder).getBlockSize() <= PAGE;
        } catch (IOException notMounted) {
            // A changed root that is no mount point.
            return false;
        }
    }

    /** The option that leads past the system's cache. It belongs to this virtual machine, not to every one. */
    private static @Nullable OpenOption direct() {
        try {
            for (Object option :
                    Class.forName("com.sun.nio.file.ExtendedOpenOption").getEnumConstants()) {
                if (option instanceof OpenOption found && option.toString().equals("DIRECT")) {
                    return found;
                }
            }
            return null;
        } catch (ClassNotFoundException otherMachine) {
            return null;
        }
    }

    private RuntimeException failed(IOException e) {
        return disk.failed(e);
    }

    /**
     * Takes the events of a location, again if it was there before. Different locations may be written from different threads.
     *
     * @param enter link of each event to the enter of its innermost open region
     * @throws earl.TraceException if the disk is full
     */
    public void write(LocationEvents events, IntColumn enter) {
        Writer free = writers.poll();
        Writer writer = free == null ? new Writer() : free;
        try {
            writer.take(events, enter);
        } catch (IOException e) {
            throw failed(e);
        } finally {
            writers.add(writer);
        }
    }

    private synchronized long reserve(long bytes) {
        disk.take(bytes);
        taken += bytes;
        long offset = end;
        end += bytes;
        return offset;
    }

    /** Says that nothing more will be written; to be called before anything is read. @throws TraceException if the disk is full */
    public void finish() {
        try {
            for (Writer writer = writers.poll(); writer != null; writer = writers.poll()) {
                writer.finish();
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    boolean isOnDisk() {
        return true;
    }

    @Override
    int locations() {
        return size.length;
    }

    @Override
    long size(int location) {
        return size[location];
    }

    @Override
    IntColumn positions(ColumnMemory memory) {
        return IntColumn.allocate(memory, events());
    }

    @Override
    long sliceEvents() {
        return Math.clamp(STRETCH * size.length, SLICE, MAX_SLICE);
    }

    @Override
    long timeNear(int location, long index) {
        return times[location][(int) (index / SPARSE)];
    }

    @Override
    Reader reader() {
        Rows reader = new Rows();
        readers.add(reader);
        return reader;
    }

    /** Gives the file and its readers back. */
    @Override
    public void close() {
        for (Writer writer = writers.poll(); writer != null; writer = writers.poll()) {
            writer.arena.close();
        }
        for (Rows reader = readers.poll(); reader != null; reader = readers.poll()) {
            reader.arena.close();
        }
        try {
            channel.close();
            disk.giveBack(taken);
            taken = 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Collects what is to be written, so that many small locations do not mean as many small writes. One thread at a time. */
    private final class Writer {
        private final Arena arena = Arena.ofShared();
        private final MemorySegment buffer = arena.allocate((long) WRITTEN * BYTES, PAGE);
        private final long[] cells = new long[CHUNK * Reader.CELLS];
        /** Where in the file the buffer goes, where the room ends that was reserved there, and bytes of the buffer in use. */
        private long offset;

        private long limit;
        private long used;

        void take(LocationEvents events, IntColumn enter) throws IOException {
            int location = events.location();
            long rows = events.size();
            long bytes = (rows * BYTES + PAGE - 1) & -PAGE;
            if (offset + used + bytes > limit) {
                flush();
                // A location's rows follow each other; a small one leaves room for the next.
                long room = Math.max(bytes, buffer.byteSize());
                offset = reserve(room);
                limit = offset + room;
            }
            long[] sparse = new long[Math.toIntExact((rows + SPARSE - 1) / SPARSE)];
            start[location] = offset + used;
            Reader columns = new ColumnInput(
                            Collections.nCopies(location + 1, events), Collections.nCopies(location + 1, enter), null)
                    .reader();
            for (long done = 0; done < rows; done += CHUNK) {
                int some = (int) Math.min(CHUNK, rows - done);
                columns.read(location, done, some, cells, 0);
                for (int i = 0; i < some; i += SPARSE) {
                    sparse[(int) ((done + i) / SPARSE)] = cells[i * Reader.CELLS];
                }
                if (used + (long) some * BYTES > buffer.byteSize()) {
                    flush();
                }
                MemorySegment.copy(cells, 0, buffer, LONG, used, some * Reader.CELLS);
                used += (long) some * BYTES;
            }
            used = (used + PAGE - 1) & -PAGE;
            size[location] = rows;
            times[location] = sparse;
        }

        private void flush() throws IOException {
            long end = (used + PAGE - 1) & -PAGE;
            ByteBuffer bytes = buffer.asSlice(0, end).asByteBuffer();
            while (bytes.hasRemaining()) {
                channel.write(bytes, offset + bytes.position());
            }
            offset += end;
            used = 0;
        }

        void finish() throws IOException {
            flush();
            arena.close();
        }
    }

    /** A stretch of rows of each location, in a buffer that is reused. */
    private final class Rows extends Reader {
        private Arena arena = Arena.ofShared();
        private MemorySegment buffer = MemorySegment.NULL;
        /** {@code [location] -> } offset in the buffer at which its row 0 would be. */
        private final long[] base = new long[size.length];

        @Override
        void slice(long begin, long end, boolean last, long[] from, long[] to) {
            long bytes = 0;
            for (int location = 0; location < size.length; location++) {
                from[location] = rowBefore(location, begin);
                to[location] = last ? size[location] : rowAtOrAfter(location, end);
                bytes += span(from[location], to[location]);
            }
            if (buffer.byteSize() < bytes) {
                arena.close();
                arena = Arena.ofShared();
                buffer = arena.allocate(bytes + (bytes >> 3), PAGE);
            }
            long at = 0;
            for (int location = 0; location < size.length; location++) {
                long length = span(from[location], to[location]);
                long offset = (from[location] * BYTES) & -PAGE;
                read(start[location] + offset, at, length);
                base[location] = at - offset;
                at += length;
            }
            for (int location = 0; location < size.length; location++) {
                from[location] = firstAt(this, location, begin, from[location], to[location]);
                if (!last) {
                    to[location] = firstAt(this, location, end, from[location], to[location]);
                }
            }
        }

        /** Bytes of the pages that hold rows {@code from} to {@code to} (exclusive). */
        private static long span(long from, long to) {
            return from == to ? 0 : ((to * BYTES + PAGE - 1) & -PAGE) - ((from * BYTES) & -PAGE);
        }

        private void read(long offset, long at, long length) {
            try {
                for (long done = 0; done < length; ) {
                    long some = Math.min(READ_AT_ONCE, length - done);
                    int n = channel.read(buffer.asSlice(at + done, some).asByteBuffer(), offset + done);
                    if (n < 0) {
                        throw new IOException("the file of rows ends early");
                    }
                    done += n;
                }
            } catch (IOException e) {
                throw failed(e);
            }
        }

        /** A row at or before the first one at or after a time. */
        private long rowBefore(int location, long time) {
            return Math.max(0, sparse(location, time) - 1L) * SPARSE;
        }

        /** A row at or after the first one at or after a time. */
        private long rowAtOrAfter(int location, long time) {
            return Math.min(size[location], (long) sparse(location, time) * SPARSE);
        }

        /** Index of the first sparse time at or after a time. */
        private int sparse(int location, long time) {
            long[] known = times[location];
            int low = 0;
            int high = known.length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (known[middle] < time) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        @Override
        long ticks(int location, long index) {
            return buffer.get(LONG, base[location] + index * BYTES);
        }

        @Override
        void read(int location, long from, int n, long[] cells, int at) {
            MemorySegment.copy(buffer, LONG, base[location] + from * BYTES, cells, at, n * CELLS);
        }
    }
}
