package earl;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/**
 * The call tree over all locations: a node for each distinct chain of regions from the outermost. Parents have smaller ids than
 * their children; ids do not depend on the number of threads.
 */
@Stable
public interface CallPaths {
    /** Number of nodes. */
    int count();

    /** The node that calls this one, {@link Trace#NONE} for an outermost region. */
    int parent(int callpath);

    /** The region at the end of the path. */
    int region(int callpath);

    /** Number of regions on the path, 1 for an outermost region. */
    int depth(int callpath);

    /** The depth up to which names list a whole path. Recursion makes paths of any length, and as many of them. */
    int MAX_DEPTH = 128;

    /** The number of innermost regions that names list of a deeper path. */
    int INNERMOST = 16;

    /**
     * The names of the regions on the path from the outermost one, {@code ["main", "solve", "MPI_Recv"]}. For a path deeper than
     * {@link #MAX_DEPTH}, the number of regions left out and the {@link #INNERMOST} ones: {@code ["(1873 regions)", "walk", "walk",
     * "MPI_Recv"]}.
     */
    List<String> names(int callpath);

    /**
     * The names of any path, in the way in which {@link #names} has them.
     *
     * @param callpath the node at its end
     * @param depth number of regions on it
     * @param parent of a node; not asked for the one of an outermost region
     * @param name of the region of a node
     */
    static List<String> told(int callpath, int depth, IntUnaryOperator parent, IntFunction<String> name) {
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

    /** The path as text: its {@link #names}, {@code "main/solve/MPI_Recv"}. */
    default String path(int callpath) {
        return String.join("/", names(callpath));
    }

    /** Number of locations. */
    int locations();

    /** A node. */
    default CallPath callpath(int id) {
        return new CallPath(this, id);
    }

    /** How often the node was entered on all locations. */
    default long visits(int callpath) {
        long sum = 0;
        for (int location = 0; location < locations(); location++) {
            sum += visits(callpath, location);
        }
        return sum;
    }

    /** Seconds on all locations between enter and exit of the node, callees included. */
    default double inclusive(int callpath) {
        long sum = 0;
        for (int location = 0; location < locations(); location++) {
            sum += inclusiveTicks(callpath, location);
        }
        return sum / ticksPerSecond();
    }

    /** Seconds on all locations in the node itself. */
    default double exclusive(int callpath) {
        long sum = 0;
        for (int location = 0; location < locations(); location++) {
            sum += exclusiveTicks(callpath, location);
        }
        return sum / ticksPerSecond();
    }

    /** How often the node was entered on a location. */
    long visits(int callpath, int location);

    /** Seconds on a location between enter and exit of the node, callees included. */
    default double inclusive(int callpath, int location) {
        return inclusiveTicks(callpath, location) / ticksPerSecond();
    }

    /** Seconds on a location in the node itself. */
    default double exclusive(int callpath, int location) {
        return exclusiveTicks(callpath, location) / ticksPerSecond();
    }

    /** {@link #inclusive(int, int)} in ticks. */
    long inclusiveTicks(int callpath, int location);

    /** {@link #exclusive(int, int)} in ticks. */
    long exclusiveTicks(int callpath, int location);

    /** Ticks of a second. */
    double ticksPerSecond();

    /**
     * The profile as columns: a row for each node and location that visits it, by node and then by location.
     * The table {@code profile} of docs/tables.md.
     */
    Columns columns();
}
