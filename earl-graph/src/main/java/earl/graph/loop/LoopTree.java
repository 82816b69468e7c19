package earl.graph.loop;

import earl.RankSet;
import earl.graph.FlowGraph;
import earl.graph.forest.Loop;
import earl.graph.forest.LoopForest;
import earl.graph.view.GraphView;
import java.util.ArrayList;
import java.util.List;

/** The hierarchy of a process's loops as a tree: the process at the root, loops below, calls as leaves (Figure 4 of the paper). */
public final class LoopTree {
    private LoopTree() {}

    /** The tree, to be drawn. An edge shows how often the loop below it was begun. */
    public static GraphView of(String title, LocationLoops loops) {
        FlowGraph graph = loops.graph();
        LoopForest forest = loops.forest();
        List<GraphView.Node> nodes = new ArrayList<>();
        List<GraphView.Edge> edges = new ArrayList<>();
        RankSet rank = RankSet.of(graph.rank());
        nodes.add(new GraphView.PlainNode("rank " + graph.rank(), "", -1, rank, graph.events(), -1, 0, 0, 0));
        int[] at = new int[forest.size()];
        for (Loop loop : forest.loops()) {
            int number = loop.number();
            at[number] = nodes.size();
            nodes.add(new GraphView.PlainNode(
                    "loop " + number + ": " + loops.header(number),
                    loops.callsite(number),
                    -1,
                    rank,
                    loops.iterations(number),
                    -1,
                    loops.time(number),
                    0,
                    0));
            int parent = loop.parent() == LoopForest.NONE ? 0 : at[loop.parent()];
            edges.add(edge(parent, at[number], loops.entries(number)));
        }
        for (int node = 0; node < graph.nodes(); node++) {
            int loop = forest.innermost(node);
            edges.add(edge(loop == LoopForest.NONE ? 0 : at[loop], nodes.size(), graph.count(node)));
            nodes.add(new GraphView.PlainNode(
                    graph.label(node),
                    graph.callsite(node),
                    graph.region(node),
                    rank,
                    graph.count(node),
                    graph.size(node),
                    graph.time(node),
                    graph.shortest(node),
                    graph.longest(node)));
        }
        return new GraphView(title, nodes, edges);
    }

    private static GraphView.Edge edge(int from, int to, long weight) {
        return new GraphView.Edge(from, to, String.valueOf(weight), weight, weight, 0, GraphView.Mark.NONE);
    }
}
