package earl.graph.merge;

import earl.RankSet;
import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.GraphNodes;
import earl.graph.Labels;
import earl.graph.Nodes;
import earl.graph.Signature;
import earl.graph.Signature.Property;
import earl.graph.Times;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The graphs of several processes as one: Fürlinger and Skinner, section 3.1. Nodes are the same if their signatures are,
 * with partners relative to the process ({@code "+1"}), unified call sites, and without the rank of the process. Edges that
 * were taken equally often are one edge with a set of ranks. Immutable; any thread may use it while the trace is open.
 */
public final class MergedGraph implements GraphNodes {
    /**
     * An edge that some processes took equally often.
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

    /** Graphs whose shapes are made together. */
    private static final int BLOCK = 128;

    private final List<FlowGraph> graphs;
    private final int[] numbers;
    private final Nodes nodes;
    private final Times calls = Times.withoutHistogram();
    private final List<FlowGraph> origin = new ArrayList<>();
    private final List<Integer> originNode = new ArrayList<>();
    private final List<RankSet> ranks;
    private final List<Edge> edges;
    private final List<EquivalentProcesses> likes = new ArrayList<>();
    private final int[] likeOf;
    private final GraphShapes shapes;
    private final Labels words;
    private final double ticksPerSecond;

    private MergedGraph(Trace trace, List<FlowGraph> graphs) {
        this.graphs = graphs;
        this.ticksPerSecond = trace.info().ticksPerSecond();
        this.numbers = numbers(graphs);
        this.likeOf = new int[graphs.size()];
        Signature signature = graphs.getFirst().signature();
        this.nodes = new Nodes(signature.width());
        this.shapes = new GraphShapes(trace, signature, graphs);
        this.words = new Labels(graphs.getFirst().names(), signature.without(Property.RANK));
        unifyNodes(signature.width());
        this.ranks = ranksOfNodes();
        this.edges = mergeEdges();
    }

    /** Merges graphs of one trace and one signature. @throws IllegalArgumentException if there is none */
    public static MergedGraph of(List<FlowGraph> graphs) {
        if (graphs.isEmpty()) {
            throw new IllegalArgumentException("there is no graph to merge: no location has events");
        }
        return new MergedGraph(graphs.getFirst().trace(), List.copyOf(graphs));
    }

    /** Numbers that distinguish the processes: their ranks, or their locations if some share a rank. */
    private static int[] numbers(List<FlowGraph> graphs) {
        int[] ranks = graphs.stream().mapToInt(FlowGraph::rank).toArray();
        return IntStream.of(ranks).distinct().count() == ranks.length
                ? ranks
                : graphs.stream().mapToInt(FlowGraph::location).toArray();
    }

    /** Equivalent processes are handled together: thousands of processes usually form a few groups. */
    private void unifyNodes(int width) {
        Map<GraphShape, Integer> known = new HashMap<>();
        long[] key = new long[width];
        for (int begin = 0; begin < graphs.size(); begin += BLOCK) {
            List<GraphShape> block = graphs.subList(begin, Math.min(begin + BLOCK, graphs.size())).parallelStream()
                    .map(shapes::of)
                    .toList();
            for (int i = 0; i < block.size(); i++) {
                GraphShape shape = block.get(i);
                Integer like = known.get(shape);
                if (like == null) {
                    like = likes.size();
                    known.put(shape, like);
                    likes.add(new EquivalentProcesses(shape, unify(shape, key)));
                }
                likeOf[begin + i] = like;
                EquivalentProcesses alike = likes.get(like);
                alike.add(shape.graph(), numbers[begin + i]);
                for (int node = 0; node < alike.nodes(); node++) {
                    calls.add(alike.nodeOf(node), shape.graph().calls(), node);
                }
            }
        }
        nodes.trim();
    }

    /** Finds the nodes of a shape among the known ones, or adds them. */
    private int[] unify(GraphShape shape, long[] key) {
        FlowGraph graph = shape.graph();
        int[] nodeOf = new int[graph.nodes()];
        for (int node = 0; node < nodeOf.length; node++) {
            shape.key(node, key);
            int before = nodes.size();
            nodeOf[node] = nodes.find(key, graph.callpath(node), graph.comm(node), graph.example(node));
            if (nodeOf[node] == before) {
                origin.add(graph);
                originNode.add(node);
            }
        }
        calls.grow(nodes.size());
        return nodeOf;
    }

    private List<RankSet> ranksOfNodes() {
        RankSets sets = new RankSets(nodes.size());
        for (EquivalentProcesses alike : likes) {
            sets.add(alike);
        }
        return sets.all();
    }

    private List<Edge> mergeEdges() {
        MergedEdges all = new MergedEdges();
        for (int begin = 0; begin < likes.size(); begin += BLOCK) {
            List<EquivalentProcesses> block = likes.subList(begin, Math.min(begin + BLOCK, likes.size()));
            List<WeightedEdges> edgesOf =
                    block.parallelStream().map(EquivalentProcesses::edges).toList();
            for (int i = 0; i < edgesOf.size(); i++) {
                WeightedEdges own = edgesOf.get(i);
                int[] processes = block.get(i).numbers();
                for (int edge = 0; edge < own.size(); edge++) {
                    all.add(own.from(edge), own.to(edge), own.weight(edge), processes, own.gap(edge));
                }
            }
        }
        return all.all(ticksPerSecond).stream()
                .sorted(Comparator.comparingInt(Edge::from)
                        .thenComparingInt(Edge::to)
                        .thenComparingInt(edge -> edge.ranks().first()))
                .toList();
    }

    /** The groups of equivalent processes, in order of their first process. */
    List<EquivalentProcesses> equivalentProcesses() {
        return likes;
    }

    /** The number of a graph's group. */
    int groupOf(int graph) {
        return likeOf[graph];
    }

    /** The graphs it was made of. */
    public List<FlowGraph> graphs() {
        return graphs;
    }

    /** The processes, by rank; by location if ranks do not distinguish them. */
    public RankSet ranks() {
        return RankSet.of(numbers);
    }

    /** [graph] -> its process, as {@link #ranks} has it. */
    public int[] numbers() {
        return numbers.clone();
    }

    /** Rank of a graph, as {@link #ranks} has it. */
    int number(int graph) {
        return numbers[graph];
    }

    /** Node of this graph that has a node of one of the graphs. */
    public int nodeOf(int graph, int node) {
        return likes.get(likeOf[graph]).nodeOf(node);
    }

    @Override
    public int nodes() {
        return nodes.size();
    }

    /** The label of a node, with partners relative to the process: {@code "MPI_Send 80 (-1)"}. */
    @Override
    public String label(int node) {
        return words.label(origin.get(node), originNode.get(node), shapes.partner(nodes.key(node)));
    }

    @Override
    public String callsite(int node) {
        return origin.get(node).callsite(originNode.get(node));
    }

    @Override
    public long size(int node) {
        return origin.get(node).key(originNode.get(node), Property.SIZE);
    }

    @Override
    public int region(int node) {
        return origin.get(node).region(originNode.get(node));
    }

    @Override
    public int callpath(int node) {
        return nodes.callpath(node);
    }

    /** The processes that have a node. */
    public RankSet ranks(int node) {
        return ranks.get(node);
    }

    /** Events of a node on all processes. */
    @Override
    public long count(int node) {
        return calls.count(node);
    }

    /** Seconds in all calls of a node on all processes. */
    @Override
    public double time(int node) {
        return calls.total(node) / ticksPerSecond;
    }

    @Override
    public double shortest(int node) {
        return calls.shortest(node) / ticksPerSecond;
    }

    @Override
    public double longest(int node) {
        return calls.longest(node) / ticksPerSecond;
    }

    /** The edges, by their nodes and then by their first rank. */
    public List<Edge> edges() {
        return edges;
    }
}
