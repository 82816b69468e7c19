package earl.graph.merge;

import earl.Events;
import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.Signature.Property;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Assigns the same number to the same call site on all locations. Most writers number call sites by their content (an
 * address, a hash of the call path); these numbers stay. If one number means different call sites on different locations,
 * each process has numbered its own call sites. Otherwise call sites are the same if they have the same call path and source
 * line; the n-th of one location matches the n-th of the other. Any thread.
 */
final class CallSites {
    private static final String CALLSITE = "callsite";

    private record SiteMeaning(long call, long caller, long line) {}

    private record SitePath(int callpath, long line, int nth) {}

    private final Trace trace;
    private final boolean own;
    private final Map<SitePath, Long> unified = new HashMap<>();

    CallSites(Trace trace, List<FlowGraph> graphs) {
        this.trace = trace;
        this.own = numberedByProcess(graphs);
    }

    private boolean numberedByProcess(List<FlowGraph> graphs) {
        if (!graphs.getFirst().signature().has(Property.CALLSITE)) {
            return false;
        }
        Map<Long, SiteMeaning> meaning = new ConcurrentHashMap<>();
        return graphs.parallelStream()
                .filter(graph -> !numberedByCallPath(graph))
                .anyMatch(graph -> IntStream.range(0, graph.nodes()).anyMatch(node -> {
                    SiteMeaning place = meaning(graph, node);
                    SiteMeaning before = meaning.putIfAbsent(graph.key(node, Property.CALLSITE), place);
                    return before != null && !before.equals(place);
                }));
    }

    /** Call paths have the same numbers on all locations; they replace missing call-site numbers. */
    private boolean numberedByCallPath(FlowGraph graph) {
        return IntStream.range(0, graph.nodes())
                .allMatch(node -> trace.events().number(graph.example(node), CALLSITE, Trace.NONE) == Trace.NONE
                        && graph.key(node, Property.CALLSITE) == graph.callpath(node));
    }

    private SiteMeaning meaning(FlowGraph graph, int node) {
        Events events = trace.events();
        long enter = graph.example(node);
        long line = line(enter);
        long outer = line == Trace.NONE ? events.enterptr(enter) : Trace.NONE;
        return new SiteMeaning(events.region(enter), outer < 0 ? Trace.NONE : events.region(outer), line);
    }

    private long line(long enter) {
        return trace.events().number(enter, "location", Trace.NONE);
    }

    /** [node of a graph] -> number of its call site on all locations. */
    long[] of(FlowGraph graph) {
        long[] sites = new long[graph.nodes()];
        Map<Long, Long> known = new HashMap<>();
        Map<SitePath, Integer> seen = new HashMap<>();
        for (int node = 0; node < sites.length; node++) {
            long number = graph.key(node, Property.CALLSITE);
            int at = node;
            sites[node] = own ? known.computeIfAbsent(number, n -> unify(graph, at, seen)) : number;
        }
        return sites;
    }

    private synchronized long unify(FlowGraph graph, int node, Map<SitePath, Integer> seen) {
        SitePath place = new SitePath(graph.callpath(node), line(graph.example(node)), 0);
        int nth = seen.merge(place, 1, Integer::sum);
        return unified.computeIfAbsent(
                new SitePath(place.callpath(), place.line(), nth), path -> (long) unified.size());
    }
}
