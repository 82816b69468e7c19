package expert.web.function;

import earl.CallPaths;
import earl.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The times of functions, summed over the call paths that end with them. */
final class FlatProfile {
    /** The functions that were called. */
    record FunctionsJson(List<FunctionTimeJson> functions) {}

    /**
     * A function.
     *
     * @param region number of its region
     * @param inclusive seconds from enter to leave; of a call within a call of the function itself, only the outer one counts
     * @param exclusive seconds in the function itself
     */
    record FunctionTimeJson(int region, long calls, double inclusive, double exclusive) {}

    private final CallPaths paths;
    private final double ticksPerSecond;
    private final int regions;

    FlatProfile(Trace trace) {
        paths = trace.callpaths();
        ticksPerSecond = trace.info().ticksPerSecond();
        regions = trace.regions().size();
    }

    /** The functions that some locations, from one to another (exclusive), called. */
    FunctionsJson of(int firstLocation, int endLocation) {
        boolean[] outer = outer();
        long[] calls = new long[regions];
        long[] inclusive = new long[regions];
        long[] exclusive = new long[regions];
        for (int path = 0; path < paths.count(); path++) {
            int region = paths.region(path);
            for (int location = firstLocation; region >= 0 && location < endLocation; location++) {
                calls[region] += paths.visits(path, location);
                exclusive[region] += paths.exclusiveTicks(path, location);
                inclusive[region] += outer[path] ? paths.inclusiveTicks(path, location) : 0;
            }
        }
        List<FunctionTimeJson> functions = new ArrayList<>();
        for (int region = 0; region < regions; region++) {
            if (calls[region] > 0) {
                functions.add(new FunctionTimeJson(
                        region, calls[region], inclusive[region] / ticksPerSecond, exclusive[region] / ticksPerSecond));
            }
        }
        return new FunctionsJson(functions);
    }

    /** {@code [call path] -> } whether no caller is the function itself. A walk over the tree, which may be as deep as a recursion. */
    private boolean[] outer() {
        int count = paths.count();
        int[] firstChild = new int[count];
        int[] sibling = new int[count];
        Arrays.fill(firstChild, Trace.NONE);
        int root = Trace.NONE;
        for (int path = count - 1; path >= 0; path--) {
            int parent = paths.parent(path);
            sibling[path] = parent == Trace.NONE ? root : firstChild[parent];
            if (parent == Trace.NONE) {
                root = path;
            } else {
                firstChild[parent] = path;
            }
        }
        boolean[] outer = new boolean[count];
        int[] open = new int[regions];
        int path = root;
        while (path != Trace.NONE) {
            outer[path] = count(open, path, 1) == 1;
            int next = firstChild[path];
            while (next == Trace.NONE && path != Trace.NONE) {
                count(open, path, -1);
                next = sibling[path];
                path = paths.parent(path);
            }
            path = next;
        }
        return outer;
    }

    /** Changes the number of open calls of a path's function, and returns it. */
    private int count(int[] open, int path, int by) {
        int region = paths.region(path);
        if (region < 0) {
            return 0;
        }
        open[region] += by;
        return open[region];
    }
}
