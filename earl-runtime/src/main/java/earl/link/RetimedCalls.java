package earl.link;

import earl.Region;
import earl.link.call.CallDurations;
import earl.link.call.CallTree;
import earl.link.call.Nesting;
import earl.memory.ColumnMemory;
import earl.memory.IntList;
import earl.schema.InitAndFinalize;
import earl.schema.RecordKind;
import earl.store.EventTable;
import java.util.List;
import java.util.stream.IntStream;

/** Visits and times of call paths by location, from a table of events whose times have changed. */
public final class RetimedCalls {
    private static final int FIELDS = Nesting.FIELDS;

    private final int[] callpaths;
    private final long[] times;
    private final CallDurations durations = new CallDurations();

    /**
     * Computes the times of all locations.
     *
     * @param tree the calls of the table
     * @param regions by id
     */
    public static CallTimes of(EventTable table, CallTree tree, List<Region> regions, ColumnMemory memory) {
        boolean[] counted = CallDurations.counted(regions);
        InitAndFinalize initialized = new InitAndFinalize(regions);
        List<RetimedCalls> locations = IntStream.range(0, table.locations())
                .mapToObj(location -> new RetimedCalls(table, tree, counted, initialized, location))
                .toList();
        return CallTimes.of(
                locations, calls -> calls.callpaths, calls -> calls.times, calls -> calls.durations, memory);
    }

    private RetimedCalls(
            EventTable table, CallTree tree, boolean[] counted, InitAndFinalize initialized, int location) {
        long length = table.length(location);
        long end = length == 0 ? 0 : table.ticks().get(table.position(location, length - 1));
        long[] all = new long[FIELDS * tree.count()];
        long[] part = part(table, tree, initialized, location);
        int[] rows = new int[tree.count()];
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
        callpaths = nodes.toArray();
        times = new long[FIELDS * callpaths.length];
        for (int row = 0; row < callpaths.length; row++) {
            System.arraycopy(all, FIELDS * callpaths[row], times, FIELDS * row, FIELDS);
        }
    }

    /** Ticks of the first leave of {@code MPI_Init} on a location and of its first enter of {@code MPI_Finalize}; all time without them. */
    private static long[] part(EventTable table, CallTree tree, InitAndFinalize initialized, int location) {
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
