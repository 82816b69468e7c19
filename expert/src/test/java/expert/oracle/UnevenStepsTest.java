package expert.oracle;

import static earl.schema.RecordKind.MPI_COLLECTIVE_END;
import static earl.schema.RecordKind.MPI_RECV;
import static earl.schema.RecordKind.MPI_SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.oracle.HandTrace;
import earl.schema.FieldType;
import expert.answer.Verdict;
import expert.pattern.Analysis;
import expert.pattern.Replayed;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Work that is uneven in each step, but even over the run, and pipelines. Times are milliseconds. */
class UnevenStepsTest {
    private static final int RANKS = 4;
    private static final int STEPS = 8;
    private static final long ALLREDUCE = FieldType.COLLECTIVE_OP.names().value("ALLREDUCE");

    @TempDir
    Path folder;

    private final HandTrace trace = new HandTrace(RANKS, 1);
    /** {@code [rank] -> } now, in ticks. */
    private final long[] now = new long[RANKS];

    @BeforeEach
    void start() {
        for (int rank = 0; rank < RANKS; rank++) {
            call(rank, "MPI_Init", 1);
        }
    }

    private void call(int rank, String region, long millis) {
        trace.on(rank).call(now[rank], now[rank] + ticks(millis), region);
        now[rank] += ticks(millis);
    }

    private static long ticks(long millis) {
        return millis * HandTrace.TICKS_PER_SECOND / 1000;
    }

    private void send(int from, int to) {
        trace.on(from).call(now[from], now[from] + 1, "MPI_Send", now[from], MPI_SEND, to, 0, 0, 8);
        now[from]++;
    }

    private void receive(int from, int to, long sent) {
        long end = Math.max(now[to], sent) + 1;
        trace.on(to).call(now[to], end, "MPI_Recv", end, MPI_RECV, from, 0, 0, 8);
        now[to] = end;
    }

    private void allreduce() {
        long end = Arrays.stream(now).max().orElseThrow() + 1;
        for (int rank = 0; rank < RANKS; rank++) {
            trace.on(rank)
                    .call(now[rank], end, "MPI_Allreduce", end, MPI_COLLECTIVE_END, ALLREDUCE, 0, HandTrace.NONE, 8, 8);
            now[rank] = end;
        }
    }

    /** In each step another rank works three times as long; then each one sends to its right neighbour, twice. */
    private void steps(boolean meet) {
        for (int step = 0; step < STEPS; step++) {
            for (int rank = 0; rank < RANKS; rank++) {
                call(rank, "solve", rank == step % RANKS ? 30 : 10);
            }
            for (int round = 0; round < 2; round++) {
                for (int rank = 0; rank < RANKS; rank++) {
                    send(rank, (rank + 1) % RANKS);
                }
                long[] sent = now.clone();
                for (int rank = 0; rank < RANKS; rank++) {
                    int left = (rank + RANKS - 1) % RANKS;
                    receive(left, rank, sent[left]);
                }
            }
            if (meet) {
                allreduce();
            }
        }
    }

    private Analysis analyze() {
        for (int rank = 0; rank < RANKS; rank++) {
            call(rank, "MPI_Finalize", 1);
        }
        return Shipped.recorded(trace.write(folder)).inclusive();
    }

    private static String verdict(Analysis analysis) {
        return Verdict.of(analysis).text();
    }

    @Test
    void stepsThatAreUnevenInTurnLoseTheirImbalance() {
        steps(true);
        Analysis analysis = analyze();

        // In each step, 30 for the busiest, and 15 in the mean.
        assertThat(analysis.pattern("phase_imbalance").orElseThrow().severity()).isCloseTo(STEPS * 0.015, within(1e-6));
        assertThat(analysis.pattern("phase_imbalance").orElseThrow().results()).containsEntry("phases", (long) STEPS);
        assertThat(verdict(analysis))
                .contains("in solve: delay ", "Balancing it would save 120.0 ms of ")
                .doesNotContain("in turn");
    }

    @Test
    void withMessagesOnlyAReplayTellsUnevenStepsFromAPipeline() {
        steps(false);
        Analysis analysis = analyze();

        assertThat(analysis.pattern("phase_imbalance").orElseThrow().results()).containsEntry("phases", 1L);
        assertThat(verdict(analysis))
                .contains("in solve: delay ", "Balancing it would save 120.0 ms of ")
                .doesNotContain("in turn");
        assertThat(verdict(analysis.with(Replayed.NONE)))
                .contains(
                        " for each other in turn",
                        "not by imbalance over the run (load balance is ",
                        "so work that is uneven from step to step looks the same.");
    }

    @Test
    void aSweepThereAndBackIsAPipelineOfAllRanks() {
        for (int sweep = 0; sweep < 6; sweep++) {
            for (int place = 0; place < RANKS; place++) {
                int rank = sweep % 2 == 0 ? place : RANKS - 1 - place;
                int next = sweep % 2 == 0 ? rank + 1 : rank - 1;
                call(rank, "solve", 10);
                if (place + 1 < RANKS) {
                    send(rank, next);
                    receive(rank, next, now[rank]);
                }
            }
            if (sweep % 2 == 1) {
                allreduce();
            }
        }
        Analysis analysis = analyze();
        assertThat(verdict(analysis))
                .contains(
                        " for each other in turn",
                        "a pipeline of 4 steps",
                        "even work in solve would not shorten the run")
                .doesNotContain("looks the same");
        assertThat(verdict(analysis.with(Replayed.NONE)))
                .contains("even work between the synchronizations of all ranks would save at most ");
    }
}
