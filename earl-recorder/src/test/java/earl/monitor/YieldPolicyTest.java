package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class YieldPolicyTest {
    private static final long MILLI = 1_000_000;

    @TempDir
    Path processes;

    private final List<Path> threads = new ArrayList<>();
    private long now;
    private YieldPolicy yields;

    @BeforeEach
    void twoThreads() throws IOException {
        yields = new YieldPolicy(processes, () -> now);
        for (int pid : new int[] {10, 11}) {
            Path file = yields.file(pid, pid);
            Files.createDirectories(file.getParent());
            threads.add(file);
            waits(pid, 700 * MILLI);
        }
    }

    @Test
    void theMonitorDoesNotRestWhereNobodyWaited() {
        assertThat(restAfter(50 * MILLI)).isZero();
    }

    @Test
    void itRests99TimesAsLongAsThreadsWaited() throws IOException {
        yields.begin(threads);
        now += 4 * MILLI;
        waits(10, 701 * MILLI);
        waits(11, 702 * MILLI);
        assertThat(yields.end()).isEqualTo(297);
        assertThat(restAfter(4 * MILLI)).as("they waited before that").isZero();
    }

    @Test
    void threadsThatWaitForEachOtherCountForNoMoreThanTheMonitorsTime() throws IOException {
        yields.begin(threads);
        now += 2 * MILLI;
        waits(10, 790 * MILLI);
        waits(11, 790 * MILLI);
        assertThat(yields.end()).isEqualTo(198);
    }

    @Test
    void itRestsForASecondAtMost() throws IOException {
        yields.begin(threads);
        now += 80 * MILLI;
        waits(10, 780 * MILLI);
        assertThat(yields.end()).isEqualTo(1000);
    }

    @Test
    void workThatGoesOnIsMeasuredFromItsBegin() throws IOException {
        yields.begin(threads);
        now += 3 * MILLI;
        waits(10, 701 * MILLI);
        yields.begin(threads);
        assertThat(yields.isLong()).isFalse();
        now += 2 * MILLI;
        assertThat(yields.isLong()).isTrue();
        assertThat(yields.end()).isEqualTo(99);
        assertThat(yields.isLong()).isFalse();
    }

    @Test
    void threadsThatHaveEndedDoNotWait() throws IOException {
        yields.begin(threads);
        now += 4 * MILLI;
        Files.delete(threads.getFirst());
        assertThat(yields.end()).isZero();
    }

    @Test
    void linuxCountsTheWaitsOfThisThread() {
        Path own = new YieldPolicy().file((int) ProcessHandle.current().pid(), (int)
                ProcessHandle.current().pid());
        assumeTrue(Files.exists(own), "this system does not count waits for processors");
        assertThat(own).content().matches("\\d+ \\d+ \\d+\\n");
    }

    private long restAfter(long nanos) {
        yields.begin(threads);
        now += nanos;
        return yields.end();
    }

    private void waits(int pid, long nanos) throws IOException {
        Files.writeString(yields.file(pid, pid), "123 " + nanos + " 4\n");
    }
}
