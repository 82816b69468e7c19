package earl.store;

import earl.schema.RecordKind;
import java.util.Arrays;
import java.util.List;

/**
 * Merges one slice of time after another, through blocks of events on the heap that are reused. One thread.
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
    private static final int CELLS = MergeInput.Reader.CELLS;
    private static final int OUT = 1 << 12;
    private static final long LOW = 0xFFFF_FFFFL;
    private static final int ENTER = RecordKind.ENTER.code();

    private final MergeInput.Reader input;
    private final List<LocalNesting> nesting;
    private final EventTable table;
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

    private final long[] from;
    private final long[] to;

    private final long[] outTicks = new long[OUT];
    private final int[] outWhere = new int[OUT];
    private final int[] outValues = new int[OUT];
    private final int[] outPayloads = new int[OUT];
    private final int[] outEnters = new int[OUT];

    MergeSlice(MergeInput input, List<LocalNesting> nesting, EventTable table) {
        this.input = input.reader();
        this.nesting = nesting;
        this.table = table;
        int k = input.locations();
        // The blocks of all streams together should stay within a core's cache.
        this.block = Math.clamp((1 << 15) / Math.max(1, k), 64, 2048);
        this.cells = new long[block * CELLS * k];
        this.location = new int[k];
        this.next = new int[k];
        this.end = new int[k];
        this.start = new long[k];
        this.positions = new int[block];
        this.from = new long[k];
        this.to = new long[k];
    }

    /** Merges the events at or after {@code begin} and, unless it is the last slice, before {@code end}; gives their number. */
    long merge(long begin, long end, boolean last) {
        input.slice(begin, end, last, from, to);
        long events = Arrays.stream(to).sum() - Arrays.stream(from).sum();
        merge(from, to);
        return events;
    }

    /** Row after the last one that was merged. */
    long end() {
        return Arrays.stream(to).sum();
    }

    /** Merges, of each location, events {@code from} (inclusive) to {@code to} (exclusive). */
    private void merge(long[] from, long[] to) {
        long origin = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (int i = 0; i < from.length; i++) {
            if (from[i] < to[i]) {
                origin = Math.min(origin, input.ticks(i, from[i]));
                last = Math.max(last, input.ticks(i, to[i] - 1));
            }
        }
        if (origin > last) {
            return;
        }
        if (last - origin < 0 || last - origin > LoserTree.maxTime(from.length)) {
            long middle = (origin >> 1) + (last >> 1) + 1;
            long[] cut = new long[from.length];
            for (int i = 0; i < cut.length; i++) {
                cut[i] = MergeInput.firstAt(input, i, middle, from[i], to[i]);
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
        table.positions().put(table.first(location[stream]) + start[stream], n, positions, 0);
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
        input.read(location[stream], from, n, cells, at * CELLS);
        setLocation(
                cells,
                at * CELLS,
                n,
                location[stream],
                nesting.get(location[stream]).callpaths());
        next[stream] = at;
        end[stream] = at + n;
    }

    private static void copyPositions(long[] cells, int first, int n, int[] positions) {
        int cell = first;
        for (int i = 0; i < n; i++) {
            positions[i] = (int) cells[cell];
            cell += CELLS;
        }
    }

    /** Brings the location into the cells of events, and the trace's call paths in place of the location's own. */
    private static void setLocation(long[] cells, int first, int n, int location, int[] callpaths) {
        long where = (long) location << 40;
        int last = first + n * CELLS;
        for (int cell = first + 1; cell < last; cell += CELLS) {
            long kindAndValue = cells[cell];
            if (((int) (kindAndValue >>> 32) & 0x7F) == ENTER) {
                kindAndValue = (kindAndValue & ~LOW) | (callpaths[(int) kindAndValue] & LOW);
            }
            cells[cell] = where | kindAndValue;
        }
    }

    private void flush(long pos, int n) {
        table.ticks().put(pos, n, outTicks, 0);
        table.where().put(pos, n, outWhere, 0);
        table.value().put(pos, n, outValues, 0);
        table.payload().put(pos, n, outPayloads, 0);
        table.enter().put(pos, n, outEnters, 0);
    }
}
