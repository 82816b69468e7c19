package earl;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/**
 * The call tree over all locations. It has one node for each distinct chain of regions from the outermost one. Parents
 * have smaller ids than their children. Ids do not depend on the number of threads.
 *
 * <p>Last come nodes that no location visits: the names of kernels under the calls that queued them. The critical path has these.
 */
@Stable
public interface CallPaths {
    /** Number of nodes. */
    int count();

    /** The node that calls {@code callpath}; {@link Trace#NONE} for an outermost region. */
    int parent(int callpath);

    /** The region at the end of the path. */
    int region(int callpath);

    /** Number of regions on the path; 1 for an outermost region. */
    int depth(int callpath);

    /**
     * Maximum depth at which {@link #names} lists a whole path. Recursion can make arbitrarily many paths of arbitrary
     * length.
     */
    int MAX_DEPTH = 128;

    /** The number of innermost regions that {@link #names} lists for a deeper path. */
    int INNERMOST = 16;

    /**
     * The names of the regions on the path from the outermost one: {@code ["main", "solve", "MPI_Recv"]}. For a path
     * deeper than {@link #MAX_DEPTH}, the number of omitted regions and the {@link #INNERMOST} innermost names: {@code
     * ["(1873 regions)", "walk", "walk", "MPI_Recv"]}.
     */
    List<String> names(int callpath);

    /**
     * The names of any path, in the form of {@link #names}.
     *
     * @param callpath the last node of the path
     * @param depth number of regions on the path
     * @param parent returns the parent of a node; never called for an outermost region
     * @param name returns the name of a node's region
     */
    static List<String> names(int callpath, int depth, IntUnaryOperator parent, IntFunction<String> name) {
        String[] names = new String[depth > MAX_DEPTH ? INNERMOST + 1 : depth];
        int node = callpath;
        for (int i = names.length - 1; i > 0; i--) {
            names[i] = name.apply(node);
            node = parent.applyAsInt(node);
        }
        int rest = depth - names.length + 1;
        names[0] = rest == 1 ? name.apply(node) : "(" + rest + " regions)";
        return List.of(names);
    }

    /** The {@link #names} as text: {@code "main/solve/MPI_Recv"}. */
    default String path(int callpath) {
        return String.join("/", names(callpath));
    }

    /** Number of locations. */
    int locations();

    /** The node with an id. */
    default CallPath callpath(int id) {
        return new CallPath(this, id);
    }

    /** Number of times that all locations entered the node. */
    default long visits(int callpath) {
        long sum = 0;
        for (int location = 0; location < locations(); location++) {
            sum += visits(callpath, location);
        }
        return sum;
    }

    /** Seconds between enter and exit of the node on all locations, including callees. */
    default double inclusive(int callpath) {
        long sum = 0;
        for (int location = 0; location < locations(); location++) {
            sum += inclusiveTicks(callpath, location);
        }
        return sum / ticksPerSecond();
    }

    /** Seconds in the node itself, summed over all locations. */
    default double exclusive(int callpath) {
        long sum = 0;
        for (int location = 0; location < locations(); location++) {
            sum += exclusiveTicks(callpath, location);
        }
        return sum / ticksPerSecond();
    }

    /** Number of times that a location entered the node. */
    long visits(int callpath, int location);

    /** Seconds between enter and exit of the node on a location, including callees. */
    default double inclusive(int callpath, int location) {
        return inclusiveTicks(callpath, location) / ticksPerSecond();
    }

    /** Seconds in the node itself on a location. */
    default double exclusive(int callpath, int location) {
        return exclusiveTicks(callpath, location) / ticksPerSecond();
    }

    /**
     * How long the calls of the node take on all locations, callees included: those of a library, such as MPI's. Without calls for functions of
     * the program.
     */
    Durations durations(int callpath);

    /** {@link #inclusive(int, int)} in ticks. */
    long inclusiveTicks(int callpath, int location);

    /** {@link #exclusive(int, int)} in ticks. */
    long exclusiveTicks(int callpath, int location);

    /**
     * {@link #exclusiveTicks} between the end of the location's first {@code MPI_Init} and the begin of its first {@code MPI_Finalize}; from
     * its begin and to its end if it does not call them.
     */
    long initializedTicks(int callpath, int location);

    /** Clock ticks per second. */
    double ticksPerSecond();

    /**
     * The profile as columns: one row for each node and each location that visits it, sorted by node, then by location.
     * See table {@code profile} in docs/tables.md.
     */
    Columns columns();
}
