package earl.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class PredictedTimesTest {
    private static final int WORK = 0;
    private static final int SEND = 1;
    private static final int RECV = 2;

    /**
     * <pre>
     * 0  work 100 |send 100-110| end 110
     * 1  work 20  |recv 20-130          | work 50, end 180
     * </pre>
     */
    private static ReplayGraph message(GraphBuilder graph) {
        graph.location(0);
        graph.compute(WORK, 100);
        int send = graph.call(SEND, 100, 110);
        int sender = graph.end(110);
        graph.location(0);
        graph.compute(WORK, 20);
        int recv = graph.call(RECV, 20, 130);
        graph.compute(WORK, 50);
        int receiver = graph.end(180);
        int transfer = graph.classes().of(CostClasses.Kind.TRANSFER, 0, 8, 0);
        graph.classes().setModel(transfer, 20);
        graph.own(send, 10, CostClasses.HELD);
        graph.own(sender, 0, CostClasses.HELD);
        graph.own(recv, 5, CostClasses.HELD);
        graph.edge(recv, ReplayGraph.enterOf(send), 30, transfer);
        graph.own(receiver, 0, CostClasses.HELD);
        return graph.build();
    }

    @Test
    void nothingChanges() {
        ReplayGraph graph = message(new GraphBuilder());
        PredictedTimes times = PredictedTimes.of(graph, Change.NONE);

        assertThat(times.runTime()).isEqualTo(180).isEqualTo((double) graph.measured());
        assertThat(times.largestDifference()).isZero();
    }

    @Test
    void timesInTheMemoryOfOthersAreLikeNewOnes() {
        ReplayGraph graph = message(new GraphBuilder());
        Change change = Change.NONE.scaled(graph, new boolean[] {true, false, false}, 0, 0.5);
        PredictedTimes slow = PredictedTimes.of(graph, change);
        PredictedTimes spare = PredictedTimes.of(graph, Change.NONE);
        double[] taken = spare.enters;
        PredictedTimes times = PredictedTimes.of(graph, change, spare);
        PredictedTimes ofAnother = PredictedTimes.of(message(new GraphBuilder()), change, times);

        assertThat(times.enters).isSameAs(taken).containsExactly(slow.enters);
        assertThat(times.leaves).containsExactly(slow.leaves);
        assertThat(ofAnother.enters).isNotSameAs(taken).containsExactly(slow.enters);
    }

    @Test
    void lessWorkOfTheSenderEndsTheWait() {
        ReplayGraph graph = message(new GraphBuilder());
        Change change = Change.NONE.scaled(graph, new boolean[] {true, false, false}, 0, 0.5);
        PredictedTimes times = PredictedTimes.of(graph, change);

        assertThat(times.leave(2)).isEqualTo(80);
        assertThat(times.runTime()).isEqualTo(130);
    }

    @Test
    void withoutTheSendersDelayTheReceiveTakesItsOwnTime() {
        ReplayGraph graph = message(new GraphBuilder());
        PredictedTimes times = PredictedTimes.of(
                graph, Change.NONE.removing(new double[] {100, 0, 0, 0}).costs(new double[] {1, 0}));

        assertThat(times.leave(2)).isEqualTo(25);
    }

    @Test
    void residualsAreTimeAboveTheModel() {
        ReplayGraph graph = message(new GraphBuilder());

        assertThat(PredictedTimes.of(graph, Change.NONE.residuals(0)).runTime()).isEqualTo(170);
        assertThat(PredictedTimes.of(graph, Change.NONE.residuals(0.5)).runTime())
                .isEqualTo(175);
    }

    @Test
    void anOrderThatClocksContradictIsLeftOutAndCounted() {
        GraphBuilder graph = new GraphBuilder();
        graph.location(0);
        graph.compute(WORK, 100);
        int send = graph.call(SEND, 100, 110);
        graph.end(110);
        graph.location(0);
        int recv = graph.call(RECV, 0, 60);
        graph.end(60);
        graph.own(send, 10, CostClasses.HELD);
        graph.own(recv, 60, CostClasses.HELD);
        graph.edge(recv, ReplayGraph.enterOf(send), 0, CostClasses.HELD);
        ReplayGraph built = graph.build();

        assertThat(built.contradictions()).isEqualTo(new ReplayGraph.Contradictions(1, 40, 0));
        assertThat(PredictedTimes.of(built, Change.NONE).leave(2)).isEqualTo(60);
    }

    @Test
    void aCircleOfEventsOfOneTimeIsBroken() {
        GraphBuilder graph = new GraphBuilder();
        graph.location(5);
        int first = graph.call(SEND, 5, 5);
        int second = graph.call(SEND, 5, 5);
        graph.end(5);
        graph.location(5);
        int third = graph.call(SEND, 5, 5);
        int fourth = graph.call(SEND, 5, 5);
        graph.end(5);
        graph.own(first, 0, CostClasses.HELD);
        graph.edge(first, ReplayGraph.enterOf(fourth), 0, CostClasses.HELD);
        graph.own(third, 0, CostClasses.HELD);
        graph.edge(third, ReplayGraph.enterOf(second), 0, CostClasses.HELD);
        ReplayGraph built = graph.build();

        assertThat(built.contradictions().circles()).isEqualTo(1);
        assertThat(PredictedTimes.of(built, Change.NONE).largestDifference()).isZero();
    }

    /** Compares with a plain computation that repeats until nothing changes. */
    @RepeatedTest(30)
    void randomGraphsAgreeWithARepeatedComputation(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        int locations = 1 + random.nextInt(5);
        int each = 1 + random.nextInt(6);
        int calls = locations * (each + 1);
        long[] gaps = random.longs(calls, 0, 50).toArray();
        long[] own = random.longs(calls, 0, 20).toArray();
        int[] partner = new int[calls];
        long[] ticks = random.longs(calls, 0, 30).toArray();
        Arrays.fill(partner, -1);
        for (int call = 0; call < calls; call++) {
            // Calls wait for calls that have a lower index on another location: never in a circle.
            int index = call % (each + 1);
            if (index > 0 && index < each && locations > 1) {
                int other = random.nextInt(locations);
                partner[call] = other * (each + 1) + random.nextInt(index);
            }
        }
        double[] enters = new double[calls];
        double[] leaves = new double[calls];
        for (int round = 0; round <= calls; round++) {
            for (int call = 0; call < calls; call++) {
                enters[call] = (call % (each + 1) == 0 ? 0 : leaves[call - 1]) + gaps[call];
                double from = partner[call] < 0 ? 0 : enters[partner[call]] + ticks[call];
                leaves[call] = Math.max(enters[call] + (call % (each + 1) == each ? 0 : own[call]), from);
            }
        }
        GraphBuilder graph = new GraphBuilder();
        for (int call = 0; call < calls; call++) {
            if (call % (each + 1) == 0) {
                graph.location(0);
            }
            graph.compute(WORK, gaps[call]);
            if (call % (each + 1) == each) {
                graph.end((long) leaves[call]);
            } else {
                graph.call(SEND, (long) enters[call], (long) leaves[call]);
            }
        }
        for (int call = 0; call < calls; call++) {
            graph.own(call, call % (each + 1) == each ? 0 : own[call], CostClasses.HELD);
            if (partner[call] >= 0) {
                graph.edge(call, ReplayGraph.enterOf(partner[call]), ticks[call], CostClasses.HELD);
            }
        }
        PredictedTimes times = PredictedTimes.of(graph.build(), Change.NONE);

        for (int call = 0; call < calls; call++) {
            assertThat(times.leave(call)).as("leave of call %d", call).isEqualTo(leaves[call]);
        }
    }
}
