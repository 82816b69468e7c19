package earl.graph;

import earl.RankSet;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A node as its graph has it.
 *
 * @param graph supplies all properties
 * @param number of the node
 * @param sets by node, the processes that have it
 * @param paths the regions on call paths
 */
record GraphNode(GraphNodes graph, int number, IntFunction<RankSet> sets, Callers paths) implements GraphView.Node {
    @Override
    public String label() {
        return graph.label(number);
    }

    @Override
    public String note() {
        return "";
    }

    @Override
    public String callsite() {
        return graph.callsite(number);
    }

    @Override
    public List<String> callers() {
        return paths.of(graph.callpath(number));
    }

    @Override
    public int region() {
        return graph.region(number);
    }

    @Override
    public RankSet ranks() {
        return sets.apply(number);
    }

    @Override
    public long count() {
        return graph.count(number);
    }

    @Override
    public long bytes() {
        return graph.size(number);
    }

    @Override
    public double time() {
        return graph.time(number);
    }

    @Override
    public double shortest() {
        return graph.shortest(number);
    }

    @Override
    public double longest() {
        return graph.longest(number);
    }

    @Override
    public GraphView.Mark mark() {
        return GraphView.Mark.NONE;
    }
}
