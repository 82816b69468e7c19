package earl.replay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Runs of two locations that meet after each of two phases, or only at the end; the first call path is made even. */
class EvenWorkTest {
    private static final boolean[] WORK = {true, false};
    private static final boolean[] NO_STREAMS = {false, false};
    private static final int OTHER = 1;
    private static final int MEET = 1;

    /** {@code [phase][location] -> } ticks of work; 5 ticks of other computation come after it. */
    private static ReplayGraph graph(boolean meets, long[][] work) {
        GraphBuilder graph = new GraphBuilder();
        long[] ends = new long[work.length];
        long now = 0;
        for (int phase = 0; phase < work.length; phase++) {
            now += Math.max(work[phase][0], work[phase][1]) + 5;
            ends[phase] = now;
        }
        for (int location = 0; location < 2; location++) {
            graph.location(0);
            long time = 0;
            for (int phase = 0; phase < work.length; phase++) {
                graph.compute(0, work[phase][location]);
                graph.compute(OTHER, 5);
                long enter = time + work[phase][location] + 5;
                time = meets ? ends[phase] : enter;
                graph.call(MEET, enter, time);
            }
            graph.end(time);
        }
        int each = work.length + 1;
        int[] meetings = new int[work.length];
        for (int phase = 0; meets && phase < work.length; phase++) {
            meetings[phase] = graph.meeting();
            graph.member(ReplayGraph.enterOf(phase));
            graph.member(ReplayGraph.enterOf(each + phase));
        }
        for (int call = 0; meets && call < 2 * each; call++) {
            if (call % each < work.length) {
                graph.edge(call, ReplayGraph.meetingOf(meetings[call % each]), 0, CostClasses.HELD);
            }
        }
        return graph.build();
    }

    private static double runTime(ReplayGraph graph) {
        return PredictedTimes.of(graph, EvenWork.in(graph, NO_STREAMS, WORK, false, Change.NONE))
                .runTime();
    }

    @Test
    void workThatIsUnevenInTurnIsEvenInEachPhase() {
        ReplayGraph graph = graph(true, new long[][] {{30, 10}, {10, 30}});

        assertThat(graph.measured()).isEqualTo(70);
        assertThat(runTime(graph)).isEqualTo(20 + 5 + 20 + 5);
    }

    @Test
    void aLocationWithoutWorkInAPhaseTakesItsPart() {
        ReplayGraph graph = graph(true, new long[][] {{40, 0}, {10, 30}});

        assertThat(graph.measured()).isEqualTo(80);
        assertThat(runTime(graph)).isEqualTo(20 + 5 + 20 + 5);
    }

    @Test
    void withoutMeetingsEachComputationIsEven() {
        ReplayGraph graph = graph(false, new long[][] {{30, 10}, {30, 30}});

        assertThat(graph.measured()).isEqualTo(70);
        assertThat(runTime(graph)).isEqualTo(20 + 5 + 30 + 5);
        assertThat(PredictedTimes.of(graph, EvenWork.in(graph, NO_STREAMS, WORK, false, Change.NONE))
                        .leave(0))
                .isEqualTo(20 + 5);
    }

    @Test
    void whereOneComputesMoreOftenTheSumIsEven() {
        ReplayGraph graph = graph(false, new long[][] {{30, 30}, {30, 0}});

        assertThat(graph.measured()).isEqualTo(70);
        assertThat(PredictedTimes.of(graph, EvenWork.in(graph, NO_STREAMS, WORK, false, Change.NONE))
                        .leave(0))
                .isEqualTo(22.5 + 5);
        assertThat(runTime(graph)).isEqualTo(45 + 10);
    }

    /** Steps of 30 and 10, 10 and 30, 40 and 20 ticks of work; where locations meet, these begin after 0, 35 and 70 ticks. */
    private static final long[][] STEPS = {{30, 10}, {10, 30}, {40, 20}};

    @Test
    void onlyWorkThatEndsInSomeTimesOnAllLocationsIsEven() {
        ReplayGraph graph = graph(true, STEPS);
        assertThat(graph.measured()).isEqualTo(115);
        assertThat(runTime(graph, 0, 200)).isEqualTo(25 + 25 + 35);
        assertThat(runTime(graph, 36, 71)).isEqualTo(35 + 25 + 45);
        assertThat(runTime(graph, 71, 200)).isEqualTo(35 + 35 + 35);
        // The work of the second step ends after 50 and 70 ticks.
        assertThat(EvenWork.in(
                        graph, NO_STREAMS, WORK, true, (location, ticks) -> ticks > 50 && ticks < 90, Change.NONE))
                .isSameAs(Change.NONE);
    }

    @Test
    void withoutMeetingsEachComputationInTheTimesIsEven() {
        ReplayGraph graph = graph(false, STEPS);
        assertThat(graph.measured()).isEqualTo(95);
        // The work of the second step ends after 50 ticks on both locations.
        assertThat(runTime(graph, 36, 71)).isEqualTo(35 + 25 + 45);
        assertThat(runTime(graph, 71, 200)).isEqualTo(35 + 15 + 35);
    }

    /** If one location computes more often than the other, its work becomes even only if all of it ends in the focus. */
    @Test
    void aSumOfWorkIsEvenIfAllOfItEndsInTheTimes() {
        ReplayGraph graph = graph(false, new long[][] {{30, 30}, {30, 0}});
        assertThat(runTime(graph, 0, 71)).isEqualTo(45 + 10);
        assertThat(runTime(graph, 40, 71)).isEqualTo(70);
    }

    private static double runTime(ReplayGraph graph, long from, long to) {
        Change change = EvenWork.in(
                graph, NO_STREAMS, WORK, true, (location, ticks) -> ticks >= from && ticks < to, Change.NONE);
        return PredictedTimes.of(graph, change).runTime();
    }

    @Test
    void aLocationThatNeverWorksThereKeepsItsTimeUnlessAllTakePart() {
        ReplayGraph graph = graph(true, new long[][] {{30, 0}, {10, 0}});

        assertThat(runTime(graph)).isEqualTo(50);
        assertThat(PredictedTimes.of(graph, EvenWork.in(graph, NO_STREAMS, WORK, true, Change.NONE))
                        .runTime())
                .isEqualTo(15 + 5 + 5 + 5);
    }
}
