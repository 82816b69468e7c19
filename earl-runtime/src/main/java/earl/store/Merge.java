package earl.store;

import earl.memory.ColumnMemory;
import earl.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Brings the events of all locations into one sequence: by time, ties by location, then in order of recording. When messages are
 * matched, {@code earl.link} moves receives after sends of the same time.
 *
 * <p>It takes one round of time after the other, while the events of the round are in the cache. A round is cut into slices, each
 * merged on its own by a {@link LoserTree}. The order is total, so that the result depends neither on the rounds nor on the number of
 * threads.
 *
 * <pre>
 * location 0   a   b | c       d
 * location 1     e   |   f g         slices at "|":  a e b | c f g d
 * </pre>
 *
 * Memory on the heap: some blocks of events a location and worker.
 */
public final class Merge {
    /** Fewest events of a slice. */
    private static final int SLICE = 1 << 14;

    private final List<RoundEvents> parts;
    private final EventTableBuilder table;
    private final Workers workers;
    private final List<MergeSlice> slices = new ArrayList<>();

    /**
     * Before the first round.
     *
     * @param parts the events of each location, times not decreasing; the value of an enter is the location's own call path, that of a
     *     leave which closes nothing {@link EventTable#strayLeave}
     * @param expected likely number of events of each location
     * @param memory where the table goes
     */
    public Merge(List<RoundEvents> parts, long[] expected, ColumnMemory memory, Workers workers) {
        this.parts = parts;
        this.table = new EventTableBuilder(memory, expected, workers);
        this.workers = workers;
    }

    private Merge(List<RoundEvents> parts, EventTableBuilder table, Workers workers) {
        this.parts = parts;
        this.table = table;
        this.workers = workers;
    }

    /** A merge of the same locations from their first events on, which uses the memory of this one. This one must not be used any more. */
    public Merge again(List<RoundEvents> others) {
        table.clear();
        return new Merge(others, table, workers);
    }

    /**
     * Merges the events that are decoded and come before a time: no others of that time may follow.
     *
     * @param last whether to merge all that are left instead
     * @return number of events merged so far
     */
    public long round(long until, boolean last) {
        int locations = parts.size();
        long[] from = new long[locations];
        long[] to = new long[locations];
        for (int i = 0; i < locations; i++) {
            RoundEvents part = parts.get(i);
            from[i] = part.next();
            to[i] = last ? part.end() : part.firstAt(until, from[i], part.end());
        }
        long rows = Arrays.stream(to).sum();
        table.reserve(to.clone());
        List<long[]> bounds = cuts(from, to);
        int n = bounds.size() - 1;
        while (slices.size() < n) {
            slices.add(new MergeSlice(parts, table));
        }
        workers.forEach(n, i -> slices.get(i).merge(bounds.get(i), bounds.get(i + 1)));
        workers.forEach(
                n,
                i -> slices.get(i)
                        .resolve(
                                Arrays.stream(bounds.get(i)).sum(),
                                Arrays.stream(bounds.get(i + 1)).sum()));
        for (int i = 0; i < locations; i++) {
            parts.get(i).merged(to[i], table.rows());
        }
        return rows;
    }

    /** The rows that are merged, for what links them. */
    public EventTableBuilder table() {
        return table;
    }

    /** Indices of events by location: where slices begin, and the end of the last. About equally many events are in each. */
    private List<long[]> cuts(long[] from, long[] to) {
        int busiest = 0;
        long events = 0;
        for (int i = 0; i < from.length; i++) {
            events += to[i] - from[i];
            busiest = to[i] - from[i] > to[busiest] - from[busiest] ? i : busiest;
        }
        List<long[]> bounds = new ArrayList<>();
        bounds.add(from);
        int wanted = (int) Math.min(workers.threads(), events / SLICE);
        for (int slice = 1; slice < wanted; slice++) {
            long time = parts.get(busiest).ticks(from[busiest] + (to[busiest] - from[busiest]) * slice / wanted);
            long[] before = bounds.getLast();
            long[] cut = new long[from.length];
            for (int i = 0; i < cut.length; i++) {
                cut[i] = parts.get(i).firstAt(time, before[i], to[i]);
            }
            bounds.add(cut);
        }
        bounds.add(to);
        return bounds;
    }

    /**
     * The table, after the last round; its links between messages are not set yet.
     *
     * @param callpaths by the ids of {@link RoundEvents#setCallpaths}, those that the enters get
     */
    public EventTable finish(int[] callpaths) {
        for (int id = 0; id < callpaths.length; id++) {
            if (callpaths[id] != id) {
                table.renumber(callpaths);
                break;
            }
        }
        return table.finish();
    }
}
