package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.oracle.HandTrace;
import earl.testing.Traces;
import expert.pattern.Analysis;
import expert.summary.Focus;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Efficiencies between the end of MPI_Init and the begin of MPI_Finalize, by hand and by a plain implementation. */
class InitializedEfficienciesTest {
    private static final String PARALLEL = "parallel_efficiency_init_to_finalize";
    private static final String BALANCE = "load_balance_init_to_finalize";
    private static final String COMMUNICATION = "communication_efficiency_init_to_finalize";

    /** Patterns that this test compares with a plain implementation. */
    static final Set<String> PATTERNS = Set.of(PARALLEL, BALANCE, COMMUNICATION);

    @TempDir
    private Path folder;

    /**
     * Rank 0 is initialized from 100 to 300 and works for 150 of it, rank 1 from 120 to 280 and works for 50 of it. Both work before and
     * after that too.
     */
    private HandTrace trace() {
        HandTrace trace = new HandTrace(2, 1);
        trace.on(0)
                .enter(0, "main")
                .call(40, 100, "MPI_Init")
                .enter(110, "work")
                .call(200, 250, "MPI_Barrier")
                .leave(290)
                .call(300, 320, "MPI_Finalize")
                .call(330, 390, "after")
                .leave(400);
        trace.on(1)
                .enter(0, "main")
                .call(10, 90, "before")
                .call(90, 120, "MPI_Init")
                .call(140, 250, "MPI_Barrier")
                .call(280, 320, "MPI_Finalize")
                .leave(400);
        return trace;
    }

    @Test
    void countOnlyTheTimeInWhichMpiIsInitialized() {
        Analysis analysis = Shipped.analyze(
                trace().write(folder), PARALLEL, BALANCE, COMMUNICATION, "parallel_efficiency", "load_balance");
        expect(analysis, 150, 50, 200);
        // The whole run lasts 400: rank 0 works for 40 + 150 + 80, rank 1 for 90 + 50 + 80.
        assertThat(severity(analysis, "parallel_efficiency")).isCloseTo((270 + 220) / 2.0 / 400, within(1e-12));
        assertThat(severity(analysis, "load_balance")).isCloseTo((270 + 220) / 2.0 / 270, within(1e-12));
    }

    @Test
    void countOnlyTimeOfTheFocus() {
        // From 50 to 210, rank 0 is initialized for 110 and works for 100, rank 1 for 90 and works for 20.
        Analysis analysis =
                Shipped.all(trace().write(folder), new Focus(List.of(), List.of(), List.of(), 50e-6, 210e-6));
        expect(analysis, 100, 20, 110);
        assertThat(Objects.requireNonNull(
                        Shipped.result(analysis, PARALLEL).results().get("program")))
                .asInstanceOf(InstanceOfAssertFactories.DOUBLE)
                .isCloseTo(200 / 2.0 / 200, within(1e-12));
    }

    private static void expect(Analysis analysis, double first, double second, double time) {
        double mean = (first + second) / 2;
        double most = Math.max(first, second);
        assertThat(severity(analysis, PARALLEL)).isCloseTo(mean / time, within(1e-12));
        assertThat(severity(analysis, BALANCE)).isCloseTo(mean / most, within(1e-12));
        assertThat(severity(analysis, COMMUNICATION)).isCloseTo(most / time, within(1e-12));
    }

    private static double severity(Analysis analysis, String pattern) {
        return Shipped.result(analysis, pattern).severity();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void areThoseOfAPlainImplementationOnRandomPrograms(long seed) {
        Random random = new Random(seed);
        HandTrace trace = new HandTrace(3, 2);
        for (int rank = 0; rank < 3; rank++) {
            for (int thread = 0; thread < 2; thread++) {
                HandTrace.Line line = trace.on(rank, thread).enter(0, "main");
                long now = random.nextInt(50);
                int begin = random.nextInt(4);
                int end = begin + 1 + random.nextInt(20);
                for (int call = 0; call < end + 4; call++) {
                    String region = thread == 0 && call == begin
                            ? random.nextBoolean() ? "MPI_Init" : "MPI_Init_thread"
                            : thread == 0 && call == end ? "MPI_Finalize" : random.nextBoolean() ? "work" : "MPI_Send";
                    line.enter(now, region);
                    if (region.equals("work") && random.nextBoolean()) {
                        line.call(now + 1, now + 1 + random.nextInt(10), "MPI_Recv");
                    }
                    now += 12 + random.nextInt(30);
                    line.leave(now);
                    now += random.nextInt(30);
                }
                line.leave(now);
            }
        }
        compare(trace.write(folder));
    }

    @ParameterizedTest
    @ValueSource(strings = {"halo", "late_sender", "slowing", "mesh_2x4"})
    void areThoseOfAPlainImplementationOnExamples(String example) {
        compare(Traces.example(example));
    }

    /** Walks all events, one location after the other. */
    private static void compare(Path path) {
        double[] useful;
        double[] time;
        try (Trace trace = Trace.open(path)) {
            useful = new double[trace.locations().size()];
            time = new double[useful.length];
            Events events = trace.events();
            for (int location = 0; location < useful.length; location++) {
                long begin = Long.MIN_VALUE;
                long end = Long.MAX_VALUE;
                for (long i = 0; i < trace.length(location); i++) {
                    long pos = trace.position(location, i);
                    String region = name(trace, pos);
                    boolean enters = events.type(pos) == EventType.ENTER;
                    boolean leaves = events.type(pos) == EventType.EXIT;
                    begin = leaves && begin == Long.MIN_VALUE && region.startsWith("MPI_Init")
                            ? events.ticks(pos)
                            : begin;
                    end = enters && end == Long.MAX_VALUE && region.equals("MPI_Finalize") ? events.ticks(pos) : end;
                }
                Deque<String> open = new ArrayDeque<>();
                long last = 0;
                for (long i = 0; i < trace.length(location); i++) {
                    long pos = trace.position(location, i);
                    long spent = Math.min(events.ticks(pos), end) - Math.max(last, begin);
                    if (spent > 0 && !open.isEmpty()) {
                        time[location] += spent;
                        useful[location] += open.peek().startsWith("MPI_") ? 0 : spent;
                    }
                    last = events.ticks(pos);
                    if (events.type(pos) == EventType.ENTER) {
                        open.push(name(trace, pos));
                    } else if (events.type(pos) == EventType.EXIT) {
                        open.pop();
                    }
                }
            }
        }
        Analysis analysis = Shipped.analyze(path, PARALLEL, BALANCE, COMMUNICATION);
        double mean = Arrays.stream(useful).average().orElseThrow();
        double most = Arrays.stream(useful).max().orElseThrow();
        double longest = Arrays.stream(time).max().orElseThrow();
        assertThat(severity(analysis, PARALLEL)).isCloseTo(mean / longest, within(1e-9));
        assertThat(severity(analysis, BALANCE)).isCloseTo(mean / most, within(1e-9));
        assertThat(severity(analysis, COMMUNICATION)).isCloseTo(most / longest, within(1e-9));
        assertThat(severity(analysis, PARALLEL))
                .isCloseTo(severity(analysis, BALANCE) * severity(analysis, COMMUNICATION), within(1e-9));
    }

    private static String name(Trace trace, long pos) {
        EventType type = trace.events().type(pos);
        return type == EventType.ENTER || type == EventType.EXIT
                ? trace.regions().get(trace.events().region(pos)).name()
                : "";
    }
}
