package earl.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.replay.LinkProgram.Operation;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Messages that share the links of nodes. */
class SharedLinksTest {
    private static final SizeTimes.Line LINE = new SizeTimes.Line(3, 0.25);

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 200);
    }

    /** Two senders on nodes of their own, one after the other, to one receiver: 100 bytes need a link for 25 ticks. */
    private static LinkProgram twoSenders(int firstNode, int secondNode) {
        return new LinkProgram(
                new int[] {firstNode, secondNode, 2},
                List.of(
                        List.of(Operation.send(0, 0, false)),
                        List.of(Operation.send(100, 1, false)),
                        List.of(Operation.receive(0, 0), Operation.receive(0, 1))),
                new long[] {100, 100});
    }

    @Test
    void messagesThatComeToANodeAtOnceTakeTwiceAsLong() {
        LinkProgram program = twoSenders(0, 1);
        ReplayGraph graph = program.recorded(LINE).graph();
        Change bothAtOnce = Change.NONE.scaled(graph, new boolean[] {true}, 1, 0);

        assertThat(PredictedTimes.of(graph, bothAtOnce).runTime()).isEqualTo(28);
        assertThat(program.recorded(LINE).links().times(bothAtOnce).runTime()).isEqualTo(53);
        assertThat(program.recorded(LINE).links().times(Change.NONE).runTime()).isEqualTo(128);
    }

    @Test
    void aShorterLatencyIsNotShared() {
        LinkProgram program = twoSenders(0, 1);
        ReplayGraph graph = program.recorded(LINE).graph();
        Change bothAtOnce = Change.NONE.scaled(graph, new boolean[] {true}, 1, 0);
        double[] none = new double[graph.classes().count()];
        java.util.Arrays.fill(none, 1);

        assertThat(program.recorded(LINE)
                        .links()
                        .times(bothAtOnce.network(none, 0, 2))
                        .runTime())
                .isEqualTo(100);
    }

    @Test
    void messagesInsideOfANodeUseNoLink() {
        LinkProgram program = twoSenders(2, 2);
        ReplayGraph graph = program.recorded(LINE).graph();
        Change bothAtOnce = Change.NONE.scaled(graph, new boolean[] {true}, 1, 0);

        assertThat(program.recorded(LINE).links().times(bothAtOnce).runTime())
                .isEqualTo(PredictedTimes.of(graph, bothAtOnce).runTime());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void nothingChangedGivesTheRecordedTimes(long seed) {
        LinkProgram.Recorded recorded = LinkProgram.random(new Random(seed)).recorded(LINE);
        PredictedTimes times = recorded.links().times(Change.NONE);

        assertThat(times.largestDifference()).isZero();
        assertThat(times.runTime()).isEqualTo((double) recorded.graph().measured());
    }

    /** Messages meet on links in many programs once work is left out: otherwise the other tests would show nothing. */
    @Test
    void sharingMatters() {
        long differing = seeds().filter(seed -> {
                    LinkProgram.Recorded recorded =
                            LinkProgram.random(new Random(seed)).recorded(LINE);
                    Change noWork = Change.NONE.scaled(recorded.graph(), new boolean[] {true}, -1, 0);
                    return Math.abs(recorded.links().times(noWork).runTime()
                                    - PredictedTimes.of(recorded.graph(), noWork)
                                            .runTime())
                            > 1;
                })
                .count();
        assertThat(differing).isGreaterThan(50);
    }

    /** A plain simulation of the changed program gives the same ends of all calls. */
    @ParameterizedTest
    @MethodSource("seeds")
    void aReplayEndsAsTheChangedProgramDoes(long seed) {
        Random random = new Random(seed);
        LinkProgram program = LinkProgram.random(random);
        LinkProgram.Recorded recorded = program.recorded(LINE);
        double work = List.of(0.0, 0.5, 1.0, 2.0).get(random.nextInt(4));
        double latency = List.of(0.0, 0.1, 1.0, 10.0).get(random.nextInt(4));
        double perByte = List.of(0.0, 0.1, 1.0, 10.0).get(random.nextInt(4));
        double[] all = new double[recorded.graph().classes().count()];
        java.util.Arrays.fill(all, 1);
        Change change = Change.NONE
                .scaled(recorded.graph(), new boolean[] {true}, -1, work)
                .network(all, latency, perByte);
        PredictedTimes times = recorded.links().times(change);
        double[] truth = program.changed(recorded, work, latency, perByte);

        for (int call = 0; call < truth.length; call++) {
            assertThat(times.leave(call)).as("seed %d, call %d", seed, call).isCloseTo(truth[call], within(1e-4));
        }
    }

    /** Where the recorded calls are too short for messages that share their links, the replay still gives their ends. */
    @ParameterizedTest
    @MethodSource("seeds")
    void timesThatContradictTheLinksAreKept(long seed) {
        LinkProgram.Recorded recorded = LinkProgram.random(new Random(seed)).recorded(LINE);
        PredictedTimes times = recorded.links(new SizeTimes.Line(40, 3)).times(Change.NONE);

        assertThat(times.largestDifference()).isZero();
    }
}
