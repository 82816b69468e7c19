package earl.replay;

import java.util.Arrays;

/** Makes graphs in which some calls wait for others than in the recorded run. */
public final class Rewiring {
    private Rewiring() {}

    /**
     * A graph in which edges begin elsewhere, and add the model times of their classes.
     *
     * @param calls calls that wait, each at most once
     * @param before what each of them waits for
     * @param after what it waits for instead
     * @param costs class of the ticks after that
     * @throws CircularWaitException if calls would wait for each other in a circle
     */
    public static ReplayGraph of(ReplayGraph graph, int[] calls, int[] before, int[] after, int[] costs) {
        Edges edges = graph.edges();
        int[] source = edges.source.clone();
        int[] cost = edges.cost.clone();
        Ticks ticks = new Ticks(source.length);
        for (int edge = 0; edge < source.length; edge++) {
            ticks.add(edges.ticks.get(edge));
        }
        for (int at = 0; at < calls.length; at++) {
            for (int edge = edges.first[calls[at]]; edge < edges.first[calls[at] + 1]; edge++) {
                if (edges.source[edge] == before[at]) {
                    long model = graph.classes().model(costs[at]);
                    source[edge] = after[at];
                    cost[edge] = costs[at];
                    ticks.set(edge, model == CostClasses.NO_MODEL ? 0 : model);
                }
            }
        }
        Edges changed =
                new Edges(edges.own, edges.ownCost, edges.first, source, ticks, cost, edges.firstMember, edges.member);
        Calls all = graph.all();
        VertexOrder order = VertexOrder.withoutCircles(changed, all.first, all.enters, all.leaves);
        if (order.circle().length > 0) {
            throw new CircularWaitException(Arrays.stream(order.circle())
                    .mapToObj(call -> new CircularWaitException.Call(
                            location(all.first, call), all.paths[call], all.enters[call]))
                    .toList());
        }
        return new ReplayGraph(
                graph.classes(), all, graph.terms(), changed, graph.stages(), order.order(), graph.contradictions());
    }

    private static int location(int[] firstCalls, int call) {
        int location = 0;
        while (firstCalls[location + 1] <= call) {
            location++;
        }
        return location;
    }
}
