package earl.clock;

import static earl.schema.RecordKind.MPI_COLLECTIVE_END;
import static earl.schema.RecordKind.MPI_RECV;
import static earl.schema.RecordKind.MPI_SEND;
import static org.assertj.core.api.Assertions.assertThat;

import earl.Diagnostic;
import earl.OpenOptions;
import earl.Trace;
import earl.memory.ColumnMemory;
import earl.oracle.HandTrace;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import earl.store.LocationEvents;
import earl.store.Payload;
import earl.testing.Sample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clocks with known errors are corrected to within the bound, and clocks without contradictions keep their times. */
class ClocksTest {
    private static final int BARRIER = 0;
    private static final Pattern WITHIN = Pattern.compile(" by -?[0-9.]+ \\w+, within ([0-9.]+) (s|ms|us)");
    private static final double ROUNDING = 3e-6;

    @TempDir
    Path folder;

    /** Programs whose true times are known. */
    private static final class Program {
        private final HandTrace trace;
        private final Random random;
        private final long[] now;
        private final double[] offsets;
        private final double[] drifts;
        private final List<List<Long>> truth = new ArrayList<>();

        Program(int ranks, Random random) {
            this.random = random;
            trace = new HandTrace(ranks, 1);
            now = new long[ranks];
            offsets = new double[ranks];
            drifts = new double[ranks];
            for (int rank = 0; rank < ranks; rank++) {
                offsets[rank] = 20_000_000;
                now[rank] = random.nextInt(1000);
                truth.add(new ArrayList<>());
            }
        }

        /** The time of a clock, in microseconds. */
        private long clock(int rank, long time) {
            truth.get(rank).add(time);
            return Math.round(time + offsets[rank] + drifts[rank] * time);
        }

        void compute(int rank, long microseconds) {
            now[rank] += microseconds;
        }

        void message(int from, int to) {
            long enter = now[from];
            long sent = enter + 1 + random.nextInt(3);
            trace.on(from).enter(clock(from, enter), "MPI_Send").record(clock(from, sent), MPI_SEND, to, 0, 7, 8);
            now[from] = sent + 1;
            trace.on(from).leave(clock(from, now[from]));
            long posted = now[to];
            long received = Math.max(posted, sent + 2 + random.nextInt(100)) + 1;
            trace.on(to).enter(clock(to, posted), "MPI_Recv").record(clock(to, received), MPI_RECV, from, 0, 7, 8);
            now[to] = received + 1;
            trace.on(to).leave(clock(to, now[to]));
        }

        void barrier() {
            long last = 0;
            for (int rank = 0; rank < now.length; rank++) {
                last = Math.max(last, now[rank]);
            }
            for (int rank = 0; rank < now.length; rank++) {
                long end = last + 5 + random.nextInt(20);
                trace.on(rank)
                        .enter(clock(rank, now[rank]), "MPI_Barrier")
                        .record(clock(rank, end), MPI_COLLECTIVE_END, BARRIER, 0, HandTrace.NONE, 0, 0);
                now[rank] = end + 1;
                trace.on(rank).leave(clock(rank, now[rank]));
            }
        }
    }

    @Test
    void randomClocks() {
        int corrected = 0;
        List<Integer> seeds = Sample.seeds(100, 10);
        for (int seed : seeds) {
            Random random = new Random(seed);
            int ranks = 2 + random.nextInt(6);
            Program program = new Program(ranks, random);
            for (int rank = 0; rank < ranks; rank++) {
                program.offsets[rank] += 10_000_000 * (2 * random.nextDouble() - 1);
                program.drifts[rank] = 1e-4 * (2 * random.nextDouble() - 1);
            }
            boolean meets = random.nextBoolean();
            for (int i = 0; i < 400; i++) {
                int from = random.nextInt(ranks);
                int to = (from + 1 + random.nextInt(ranks - 1)) % ranks;
                program.compute(from, random.nextInt(20_000));
                program.message(from, to);
                if (meets && i % 50 == 0) {
                    program.barrier();
                }
            }
            corrected += check("seed " + seed, program) ? 1 : 0;
        }
        assertThat(corrected).as("traces with corrected clocks").isGreaterThan(seeds.size() - 15);
    }

    /** Checks the times; returns whether they were corrected. */
    private boolean check(String what, Program program) {
        try (Trace trace = Trace.open(program.trace.write(folder.resolve(what)), OpenOptions.defaults())) {
            Diagnostic found = find(trace, "clocks_corrected");
            assertThat(find(trace, "recv_before_send")).as(what).isNull();
            if (found == null) {
                return false;
            }
            Matcher words = WITHIN.matcher(found.first());
            assertThat(words.find()).as(what + ": " + found.first()).isTrue();
            double within = Double.parseDouble(words.group(1))
                    * (words.group(2).equals("s") ? 1 : words.group(2).equals("ms") ? 1e-3 : 1e-6);
            assertThat(within).as(what).isLessThan(0.1);
            for (int rank = 0; rank < program.truth.size(); rank++) {
                List<Long> times = program.truth.get(rank);
                assertThat(trace.length(rank)).as(what).isEqualTo(times.size());
                for (int i = 0; i < times.size(); i++) {
                    long reference = Math.round(times.get(i) + program.offsets[0] + program.drifts[0] * times.get(i));
                    long ticks = trace.events().ticks(trace.position(rank, i));
                    assertThat(Math.abs(ticks - reference) / 1e6)
                            .as("%s: event %d of rank %d, corrected to %d, true %d", what, i, rank, ticks, reference)
                            .isLessThanOrEqualTo(within + ROUNDING);
                }
            }
            return true;
        }
    }

    /** The correction of the other direction comes from barriers. */
    @Test
    void barriersBoundTheOtherDirection() {
        Program program = new Program(2, new Random(1));
        program.offsets[0] += 5_000_000;
        for (int i = 0; i < 20; i++) {
            program.compute(i % 2, 3000);
            program.message(0, 1);
            program.barrier();
        }
        assertThat(check("barriers", program)).isTrue();
    }

    @Test
    void keepsClocksThatMessagesContradictInOneDirectionOnly() {
        Program program = new Program(3, new Random(2));
        program.offsets[0] += 5_000_000;
        for (int i = 0; i < 20; i++) {
            program.compute(0, 3000);
            program.message(0, 1);
        }
        try (Trace trace = Trace.open(program.trace.write(folder), OpenOptions.defaults())) {
            assertThat(find(trace, "clocks_corrected")).isNull();
            Diagnostic found = find(trace, "recv_before_send");
            assertThat(found).isNotNull();
            assertThat(found.count()).isEqualTo(20);
        }
    }

    /** A collective operation alone never changes times, and neither do clocks without contradictions. */
    @Test
    void changesNoTimesThatNoMessageContradicts() {
        Program program = new Program(4, new Random(3));
        program.offsets[3] += 5_000_000;
        for (int i = 0; i < 200; i++) {
            program.message(i % 3, (i + 1) % 3);
            if (i % 20 == 0) {
                program.barrier();
            }
        }
        List<Long> expected = new ArrayList<>();
        try (Trace trace = Trace.open(program.trace.write(folder), OpenOptions.defaults())) {
            assertThat(find(trace, "clocks_corrected")).isNull();
            for (long i = 0; i < trace.length(3); i++) {
                expected.add(trace.events().ticks(trace.position(3, i)) - 25_000_000);
            }
        }
        assertThat(program.truth.get(3)).isEqualTo(expected);
    }

    /** Ranks that agree with each other are corrected alike. */
    @Test
    void correctsOnlyTheClockThatIsWrong() {
        Program program = new Program(4, new Random(4));
        program.offsets[2] += 3_000_000;
        for (int i = 0; i < 300; i++) {
            int from = i % 4;
            program.compute(from, 50);
            program.message(from, (from + 1 + i % 3) % 4);
        }
        try (Trace trace = Trace.open(program.trace.write(folder), OpenOptions.defaults())) {
            Diagnostic found = find(trace, "clocks_corrected");
            assertThat(found).isNotNull();
            assertThat(found.count()).isEqualTo(1);
            assertThat(found.first()).startsWith("rank 2 by -3.0");
            for (int rank : new int[] {0, 1, 3}) {
                List<Long> times = program.truth.get(rank);
                for (int i = 0; i < times.size(); i++) {
                    assertThat(trace.events().ticks(trace.position(rank, i))).isEqualTo(times.get(i) + 20_000_000);
                }
            }
        }
    }

    /** A trace opened from its index has the corrected times and says so. */
    @Test
    void theIndexHasCorrectedTimes() {
        Program program = new Program(2, new Random(5));
        program.offsets[1] += 5_000_000;
        for (int i = 0; i < 40; i++) {
            program.message(i % 2, 1 - i % 2);
        }
        Path anchor = program.trace.write(folder.resolve("trace"));
        OpenOptions options =
                OpenOptions.defaults().withStore(folder.resolve("store")).withIndexFrom(0);
        List<Long> times;
        List<Diagnostic> diagnostics;
        try (Trace trace = Trace.open(anchor, options)) {
            times = ticks(trace);
            diagnostics = trace.diagnostics();
        }
        assertThat(diagnostics).extracting(Diagnostic::code).contains("clocks_corrected");
        try (Trace trace = Trace.open(anchor, options)) {
            assertThat(trace.info().steps()).containsOnlyKeys("read", "index");
            assertThat(trace.diagnostics()).isEqualTo(diagnostics);
            assertThat(ticks(trace)).isEqualTo(times);
        }
    }

    private static List<Long> ticks(Trace trace) {
        return LongStream.range(0, trace.length())
                .map(trace.events()::ticks)
                .boxed()
                .toList();
    }

    /** Times in payloads move too, and attributes stay. */
    @Test
    void changesTheEndsOfFlushes() {
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            LocationEvents events = new LocationEvents(0, memory, 3);
            events.enter(10, 0);
            events.record(20, RecordKind.BUFFER_FLUSH, -1);
            events.unsigned(100);
            events.attributes(1);
            events.reference(4);
            events.unsigned(FieldType.UINT64.code());
            events.unsigned(77);
            events.leave(200, 0);
            events.finish();
            events.changeTimes(1, time -> time + 1_000_000);
            events.changeTimes(0, time -> time < 1_000_000 ? time + 1_000_000 : time);
            assertThat(events.ticks(0)).isEqualTo(1_000_010);
            assertThat(events.field(1, 0)).isEqualTo(1_000_100);
            long attribute = Payload.find(events.heap(), events.payload(1), RecordKind.BUFFER_FLUSH, 4);
            assertThat(Payload.typedValue(events.heap(), attribute)).isEqualTo(77);
            assertThat(events.ticks(2)).isEqualTo(1_000_200);
            events.enter(199, 0);
            assertThat(events.ticks(3))
                    .as("time of an event before the last one")
                    .isEqualTo(200);
            assertThat(events.size()).isEqualTo(4);
        }
    }

    private static @Nullable Diagnostic find(Trace trace, String code) {
        return trace.diagnostics().stream()
                .filter(one -> one.code().equals(code))
                .findFirst()
                .orElse(null);
    }
}
