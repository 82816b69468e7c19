package earl.wait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Columns;
import earl.OpenOptions;
import earl.Trace;
import earl.WaitKind;
import earl.Waits;
import earl.oracle.NaiveLinks;
import earl.oracle.NaiveWaits;
import earl.oracle.PlainEvents;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.oracle.RecordedTraces;
import earl.testing.InTurn;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of waits against the naive implementation, to the tick. */
class WaitTableTest {
    private static final Set<String> OF_DEVICES = Set.of("host_wait", "idle_stream");
    private static final String POLLS = "wait_at_test";

    static LongStream seeds() {
        return LongStream.rangeClosed(101, 124);
    }

    static Stream<Path> recorded() {
        return RecordedTraces.all();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @InTurn(3)
    void waitsAreWhatTheirDefinitionsSay(long seed, @TempDir Path folder) {
        RandomProgram program = new RandomProgram(seed, 400);
        Path archive = ProgramArchive.write(program, folder);
        NaiveWaits naive = new NaiveWaits(new NaiveLinks(program.events(), program.communicators));
        try (Trace one = Trace.open(archive, OpenOptions.defaults().withThreads(1));
                Trace many = Trace.open(archive, OpenOptions.defaults().withThreads(8))) {
            compare(one, naive);
            compare(many, naive);
        }
    }

    @ParameterizedTest
    @MethodSource("recorded")
    @InTurn(3)
    void waitsAreWhatTheirDefinitionsSayOnRealTraces(Path archive) {
        try (Trace trace = Trace.open(archive)) {
            compare(trace, new NaiveWaits(PlainEvents.link(trace)));
        }
    }

    private static void compare(Trace trace, NaiveWaits naive) {
        Waits waits = Waits.of(trace);
        Columns columns = waits.columns();
        long before = -1;
        Map<String, NaiveWaits.Severity> found = new TreeMap<>();
        Map<String, NaiveWaits.Severity> attributed = new TreeMap<>();
        // One-sided communication, threads, polls and devices have other oracles.
        Predicate<WaitKind> known = kind -> kind.role() != WaitKind.Role.NONE
                && !kind.name().equals(POLLS)
                && !OF_DEVICES.contains(kind.name())
                && !isDoubtful(kind.name(), trace);
        for (WaitKind kind : waits.kinds().stream().filter(known).toList()) {
            found.put(kind.name(), new NaiveWaits.Severity());
            attributed.put(kind.name(), new NaiveWaits.Severity());
        }
        for (long row = 0; row < waits.count(); row++) {
            long call = waits.call(row);
            assertThat(call).isGreaterThanOrEqualTo(before);
            if (call > before) {
                assertThat(waits.rowFrom(call)).isEqualTo(row);
            }
            before = call;
            String kind = waits.kinds().get(waits.kind(row)).name();
            assertThat(columns.column("call").integer(row)).isEqualTo(call);
            assertThat(columns.column("kind").string(row)).isEqualTo(kind);
            assertThat(columns.column("wait").number(row) * trace.info().ticksPerSecond())
                    .isCloseTo((double) waits.ticks(row), within(1e-3));
            if (kind.equals(POLLS) || OF_DEVICES.contains(kind) || isDoubtful(kind, trace)) {
                continue;
            }
            if (!known.test(waits.kinds().get(waits.kind(row)))) {
                assertThat(waits.attributed(row)).isZero();
                continue;
            }
            assertThat(trace.events().location(waits.partner(row))).isNotEqualTo(waits.location(row));
            add(found, kind, trace, waits.location(row), call, waits.ticks(row));
            if (waits.attributed(row) > 0) {
                assertThat(waits.attributed(row)).isEqualTo(waits.ticks(row));
                assertThat(waits.attributedIn(call)).isEqualTo(waits.ticks(row));
                add(attributed, kind, trace, waits.location(row), call, waits.attributed(row));
            }
        }
        assertThat(waits.rowFrom(before + 1)).isEqualTo(waits.count());
        assertThat(waits.remarks(name -> true)).isEmpty();
        found.forEach((kind, severity) -> same(kind, severity, naive.of(kind)));
        attributed.forEach((kind, severity) ->
                same(kind, severity, kind.contains("nonblocking") ? naive.withoutMessages(kind) : naive.of(kind)));
    }

    /** Whether waits of a kind are booked without a row: nobody knows who sends, so they have no partner. VectorCollectivesTest has them. */
    private static boolean isDoubtful(String kind, Trace trace) {
        return kind.equals("wait_at_vector_collective")
                && trace.diagnostics().stream()
                        .anyMatch(diagnostic -> diagnostic.code().equals("unknown_senders"));
    }

    private static void add(
            Map<String, NaiveWaits.Severity> into, String kind, Trace trace, int location, long call, long ticks) {
        NaiveWaits.Severity sum = Objects.requireNonNull(into.get(kind));
        sum.ticks.merge(
                NaiveWaits.cell(location, trace.callpaths().path(trace.events().callpath(call))), ticks, Long::sum);
        sum.instances++;
    }

    private static void same(String kind, NaiveWaits.Severity found, NaiveWaits.Severity expected) {
        assertThat(found.ticks).as(kind).isEqualTo(expected.ticks);
        assertThat(found.instances).as(kind).isEqualTo(expected.instances);
    }
}
