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

class CourtesyTest {
    private static final long MILLI = 1_000_000;

    @TempDir
    Path processes;

    private final List<Path> threads = new ArrayList<>();
    private long now;
    private Courtesy courtesy;

    @BeforeEach
    void twoThreads() throws IOException {
        courtesy = new Courtesy(processes, () -> now);
        for (int pid : new int[] {10, 11}) {
            Path file = courtesy.file(pid, pid);
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
        courtesy.begin(threads);
        now += 4 * MILLI;
        waits(10, 701 * MILLI);
        waits(11, 702 * MILLI);
        assertThat(courtesy.end()).isEqualTo(297);
        assertThat(restAfter(4 * MILLI)).as("they waited before that").isZero();
    }

    @Test
    void threadsThatWaitForEachOtherCountForNoMoreThanTheMonitorsTime() throws IOException {
        courtesy.begin(threads);
        now += 2 * MILLI;
        waits(10, 790 * MILLI);
        waits(11, 790 * MILLI);
        assertThat(courtesy.end()).isEqualTo(198);
    }

    @Test
    void itRestsForASecondAtMost() throws IOException {
        courtesy.begin(threads);
        now += 80 * MILLI;
        waits(10, 780 * MILLI);
        assertThat(courtesy.end()).isEqualTo(1000);
    }

    @Test
    void workThatGoesOnIsMeasuredFromItsBegin() throws IOException {
        courtesy.begin(threads);
        now += 3 * MILLI;
        waits(10, 701 * MILLI);
        courtesy.begin(threads);
        assertThat(courtesy.isLong()).isFalse();
        now += 2 * MILLI;
        assertThat(courtesy.isLong()).isTrue();
        assertThat(courtesy.end()).isEqualTo(99);
        assertThat(courtesy.isLong()).isFalse();
    }

    @Test
    void threadsThatHaveEndedDoNotWait() throws IOException {
        courtesy.begin(threads);
        now += 4 * MILLI;
        Files.delete(threads.getFirst());
        assertThat(courtesy.end()).isZero();
    }

    @Test
    void linuxCountsTheWaitsOfThisThread() {
        Path own = new Courtesy().file((int) ProcessHandle.current().pid(), (int)
                ProcessHandle.current().pid());
        assumeTrue(Files.exists(own), "this system does not count waits for processors");
        assertThat(own).content().matches("\\d+ \\d+ \\d+\\n");
    }

    private long restAfter(long nanos) {
        courtesy.begin(threads);
        now += nanos;
        return courtesy.end();
    }

    private void waits(int pid, long nanos) throws IOException {
        Files.writeString(courtesy.file(pid, pid), "123 " + nanos + " 4\n");
    }
}
