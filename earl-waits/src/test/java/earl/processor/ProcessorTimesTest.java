package earl.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Columns;
import earl.Trace;
import earl.oracle.MeasuredThreads;
import earl.oracle.MeasuredThreads.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Time without a processor: what the system's metrics say, at the calls in which threads stay longest. */
class ProcessorTimesTest {
    private static final double NANOS = 1e9;

    @TempDir
    private Path folder;

    private static long[] ticks(Columns rows, String column) {
        double[] seconds = rows.column(column).toNumbers();
        return java.util.Arrays.stream(seconds)
                .mapToLong(value -> Math.round(value * NANOS))
                .toArray();
    }

    @Test
    void timeOnTheRunQueueIsLostAndTheRestIsSleep() {
        MeasuredThreads threads = MeasuredThreads.ofExpert();
        threads.thread("0")
                .addAll(List.of(
                        new Step(0, 'W'),
                        new Step(0, '.', 500, 70, 3),
                        new Step(100, 'M'),
                        new Step(110, 'm'),
                        new Step(1000, '.', 1100, 370, 4),
                        new Step(1000, 'M'),
                        new Step(3000, 'm'),
                        new Step(3000, '.', 2100, 1370, 4),
                        new Step(4000, '.', 3100, 1370, 4),
                        new Step(4000, 'w')));
        try (Trace trace = threads.write(folder)) {
            Columns rows = ProcessorTimes.of(trace).losses();
            assertThat(ticks(rows, "duration")).containsExactly(1000, 2000);
            assertThat(ticks(rows, "lost")).containsExactly(300, 1000);
            assertThat(ticks(rows, "asleep")).containsExactly(100, 0);
            assertThat(rows.column("call").toIntegers()).containsExactly(0, 5);
            assertThat(rows.column("record").toIntegers()).containsExactly(4, 7);
            assertThat(rows.column("program").toIntegers()).containsExactly(1, 0);
            ProcessorTimes times = ProcessorTimes.of(trace);
            assertThat(times.lostUntil(0, 500)).isEqualTo(150);
            assertThat(times.lostUntil(0, 9000))
                    .as("without the time in MPI_Recv")
                    .isEqualTo(300);
            ProcessorUse use = times.uses().getFirst();
            assertThat(use.node()).isEqualTo("n1");
            assertThat(use.processors()).isEqualTo(1);
            assertThat(use.ranShare()).isCloseTo(0.65, within(1e-9));
            assertThat(use.lostShare()).isCloseTo(0.325, within(1e-9));
        }
    }

    @Test
    void processorTimeOfOtherRecordersIsLostTimeUnlessAThreadSleeps() {
        MeasuredThreads threads = new MeasuredThreads(
                List.of("ru_utime", "ru_stime", "ru_nvcsw", "ru_nivcsw"), List.of("us", "us", "#", "#"));
        threads.thread("")
                .addAll(List.of(
                        new Step(0, 'W'),
                        new Step(0, '.', 10, 5, 7, 1),
                        new Step(10_000, '.', 13, 6, 7, 2),
                        new Step(20_000, '.', 16, 8, 8, 3),
                        new Step(20_000, 'w')));
        try (Trace trace = threads.write(folder)) {
            Columns rows = ProcessorTimes.of(trace).losses();
            assertThat(ticks(rows, "lost")).containsExactly(6000, 0);
            assertThat(ticks(rows, "asleep")).containsExactly(0, 5000);
            assertThat(ticks(rows, "oversubscribed"))
                    .as("the number of processors is unknown")
                    .containsExactly(0, 0);
        }
    }

    @Test
    void processorTimeAloneSaysNothing() {
        MeasuredThreads threads = new MeasuredThreads(List.of("ru_utime", "ru_stime"), List.of("us", "us"));
        threads.thread("").addAll(List.of(new Step(0, 'W'), new Step(0, '.', 0, 0), new Step(10_000, '.', 3, 1)));
        try (Trace trace = threads.write(folder)) {
            assertThat(ProcessorTimes.of(trace).losses().length()).isZero();
            assertThat(ProcessorTimes.of(trace).isKnown()).isFalse();
            assertThat(ProcessorTimes.of(trace).uses()).isEmpty();
        }
    }

    /** Three threads that are always ready share two processors, of which another program takes a half of one. */
    @Test
    void threadsExplainWhatTheirProcessorsCannotGive() {
        MeasuredThreads threads = MeasuredThreads.ofExpert().node("2", "");
        for (int thread = 0; thread < 3; thread++) {
            threads.thread("0-1")
                    .addAll(List.of(
                            new Step(0, 'W'),
                            new Step(0, '.', 0, 0, 0),
                            new Step(1_000_000, '.', 500_000, 500_000, 0),
                            new Step(1_000_000, 'w')));
        }
        try (Trace trace = threads.write(folder)) {
            Columns rows = ProcessorTimes.of(trace).losses();
            assertThat(ticks(rows, "lost")).containsExactly(500_000, 500_000, 500_000);
            assertThat(ticks(rows, "oversubscribed")).containsExactly(333_333, 333_333, 333_333);
            assertThat(ProcessorTimes.of(trace).uses()).singleElement().satisfies(use -> {
                assertThat(use.locations()).containsExactly(0, 1, 2);
                assertThat(use.quota()).isNaN();
            });
        }
    }

    @Test
    void aThreadOfItsOwnProcessorHasNoShareInWhatOthersLose() {
        MeasuredThreads threads = MeasuredThreads.ofExpert().node("2", "");
        for (String affinity : List.of("0", "0", "1")) {
            boolean shares = affinity.equals("0");
            threads.thread(affinity)
                    .addAll(List.of(
                            new Step(0, 'W'),
                            new Step(0, '.', 0, 0, 0),
                            new Step(1_000_000, '.', shares ? 500_000 : 900_000, shares ? 500_000 : 100_000, 0),
                            new Step(1_000_000, 'w')));
        }
        try (Trace trace = threads.write(folder)) {
            assertThat(ticks(ProcessorTimes.of(trace).losses(), "oversubscribed"))
                    .containsExactly(500_000, 500_000, 0);
        }
    }

    @Test
    void aQuotaIsALimit() {
        MeasuredThreads threads = MeasuredThreads.ofExpert().node("8", "0.500");
        threads.thread("0-7")
                .addAll(List.of(
                        new Step(0, 'W'),
                        new Step(0, '.', 0, 0, 0),
                        new Step(1_000_000, '.', 500_000, 500_000, 0),
                        new Step(1_000_000, 'w')));
        try (Trace trace = threads.write(folder)) {
            assertThat(ticks(ProcessorTimes.of(trace).losses(), "oversubscribed"))
                    .containsExactly(500_000);
            assertThat(ProcessorTimes.of(trace).uses().getFirst().quota()).isEqualTo(0.5);
        }
    }

    /** One interval as the oracle finds it. */
    private record Row(long location, long call, long lost, long asleep) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomThreadsLoseWhatTheOracleFinds(long seed) {
        Random random = new Random(seed);
        MeasuredThreads threads = MeasuredThreads.ofExpert().node("4", "");
        int count = 1 + random.nextInt(4);
        for (int thread = 0; thread < count; thread++) {
            List<Step> steps = threads.thread("0-3");
            long time = random.nextInt(50);
            long ran = random.nextInt(1000);
            long queued = random.nextInt(1000);
            List<Character> open = new ArrayList<>();
            for (int step = 0; step < 200; step++) {
                long passed = random.nextInt(40);
                long runs = random.nextLong(passed + 1);
                time += passed;
                ran += runs;
                queued += random.nextLong(passed - runs + 1);
                int what = random.nextInt(4);
                if (what == 0) {
                    steps.add(new Step(time, '.', ran, queued, step));
                } else if (what == 1 && !open.isEmpty()) {
                    steps.add(new Step(time, Character.toLowerCase(open.removeLast())));
                } else {
                    open.add(random.nextBoolean() ? 'W' : 'M');
                    steps.add(new Step(time, open.getLast()));
                }
            }
            while (!open.isEmpty()) {
                steps.add(new Step(time, Character.toLowerCase(open.removeLast())));
            }
        }
        try (Trace trace = threads.write(folder)) {
            Columns rows = ProcessorTimes.of(trace).losses();
            long[] locations = rows.column("location").toIntegers();
            long[] calls = rows.column("call").toIntegers();
            long[] lost = ticks(rows, "lost");
            long[] asleep = ticks(rows, "asleep");
            List<Row> found = new ArrayList<>();
            for (int row = 0; row < locations.length; row++) {
                found.add(new Row(locations[row], calls[row], lost[row], asleep[row]));
            }
            assertThat(found).as("seed " + seed).containsExactlyInAnyOrderElementsOf(oracle(trace));
        }
    }

    private static List<Row> oracle(Trace trace) {
        List<Row> rows = new ArrayList<>();
        for (int location = 0; location < trace.locations().size(); location++) {
            List<Long> own = new ArrayList<>();
            for (long pos = 0; pos < trace.length(); pos++) {
                if (trace.events().location(pos) == location) {
                    own.add(pos);
                }
            }
            int before = -1;
            for (int at = 0; at < own.size(); at++) {
                if (trace.events().metrics(own.get(at)) == 0) {
                    continue;
                }
                if (before >= 0) {
                    add(trace, location, own.subList(before, at + 1), rows);
                }
                before = at;
            }
        }
        return rows;
    }

    private static void add(Trace trace, int location, List<Long> events, List<Row> rows) {
        long first = events.getFirst();
        long last = events.getLast();
        long longest = -1;
        long call = -1;
        for (int i = 0; i + 1 < events.size(); i++) {
            long stay = trace.events().ticks(events.get(i + 1)) - trace.events().ticks(events.get(i));
            if (stay > longest) {
                longest = stay;
                call = openAfter(trace, location, events.get(i));
            }
        }
        long ran = value(trace, last, 0) - value(trace, first, 0);
        long queued = value(trace, last, 1) - value(trace, first, 1);
        long gone = trace.events().ticks(last) - trace.events().ticks(first) - ran;
        if (gone > 0) {
            rows.add(new Row(location, call, queued, gone - queued));
        }
    }

    private static long value(Trace trace, long pos, int index) {
        return (long) trace.events().metricValue(pos, index);
    }

    /** Enter of the innermost call that is open after an event. */
    private static long openAfter(Trace trace, int location, long event) {
        List<Long> open = new ArrayList<>();
        for (long pos = 0; pos <= event; pos++) {
            if (trace.events().location(pos) == location) {
                switch (trace.events().type(pos)) {
                    case ENTER -> open.add(pos);
                    case EXIT -> open.removeLast();
                    default -> {
                        // Changes no call.
                    }
                }
            }
        }
        return open.isEmpty() ? -1 : open.getLast();
    }
}
