package earl.store;

import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.parallel.Workers;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Brings the events of all locations into one sequence: by time, ties by location, then in order of recording. When messages are
 * matched, {@code earl.link} moves receives after sends of the same time.
 *
 * <p>The time of the trace is cut into slices of about equal numbers of events, each merged on its own by a {@link LoserTree}.
 * The cuts depend on the trace alone, and the order is total, so that the result does not depend on the number of threads.
 *
 * <pre>
 * location 0   a   b | c       d
 * location 1     e   |   f g         slices at "|":  a e b | c f g d
 * </pre>
 *
 * Memory on the heap: some blocks of events a location and worker.
 */
public final class Merge {
    private static final int MAX_SLICES = 1024;
    private static final int NONE = -1;

    /** Events that are resolved as one task. */
    private static final int RESOLVED = 1 << 17;

    private final MergeInput input;
    private final List<LocalNesting> nesting;
    private final EventTable table;
    private final Workers workers;
    private final LongConsumer progress;

    private Merge(
            MergeInput input, List<LocalNesting> nesting, EventTable table, Workers workers, LongConsumer progress) {
        this.input = input;
        this.nesting = nesting;
        this.table = table;
        this.workers = workers;
        this.progress = progress;
    }

    /**
     * Merges, and closes the input as soon as its events are in the table.
     *
     * @param input the events of each location, times not decreasing; the value of an enter is the location's own call path,
     *     that of a leave which closes nothing {@link EventTable#strayLeave}
     * @param nesting of each location
     * @param memory where the table goes
     * @param progress receives the number of events merged since its last call, from any thread
     * @return the table; its links between messages are not set yet
     */
    public static EventTable merge(
            MergeInput input, List<LocalNesting> nesting, ColumnMemory memory, Workers workers, LongConsumer progress) {
        long[] counts = new long[input.locations()];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = input.size(i);
        }
        EventTable table = new EventTable(memory, counts, input.positions(memory), workers);
        new Merge(input, nesting, table, workers, progress).run(memory);
        return table;
    }

    private void run(ColumnMemory memory) {
        long[] times = cuts();
        Slices slices = new Slices(times.length + 1);
        boolean onDisk = input.isOnDisk();
        if (onDisk) {
            table.addLinks(memory);
        }
        workers.forEachWith(times.length + 1, () -> {
            MergeSlice slice = new MergeSlice(input, nesting, table);
            Resolver resolver = new Resolver(table);
            return task -> {
                int i = (int) task;
                boolean last = i == times.length;
                progress.accept(slice.merge(i == 0 ? Long.MIN_VALUE : times[i - 1], last ? 0 : times[i], last));
                slices.merged(i, slice.end());
                // The system still has the rows of these slices in memory, and need not read them again.
                for (int next = onDisk ? slices.take() : NONE; next != NONE; next = slices.take()) {
                    resolver.resolve(slices.end(next - 1), slices.end(next));
                }
            };
        });
        // In memory, links take room only after the columns of the locations have given theirs back.
        workers.forEach(2, task -> {
            if (task == 0) {
                input.close();
            } else if (!onDisk) {
                table.addLinks(memory);
            }
        });
        resolve(slices.end(slices.taken - 1));
    }

    /** How far slices are. Any number of threads. */
    private static final class Slices {
        private final long[] ends;
        private final BitSet merged = new BitSet();
        private int taken;

        Slices(int count) {
            ends = new long[count];
        }

        /** Says that a slice is merged, and where it ends. */
        synchronized void merged(int slice, long end) {
            ends[slice] = end;
            merged.set(slice);
        }

        /** The next slice to resolve: it and all before it are merged. {@link #NONE} if there is none yet. */
        synchronized int take() {
            return taken < merged.nextClearBit(0) ? taken++ : NONE;
        }

        /** Row after the last one of a slice; 0 for {@link #NONE}. */
        synchronized long end(int slice) {
            return slice == NONE ? 0 : ends[slice];
        }
    }

    /** Times, in ascending order, at which the trace is cut: quantiles of a sample. */
    private long[] cuts() {
        int wanted = (int) Math.min(MAX_SLICES, table.length() / input.sliceEvents());
        if (wanted < 2) {
            return new long[0];
        }
        long step = Math.max(1, table.length() / (wanted * 64L));
        long[] sample = new long[(int) (table.length() / step) + input.locations()];
        int n = 0;
        for (int location = 0; location < input.locations(); location++) {
            for (long i = step / 2; i < input.size(location); i += step) {
                sample[n++] = input.timeNear(location, i);
            }
        }
        Arrays.sort(sample, 0, n);
        long[] times = new long[wanted - 1];
        for (int i = 1; i < wanted; i++) {
            times[i - 1] = sample[(int) ((long) n * i / wanted)];
        }
        return times;
    }

    /** Turns links within a location into links between positions, which are all known now; from a row on. */
    private void resolve(long begin) {
        int tasks = Math.toIntExact((table.length() - begin + RESOLVED - 1) / RESOLVED);
        workers.forEachWith(tasks, () -> {
            Resolver resolver = new Resolver(table);
            return task -> {
                long from = begin + task * RESOLVED;
                resolver.resolve(from, Math.min(table.length(), from + RESOLVED));
            };
        });
        for (int location = 0; location < table.locations(); location++) {
            IntColumn closedBy = nesting.get(location).closedBy();
            if (closedBy != null) {
                long first = table.first(location);
                for (long i = 0; i < table.length(location); i++) {
                    long exit = closedBy.link(i);
                    if (exit >= 0) {
                        table.link()
                                .set(
                                        table.positions().get(first + i) & 0xFFFF_FFFFL,
                                        1 + table.positions().get(first + exit));
                    }
                }
            }
        }
    }
}
