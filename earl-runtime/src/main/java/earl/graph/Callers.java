package earl.graph;

import earl.CallPaths;
import earl.Trace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The regions from which calls are made, by call path; none where the graph comes from a file, which has no call tree. One thread. */
final class Callers {
    private final FlowGraph graph;
    private final Map<Integer, List<String>> known = new HashMap<>();

    Callers(FlowGraph graph) {
        this.graph = graph;
    }

    /** From the outermost region to the one that calls, as {@link CallPaths#names} has them. */
    List<String> of(int callpath) {
        if (callpath < 0 || !graph.hasTrace()) {
            return List.of();
        }
        return known.computeIfAbsent(callpath, path -> names(graph.trace(), path));
    }

    private static List<String> names(Trace trace, int callpath) {
        CallPaths paths = trace.callpaths();
        int caller = paths.parent(callpath);
        return caller == Trace.NONE ? List.of() : paths.names(caller);
    }
}
