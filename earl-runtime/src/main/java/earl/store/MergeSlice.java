package earl.store;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/** Merges one slice of time after another, through blocks on the heap that are reused. One thread. */
final class MergeSlice {
    private static final int OUT = 1 << 12;
    private static final int ENTER = RecordKind.ENTER.code();
    private static final int LEAVE = RecordKind.LEAVE.code();

    private final List<LocationEvents> streams;
    private final List<LocalNesting> nesting;
    private final EventTable table;
    private final LoserTree tree = new LoserTree();

    /** Events a block holds; the block of the k-th stream of the slice begins at {@code k * block}. */
    private final int block;

    private final long[] ticks;
    private final byte[] kinds;
    private final int[] values;
    private final int[] payloads;
    private final int[] enter;
    private final int[] positions;
    /** Of the k-th stream: its location, the next index in its block, the block's end, and the local index of the block's start. */
    private final int[] location;

    private final int[] next;
    private final int[] end;
    private final long[] start;
    private final long[] keys;

    private final long[] outTicks = new long[OUT];
    private final int[] outWhere = new int[OUT];
    private final int[] outValues = new int[OUT];
    private final int[] outPayloads = new int[OUT];
    private final int[] outEnters = new int[OUT];

    MergeSlice(List<LocationEvents> streams, List<LocalNesting> nesting, EventTable table) {
        this.streams = streams;
        this.nesting = nesting;
        this.table = table;
        int k = streams.size();
        // 25 bytes an event: the blocks of all streams together should stay within a core's cache.
        this.block = Math.clamp((1 << 15) / Math.max(1, k), 64, 2048);
        int room = block * k;
        this.ticks = new long[room];
        this.kinds = new byte[room];
        this.values = new int[room];
        this.payloads = new int[room];
        this.enter = new int[room];
        this.positions = new int[room];
        this.location = new int[k];
        this.next = new int[k];
        this.end = new int[k];
        this.start = new long[k];
        this.keys = new long[k];
    }

    /** Merges, of each location, events {@code from} (inclusive) to {@code to} (exclusive). */
    void merge(long[] from, long[] to) {
        long pos = 0;
        int k = 0;
        for (int i = 0; i < from.length; i++) {
            pos += from[i];
            if (from[i] < to[i]) {
                location[k] = i;
                start[k] = from[i];
                fill(k, to[i]);
                keys[k] = ticks[next[k]];
                k++;
            }
        }
        tree.start(k, keys);
        int out = 0;
        while (tree.key() != LoserTree.END) {
            if (out == OUT) {
                flush(pos, out);
                pos += out;
                out = 0;
            }
            int stream = tree.stream();
            int at = next[stream];
            int kind = kinds[at];
            outTicks[out] = tree.key();
            outWhere[out] = location[stream] << 8 | (kind & 0xFF);
            outValues[out] = value(kind & 0x7F, stream, values[at]);
            outPayloads[out] = payloads[at];
            outEnters[out] = enter[at];
            positions[at] = (int) (pos + out);
            out++;
            if (++at < end[stream]) {
                next[stream] = at;
                tree.replace(ticks[at]);
            } else {
                tree.replace(refill(stream, to[location[stream]]));
            }
        }
        flush(pos, out);
    }

    private int value(int kind, int stream, int recorded) {
        if (kind == ENTER) {
            return nesting.get(location[stream]).callpaths()[recorded];
        }
        return kind == LEAVE ? recorded : 0;
    }

    private long refill(int stream, long to) {
        int n = end[stream] - stream * block;
        table.positions().put(table.first(location[stream]) + start[stream], n, positions, stream * block);
        start[stream] += n;
        if (start[stream] == to) {
            return LoserTree.END;
        }
        fill(stream, to);
        return ticks[next[stream]];
    }

    private void fill(int stream, long to) {
        int at = stream * block;
        long from = start[stream];
        int n = (int) Math.min(block, to - from);
        LocationEvents events = streams.get(location[stream]);
        MemorySegment.copy(events.ticksColumn(), ValueLayout.JAVA_LONG, from << 3, ticks, at, n);
        MemorySegment.copy(events.kindsColumn(), ValueLayout.JAVA_BYTE, from, kinds, at, n);
        MemorySegment.copy(events.valuesColumn(), ValueLayout.JAVA_INT, from << 2, values, at, n);
        MemorySegment.copy(events.payloadsColumn(), ValueLayout.JAVA_INT, from << 2, payloads, at, n);
        nesting.get(location[stream]).enter().copy(from, n, enter, at);
        next[stream] = at;
        end[stream] = at + n;
    }

    private void flush(long pos, int n) {
        table.ticks().put(pos, n, outTicks, 0);
        table.where().put(pos, n, outWhere, 0);
        table.value().put(pos, n, outValues, 0);
        table.payload().put(pos, n, outPayloads, 0);
        table.enter().put(pos, n, outEnters, 0);
    }
}
