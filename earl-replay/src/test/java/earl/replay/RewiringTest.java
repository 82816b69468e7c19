package earl.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Graphs in which calls wait for others than in the recorded run. */
class RewiringTest {
    private static final int WORK = 1;
    private static final int CALL = 2;

    /**
     * <pre>
     * location 0  work 0..10 [a 10..10]  work 10..12 [b 12..25]
     * location 1  work 0..20 [c 20..20]
     * location 2  work 0..30 [d 30..30]  [e 30..40]
     * </pre>
     *
     * b waits for c and 5 more.
     */
    private static GraphBuilder graph() {
        GraphBuilder graph = new GraphBuilder();
        graph.location(0);
        graph.compute(WORK, 10);
        graph.call(CALL, 10, 10);
        graph.compute(WORK, 2);
        graph.call(CALL, 12, 25);
        graph.end(25);
        graph.location(0);
        graph.compute(WORK, 20);
        graph.call(CALL, 20, 20);
        graph.end(20);
        graph.location(0);
        graph.compute(WORK, 30);
        graph.call(CALL, 30, 30);
        graph.call(CALL, 30, 40);
        graph.end(40);
        return graph;
    }

    private static final int B = 1;
    private static final int C = 3;
    private static final int D = 5;
    private static final int E = 6;

    private static int transfer(GraphBuilder graph) {
        int cost = graph.classes().of(CostClasses.Kind.TRANSFER, 0, 8, 0);
        graph.classes().setModel(cost, 5);
        return cost;
    }

    @Test
    void aCallWaitsForAnotherSource() {
        GraphBuilder builder = graph();
        int cost = transfer(builder);
        builder.edge(B, ReplayGraph.enterOf(C), 5, cost);
        ReplayGraph graph = builder.build();
        ReplayGraph other = Rewiring.of(
                graph,
                new int[] {B},
                new int[] {ReplayGraph.enterOf(C)},
                new int[] {ReplayGraph.enterOf(D)},
                new int[] {cost});

        assertThat(PredictedTimes.of(other, Change.NONE).leave(B)).isEqualTo(35);
        assertThat(PredictedTimes.of(graph, Change.NONE).leave(B)).isEqualTo(25);
    }

    @Test
    void aCircleIsReportedWithItsCalls() {
        GraphBuilder builder = graph();
        int cost = transfer(builder);
        builder.edge(B, ReplayGraph.enterOf(C), 5, cost);
        builder.edge(E, ReplayGraph.leaveOf(B), 15, cost);
        ReplayGraph graph = builder.build();

        CircularWaitException circle = catchThrowableOfType(
                CircularWaitException.class,
                () -> Rewiring.of(
                        graph,
                        new int[] {B},
                        new int[] {ReplayGraph.enterOf(C)},
                        new int[] {ReplayGraph.leaveOf(E)},
                        new int[] {cost}));
        assertThat(circle.calls())
                .containsExactlyInAnyOrderElementsOf(List.of(
                        new CircularWaitException.Call(0, CALL, 12), new CircularWaitException.Call(2, CALL, 30)));
    }
}
