package expert.oracle;

import static earl.schema.RecordKind.MPI_COLLECTIVE_END;
import static earl.schema.RecordKind.MPI_RECV;
import static earl.schema.RecordKind.MPI_SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.oracle.HandTrace;
import earl.testing.InTurn;
import expert.pattern.Analysis;
import expert.pattern.Definitions;
import expert.pattern.Instance;
import expert.pattern.PatternResult;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The patterns on iterations: by hand, and against their definitions on series at random. Times are in microseconds. */
class LoopPatternsTest {
    private static final long BARRIER = 0;
    private static final double SECOND = HandTrace.TICKS_PER_SECOND;

    @TempDir
    private Path folder;

    /** Iterations of a call of MPI that takes 10, and of work: the last one has none. */
    private static void iterate(HandTrace.Line line, long[] work) {
        line.enter(0, "main");
        long time = 100;
        for (long of : work) {
            line.call(time, time + 10, "MPI_Probe");
            time += 10 + of;
        }
        line.call(time, time + 10, "MPI_Probe").leave(time + 20);
    }

    private static long[] work(int count, int slowFrom, long usual, long slow) {
        long[] work = new long[count];
        for (int i = 0; i < count; i++) {
            work[i] = i < slowFrom ? usual : slow;
        }
        return work;
    }

    /**
     * 39 iterations of 100 each, on rank 0 of 160 from the 26th on: 14 times 60. The 25 lesser ones share rank 13, so that U(25) =
     * 2 * 25 * 13 - 25 * 40 = -350, and p = exp(-6 * 350^2 / (39^3 + 39^2)) = 5.7e-6.
     */
    @Test
    void iterationsThatSlowDown() {
        HandTrace trace = new HandTrace(2, 1);
        iterate(trace.on(0), work(39, 25, 100, 160));
        iterate(trace.on(1), work(39, 39, 100, 160));
        PatternResult found =
                Shipped.result(Shipped.analyze(trace.write(folder), "iteration_drift"), "iteration_drift");

        assertThat(found.severity()).isCloseTo(14 * 60 / SECOND, within(1e-12));
        assertThat(found.instances()).isEqualTo(14);
        assertThat(found.results())
                .containsEntry("from", Map.of("MPI_Probe main, rank 0", 26L))
                .hasEntrySatisfying(
                        "p",
                        p -> assertThat((Double) ((Map<?, ?>) p).get("MPI_Probe main, rank 0"))
                                .isCloseTo(Math.exp(-6.0 * 350 * 350 / (39 * 39 * 39 + 39 * 39)), within(1e-9)));
        assertThat(found.worst().getFirst().because()).containsEntry("usual", 100 / SECOND);
    }

    /** Ten iterations cannot be unlikely enough; and 4 % are no matter. */
    @Test
    void fewIterationsAndSmallChangesDoNotCount() {
        HandTrace trace = new HandTrace(2, 1);
        iterate(trace.on(0), work(10, 5, 100, 160));
        iterate(trace.on(1), work(60, 30, 100, 104));

        assertThat(Shipped.result(Shipped.analyze(trace.write(folder), "iteration_drift"), "iteration_drift")
                        .severity())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    @InTurn(3)
    void driftIsWhatItsDefinitionSays(long seed) {
        Random random = new Random(seed);
        int count = 20 + random.nextInt(60);
        int from = random.nextInt(count);
        long rise = random.nextInt(80);
        long[] work = new long[count];
        for (int i = 0; i < count; i++) {
            work[i] = 200 + random.nextInt(60) + (i < from ? 0 : rise);
        }
        HandTrace trace = new HandTrace(1, 1);
        iterate(trace.on(0), work);
        PatternResult found =
                Shipped.result(Shipped.analyze(trace.write(folder), "iteration_drift"), "iteration_drift");

        long least = 0;
        int change = 0;
        for (int t = 1; t < count; t++) {
            long u = 0;
            for (int i = 0; i < t; i++) {
                for (int j = t; j < count; j++) {
                    u += Long.signum(work[i] - work[j]);
                }
            }
            if (u < least) {
                least = u;
                change = t;
            }
        }
        double p = Math.exp(-6.0 * least * least / (Math.pow(count, 3) + Math.pow(count, 2)));
        double before = change == 0 ? 0 : median(work, 0, change);
        boolean counts = change > 0 && p <= 0.01 && median(work, change, count) >= 1.05 * before;
        double expected = 0;
        for (int i = change; counts && i < count; i++) {
            expected += Math.max(0, work[i] - before);
        }
        assertThat(found.severity()).as("seed %d", seed).isCloseTo(expected / SECOND, within(1e-9));
        if (counts) {
            assertThat(found.results()).containsEntry("from", Map.of("MPI_Probe main, rank 0", change + 1L));
        } else {
            assertThat(found.results()).doesNotContainKey("from");
        }
    }

    private static double median(long[] values, int from, int to) {
        long[] sorted = Arrays.copyOfRange(values, from, to);
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2.0;
    }

    /**
     * Each rank works 100 after each barrier, except for rank 1, which works 600 in iteration 8. So rank 1 is slow by 500 itself, and
     * rank 0 waits for it in the next barrier.
     */
    @Test
    void singleSlowIterationsHaveACause() {
        Analysis analysis = Shipped.analyze(barriersWithASlowRank(1).write(folder), "slow_iterations");
        PatternResult found = Shipped.result(analysis, "slow_iterations");

        assertThat(Shipped.byRank(analysis, "slow_iterations"))
                .containsExactly(new double[] {500 / SECOND, 500 / SECOND}, within(1e-12));
        List<Instance> worst = found.worst();
        assertThat(worst).hasSize(2);
        assertThat(worst)
                .anySatisfy(each -> assertThat(each.because())
                        .containsEntry("iteration", 8L)
                        .containsEntry("cause", "computation")
                        .containsEntry("rank", "rank 1"));
        assertThat(worst)
                .anySatisfy(each -> assertThat(each.because())
                        .containsEntry("iteration", 9L)
                        .containsEntry("cause", "waiting")
                        .containsEntry("rank", "rank 1"));
        assertThat(found.results())
                .containsEntry(
                        "iterations", Map.of("MPI_Barrier main, iteration 8", 1L, "MPI_Barrier main, iteration 9", 1L));
    }

    private static HandTrace barriersWithASlowRank(int slow) {
        HandTrace trace = new HandTrace(2, 1);
        long[] clock = new long[2];
        for (int rank = 0; rank < 2; rank++) {
            trace.on(rank).enter(0, "main");
            clock[rank] = 100;
        }
        for (int i = 0; i < 21; i++) {
            long end = Math.max(clock[0], clock[1]) + 10;
            for (int rank = 0; rank < 2; rank++) {
                trace.on(rank)
                        .enter(clock[rank], "MPI_Barrier")
                        .record(end, MPI_COLLECTIVE_END, BARRIER, 0, HandTrace.NONE, 0, 0)
                        .leave(end);
                clock[rank] = end + (i == 7 && rank == slow ? 600 : 100);
            }
        }
        for (int rank = 0; rank < 2; rank++) {
            trace.on(rank).leave(clock[rank]);
        }
        return trace;
    }

    /** The paper's definition of waits at barriers does not say for whom a process waits. */
    @Test
    void theRankThatCausesASlowIterationMayBeUnknown() {
        Analysis analysis = Shipped.all(barriersWithASlowRank(0).write(folder), Definitions.PAPER, Map.of());

        assertThat(Shipped.result(analysis, "slow_iterations").worst())
                .anySatisfy(each -> assertThat(each.because())
                        .containsEntry("cause", "waiting")
                        .doesNotContainKey("rank"));
    }

    /** The receiver is ready each 200; the message comes at once in iterations 1 to 15, from 16 to 30 it is sent 50 late. */
    @Test
    void lateSendersAppear() {
        HandTrace trace = new HandTrace(2, 1);
        trace.on(0).enter(0, "main");
        trace.on(1).enter(0, "main");
        for (int i = 0; i < 30; i++) {
            long ready = 200L * (i + 1);
            long sent = i < 15 ? ready - 20 : ready + 50;
            trace.on(0).call(sent, sent + 5, "MPI_Send", sent + 1, MPI_SEND, 1, 0, 7, 100);
            long received = Math.max(ready, sent) + 10;
            trace.on(1).call(ready, received, "MPI_Recv", received, MPI_RECV, 0, 0, 7, 100);
        }
        trace.on(0).leave(10_000);
        trace.on(1).leave(10_000);
        PatternResult found = Shipped.result(
                Shipped.analyze(trace.write(folder), "late_sender_by_iteration"), "late_sender_by_iteration");

        assertThat(found.severity()).isCloseTo(15 * 50 / SECOND, within(1e-12));
        assertThat(found.results())
                .containsEntry("from", Map.of("MPI_Recv main", 16L))
                .containsEntry("worst", Map.of("MPI_Recv main", 16L));
        assertThat(found.worst())
                .allSatisfy(each ->
                        assertThat((Long) each.because().get("iteration")).isBetween(16L, 30L));
    }
}
