package expert.script.host;

import earl.graph.FlowGraph;
import earl.graph.Signature;
import earl.graph.capture.CallNodes;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import earl.graph.merge.MergedGraph;
import earl.graph.merge.ProcessClusters;
import earl.graph.merge.Transitions;
import expert.script.ForScripts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.HostAccess;

/** Flow graphs as scripts ask for them, each made once a context. */
@ForScripts
public final class ScriptGraphs {
    private final Host host;
    private final Map<String, ScriptGraph> known = new HashMap<>();

    ScriptGraphs(Host host) {
        this.host = host;
    }

    /** The trace has changed. */
    void forget() {
        known.clear();
    }

    /** The graph of a location; a problem if there is no such location, or for misspelled names. */
    @HostAccess.Export
    public Answer graph(int location, String signature, String events) {
        return Answer.of(() -> {
            String key = location + " " + signature + " " + events;
            ScriptGraph graph = known.get(key);
            if (graph == null) {
                CallNodes calls = maker(signature, events).calls(location);
                graph = new ScriptGraph(calls);
                known.put(key, graph);
            }
            return graph;
        });
    }

    private FlowGraphs maker(String signature, String events) {
        return new FlowGraphs(host.trace(), Signature.parse(signature), Calls.parse(events));
    }

    /**
     * Groups of equivalent processes. For each: the locations, the representative, the largest distance of a member from it,
     * and the distance to the nearest other group (-1 if there is none).
     */
    @HostAccess.Export
    public Answer groups(double within, String signature, String events) {
        return Answer.of(() -> {
            List<FlowGraph> graphs = maker(signature, events).all();
            if (graphs.isEmpty()) {
                return new Object[0];
            }
            MergedGraph merged = MergedGraph.of(graphs);
            ProcessClusters clusters = new ProcessClusters(merged, within);
            Map<Integer, Integer> locationOf = new HashMap<>();
            int[] numbers = merged.numbers();
            for (int i = 0; i < numbers.length; i++) {
                locationOf.put(numbers[i], graphs.get(i).location());
            }
            List<Object> rows = new ArrayList<>();
            double[] nearest = clusters.nearest();
            for (ProcessClusters.Cluster cluster : clusters.clusters()) {
                int[] locations = cluster.ranks().toArray();
                for (int i = 0; i < locations.length; i++) {
                    locations[i] = locationOf.getOrDefault(locations[i], -1);
                }
                rows.add(new Object[] {
                    locations, graphs.get(cluster.representative()).location(), cluster.spread(), nearest[rows.size()]
                });
            }
            return rows.toArray();
        });
    }

    /** {@link Transitions#of}: source (null: none), target, call site, sum and count of each. */
    @HostAccess.Export
    public Answer transitions(ScriptColumn calls, ScriptColumn values, String signature, String events) {
        return Answer.of(() ->
                Transitions.of(
                                maker(signature, events),
                                calls.column().toIntegers(),
                                values.column().toNumbers())
                        .stream()
                        .map(edge ->
                                new Object[] {edge.source(), edge.target(), edge.callsite(), edge.sum(), edge.count()})
                        .toArray());
    }
}
