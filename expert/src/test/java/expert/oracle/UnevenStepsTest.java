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
import expert.summary.Focus;
import expert.text.Words;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
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
        return Shipped.recorded(write()).inclusive();
    }

    private Path write() {
        for (int rank = 0; rank < RANKS; rank++) {
            call(rank, "MPI_Finalize", 1);
        }
        return trace.write(folder);
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
        assertThat(verdict(analysis.with(Replayed.IN_CUTS)))
                .containsPattern("Balancing it would save at most 120\\.[0-9] ms of [0-9.]+ ms"
                        + " \\(a bound; not replayed: the run was analyzed in cuts\\)\\.");
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
        assertThat(verdict(analysis.with(Replayed.IN_CUTS)))
                .endsWith("looks the same (not replayed: the run was analyzed in cuts).");
    }

    /** The work of the third step ends 71 and 91 ms after the begin, of the fourth one 101 and 121 ms. */
    @Test
    void aFocusLosesTheImbalanceOfItsSteps() {
        steps(true);
        Path path = write();
        Analysis some = Shipped.all(path, between(0.066, 0.126)).inclusive();
        Replayed.Saving saving = Objects.requireNonNull(some.replayed().saving());
        assertThat(saving.seconds()).isCloseTo(0.030, within(1e-5));
        assertThat(saving.inFocus()).isTrue();
        assertThat(saving.low()).isLessThan(0.030);
        assertThat(saving.high()).isGreaterThan(0.030);
        assertThat(verdict(some)).contains("in solve: delay ", "Balancing it in the focus may save 30.0");
        assertThat(some.replayed().ideal()).isNaN();
        // The work of the third step ends before the focus on some ranks.
        assertThat(saving(path, between(0.072, 0.126)).seconds()).isCloseTo(0.015, within(1e-5));
        assertThat(saving(path, between(0, 1)).seconds()).isCloseTo(STEPS * 0.015, within(1e-5));
    }

    /** The waits of some ranks say nothing of what the run loses: the saving is that of the run. */
    @Test
    void aFocusOnRanksHasTheSavingOfTheRun() {
        steps(true);
        Path path = write();
        Focus ranks = new Focus(List.of(), List.of(), List.of(1), Focus.NONE.from(), Focus.NONE.to());
        assertThat(saving(path, ranks).seconds()).isCloseTo(STEPS * 0.015, within(1e-5));
        Analysis analysis = Shipped.all(path, ranks).inclusive();
        assertThat(verdict(analysis)).contains("Balancing it in the whole run would save 120.0 ms of ");
        assertThat(verdict(analysis.with(Replayed.not("it has 2 streams of devices"))))
                .endsWith("What balancing it would save is not known (not replayed: it has 2 streams of devices).");
        assertThat(verdict(Shipped.all(path, between(0.066, 0.126))
                        .inclusive()
                        .with(Replayed.not("it has 2 streams of devices"))))
                .contains("Balancing it would save at most ")
                .endsWith(" ms of the run's " + Words.duration(analysis.trace().duration())
                        + " (a bound; not replayed: it has 2 streams of devices).");
    }

    /** No step ends on all ranks in a part of a pass. */
    @Test
    void aPartOfAPipelineHasTheSavingOfTheRun() {
        sweeps();
        Path path = write();
        Replayed.Saving saving = saving(path, between(0.005, 0.035));
        assertThat(saving.inFocus()).isFalse();
        assertThat(verdict(Shipped.all(path, between(0.005, 0.035)).inclusive()))
                .contains("in the whole run would not shorten the run");
    }

    private static Focus between(double from, double to) {
        return new Focus(List.of(), List.of(), List.of(), from, to);
    }

    private static Replayed.Saving saving(Path path, Focus focus) {
        return Objects.requireNonNull(Shipped.all(path, focus).replayed().saving());
    }

    @Test
    void aSweepThereAndBackIsAPipelineOfAllRanks() {
        sweeps();
        Analysis analysis = analyze();
        assertThat(verdict(analysis))
                .contains(
                        " for each other in turn",
                        "a pipeline of 4 steps",
                        "even work in solve would not shorten the run")
                .doesNotContain("looks the same");
        assertThat(verdict(analysis.with(Replayed.IN_CUTS)))
                .contains("even work between the synchronizations of all ranks would not shorten the run.");
    }

    /** Six passes of a pipeline there and back, and an MPI_Allreduce after each two. */
    private void sweeps() {
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
    }
}
