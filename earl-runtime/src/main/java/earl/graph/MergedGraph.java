package earl.graph;

import earl.Trace;
import earl.graph.Signature.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The graphs of several processes as one: Fürlinger and Skinner, section 3.1. Nodes are the same if their signatures are, with partners
 * as seen from each process ({@code "+1"}), call sites unified, and the process's own rank left out. Edges that were taken equally often
 * are one edge with a set of ranks. Immutable; usable from any thread while the trace is open.
 */
public final class MergedGraph {
    /**
     * What some processes did equally often.
     *
     * @param from node
     * @param to node
     * @param weight how often each of the processes took the edge
     * @param ranks the processes
     * @param gap seconds between the calls, over all of them
     */
    public record Edge(int from, int to, long weight, RankSet ranks, double gap) {
        /** As in the paper's Figure 3, for instance {@code "9x (0,2)"}. */
        public String label() {
            return weight + "x (" + ranks + ")";
        }
    }

    private final List<FlowGraph> graphs;
    private final int[] numbers;
    private final Nodes nodes;
    private final Times calls;
    private final List<String> labels = new ArrayList<>();
    private final List<FlowGraph> origin = new ArrayList<>();
    private final List<Integer> originNode = new ArrayList<>();
    private final List<RankSet> ranks = new ArrayList<>();
    private final List<Edge> edges;
    private final int[][] nodeOf;
    private final double ticksPerSecond;

    private MergedGraph(Trace trace, List<FlowGraph> graphs) {
        this.graphs = graphs;
        this.ticksPerSecond = trace.info().ticksPerSecond();
        this.numbers = new Ranks(trace)
                .distinct(graphs.stream().mapToInt(FlowGraph::location).toArray());
        this.nodeOf = new int[graphs.size()][];
        Signature signature =
                graphs.isEmpty() ? Signature.DEFAULT : graphs.getFirst().signature();
        this.nodes = new Nodes(signature.width());
        this.calls = new Times(16);
        unifyNodes(trace, signature);
        this.edges = mergeEdges();
    }

    /** Merges graphs of one trace and one signature. @throws IllegalArgumentException if there is none */
    public static MergedGraph of(List<FlowGraph> graphs) {
        if (graphs.isEmpty()) {
            throw new IllegalArgumentException("there is no graph to merge: no location has events");
        }
        return new MergedGraph(graphs.getFirst().trace(), List.copyOf(graphs));
    }

    private void unifyNodes(Trace trace, Signature signature) {
        CallSites sites = new CallSites(trace, graphs);
        Relative relative = new Relative(trace);
        Labels words = new Labels(new TraceNames(trace), signature);
        List<IntStream.Builder> members = new ArrayList<>();
        long[] key = new long[signature.width()];
        for (int i = 0; i < graphs.size(); i++) {
            FlowGraph graph = graphs.get(i);
            long[] siteOf = sites.of(graph);
            int[] partnerOf = relative.of(graph);
            nodeOf[i] = new int[graph.nodes()];
            for (int node = 0; node < graph.nodes(); node++) {
                for (int part = 0; part < key.length; part++) {
                    key[part] = switch (signature.parts().get(part)) {
                        case PARTNER -> partnerOf[node];
                        case CALLSITE -> siteOf[node];
                        case RANK -> Trace.NONE;
                        default -> graph.key(node, part);
                    };
                }
                int before = nodes.size();
                int merged = nodes.find(key, graph.callpath(node), graph.comm(node), graph.example(node));
                if (merged == before) {
                    calls.grow(merged + 1);
                    labels.add(words.label(graph, node, relative.words(partnerOf[node])));
                    origin.add(graph);
                    originNode.add(node);
                    members.add(IntStream.builder());
                }
                calls.add(merged, graph.calls(), node);
                members.get(merged).add(numbers[i]);
                nodeOf[i][node] = merged;
            }
        }
        nodes.trim();
        members.forEach(builder -> ranks.add(RankSet.of(builder.build().toArray())));
    }

    private List<Edge> mergeEdges() {
        MergedEdges all = new MergedEdges();
        for (int i = 0; i < graphs.size(); i++) {
            WeightedEdges own = merged(i);
            for (int edge = 0; edge < own.size(); edge++) {
                all.add(own.from(edge), own.to(edge), own.weight(edge), numbers[i], own.gap(edge));
            }
        }
        return all.all(ticksPerSecond).stream()
                .sorted(Comparator.comparingInt(Edge::from)
                        .thenComparingInt(Edge::to)
                        .thenComparingInt(edge -> edge.ranks().first()))
                .toList();
    }

    /** The edges of one process between nodes of this graph: several nodes of a process may be one here. */
    WeightedEdges merged(int graph) {
        WeightedEdges own = new WeightedEdges();
        FlowGraph of = graphs.get(graph);
        for (int edge = 0; edge < of.edges(); edge++) {
            own.add(
                    nodeOf[graph][of.from(edge)],
                    nodeOf[graph][of.to(edge)],
                    of.weight(edge),
                    of.gaps().total(edge));
        }
        return own;
    }

    /** The graphs it was made of. */
    public List<FlowGraph> graphs() {
        return graphs;
    }

    /** The processes, by rank; by location where ranks do not tell them apart. */
    public RankSet ranks() {
        return RankSet.of(numbers);
    }

    /** By graph: its process, as {@link #ranks} has it. */
    public int[] numbers() {
        return numbers.clone();
    }

    /** Rank of a graph, as {@link #ranks} has it. */
    int number(int graph) {
        return numbers[graph];
    }

    /** Node here of a node of one of the graphs. */
    public int nodeOf(int graph, int node) {
        return nodeOf[graph][node];
    }

    /** Number of nodes. */
    public int nodes() {
        return nodes.size();
    }

    /** A node in words, partners as seen from the process: {@code "MPI_Send 80 (-1)"}. */
    public String label(int node) {
        return labels.get(node);
    }

    /** Where a node's calls stand in the program: a line of a source file, or the call path. */
    public String callsite(int node) {
        return origin.get(node).callsite(originNode.get(node));
    }

    /** Bytes a call of a node carries, {@link Trace#NONE} if none or if that is not part of the signature. */
    public long size(int node) {
        return origin.get(node).key(originNode.get(node), Part.SIZE);
    }

    /** Region of a node's calls, {@link Trace#NONE} if it is not part of the signature. */
    public int region(int node) {
        return origin.get(node).region(originNode.get(node));
    }

    /** Call path of a node's first event, {@link Trace#NONE} if it has none. */
    public int callpath(int node) {
        return nodes.callpath(node);
    }

    /** The processes that have a node. */
    public RankSet ranks(int node) {
        return ranks.get(node);
    }

    /** Events of a node on all processes. */
    public long count(int node) {
        return calls.count(node);
    }

    /** Seconds in all calls of a node on all processes. */
    public double time(int node) {
        return calls.total(node) / ticksPerSecond;
    }

    /** Seconds in the shortest call of a node. */
    public double shortest(int node) {
        return calls.shortest(node) / ticksPerSecond;
    }

    /** Seconds in the longest call of a node. */
    public double longest(int node) {
        return calls.longest(node) / ticksPerSecond;
    }

    /** The edges, by their nodes and then by their first rank. */
    public List<Edge> edges() {
        return edges;
    }
}
