package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Trace;
import earl.oracle.MeasuredThreads;
import earl.oracle.MeasuredThreads.Step;
import expert.answer.Verdict;
import expert.answer.figure.Account;
import expert.answer.figure.Account.Kind;
import expert.pattern.Analysis;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Patterns of threads that do not run, against sums of the metrics; the account and the verdict that follow from them. */
class ProcessorPatternsTest {
    /** Patterns that this test compares with a plain implementation. */
    static final Set<String> PATTERNS = Set.of("preempted", "oversubscribed", "asleep", "delay_without_processor");

    private static final long MILLI = 1_000_000;

    @TempDir
    private Path folder;

    private Analysis analyze(MeasuredThreads threads) {
        try (Trace trace = threads.write(folder)) {
            assertThat(trace.diagnostics()).isEmpty();
        }
        return Shipped.analyze(folder.resolve("traces.otf2"));
    }

    private static Map<Integer, Long> ticks(Analysis analysis, String pattern) {
        Map<Integer, Long> ticks = new TreeMap<>();
        Shipped.result(analysis, pattern)
                .byLocation()
                .forEach((location, seconds) -> ticks.put(location, Math.round(seconds * 1e9)));
        return ticks;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void sumsAreThoseOfTheMetrics(long seed) {
        Random random = new Random(seed);
        MeasuredThreads threads = MeasuredThreads.ofExpert().node("2", "");
        Map<Integer, Long> lost = new TreeMap<>();
        Map<Integer, Long> asleep = new TreeMap<>();
        long[] all = new long[3];
        for (int thread = 0; thread < 3; thread++) {
            List<Step> steps = threads.thread("0-1");
            steps.add(new Step(0, 'W'));
            steps.add(new Step(0, '.', 0, 0, 0));
            long ran = 0;
            long queued = 0;
            long slept = 0;
            for (int step = 1; step <= 100; step++) {
                long runs = random.nextInt(500);
                long waits = random.nextInt(500);
                boolean inMpi = random.nextBoolean();
                ran += runs;
                queued += waits;
                slept += inMpi ? 0 : 1000 - runs - waits;
                if (inMpi) {
                    steps.add(new Step(1000L * (step - 1), 'M'));
                }
                steps.add(new Step(1000L * step, '.', ran, queued, step));
                if (inMpi) {
                    steps.add(new Step(1000L * step, 'm'));
                }
            }
            steps.add(new Step(100_000, 'w'));
            lost.put(thread, queued);
            asleep.put(thread, slept);
            all[0] += ran + queued;
            all[1] += queued;
        }
        Analysis analysis = analyze(threads);
        assertThat(ticks(analysis, "preempted")).as("seed " + seed).isEqualTo(lost);
        assertThat(ticks(analysis, "asleep")).as("seed " + seed).isEqualTo(asleep);
        // The run is one window.
        double excess = Math.max(0, all[0] - 2 * 100_000.0) / all[1];
        assertThat(Shipped.result(analysis, "oversubscribed").severity())
                .as("seed " + seed)
                .isCloseTo(excess * all[1] * 1e-9, within(300e-9));
    }

    /** Two ranks alternate on one processor for a second, and another program takes a part of it. */
    private static MeasuredThreads twoOnOne() {
        MeasuredThreads threads = MeasuredThreads.ofExpert().node("2", "");
        for (int rank = 0; rank < 2; rank++) {
            List<Step> steps = new ArrayList<>();
            steps.add(new Step(0, 'I'));
            steps.add(new Step(MILLI, 'i'));
            steps.add(new Step(MILLI, 'W'));
            steps.add(new Step(MILLI, '.', 0, 0, 0));
            for (int slice = 1; slice <= 100; slice++) {
                steps.add(new Step(MILLI + 10 * MILLI * slice, '.', 4 * MILLI * slice, 6 * MILLI * slice, 0));
            }
            steps.add(new Step(1001 * MILLI, 'w'));
            threads.thread("0").addAll(steps);
        }
        return threads;
    }

    @Test
    void ranksThatShareAProcessorAreNamedFirst() {
        Analysis analysis = analyze(twoOnOne()).inclusive();
        Account account = Account.of(analysis.counted()).orElseThrow();
        assertThat(account.rows().getFirst().kind()).isEqualTo(Kind.PROCESSOR);
        assertThat(account.row(Kind.PROCESSOR).orElseThrow().seconds()).isCloseTo(1.2, within(1e-9));
        assertThat(account.row(Kind.COMPUTATION).orElseThrow().seconds()).isCloseTo(0.8, within(1e-9));
        assertThat(account.rows().stream().mapToDouble(Account.Row::seconds).sum())
                .isCloseTo(account.total(), within(1e-9));
        assertThat(Verdict.of(analysis).text())
                .startsWith("Ranks 0, 1 share processor 0 of n1: each ran for 40.0 % of the time.");
    }

    @Test
    void aDelayWithoutAProcessorIsSaidToBeOne() {
        MeasuredThreads threads = MeasuredThreads.ofExpert().node("2", "");
        threads.thread("0")
                .addAll(List.of(
                        new Step(0, 'I'),
                        new Step(MILLI, 'i'),
                        new Step(MILLI, 'W'),
                        new Step(MILLI, '.', 0, 0, 0),
                        new Step(11 * MILLI, '.', 10 * MILLI, 0, 0),
                        new Step(11 * MILLI, 'M'),
                        new Step(61 * MILLI, 'R', 1),
                        new Step(61 * MILLI, 'm'),
                        new Step(61 * MILLI, '.', 60 * MILLI, 0, 0),
                        new Step(62 * MILLI, 'w')));
        threads.thread("1")
                .addAll(List.of(
                        new Step(0, 'I'),
                        new Step(MILLI, 'i'),
                        new Step(MILLI, 'W'),
                        new Step(MILLI, '.', 0, 0, 0),
                        new Step(61 * MILLI, '.', 20 * MILLI, 40 * MILLI, 0),
                        new Step(61 * MILLI, 'M'),
                        new Step(61 * MILLI, 'S', 0),
                        new Step(61 * MILLI, 'm'),
                        new Step(62 * MILLI, 'w')));
        Analysis analysis = analyze(threads);
        assertThat(ticks(analysis, "delay_without_processor")).isEqualTo(Map.of(1, 40 * MILLI));
        assertThat(ticks(analysis, "delay")).isEqualTo(Map.of(1, 50 * MILLI));
        assertThat(Verdict.of(analysis.inclusive()).text())
                .contains("rank 1 spends longer in work itself: delay 50.00 ms, 80.0 % of it without a processor");
        assertThat(ticks(analysis, "oversubscribed"))
                .as("another program has the processor")
                .isEmpty();
    }
}
