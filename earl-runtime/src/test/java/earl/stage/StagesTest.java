package earl.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.parallel.Workers;
import earl.stage.Recording.Total;
import java.io.File;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class StagesTest {
    private static final double MILLI = 1e-3;

    private static Function<String, Total> byName(List<Total> totals) {
        return name -> totals.stream()
                .filter(total -> total.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static double seconds(List<Total> totals) {
        return totals.stream().mapToDouble(Total::seconds).sum();
    }

    private static void compute(long millis) {
        long end = System.nanoTime() + millis * 1_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    private static void rest(long millis) {
        long end = System.nanoTime() + millis * 1_000_000;
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void elapsedTimesAddUpToTheTotal() {
        long early = System.nanoTime();
        double started = ProcessStart.nanosAgo() / 1e9;
        long late = System.nanoTime();
        try (Recording recording = Stages.record()) {
            try (Stage _ = Stages.enter("outer")) {
                compute(20);
                try (Stage _ = Stages.enter("inner")) {
                    new Workers(2).forEach(2, task -> compute(20));
                }
                rest(10);
            }
            rest(10);
            long before = System.nanoTime();
            List<Total> totals = recording.totals();
            long after = System.nanoTime();

            assertThat(totals)
                    .extracting(Total::name)
                    .containsExactly(Recording.START, "outer", "inner", Recording.OTHER);
            // Linux counts the start of a process, and the time since its boot, in hundredths of a second.
            assertThat(seconds(totals))
                    .isBetween(
                            started + (before - late) / 1e9 - 20 * MILLI, started + (after - early) / 1e9 + 20 * MILLI);
            Function<String, Total> of = byName(totals);
            assertThat(of.apply("outer").seconds()).isGreaterThanOrEqualTo(30 * MILLI);
            assertThat(of.apply("inner").seconds()).isGreaterThanOrEqualTo(20 * MILLI);
            assertThat(of.apply(Recording.OTHER).seconds()).isGreaterThanOrEqualTo(10 * MILLI);
        }
    }

    /** Prints how long this process runs already. */
    static final class Age {
        public static void main(String[] arguments) {
            System.out.println(ProcessStart.nanosAgo());
        }
    }

    @Test
    void aProcessIsNoOlderThanTheCommandThatStartedIt() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classes = classes(Age.class) + File.pathSeparator + classes(ProcessStart.class);
        long began = System.nanoTime();
        Process process = new ProcessBuilder(java, "-cp", classes, Age.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String age = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        double seconds = (System.nanoTime() - began) / 1e9;

        assertThat(process.waitFor()).isZero();
        assertThat(Double.parseDouble(age.strip()) / 1e9).isBetween(0.0, seconds + 20 * MILLI);
    }

    private static Path classes(Class<?> of) throws URISyntaxException {
        return Path.of(of.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    @Test
    void processorTimeOfHelpersCountsForTheStageOfTheThreadThatTheyHelp() {
        try (Recording recording = Stages.record()) {
            CountDownLatch both = new CountDownLatch(2);
            try (Stage _ = Stages.enter("shared")) {
                new Workers(2).forEach(2, task -> {
                    both.countDown();
                    awaitAll(both);
                    long end = own() + 20_000_000L;
                    while (own() < end) {
                        Thread.onSpinWait();
                    }
                });
            }

            assertThat(byName(recording.totals()).apply("shared").processorSeconds())
                    .isGreaterThanOrEqualTo(40 * MILLI);
            assertThat(recording.totals())
                    .allSatisfy(total -> assertThat(total.processorSeconds()).isNotNegative());
        }
    }

    private static void awaitAll(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }

    private static long own() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    @Test
    void allocationsAndPeaksBelongToTheStage() {
        try (Recording recording = Stages.record()) {
            byte[] large;
            try (Stage _ = Stages.enter("large")) {
                large = new byte[32 << 20];
                Arrays.fill(large, (byte) 1);
            }
            try (Stage _ = Stages.enter("small")) {
                compute(1);
            }
            Function<String, Total> of = byName(recording.totals());

            assertThat(large).hasSize(32 << 20);
            assertThat(of.apply("large").allocated()).isGreaterThanOrEqualTo(32 << 20);
            assertThat(of.apply("small").allocated()).isLessThan(1 << 20);
            assertThat(of.apply("large").peak()).isGreaterThan(32 << 20);
        }
    }

    /** So much memory outside the heap that the C library takes it from the system: smaller pieces may have been used before. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void pagesThatAreUsedForTheFirstTimeBelongToTheStage() {
        int pages = 20_000;
        try (Recording recording = Stages.record();
                Arena arena = Arena.ofConfined()) {
            try (Stage _ = Stages.enter("uses")) {
                arena.allocate(pages * 4096L).fill((byte) 1);
            }
            try (Stage _ = Stages.enter("small")) {
                compute(1);
            }
            List<Total> totals = recording.totals();
            Function<String, Total> of = byName(totals);

            // One fault maps 2 MiB, 512 pages, where the system gives huge pages at once.
            assertThat(of.apply("uses").pageFaults()).isGreaterThan(pages / 1024);
            assertThat(of.apply("small").pageFaults())
                    .isLessThan(of.apply("uses").pageFaults());
            assertThat(totals)
                    .allSatisfy(total -> assertThat(total.pageFaults()).isNotNegative());
        }
    }

    /** The other stage lasts longer at both ends, so that it takes part whenever a busy system lets the waiting thread run late. */
    @Test
    void aStageThatOnlyWaitsForAnotherTakesNoTime() throws InterruptedException {
        try (Recording recording = Stages.record()) {
            CountDownLatch entered = new CountDownLatch(1);
            CountDownLatch done = new CountDownLatch(1);
            CountDownLatch left = new CountDownLatch(1);
            Thread worker = Thread.ofPlatform().start(() -> {
                try (Stage _ = Stages.enter("works")) {
                    entered.countDown();
                    compute(100);
                    done.countDown();
                    while (left.getCount() > 0) {
                        compute(1);
                    }
                }
            });
            awaitAll(entered);
            try (Stage _ = Stages.enter("waits")) {
                awaitAll(done);
            }
            left.countDown();
            worker.join();
            Function<String, Total> of = byName(recording.totals());

            assertThat(of.apply("works").seconds()).isGreaterThanOrEqualTo(50 * MILLI);
            assertThat(of.apply("waits").seconds()).isLessThan(of.apply("works").seconds());
        }
    }

    @Test
    void stagesAtTheSameTimeShareIt() throws InterruptedException {
        try (Recording recording = Stages.record()) {
            CountDownLatch both = new CountDownLatch(2);
            Thread other = Thread.ofPlatform().start(() -> {
                try (Stage _ = Stages.enter("beside")) {
                    both.countDown();
                    awaitAll(both);
                    compute(60);
                }
            });
            try (Stage _ = Stages.enter("main")) {
                both.countDown();
                awaitAll(both);
                compute(40);
            }
            other.join();
            Function<String, Total> of = byName(recording.totals());

            assertThat(of.apply("main").seconds()).isGreaterThanOrEqualTo(19 * MILLI);
            assertThat(of.apply("main").seconds() + of.apply("beside").seconds())
                    .isGreaterThanOrEqualTo(60 * MILLI);
        }
    }

    @Test
    void nothingIsRecordedUnlessAskedFor() {
        assertThat(Stages.enter("unheard")).isSameAs(Stage.NONE);
        assertThat(Stages.current()).isNull();
    }

    @Test
    void aProcessHasOneRecording() {
        try (Recording recording = Stages.record()) {
            assertThat(recording.totals()).isNotEmpty();
            assertThatThrownBy(Stages::record).isInstanceOf(IllegalStateException.class);
        }
    }
}
