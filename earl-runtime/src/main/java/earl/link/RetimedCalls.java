package earl.link;

import earl.Region;
import earl.link.call.CallDurations;
import earl.link.call.CallTree;
import earl.link.call.Nesting;
import earl.memory.ColumnMemory;
import earl.memory.IntList;
import earl.parallel.Workers;
import earl.schema.InitAndFinalize;
import earl.schema.RecordKind;
import earl.store.EventTable;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Visits and times of call paths by location, from a table of events whose times have changed. Computed when they are first asked for. Any thread. */
public final class RetimedCalls implements Supplier<CallTimes> {
    private static final int FIELDS = Nesting.FIELDS;

    private final EventTable table;
    private final CallTree tree;
    private final Workers workers;
    private final ColumnMemory memory;
    private final boolean[] counted;
    private final InitAndFinalize initialized;
    private volatile @Nullable CallTimes made;

    /**
     * Times that are not computed yet.
     *
     * @param tree the calls of the table
     * @param regions by id
     * @param memory where they are kept
     */
    public RetimedCalls(EventTable table, CallTree tree, List<Region> regions, Workers workers, ColumnMemory memory) {
        this.table = table;
        this.tree = tree;
        this.workers = workers;
        this.memory = memory;
        counted = CallDurations.counted(regions);
        initialized = new InitAndFinalize(regions);
    }

    @Override
    public CallTimes get() {
        CallTimes times = made;
        if (times == null) {
            synchronized (this) {
                times = made;
                if (times == null) {
                    times = new CallTimes(workers.map(table.locations(), this::ofLocation), memory);
                    made = times;
                }
            }
        }
        return times;
    }

    private CallTimes.Local ofLocation(int location) {
        long length = table.length(location);
        long end = length == 0 ? 0 : table.ticks().get(table.position(location, length - 1));
        long[] all = new long[FIELDS * tree.count()];
        long[] part = part(location);
        int[] rows = new int[tree.count()];
        CallDurations durations = new CallDurations();
        IntList nodes = new IntList();
        for (long index = 0; index < length; index++) {
            long enter = table.position(location, index);
            if (table.kind(enter) != RecordKind.ENTER.code()) {
                continue;
            }
            int node = table.callpath(enter);
            long exit = table.link().link(enter);
            long from = table.ticks().get(enter);
            long to = exit < 0 ? end : table.ticks().get(exit);
            long ticks = to - from;
            long within = Math.max(0, Math.min(to, part[1]) - Math.max(from, part[0]));
            if (all[FIELDS * node + Nesting.VISITS]++ == 0) {
                rows[node] = nodes.size();
                nodes.add(node);
            }
            all[FIELDS * node + Nesting.INCLUSIVE] += ticks;
            all[FIELDS * node + Nesting.EXCLUSIVE] += ticks;
            all[FIELDS * node + Nesting.INITIALIZED] += within;
            if (tree.parent(node) >= 0) {
                all[FIELDS * tree.parent(node) + Nesting.EXCLUSIVE] -= ticks;
                all[FIELDS * tree.parent(node) + Nesting.INITIALIZED] -= within;
            }
            if (counted[tree.region(node)]) {
                durations.add(rows[node], ticks, 1);
            }
        }
        int[] callpaths = nodes.toArray();
        long[] times = new long[FIELDS * callpaths.length];
        for (int row = 0; row < callpaths.length; row++) {
            System.arraycopy(all, FIELDS * callpaths[row], times, FIELDS * row, FIELDS);
        }
        return new CallTimes.Local(callpaths, times, durations);
    }

    /** Ticks of the first leave of {@code MPI_Init} on a location and of its first enter of {@code MPI_Finalize}; all time without them. */
    private long[] part(int location) {
        long[] part = {Long.MIN_VALUE, Long.MAX_VALUE};
        for (long index = 0; index < table.length(location); index++) {
            long enter = table.position(location, index);
            if (table.kind(enter) != RecordKind.ENTER.code()) {
                continue;
            }
            int region = tree.region(table.callpath(enter));
            long exit = table.link().link(enter);
            if (part[0] == Long.MIN_VALUE && exit >= 0 && initialized.beginsAfter(region)) {
                part[0] = table.ticks().get(exit);
            }
            if (part[1] == Long.MAX_VALUE && initialized.endsBefore(region)) {
                part[1] = table.ticks().get(enter);
            }
        }
        return part;
    }
}
