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
    }

    /** Merges, of each location, events {@code from} (inclusive) to {@code to} (exclusive). */
    void merge(long[] from, long[] to) {
        long origin = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (int i = 0; i < from.length; i++) {
            if (from[i] < to[i]) {
                origin = Math.min(origin, streams.get(i).ticks(from[i]));
                last = Math.max(last, streams.get(i).ticks(to[i] - 1));
            }
        }
        if (origin > last) {
            return;
        }
        if (last - origin < 0 || last - origin > LoserTree.maxTime(from.length)) {
            long middle = (origin >> 1) + (last >> 1) + 1;
            long[] cut = Merge.positionsAt(streams, middle);
            merge(from, cut);
            merge(cut, to);
        } else {
            merge(from, to, origin);
        }
    }

    private void merge(long[] from, long[] to, long origin) {
        long pos = 0;
        int k = 0;
        tree.start(from.length);
        for (int i = 0; i < from.length; i++) {
            pos += from[i];
            if (from[i] < to[i]) {
                location[k] = i;
                start[k] = from[i];
                fill(k, to[i]);
                tree.set(k, ticks[next[k]] - origin);
                k++;
            }
        }
        tree.play();
        int out = 0;
        while (!tree.isAtEnd()) {
            if (out == OUT) {
                flush(pos, out);
                pos += out;
                out = 0;
            }
            int stream = tree.stream();
            int at = next[stream];
            int kind = kinds[at];
            outTicks[out] = ticks[at];
            outWhere[out] = location[stream] << 8 | (kind & 0xFF);
            outValues[out] = value(kind & 0x7F, stream, values[at]);
            outPayloads[out] = payloads[at];
            outEnters[out] = enter[at];
            positions[at] = (int) (pos + out);
            out++;
            next[stream] = ++at;
            if (at < end[stream] || refill(stream, to[location[stream]])) {
                tree.replace(ticks[next[stream]] - origin);
            } else {
                tree.end();
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

    /** Writes the positions of a block that is used up, and brings in the next if there is one. */
    private boolean refill(int stream, long to) {
        int n = end[stream] - stream * block;
        table.positions().put(table.first(location[stream]) + start[stream], n, positions, stream * block);
        start[stream] += n;
        if (start[stream] == to) {
            return false;
        }
        fill(stream, to);
        return true;
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
