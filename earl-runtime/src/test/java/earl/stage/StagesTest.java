package earl.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import earl.parallel.Workers;
import earl.stage.Recording.Total;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

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
        double started = ProcessStart.nanosAgo() / 1e9;
        long began = System.nanoTime();
        try (Recording recording = Stages.record()) {
            try (Stage _ = Stages.enter("outer")) {
                compute(20);
                try (Stage _ = Stages.enter("inner")) {
                    new Workers(2).forEach(2, task -> compute(20));
                }
                rest(10);
            }
            rest(10);
            List<Total> totals = recording.totals();
            double expected = started + (System.nanoTime() - began) / 1e9;

            assertThat(totals)
                    .extracting(Total::name)
                    .containsExactly(Recording.START, "outer", "inner", Recording.OTHER);
            assertThat(seconds(totals)).isCloseTo(expected, within(20 * MILLI));
            Function<String, Total> of = byName(totals);
            assertThat(of.apply("outer").seconds()).isGreaterThanOrEqualTo(30 * MILLI);
            assertThat(of.apply("inner").seconds()).isGreaterThanOrEqualTo(20 * MILLI);
            assertThat(of.apply(Recording.OTHER).seconds()).isGreaterThanOrEqualTo(10 * MILLI);
        }
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

    @Test
    void aStageThatOnlyWaitsForAnotherTakesNoTime() {
        try (Recording recording = Stages.record()) {
            CountDownLatch entered = new CountDownLatch(1);
            CountDownLatch done = new CountDownLatch(1);
            Thread.ofPlatform().start(() -> {
                awaitAll(entered);
                try (Stage _ = Stages.enter("works")) {
                    compute(50);
                }
                done.countDown();
            });
            try (Stage _ = Stages.enter("waits")) {
                entered.countDown();
                awaitAll(done);
            }
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
