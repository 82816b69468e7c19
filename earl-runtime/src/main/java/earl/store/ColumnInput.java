package earl.store;

import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@link MergeInput} in columns. */
final class ColumnInput extends MergeInput {
    private static final int SLICE = 1 << 18;
    /** Events that are read at once. */
    private static final int BLOCK = 2048;

    private final List<LocationEvents> streams;
    private final List<IntColumn> enters;
    private final @Nullable IntColumn positions;

    ColumnInput(List<LocationEvents> streams, List<IntColumn> enters, @Nullable IntColumn positions) {
        this.streams = streams;
        this.enters = enters;
        this.positions = positions;
    }

    @Override
    boolean isOnDisk() {
        return false;
    }

    @Override
    int locations() {
        return streams.size();
    }

    @Override
    long size(int location) {
        return streams.get(location).size();
    }

    @Override
    IntColumn positions(ColumnMemory memory) {
        return positions == null ? IntColumn.allocate(memory, events()) : positions;
    }

    @Override
    long sliceEvents() {
        return Math.max(SLICE, 64L * streams.size());
    }

    @Override
    long timeNear(int location, long index) {
        return streams.get(location).ticks(index);
    }

    @Override
    Reader reader() {
        return new Columns();
    }

    @Override
    public void close() {
        for (LocationEvents stream : streams) {
            stream.release();
        }
    }

    private final class Columns extends Reader {
        private final long[] ticks = new long[BLOCK];
        private final byte[] kinds = new byte[BLOCK];
        private final int[] values = new int[BLOCK];
        private final int[] payloads = new int[BLOCK];
        private final int[] links = new int[BLOCK];

        @Override
        void slice(long begin, long end, boolean last, long[] from, long[] to) {
            for (int location = 0; location < from.length; location++) {
                long size = streams.get(location).size();
                from[location] = firstAt(this, location, begin, 0, size);
                to[location] = last ? size : firstAt(this, location, end, from[location], size);
            }
        }

        @Override
        long ticks(int location, long index) {
            return streams.get(location).ticks(index);
        }

        @Override
        void read(int location, long from, int n, long[] cells, int at) {
            LocationEvents events = streams.get(location);
            int cell = at;
            for (int done = 0; done < n; done += BLOCK) {
                int some = Math.min(BLOCK, n - done);
                MemorySegment.copy(events.ticksColumn(), ValueLayout.JAVA_LONG, (from + done) << 3, ticks, 0, some);
                MemorySegment.copy(events.kindsColumn(), ValueLayout.JAVA_BYTE, from + done, kinds, 0, some);
                MemorySegment.copy(events.valuesColumn(), ValueLayout.JAVA_INT, (from + done) << 2, values, 0, some);
                MemorySegment.copy(
                        events.payloadsColumn(), ValueLayout.JAVA_INT, (from + done) << 2, payloads, 0, some);
                enters.get(location).copy(from + done, some, links, 0);
                for (int i = 0; i < some; i++) {
                    cells[cell] = ticks[i];
                    cells[cell + 1] = (kinds[i] & 0xFFL) << 32 | (values[i] & 0xFFFF_FFFFL);
                    cells[cell + 2] = (long) payloads[i] << 32 | (links[i] & 0xFFFF_FFFFL);
                    cell += CELLS;
                }
            }
        }
    }
}
