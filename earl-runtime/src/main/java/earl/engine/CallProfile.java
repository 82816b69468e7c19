package earl.engine;

import earl.Region;
import earl.link.CallTree;
import earl.store.EventTable;
import earl.store.IntColumn;
import earl.store.LongColumn;
import earl.store.RecordKind;
import earl.store.Workers;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Visits and times of call paths by location, computed once when first asked for. Times are summed in ticks, so that the result
 * does not depend on the order of summing; an instance that is never left ends with its location's last event.
 */
final class CallProfile {
    private static final int ENTER = RecordKind.ENTER.code();
    private static final int BLOCK = 1 << 12;
    /** What is kept for a call path on a location. */
    private static final int VISITS = 0;

    private static final int INCLUSIVE = 1;
    private static final int EXCLUSIVE = 2;
    private static final int FIELDS = 3;

    private final EventTable table;
    private final CallTree tree;
    private final List<Region> regions;
    private final double ticksPerSecond;
    private final int threads;
    /** By location: its call paths in ascending order, then their fields. */
    private int @Nullable [][] callpaths;

    private long[][] sums = {};

    CallProfile(Linked linked, List<Region> regions, long ticksPerSecond, int threads) {
        this.table = linked.table();
        this.tree = linked.tree();
        this.regions = regions;
        this.ticksPerSecond = ticksPerSecond;
        this.threads = threads;
    }

    CallTree tree() {
        return tree;
    }

    String name(int region) {
        return region < 0 ? "?" : regions.get(region).name();
    }

    long visits(int callpath, int location) {
        return sum(callpath, location, VISITS);
    }

    double inclusive(int callpath, int location) {
        return sum(callpath, location, INCLUSIVE) / ticksPerSecond;
    }

    double exclusive(int callpath, int location) {
        return sum(callpath, location, EXCLUSIVE) / ticksPerSecond;
    }

    private long sum(int callpath, int location, int field) {
        java.util.Objects.checkIndex(callpath, tree.count());
        java.util.Objects.checkIndex(location, table.locations());
        int[] known = computed()[location];
        int at = Arrays.binarySearch(known, callpath);
        return at < 0 ? 0 : sums[location][at * FIELDS + field];
    }

    private synchronized int[][] computed() {
        int[][] known = callpaths;
        if (known == null) {
            known = new int[table.locations()][];
            sums = new long[table.locations()][];
            compute(known);
            callpaths = known;
        }
        return known;
    }

    private void compute(int[][] result) {
        try (Workers workers = new Workers(threads)) {
            ThreadLocal<long[]> dense = ThreadLocal.withInitial(() -> new long[tree.count() * FIELDS]);
            workers.forEach(result.length, location -> {
                long[] all = dense.get();
                add(location, all);
                int[] visited = java.util.stream.IntStream.range(0, tree.count())
                        .filter(node -> all[node * FIELDS + VISITS] != 0)
                        .toArray();
                long[] own = new long[visited.length * FIELDS];
                for (int i = 0; i < visited.length; i++) {
                    System.arraycopy(all, visited[i] * FIELDS, own, i * FIELDS, FIELDS);
                }
                Arrays.fill(all, 0);
                result[location] = visited;
                sums[location] = own;
            });
        }
    }

    private void add(int location, long[] sum) {
        long n = table.length(location);
        if (n == 0) {
            return;
        }
        LongColumn ticks = table.ticks();
        IntColumn values = table.value();
        long last = ticks.get(table.position(location, n - 1));
        int[] positions = new int[BLOCK];
        for (long from = 0; from < n; from += BLOCK) {
            int some = (int) Math.min(BLOCK, n - from);
            table.positions().copy(table.first(location) + from, some, positions, 0);
            for (int i = 0; i < some; i++) {
                long pos = positions[i] & 0xFFFF_FFFFL;
                if (table.kind(pos) == ENTER) {
                    long exit = table.link().link(pos);
                    long time = (exit < 0 ? last : ticks.get(exit)) - ticks.get(pos);
                    int row = values.get(pos) * FIELDS;
                    sum[row + VISITS]++;
                    sum[row + INCLUSIVE] += time;
                    sum[row + EXCLUSIVE] += time;
                    long parent = table.enter().link(pos);
                    if (parent >= 0) {
                        sum[values.get(parent) * FIELDS + EXCLUSIVE] -= time;
                    }
                }
            }
        }
    }
}
