package expert.oracle;

import static earl.schema.RecordKind.MPI_COLLECTIVE_END;
import static earl.schema.RecordKind.THREAD_FORK;
import static earl.schema.RecordKind.THREAD_JOIN;
import static earl.schema.RecordKind.THREAD_TEAM_BEGIN;
import static earl.schema.RecordKind.THREAD_TEAM_END;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.oracle.HandTrace;
import earl.schema.FieldType;
import earl.testing.InTurn;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Phases of processes with several threads, of which only the first one calls MPI. */
class ThreadPhasesTest {
    private static final long ALLREDUCE = FieldType.COLLECTIVE_OP.names().value("ALLREDUCE");
    private static final String BARRIER = "!$omp implicit barrier";

    @TempDir
    Path folder;

    /**
     * In each step, the first thread of each process works alone, then all threads of the process work; then all processes meet. The expected
     * sum over the steps is the work of the busiest thread minus the mean, computed from the lengths of the work alone.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    @InTurn(2)
    void aPhaseHasTheWorkOfAllThreads(long seed) {
        Random random = new Random(seed);
        int processes = 2 + random.nextInt(3);
        int threads = 2 + random.nextInt(3);
        int steps = 2 + random.nextInt(6);
        HandTrace trace = new HandTrace(processes, threads);
        long[] now = new long[processes];
        for (int process = 0; process < processes; process++) {
            trace.on(process).call(0, 10, "MPI_Init");
            now[process] = 10;
        }
        double expected = 0;
        for (int step = 0; step < steps; step++) {
            long busiest = 0;
            long sum = 0;
            for (int process = 0; process < processes; process++) {
                long alone = random.nextInt(20_000);
                trace.on(process).call(now[process], now[process] + alone, "alone");
                long fork = now[process] + alone;
                long[] work = random.longs(threads, 0, 50_000).toArray();
                long join = fork + Arrays.stream(work).max().orElseThrow() + 1;
                trace.on(process).record(fork, THREAD_FORK, HandTrace.OPENMP, threads);
                for (int thread = 0; thread < threads; thread++) {
                    trace.on(process, thread)
                            .record(fork, THREAD_TEAM_BEGIN, trace.team(process))
                            .enter(fork, "!$omp parallel")
                            .call(fork, fork + work[thread], "shared")
                            .call(fork + work[thread], join, BARRIER)
                            .leave(join)
                            .record(join, THREAD_TEAM_END, trace.team(process));
                    long all = work[thread] + (thread == 0 ? alone : 0);
                    busiest = Math.max(busiest, all);
                    sum += all;
                }
                trace.on(process).record(join, THREAD_JOIN, HandTrace.OPENMP);
                now[process] = join;
            }
            expected += busiest - sum / (double) (processes * threads);
            long met = Arrays.stream(now).max().orElseThrow() + 1;
            for (int process = 0; process < processes; process++) {
                trace.on(process)
                        .call(
                                now[process],
                                met,
                                "MPI_Allreduce",
                                met,
                                MPI_COLLECTIVE_END,
                                ALLREDUCE,
                                0,
                                HandTrace.NONE,
                                8,
                                8);
                now[process] = met;
            }
        }
        for (int process = 0; process < processes; process++) {
            trace.on(process).call(now[process], now[process] + 10, "MPI_Finalize");
        }

        Analysis analysis = Shipped.recorded(trace.write(folder)).inclusive();

        PatternResult found = analysis.pattern("phase_imbalance").orElseThrow();
        assertThat(found.results()).containsEntry("phases", (long) steps);
        // One tick of each barrier and collective operation remains.
        assertThat(found.severity() * HandTrace.TICKS_PER_SECOND).isCloseTo(expected, within(3.0 * steps));
    }
}
