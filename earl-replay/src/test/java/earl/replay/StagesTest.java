package earl.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Meetings whose members tell each other in steps that all have come. */
class StagesTest {
    /** The news of a member takes as many steps as its distance has binary digits that are 1. */
    private static double[] plain(double[] early, double step) {
        double[] known = new double[early.length];
        Arrays.fill(known, Double.NEGATIVE_INFINITY);
        for (int member = 0; member < early.length; member++) {
            for (int other = 0; other < early.length; other++) {
                int distance = (member - other + early.length) % early.length;
                known[member] = Math.max(known[member], -early[other] + step * Integer.bitCount(distance));
            }
        }
        return known;
    }

    @RepeatedTest(30)
    void newsTakeAStepForEachDigitOfTheDistance(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        // Where the number of members is no power of two, news may also go round: then a plain sum says less.
        double[] early =
                random.ints(1 << random.nextInt(7), 0, 100).asDoubleStream().toArray();
        early[random.nextInt(early.length)] = 0;
        double[] known = early.clone();
        Stages.spread(known, 7);

        assertThat(known).containsExactly(plain(early, 7), within(1e-9));
    }

    /** Four members, a step of 10: the last one, 0, comes at 100, the others much earlier. */
    private static ReplayGraph barrier() {
        GraphBuilder graph = new GraphBuilder();
        int[] enters = {100, 20, 20, 20};
        int[] leaves = {100, 110, 110, 120};
        for (int member = 0; member < 4; member++) {
            graph.location(0);
            graph.compute(0, enters[member]);
            graph.call(1, enters[member], leaves[member]);
            graph.end(leaves[member]);
        }
        int cost = graph.classes().of(CostClasses.Kind.COLLECTIVE, 0, 0, 4);
        int meeting = graph.meeting();
        for (int member = 0; member < 4; member++) {
            graph.member(ReplayGraph.enterOf(2 * member));
        }
        graph.steps(10, cost);
        for (int member = 0; member < 4; member++) {
            graph.edge(2 * member, ReplayGraph.meetingOf(meeting), leaves[member] - 100, cost);
        }
        return graph.build();
    }

    @Test
    void nothingChangedGivesTheRecordedTimes() {
        assertThat(PredictedTimes.of(barrier(), Change.NONE).largestDifference())
                .isZero();
    }

    /** A step of 100 takes longer than the last member is late: all others now wait for each other, too. */
    @Test
    void slowStepsHideWhoIsLast() {
        ReplayGraph graph = barrier();
        double[] slow = new double[graph.classes().count()];
        Arrays.fill(slow, 10);
        PredictedTimes times = PredictedTimes.of(graph, Change.NONE.costs(slow));

        // Member 0 hears of member 1 after two steps: 20 + 200. Without steps it would leave at 100, as in the recorded
        // run.
        assertThat(times.leave(0)).isEqualTo(220);
        assertThat(times.leave(2)).isEqualTo(220);
        assertThat(times.leave(4)).isEqualTo(220);
        assertThat(times.leave(6)).isEqualTo(300);
    }

    @Test
    void whoIsLastDecidesWhoLeavesFirst() {
        ReplayGraph graph = barrier();
        Change change = Change.NONE.scaled(graph, new boolean[] {true, false}, 1, 10);
        PredictedTimes times = PredictedTimes.of(graph, change);

        // Member 1 comes at 200.
        assertThat(times.leave(2)).isEqualTo(200);
        assertThat(times.leave(4)).isEqualTo(210);
        assertThat(times.leave(6)).isEqualTo(210);
        assertThat(times.leave(0)).isEqualTo(220);
    }
}
