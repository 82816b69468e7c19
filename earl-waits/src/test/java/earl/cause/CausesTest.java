package earl.cause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Causes;
import earl.Columns;
import earl.Location;
import earl.OpenOptions;
import earl.Trace;
import earl.oracle.NaiveCauses;
import earl.oracle.NaiveLinks;
import earl.oracle.NaiveWaits;
import earl.oracle.PlainEvents;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.oracle.RecordedTraces;
import earl.testing.InTurn;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Causes against a naive implementation, on runs of programs that never were and on small real traces, on one thread and many. */
class CausesTest {
    private static final int SMALL = 3000;

    static LongStream seeds() {
        return LongStream.rangeClosed(201, 232);
    }

    static Stream<Path> recorded() {
        return RecordedTraces.all();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @InTurn(4)
    void causesAreWhatTheirDefinitionsSay(long seed, @TempDir Path folder) {
        RandomProgram program = new RandomProgram(seed, 300);
        Path archive = ProgramArchive.write(program, folder);
        NaiveCauses naive = new NaiveCauses(new NaiveLinks(program.events(), program.communicators));
        for (int threads : new int[] {1, 8}) {
            try (Trace trace = Trace.open(archive, OpenOptions.defaults().withThreads(threads))) {
                compare(trace, naive);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("recorded")
    @InTurn(3)
    void causesAreWhatTheirDefinitionsSayOnRealTraces(Path archive) {
        try (Trace trace = Trace.open(archive)) {
            boolean begins =
                    trace.regions().stream().anyMatch(region -> region.name().startsWith("MPI_Init"));
            if (trace.length() < SMALL && begins && trace.diagnostics().isEmpty()) {
                compare(trace, new NaiveCauses(PlainEvents.link(trace)));
            }
        }
    }

    private static void compare(Trace trace, NaiveCauses naive) {
        double ticksPerSecond = trace.info().ticksPerSecond();
        Columns delays = Causes.of(trace).delays();
        Map<String, Double> shortTerm = new TreeMap<>();
        Map<String, Double> longTerm = new TreeMap<>();
        for (long row = 0; row < delays.length(); row++) {
            (delays.column("long_term").truth(row) ? longTerm : shortTerm)
                    .put(
                            delays.column("kind").string(row) + " " + cell(trace, delays, row),
                            delays.column("cost").number(row) * ticksPerSecond);
        }
        same("short term", shortTerm, naive.shortTerm);
        same("long term", longTerm, naive.longTerm);
        Columns path = Causes.of(trace).criticalPath();
        Map<String, Double> found = new TreeMap<>();
        Map<String, Long> arrivals = new TreeMap<>();
        Map<String, Long> passes = new TreeMap<>();
        Map<String, Long> phases = new TreeMap<>();
        Map<String, Double> imbalance = new TreeMap<>();
        long threads = trace.locations().stream().filter(Location::isCpuThread).count();
        for (long row = 0; row < path.length(); row++) {
            double time = path.column("time").number(row) * ticksPerSecond;
            long came = path.column("arrivals").integer(row);
            long ended = path.column("passes").integer(row);
            long phase = path.column("phases").integer(row);
            assertThat(time > 0 || came > 0 || phase > 0).isTrue();
            assertThat(ended).isLessThanOrEqualTo(came);
            if (ended > 0) {
                passes.put(cell(trace, path, row), ended);
            }
            if (phase > 0) {
                phases.put(cell(trace, path, row), phase);
                imbalance.put(
                        cell(trace, path, row), path.column("phase_imbalance").number(row) * ticksPerSecond * threads);
            }
            if (time > 0) {
                found.put(cell(trace, path, row), time);
            }
            if (came > 0) {
                arrivals.put(cell(trace, path, row), came);
            }
        }
        assertThat(passes).as("passes of the critical path").isEqualTo(naive.passes);
        assertThat(phases).as("phases").isEqualTo(naive.phases);
        Map<String, Double> excess = new TreeMap<>();
        naive.phaseExcess.forEach((cell, ticks) -> excess.put(cell, (double) ticks));
        same("imbalance of phases", imbalance, excess);
        assertThat(arrivals).as("arrivals of the critical path").isEqualTo(naive.arrivals);
        Map<String, Double> expected = new TreeMap<>();
        naive.path.forEach((cell, ticks) -> {
            if (ticks > 0) {
                expected.put(cell, (double) ticks);
            }
        });
        same("critical path", found, expected);
        Columns whole = Causes.of(trace).within(Long.MIN_VALUE, Long.MAX_VALUE).criticalPath();
        for (String name : path.names()) {
            assertThat(whole.column(name).toNumbers())
                    .as("%s of the path in all of the time", name)
                    .isEqualTo(path.column(name).toNumbers());
        }
        Columns waits = Causes.of(trace).waits();
        Map<String, Double> indirect = new TreeMap<>();
        Map<String, Double> wanted = new TreeMap<>();
        naive.indirect.forEach((call, ticks) -> wanted.put("" + call, ticks));
        for (long row = 0; row < waits.length(); row++) {
            if (waits.column("attributed").number(row) == 0) {
                // Another wait of the call has its time.
                continue;
            }
            String call = "" + waits.column("call").integer(row);
            indirect.put(call, waits.column("indirect").number(row) * ticksPerSecond);
            double wait = waits.column("wait").number(row);
            assertThat(waits.column("propagating").number(row)).isBetween(0.0, wait);
            assertThat(waits.column("direct").number(row)).isBetween(-1e-12, wait);
        }
        same("indirect", indirect, wanted);
    }

    private static String cell(Trace trace, Columns columns, long row) {
        return NaiveWaits.cell(
                (int) columns.column("location").integer(row),
                trace.callpaths().path((int) columns.column("callpath").integer(row)));
    }

    private static void same(String what, Map<String, Double> found, Map<String, Double> expected) {
        assertThat(found).as(what).containsOnlyKeys(expected.keySet());
        expected.forEach((key, ticks) ->
                assertThat(found.get(key)).as("%s of %s", what, key).isCloseTo(ticks, within(1e-6 + 1e-9 * ticks)));
    }
}
