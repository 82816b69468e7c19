package earl.engine;

import earl.CallPaths;
import earl.Columns;
import earl.column.ColumnSets;
import earl.link.CallTimes;
import earl.link.CallTree;
import earl.store.Definitions;

/** {@link CallPaths} over the call tree and its times. */
final class CallPathViews implements CallPaths {
    private final CallTree tree;
    private final CallTimes times;
    private final Definitions definitions;
    private final double ticksPerSecond;
    private final ColumnSets columns;

    CallPathViews(CallTree tree, CallTimes times, Definitions definitions, ColumnSets columns) {
        this.tree = tree;
        this.times = times;
        this.definitions = definitions;
        this.ticksPerSecond = definitions.clock().ticksPerSecond();
        this.columns = columns;
    }

    @Override
    public int count() {
        return tree.count();
    }

    @Override
    public int locations() {
        return definitions.locations().size();
    }

    @Override
    public int parent(int callpath) {
        return tree.parent(callpath);
    }

    @Override
    public int region(int callpath) {
        return tree.region(callpath);
    }

    @Override
    public int depth(int callpath) {
        int depth = 0;
        for (int node = callpath; node >= 0; node = parent(node)) {
            depth++;
        }
        return depth;
    }

    @Override
    public String path(int callpath) {
        return path(tree, definitions, callpath);
    }

    /** The path of a node in words. */
    static String path(CallTree tree, Definitions definitions, int callpath) {
        StringBuilder path = new StringBuilder();
        for (int node = callpath; node >= 0; node = tree.parent(node)) {
            path.insert(0, name(definitions, tree.region(node)));
            if (tree.parent(node) >= 0) {
                path.insert(0, '/');
            }
        }
        return path.toString();
    }

    private static String name(Definitions definitions, int region) {
        return region < 0 ? "?" : definitions.regions().get(region).name();
    }

    @Override
    public long visits(int callpath, int location) {
        return times.visits(java.util.Objects.checkIndex(callpath, tree.count()), location);
    }

    @Override
    public double inclusive(int callpath, int location) {
        return times.inclusive(java.util.Objects.checkIndex(callpath, tree.count()), location) / ticksPerSecond;
    }

    @Override
    public double exclusive(int callpath, int location) {
        return times.exclusive(java.util.Objects.checkIndex(callpath, tree.count()), location) / ticksPerSecond;
    }

    @Override
    public Columns columns() {
        return columns.profile();
    }
}
