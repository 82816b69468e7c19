package earl;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A node of the call tree. Immutable, small, usable from any thread while its trace is open. Two objects are equal if
 * they denote the same node of the same trace.
 */
@Stable
public final class CallPath {
    private final CallPaths callpaths;
    private final int id;

    /** Refers to a node of {@code callpaths}. */
    public CallPath(CallPaths callpaths, int id) {
        java.util.Objects.checkIndex(id, callpaths.count());
        this.callpaths = callpaths;
        this.id = id;
    }

    /** The number of this call path. */
    public int id() {
        return id;
    }

    /** The node that calls it, {@code null} for an outermost region. */
    public @Nullable CallPath parent() {
        int parent = callpaths.parent(id);
        return parent == Trace.NONE ? null : new CallPath(callpaths, parent);
    }

    /**
     * The nodes that it calls, in ascending order of id. Takes time in proportion to the number of nodes with larger
     * ids.
     */
    public List<CallPath> children() {
        return IntStream.range(id + 1, callpaths.count())
                .filter(child -> callpaths.parent(child) == id)
                .mapToObj(child -> new CallPath(callpaths, child))
                .toList();
    }

    /** {@link CallPaths#region}. */
    public int region() {
        return callpaths.region(id);
    }

    /** {@link CallPaths#depth}. */
    public int depth() {
        return callpaths.depth(id);
    }

    /** {@link CallPaths#path}. */
    public String path() {
        return callpaths.path(id);
    }

    /** Number of visits on all locations. */
    public long visits() {
        return callpaths.visits(id);
    }

    /** Seconds between enter and exit on all locations, including callees. */
    public double inclusive() {
        return callpaths.inclusive(id);
    }

    /** Seconds in the node itself, summed over all locations. */
    public double exclusive() {
        return callpaths.exclusive(id);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CallPath that && that.id == id && that.callpaths == callpaths;
    }

    @Override
    public int hashCode() {
        return id;
    }

    @Override
    public String toString() {
        return path();
    }
}
