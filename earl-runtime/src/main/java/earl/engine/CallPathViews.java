package earl.engine;

import earl.CallPaths;
import earl.Columns;
import earl.Durations;
import earl.column.ColumnSets;
import earl.link.CallTimes;
import earl.link.call.CallTree;
import earl.schema.Definitions;
import earl.view.FurtherPaths;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** {@link CallPaths} over the call tree and its times. */
final class CallPathViews implements CallPaths {
    private final CallTree tree;
    /** Nodes after those of the tree. */
    private final FurtherPaths.Nodes further;

    private final Supplier<CallTimes> times;
    private final Definitions definitions;
    private final double ticksPerSecond;
    private final ColumnSets columns;

    CallPathViews(CallTree tree, Supplier<CallTimes> times, Definitions definitions, ColumnSets columns) {
        this(tree, FurtherPaths.Nodes.NONE, times, definitions, columns);
    }

    private CallPathViews(
            CallTree tree,
            FurtherPaths.Nodes further,
            Supplier<CallTimes> times,
            Definitions definitions,
            ColumnSets columns) {
        this.tree = tree;
        this.further = further;
        this.times = times;
        this.definitions = definitions;
        this.ticksPerSecond = definitions.clock().ticksPerSecond();
        this.columns = columns;
    }

    /** These paths with further ones, which no location visits. */
    CallPathViews with(FurtherPaths.Nodes nodes) {
        return new CallPathViews(tree, nodes, times, definitions, columns);
    }

    @Override
    public int count() {
        return tree.count() + further.parents().length;
    }

    private boolean isFurther(int callpath) {
        return Objects.checkIndex(callpath, count()) >= tree.count();
    }

    @Override
    public int locations() {
        return definitions.locations().size();
    }

    @Override
    public int parent(int callpath) {
        return isFurther(callpath) ? further.parents()[callpath - tree.count()] : tree.parent(callpath);
    }

    @Override
    public int region(int callpath) {
        return isFurther(callpath) ? further.regions()[callpath - tree.count()] : tree.region(callpath);
    }

    @Override
    public int depth(int callpath) {
        return isFurther(callpath) ? depth(parent(callpath)) + 1 : tree.depth(callpath);
    }

    @Override
    public List<String> names(int callpath) {
        return CallPaths.names(callpath, depth(callpath), this::parent, node -> name(definitions, region(node)));
    }

    /** The path of a node as text. */
    static String path(CallTree tree, Definitions definitions, int callpath) {
        return String.join(
                "/",
                CallPaths.names(
                        callpath, tree.depth(callpath), tree::parent, node -> name(definitions, tree.region(node))));
    }

    private static String name(Definitions definitions, int region) {
        return region < 0 ? "?" : definitions.regions().get(region).name();
    }

    @Override
    public long visits(int callpath, int location) {
        return times.get().visits(Objects.checkIndex(callpath, count()), location);
    }

    @Override
    public long inclusiveTicks(int callpath, int location) {
        return times.get().inclusive(Objects.checkIndex(callpath, count()), location);
    }

    @Override
    public long exclusiveTicks(int callpath, int location) {
        return times.get().exclusive(Objects.checkIndex(callpath, count()), location);
    }

    @Override
    public long initializedTicks(int callpath, int location) {
        return times.get().initialized(Objects.checkIndex(callpath, count()), location);
    }

    @Override
    public Durations durations(int callpath) {
        return times.get().durations(Objects.checkIndex(callpath, count()), ticksPerSecond);
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
