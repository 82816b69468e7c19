package earl.monitor.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** When iterations depart from those that were recorded, and after how many they are the same again. */
class IterationLogTest {
    private static final int BLOCK = 4;

    private final IterationLog log = new IterationLog(BLOCK, 0.2);
    private long now;

    private void iterations(int count, long ticks, long mpi, boolean recorded) {
        for (int i = 0; i < count; i++) {
            log.header(now, 0, 0, recorded);
            log.call(0, mpi);
            now += ticks;
        }
    }

    private void record(long ticks, long mpi) {
        iterations(BLOCK + 1, ticks, mpi, true);
        log.header(now, 0, 0, true);
        log.recorded();
    }

    @Test
    void slowerIterationsDepartAndOneSlowOneDoesNot() {
        record(1000, 500);
        iterations(3 * BLOCK, 1100, 540, false);
        iterations(1, 9000, 500, false);
        iterations(3 * BLOCK, 1000, 500, false);
        assertThat(log.departure()).isEmpty();

        iterations(3 * BLOCK, 1500, 700, false);
        assertThat(log.departure()).isEqualTo("time +50 %");

        record(1500, 700);
        iterations(3 * BLOCK, 1500, 700, false);
        iterations(3 * BLOCK, 1000, 500, false);
        assertThat(log.departure()).as("both are recorded now").isEmpty();
    }

    @Test
    void aShareOfMpiMayDepartToo() {
        record(1000, 200);
        iterations(3 * BLOCK, 1000, 230, false);
        assertThat(log.departure()).isEmpty();
        iterations(3 * BLOCK, 1000, 600, false);
        assertThat(log.departure()).isEqualTo("share of MPI +40 %");
    }

    @Test
    void nothingDepartsFromNothing() {
        iterations(3 * BLOCK, 1000, 200, false);
        iterations(3 * BLOCK, 5000, 200, false);
        assertThat(log.departure()).isEmpty();
    }

    @Test
    void aPeriodIsSeenTwice() {
        for (int i = 0; i < 25; i++) {
            log.replay(0, true, false);
            log.replay(1, false, false);
            if (i % 12 == 11) {
                log.replay(2, false, false);
            }
        }
        assertThat(log.period()).isEqualTo(12);
    }

    @Test
    void equalIterationsHavePeriodOne() {
        iterations(10, 1000, 200, false);
        assertThat(log.period()).isEqualTo(1);
    }
}
