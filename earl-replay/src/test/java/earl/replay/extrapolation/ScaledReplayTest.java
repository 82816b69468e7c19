package earl.replay.extrapolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Two ranks on a line; way 0 leads to the next one. Times are seconds. */
class ScaledReplayTest {
    private static final Offset<Double> EXACT = within(1e-12);

    private static ScaledCalls call(double work, CallShape shape, double transfer, boolean waits) {
        ScaledCalls calls = new ScaledCalls(1);
        calls.shapes[0] = shape;
        calls.quantities[0] = new int[] {0};
        calls.seconds[0] = new double[] {work};
        calls.costs[0] = new double[] {transfer};
        calls.costQuantities[0] = new int[] {0};
        calls.transfers[0] = new double[shape.items().size()];
        calls.waits[0] = new boolean[shape.items().size()];
        for (int item = 0; item < shape.items().size(); item++) {
            calls.transfers[0][item] = transfer;
            calls.waits[0][item] = waits;
        }
        return calls;
    }

    private static ScaledReplay replay(ScaledCalls first, ScaledCalls second) throws MisfitException {
        return new ScaledReplay(
                RankGrid.of(2, 1),
                new int[][] {{1}},
                new ScaledCalls[] {first, second},
                new short[] {0, 1},
                new float[][] {{1, 1}});
    }

    private static CallShape messages(Integer... items) {
        return new CallShape("call", List.of(), List.of(items));
    }

    private static CallShape operation(String name, int root) {
        return new CallShape("call", List.of(OperationShape.blocking(name, Members.WORLD, root)), List.of());
    }

    private static ScaledReplay sent(double sendAt, double receiveAt, boolean waits) throws MisfitException {
        return replay(
                call(sendAt, messages(CallShape.SEND, CallShape.SENT), 10, waits),
                call(receiveAt, messages(CallShape.POST, CallShape.RECEIVE), 10, waits));
    }

    @Test
    void aReceiverWaitsForALateSender() throws MisfitException {
        for (boolean waits : new boolean[] {false, true}) {
            ScaledReplay replay = sent(100, 30, waits);
            assertThat(replay.run()).isCloseTo(110, EXACT);
            assertThat(replay.waited(ScaledReplay.Wait.LATE_SENDER)).isCloseTo(70, EXACT);
            assertThat(replay.waited(ScaledReplay.Wait.LATE_RECEIVER)).isZero();
        }
    }

    @Test
    void aSenderWaitsForALateReceiverOnlyIfTheMessageDoes() throws MisfitException {
        ScaledReplay waiting = sent(30, 100, true);
        assertThat(waiting.run()).isCloseTo(110, EXACT);
        assertThat(waiting.waited(ScaledReplay.Wait.LATE_RECEIVER)).isCloseTo(70, EXACT);
        ScaledReplay eager = sent(30, 100, false);
        assertThat(eager.run()).isCloseTo(100, EXACT);
        assertThat(eager.waited(ScaledReplay.Wait.LATE_RECEIVER)).isZero();
    }

    @Test
    void membersWaitForTheRootOfABroadcast() throws MisfitException {
        CallShape broadcast = operation("BCAST", OperationShape.FIRST);
        ScaledReplay replay = replay(call(100, broadcast, 5, false), call(30, broadcast, 5, false));
        assertThat(replay.run()).isCloseTo(105, EXACT);
        assertThat(replay.waited(ScaledReplay.Wait.LATE_BROADCAST)).isCloseTo(70, EXACT);
    }

    @Test
    void theRootOfAReductionWaitsForItsMembers() throws MisfitException {
        CallShape reduction = operation("REDUCE", OperationShape.LAST);
        ScaledReplay replay = replay(call(100, reduction, 5, false), call(30, reduction, 7, false));
        assertThat(replay.run()).isCloseTo(107, EXACT);
        assertThat(replay.waited(ScaledReplay.Wait.EARLY_REDUCE)).isCloseTo(70, EXACT);
    }

    @Test
    void membersOfAReductionDoNotWaitForItsRoot() throws MisfitException {
        CallShape reduction = operation("REDUCE", OperationShape.FIRST);
        ScaledReplay replay = replay(call(100, reduction, 5, false), call(30, reduction, 7, false));
        assertThat(replay.run()).isCloseTo(105, EXACT);
        assertThat(replay.waited(ScaledReplay.Wait.EARLY_REDUCE)).isZero();
    }

    @Test
    void aMemberOfAPrefixOperationWaitsForThoseBeforeIt() throws MisfitException {
        CallShape scan = operation("SCAN", OperationShape.NO_ROOT);
        ScaledReplay late = replay(call(100, scan, 5, false), call(30, scan, 5, false));
        assertThat(late.run()).isCloseTo(105, EXACT);
        assertThat(late.waited(ScaledReplay.Wait.EARLY_SCAN)).isCloseTo(70, EXACT);
        ScaledReplay early = replay(call(30, scan, 5, false), call(100, scan, 7, false));
        assertThat(early.run()).isCloseTo(107, EXACT);
        assertThat(early.waited(ScaledReplay.Wait.EARLY_SCAN)).isZero();
    }

    @Test
    void ranksThatWaitForEachOtherAreNoHang() throws MisfitException {
        CallShape receive = messages(CallShape.POST, CallShape.RECEIVE);
        ScaledReplay replay = replay(call(1, receive, 10, true), call(1, receive, 10, true));
        assertThatThrownBy(replay::run)
                .isInstanceOf(MisfitException.class)
                .hasMessageContaining("rank 0 waits forever in call");
    }
}
