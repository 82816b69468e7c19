package earl.engine;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Events;
import earl.Trace;
import earl.testing.Traces;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Attributes of many events at once are those of each. */
class EventCopiesTest {
    static Stream<Path> traces() {
        Stream<Path> examples = Stream.of("halo", "late_sender").map(Traces::example);
        return Traces.hasCollection()
                ? Stream.concat(
                        examples,
                        Stream.of("casita_1_scorep-ompt-host-nested", "ez_npb_is.A.4", "smpi_halo_64")
                                .map(Traces::collected))
                : examples;
    }

    @ParameterizedTest
    @MethodSource("traces")
    @SuppressWarnings("EnumOrdinal") // copies of types are ordinals
    void ofAnyStretch(Path path) {
        try (Trace trace = Trace.open(path)) {
            Events events = trace.events();
            Random random = new Random(7);
            for (int round = 0; round < 50; round++) {
                long from = random.nextLong(trace.length());
                int n = random.nextInt((int) Math.min(5000, trace.length() - from) + 1);
                int[] ints = new int[n];
                long[] longs = new long[n];
                events.copyTypes(from, n, ints);
                check(ints, from, pos -> events.type(pos).ordinal());
                events.copyLocations(from, n, ints);
                check(ints, from, events::location);
                events.copyCallpaths(from, n, ints);
                check(ints, from, events::callpath);
                events.copyRegions(from, n, ints);
                check(ints, from, events::region);
                events.copyTicks(from, n, longs);
                check(longs, from, events::ticks);
                events.copyEnterptrs(from, n, longs);
                check(longs, from, events::enterptr);
            }
        }
    }

    private static void check(int[] found, long from, LongUnaryOperator expected) {
        check(IntStream.of(found).asLongStream().toArray(), from, expected);
    }

    private static void check(long[] found, long from, LongUnaryOperator expected) {
        assertThat(found)
                .isEqualTo(LongStream.range(from, from + found.length)
                        .map(expected)
                        .toArray());
    }
}
