package expert.oracle;

import static earl.schema.RecordKind.MPI_RECV;
import static earl.schema.RecordKind.MPI_SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.oracle.HandTrace;
import expert.pattern.Analysis;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Waits in probes, of random programs that know their own. */
class ProbesTest {
    static final Set<String> PATTERNS = Set.of("delay_probe", "delay_probe_long_term");
    private static final int MESSAGES = 200;

    @TempDir
    Path folder;

    /** Each message is received with a probe or without one; what waits is counted here as it is made. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void waitsAreThoseOfTheProgram(long seed) {
        Random random = new Random(seed);
        int ranks = 2 + random.nextInt(3);
        HandTrace trace = new HandTrace(ranks, 1);
        long[] clock = new long[ranks];
        double probed = 0;
        double received = 0;
        for (int i = 0; i < MESSAGES; i++) {
            int from = random.nextInt(ranks);
            int to = (from + 1 + random.nextInt(ranks - 1)) % ranks;
            long sent = clock[from] + 10 + random.nextInt(100);
            trace.on(from).enter(clock[from] + 1, "work").leave(sent - 1);
            trace.on(from).call(sent, sent + 4, "MPI_Send", sent + 1, MPI_SEND, to, 0, i, 8);
            clock[from] = sent + 5;
            long enter = clock[to] + 10 + random.nextInt(100);
            trace.on(to).enter(clock[to] + 1, "work").leave(enter - 1);
            long there = Math.max(enter, sent) + 5;
            if (random.nextBoolean()) {
                trace.on(to)
                        .enter(enter, random.nextBoolean() ? "MPI_Probe" : "MPI_Mprobe")
                        .leave(there);
                probed += Math.max(0, sent - enter);
                enter = there + 2;
                if (random.nextBoolean()) {
                    trace.on(to).enter(enter, "MPI_Get_count").leave(enter + 1);
                    enter += 3;
                }
                there = enter + 5;
            } else {
                received += Math.max(0, sent - enter);
            }
            trace.on(to).call(enter, there, "MPI_Recv", there - 1, MPI_RECV, from, 0, i, 8);
            clock[to] = there + 1;
        }
        Analysis analysis = Shipped.analyze(
                trace.write(folder), "wait_at_probe", "late_sender", "delay_probe", "delay_probe_long_term");
        assertThat(sum(analysis, "wait_at_probe")).as("seed %d", seed).isCloseTo(probed, within(1e-3));
        assertThat(sum(analysis, "late_sender")).as("seed %d", seed).isCloseTo(received, within(1e-3));
        // A delay costs at most the wait that it causes, and nearly all waits here have a cause.
        double costs = sum(analysis, "delay_probe") + sum(analysis, "delay_probe_long_term");
        assertThat(costs).as("seed %d", seed).isBetween(0.9 * probed, probed + 1e-3);
    }

    private static double sum(Analysis analysis, String pattern) {
        return Shipped.byCell(analysis, pattern).values().stream()
                        .mapToDouble(value -> value)
                        .sum()
                * 1e6;
    }
}
