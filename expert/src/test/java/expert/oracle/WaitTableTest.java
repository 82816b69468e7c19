package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Columns;
import earl.OpenOptions;
import earl.Trace;
import earl.WaitKind;
import earl.Waits;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of waits against the naive implementation, to the tick. */
class WaitTableTest {
    static LongStream seeds() {
        return LongStream.rangeClosed(101, 124);
    }

    static Stream<Path> recorded() {
        return RandomProgramTest.recorded();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void waitsAreWhatTheirDefinitionsSay(long seed, @TempDir Path folder) {
        RandomProgram program = new RandomProgram(seed, 400);
        Path archive = RandomArchive.write(program, folder);
        NaiveWaits naive = new NaiveWaits(new NaiveLinks(program.events(), program.communicators));
        try (Trace one = Trace.open(archive, OpenOptions.defaults().withThreads(1));
                Trace many = Trace.open(archive, OpenOptions.defaults().withThreads(8))) {
            compare(one, naive);
            compare(many, naive);
        }
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void waitsAreWhatTheirDefinitionsSayOnRealTraces(Path archive) {
        try (Trace trace = Trace.open(archive)) {
            compare(trace, new NaiveWaits(PlainEvents.link(trace)));
        }
    }

    private static void compare(Trace trace, NaiveWaits naive) {
        Waits waits = trace.waits();
        Columns columns = waits.columns();
        long before = -1;
        Map<WaitKind, NaiveWaits.Severity> found = new TreeMap<>();
        for (WaitKind kind : WaitKind.values()) {
            found.put(kind, new NaiveWaits.Severity());
        }
        for (long row = 0; row < waits.count(); row++) {
            long call = waits.call(row);
            assertThat(call).isGreaterThan(before);
            assertThat(waits.row(call)).isEqualTo(row);
            assertThat(trace.events().location(waits.partner(row))).isNotEqualTo(waits.location(row));
            before = call;
            NaiveWaits.Severity sum = Objects.requireNonNull(found.get(waits.kind(row)));
            sum.ticks.merge(
                    NaiveWaits.cell(
                            waits.location(row),
                            trace.callpaths().path(trace.events().callpath(call))),
                    waits.ticks(row),
                    Long::sum);
            sum.instances++;
            assertThat(columns.column("call").integer(row)).isEqualTo(call);
            assertThat(columns.column("kind").word(row))
                    .isEqualTo(waits.kind(row).word());
            assertThat(columns.column("wait").number(row) * trace.info().ticksPerSecond())
                    .isCloseTo((double) waits.ticks(row), within(1e-3));
        }
        assertThat(waits.row(before + 1)).isEqualTo(Trace.NONE);
        found.forEach((kind, severity) -> {
            NaiveWaits.Severity expected =
                    kind.isOfRequest() ? naive.withoutMessages(kind.word()) : naive.of(kind.word());
            assertThat(severity.ticks).as(kind.word()).isEqualTo(expected.ticks);
            assertThat(severity.instances).as(kind.word()).isEqualTo(expected.instances);
        });
    }
}
