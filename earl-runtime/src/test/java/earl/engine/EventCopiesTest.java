package earl.engine;

import static org.assertj.core.api.Assertions.assertThat;

import earl.EventType;
import earl.Events;
import earl.Messages;
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
                        Stream.of(
                                        "casita_1_scorep-ompt-host-nested",
                                        "casita_10_scorep_mpi_tags",
                                        "ez_npb_is.A.4",
                                        "wait_nxn",
                                        "smpi_halo_64")
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
                int[] locations = new int[n];
                int[] types = new int[n];
                events.copyPlaces(from, n, locations, types, ints, longs);
                check(locations, from, events::location);
                check(types, from, pos -> events.type(pos).ordinal());
                check(ints, from, events::callpath);
                check(longs, from, events::enterptr);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("traces")
    @SuppressWarnings("EnumOrdinal") // copies of types are ordinals
    void atAnyPositions(Path path) {
        try (Trace trace = Trace.open(path)) {
            Events events = trace.events();
            Random random = new Random(7);
            for (int round = 0; round < 20; round++) {
                int n = random.nextInt(1200);
                long[] rows = new long[n];
                for (int i = 0; i < n; i++) {
                    rows[i] = random.nextInt(9) == 0 ? Trace.NONE : random.nextLong(trace.length());
                }
                int[] ints = new int[n];
                long[] longs = new long[n];
                events.copyTypes(rows, n, ints);
                checkAt(rows, ints, pos -> events.type(pos).ordinal());
                events.copyLocations(rows, n, ints);
                checkAt(rows, ints, events::location);
                events.copyCallpaths(rows, n, ints);
                checkAt(rows, ints, events::callpath);
                events.copyRegions(rows, n, ints);
                checkAt(rows, ints, events::region);
                events.copyTicks(rows, n, longs);
                checkAt(rows, longs, events::ticks);
                events.copyEnterptrs(rows, n, longs);
                checkAt(rows, longs, events::enterptr);
                events.copyExitptrs(rows, n, longs);
                checkAt(rows, longs, events::exitptr);
                events.copyLens(rows, n, longs);
                checkAt(rows, longs, events::len);
                long[] same = rows.clone();
                events.copyLens(same, n, same);
                assertThat(same).isEqualTo(longs);
                same = rows.clone();
                events.copyExitptrs(same, n, same);
                checkAt(rows, same, events::exitptr);
            }
        }
    }

    private static void checkAt(long[] positions, int[] copies, LongUnaryOperator value) {
        checkAt(
                positions,
                IntStream.of(copies).limit(positions.length).asLongStream().toArray(),
                value);
    }

    private static void checkAt(long[] positions, long[] copies, LongUnaryOperator value) {
        assertThat(copies)
                .isEqualTo(LongStream.of(positions)
                        .map(pos -> pos < 0 ? Trace.NONE : value.applyAsLong(pos))
                        .toArray());
    }

    @ParameterizedTest
    @MethodSource("traces")
    void ofMessages(Path path) {
        try (Trace trace = Trace.open(path)) {
            Messages messages = trace.messages();
            int n = (int) messages.count();
            long[] longs = new long[n];
            messages.copySends(0, n, longs);
            check(longs, 0, messages::send);
            messages.copyRecvs(0, n, longs);
            check(longs, 0, messages::recv);
            messages.copySendCompleteCalls(0, n, longs);
            check(longs, 0, messages::sendCompleteCall);
            messages.copyRecvPostCalls(0, n, longs);
            check(longs, 0, messages::recvPostCall);
        }
    }

    @ParameterizedTest
    @MethodSource("traces")
    void ofAllThatARecordSays(Path path) {
        try (Trace trace = Trace.open(path)) {
            Events events = trace.events();
            for (long pos = 0; pos < trace.length(); pos++) {
                long[] message = new long[5];
                events.copyMessage(pos, message);
                assertThat(message)
                        .as("event %d, %s", pos, events.kind(pos))
                        .containsExactly(
                                events.type(pos) == EventType.SEND ? events.dest(pos) : events.src(pos),
                                events.com(pos),
                                events.tag(pos),
                                events.len(pos),
                                events.request(pos));
                long[] collective = new long[4];
                events.copyCollective(pos, collective);
                assertThat(collective)
                        .as("event %d, %s", pos, events.kind(pos))
                        .containsExactly(events.com(pos), events.root(pos), events.sent(pos), events.recvd(pos));
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
