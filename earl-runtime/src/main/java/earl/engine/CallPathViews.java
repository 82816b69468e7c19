package earl.engine;

import earl.CallPaths;
import earl.Columns;
import earl.Durations;
import earl.column.ColumnSets;
import earl.link.CallTimes;
import earl.link.CallTree;
import earl.schema.Definitions;
import java.util.List;

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
        return tree.depth(callpath);
    }

    @Override
    public List<String> names(int callpath) {
        return names(tree, definitions, callpath);
    }

    /** The path of a node as text. */
    static String path(CallTree tree, Definitions definitions, int callpath) {
        return String.join("/", names(tree, definitions, callpath));
    }

    private static List<String> names(CallTree tree, Definitions definitions, int callpath) {
        return CallPaths.names(
                callpath, tree.depth(callpath), tree::parent, node -> name(definitions, tree.region(node)));
    }

    private static String name(Definitions definitions, int region) {
        return region < 0 ? "?" : definitions.regions().get(region).name();
    }

    @Override
    public long visits(int callpath, int location) {
        return times.visits(java.util.Objects.checkIndex(callpath, tree.count()), location);
    }

    @Override
    public long inclusiveTicks(int callpath, int location) {
        return times.inclusive(java.util.Objects.checkIndex(callpath, tree.count()), location);
    }

    @Override
    public long exclusiveTicks(int callpath, int location) {
        return times.exclusive(java.util.Objects.checkIndex(callpath, tree.count()), location);
    }

    @Override
    public long initializedTicks(int callpath, int location) {
        return times.initialized(java.util.Objects.checkIndex(callpath, tree.count()), location);
    }

    @Override
    public Durations durations(int callpath) {
        return times.durations(java.util.Objects.checkIndex(callpath, tree.count()), ticksPerSecond);
    }

    @Override
    public double ticksPerSecond() {
        return ticksPerSecond;
    }

    @Override
    public Columns columns() {
        return columns.profile();
    }
}
