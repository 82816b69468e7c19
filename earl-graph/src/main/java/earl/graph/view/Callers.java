package earl.graph.view;

import earl.CallPaths;
import earl.Trace;
import earl.graph.FlowGraph;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The regions from which calls are made, by call path; none where the graph comes from a file, which has no call tree. One thread. */
final class Callers {
    /** Stands for the callers beyond {@link CallPaths#MAX_DEPTH}. */
    static final String DEEPER = "(deeper)";

    private final FlowGraph graph;
    private final Map<Integer, List<String>> known = new HashMap<>();

    Callers(FlowGraph graph) {
        this.graph = graph;
    }

    /**
     * The regions from the outermost one to the caller. Of a path deeper than {@link CallPaths#MAX_DEPTH}, the outermost
     * regions and {@link #DEEPER}: callers form a tree, whose size depends on the innermost regions of each path.
     */
    List<String> of(int callpath) {
        if (callpath < 0 || !graph.hasTrace()) {
            return List.of();
        }
        CallPaths paths = graph.trace().callpaths();
        int caller = paths.parent(callpath);
        return caller == Trace.NONE ? List.of() : names(paths, caller);
    }

    private List<String> names(CallPaths paths, int caller) {
        IntStream.Builder beyond = IntStream.builder();
        int node = caller;
        while (paths.depth(node) > CallPaths.MAX_DEPTH && !known.containsKey(node)) {
            beyond.add(node);
            node = paths.parent(node);
        }
        List<String> names = known.computeIfAbsent(node, paths::names);
        if (node != caller) {
            List<String> deeper = paths.depth(node) > CallPaths.MAX_DEPTH
                    ? names
                    : Stream.concat(names.stream(), Stream.of(DEEPER)).toList();
            beyond.build().forEach(path -> known.put(path, deeper));
            return deeper;
        }
        return names;
    }
}
