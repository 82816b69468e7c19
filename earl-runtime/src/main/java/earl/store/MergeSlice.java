package earl.store;

import earl.memory.IntColumn;
import earl.schema.RecordKind;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/**
 * Merges and resolves one slice of time after another, through blocks of events on the heap that are reused. One thread.
 *
 * <p>Each stream has a block of its own, in which an event takes {@value #CELLS} cells next to each other: with many streams every
 * event comes from another place in memory, and this way it comes from one.
 *
 * <pre>
 *   0   time in ticks; the event's position once that is known
 *   1   where, value
 *   2   payload, enter
 * </pre>
 */
final class MergeSlice {
    private static final int CELLS = 3;
    private static final int OUT = 1 << 12;
    /** Events that are read at once. */
    private static final int READ = 2048;

    private static final long LOW = 0xFFFF_FFFFL;
    private static final int ENTER = RecordKind.ENTER.code();

    private final List<RoundEvents> parts;
    private final EventTableBuilder table;
    private final Resolver resolver;
    private final LoserTree tree = new LoserTree();

    /** Events a block holds; the block of the k-th stream of the slice begins at event {@code k * block}. */
    private final int block;

    private final long[] cells;

    /** {@code [stream] -> } its location. */
    private final int[] location;
    /** {@code [stream] -> } index of the next event in its block. */
    private final int[] next;
    /** {@code [stream] -> } end of its block. */
    private final int[] end;
    /** {@code [stream] -> } index on the location of the start of its block. */
    private final long[] start;

    /** Positions of a block that is used up. */
    private final int[] positions;

    private final long[] ticks;
    private final byte[] kinds;
    private final int[] values;
    private final int[] payloads;
    private final int[] links;

    private final long[] outTicks = new long[OUT];
    private final int[] outWhere = new int[OUT];
    private final int[] outValues = new int[OUT];
    private final int[] outPayloads = new int[OUT];
    private final int[] outEnters = new int[OUT];

    MergeSlice(List<RoundEvents> parts, EventTableBuilder table) {
        this.parts = parts;
        this.table = table;
        this.resolver = new Resolver(table);
        int k = parts.size();
        // The blocks of all streams together should stay within a core's cache.
        this.block = Math.clamp((1 << 15) / Math.max(1, k), 64, 2048);
        this.cells = new long[block * CELLS * k];
        this.location = new int[k];
        this.next = new int[k];
        this.end = new int[k];
        this.start = new long[k];
        this.positions = new int[block];
        int read = Math.min(READ, block);
        this.ticks = new long[read];
        this.kinds = new byte[read];
        this.values = new int[read];
        this.payloads = new int[read];
        this.links = new int[read];
    }

    /** Turns the links of rows that are merged, {@code from} to {@code to} (exclusive), into links between positions. */
    void resolve(long from, long to) {
        resolver.resolve(from, to);
    }

    /** Merges, of each location, events {@code from} (inclusive) to {@code to} (exclusive). */
    void merge(long[] from, long[] to) {
        long origin = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (int i = 0; i < from.length; i++) {
            if (from[i] < to[i]) {
                origin = Math.min(origin, parts.get(i).ticks(from[i]));
                last = Math.max(last, parts.get(i).ticks(to[i] - 1));
            }
        }
        if (origin > last) {
            return;
        }
        if (last - origin < 0 || last - origin > LoserTree.maxTime(from.length)) {
            long middle = (origin >> 1) + (last >> 1) + 1;
            long[] cut = new long[from.length];
            for (int i = 0; i < cut.length; i++) {
                cut[i] = parts.get(i).firstAt(middle, from[i], to[i]);
            }
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
                tree.set(k, cells[next[k] * CELLS] - origin);
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
            int at = next[stream]++;
            int cell = at * CELLS;
            long whereAndValue = cells[cell + 1];
            long payloadAndEnter = cells[cell + 2];
            outTicks[out] = cells[cell];
            outWhere[out] = (int) (whereAndValue >>> 32);
            outValues[out] = (int) whereAndValue;
            outPayloads[out] = (int) (payloadAndEnter >>> 32);
            outEnters[out] = (int) payloadAndEnter;
            cells[cell] = pos + out;
            out++;
            if (at + 1 < end[stream] || refill(stream, to[location[stream]])) {
                tree.replace(cells[next[stream] * CELLS] - origin);
            } else {
                tree.end();
            }
        }
        flush(pos, out);
    }

    /** Writes the positions of a block that is used up, and brings in the next if there is one. */
    private boolean refill(int stream, long to) {
        int n = end[stream] - stream * block;
        copyPositions(cells, stream * block * CELLS, n, positions);
        table.putPositions(location[stream], start[stream], n, positions);
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
        RoundEvents part = parts.get(location[stream]);
        read(part, from - part.first(), n, at * CELLS);
        next[stream] = at;
        end[stream] = at + n;
    }

    /** Reads events of a part's columns into cells, with the call paths of all locations in place of the location's own. */
    private void read(RoundEvents part, long from, int n, int at) {
        LocationEvents events = part.events();
        IntColumn enters = part.enters();
        int[] callpaths = part.callpaths();
        long where = (long) events.location() << 40;
        int cell = at;
        for (int done = 0; done < n; done += ticks.length) {
            int some = Math.min(ticks.length, n - done);
            long first = from + done;
            MemorySegment.copy(events.ticksColumn(), ValueLayout.JAVA_LONG, first << 3, ticks, 0, some);
            MemorySegment.copy(events.kindsColumn(), ValueLayout.JAVA_BYTE, first, kinds, 0, some);
            MemorySegment.copy(events.valuesColumn(), ValueLayout.JAVA_INT, first << 2, values, 0, some);
            MemorySegment.copy(events.payloadsColumn(), ValueLayout.JAVA_INT, first << 2, payloads, 0, some);
            enters.copy(first, some, links, 0);
            for (int i = 0; i < some; i++) {
                int value = (kinds[i] & 0x7F) == ENTER ? callpaths[values[i]] : values[i];
                cells[cell] = ticks[i];
                cells[cell + 1] = where | (kinds[i] & 0xFFL) << 32 | (value & LOW);
                cells[cell + 2] = (long) payloads[i] << 32 | (links[i] & LOW);
                cell += CELLS;
            }
        }
    }

    private static void copyPositions(long[] cells, int first, int n, int[] positions) {
        int cell = first;
        for (int i = 0; i < n; i++) {
            positions[i] = (int) cells[cell];
            cell += CELLS;
        }
    }

    private void flush(long pos, int n) {
        EventTable rows = table.rows();
        rows.ticks().put(pos, n, outTicks, 0);
        rows.where().put(pos, n, outWhere, 0);
        rows.value().put(pos, n, outValues, 0);
        rows.payload().put(pos, n, outPayloads, 0);
        rows.enter().put(pos, n, outEnters, 0);
    }
}
