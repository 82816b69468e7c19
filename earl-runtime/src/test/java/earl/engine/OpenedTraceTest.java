package earl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.EventCursor;
import earl.EventType;
import earl.OpenOptions;
import earl.Trace;
import earl.diag.Diagnostics;
import earl.engine.Recorded.Rec;
import earl.schema.RecordKind;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** What {@link Trace} promises beside what events mean. */
class OpenedTraceTest {
    /**
     * A message from rank 0 to rank 1.
     *
     * <pre>
     * rank 0   enter 0 (10)   send (20)         leave (30)
     * rank 1   enter 0 (10)          recv (25)  leave (30)
     * position     0, 1         2       3          4, 5
     * </pre>
     */
    private static Recorded message() {
        Recorded recorded = new Recorded(2, 1, 1);
        recorded.records.get(0).add(new Rec(10, RecordKind.ENTER, 0, List.of(), 77));
        recorded.records.get(0).add(new Rec(20, RecordKind.MPI_SEND, 1L, 0L, 5L, 800L));
        recorded.records.get(0).add(Rec.leave(30, 0));
        recorded.records.get(1).add(Rec.enter(10, 0));
        recorded.records.get(1).add(new Rec(25, RecordKind.MPI_RECV, 0L, 0L, 5L, 800L));
        recorded.records.get(1).add(Rec.leave(30, 0));
        return recorded;
    }

    private static Trace open(Recorded recorded) {
        return Engine.open(recorded, OpenOptions.defaults(), new Diagnostics());
    }

    @Test
    void literalsAreOneLineInWords() {
        try (Trace trace = open(message())) {
            assertThat(trace.literal(0)).isEqualTo("0 0.000000000 s rank 0: enter region 0");
            assertThat(trace.literal(2))
                    .isEqualTo("2 0.000010000 s rank 0: send to rank 1, tag 5, 800 bytes, MPI_COMM_WORLD, in region 0;"
                            + " received at 3");
            assertThat(trace.literal(3))
                    .isEqualTo(
                            "3 0.000015000 s rank 1: recv from rank 0, tag 5, 800 bytes, MPI_COMM_WORLD, in region 0;"
                                    + " sent at 2");
            assertThat(trace.literal(5)).isEqualTo("5 0.000020000 s rank 1: exit region 0");
        }
    }

    /** Some writers number the regions of each process anew: the same function has an id a process. */
    @Test
    void regionsThatDifferOnlyInTheirIdsShareACallPath() {
        Recorded recorded = new Recorded(2, 1, List.of("solve", "solve", "main"));
        recorded.records.get(0).addAll(List.of(Rec.enter(10, 2), Rec.enter(11, 0), Rec.leave(15, 0), Rec.leave(16, 2)));
        recorded.records.get(1).addAll(List.of(Rec.enter(10, 2), Rec.enter(12, 1), Rec.leave(14, 0), Rec.leave(16, 2)));
        try (Trace trace = open(recorded)) {
            assertThat(trace.callpaths().count()).isEqualTo(2);
            assertThat(trace.callpaths().path(1)).isEqualTo("main/solve");
            assertThat(trace.callpaths().visits(1, 0)).isEqualTo(1);
            assertThat(trace.callpaths().visits(1, 1)).isEqualTo(1);
            assertThat(trace.diagnostics()).isEmpty();
        }
    }

    @Test
    void attributesByName() {
        try (Trace trace = open(message())) {
            assertThat(trace.event(3).get("src")).isEqualTo(0L);
            assertThat(trace.event(3).get("sendptr")).isEqualTo(2L);
            assertThat(trace.event(3).get("sender")).isEqualTo(0L);
            assertThat(trace.event(3).get("communicator")).isEqualTo("MPI_COMM_WORLD");
            assertThat(trace.event(3).get("region")).isEqualTo("region 0");
            assertThat(trace.event(0).get("enterptr")).isNull();
            assertThat(trace.event(2).get("callsite")).as("that of its enter").isEqualTo(77L);
            assertThat(trace.event(3).get("callsite")).as("the call path").isEqualTo("region 0");
            assertThat(trace.event(3).get("dest")).as("the receiver itself").isEqualTo(1L);
            assertThatThrownBy(() -> trace.event(3).get("root"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("\"root\"")
                    .hasMessageContaining("src, dest, tag, len, com, request, sendptr");
            assertThatThrownBy(() -> trace.events().attribute(6, "pos")).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void positionsByTime() {
        try (Trace trace = open(message())) {
            assertThat(trace.duration()).isEqualTo(20e-6);
            assertThat(trace.at(-1)).isEqualTo(0);
            assertThat(trace.at(0)).isEqualTo(0);
            assertThat(trace.at(1e-6)).isEqualTo(2);
            assertThat(trace.at(20e-6)).isEqualTo(4);
            assertThat(trace.at(1)).isEqualTo(6);
        }
    }

    @Test
    void emptyTraceHasNothing() {
        try (Trace trace = open(new Recorded(2, 1, 1))) {
            assertThat(trace.length()).isZero();
            assertThat(trace.duration()).isZero();
            assertThat(trace.cursor().next()).isFalse();
            assertThat(trace.messages().count()).isZero();
            assertThat(trace.collectives().count()).isZero();
            assertThat(trace.callpaths().count()).isZero();
            assertThatThrownBy(() -> trace.event(0)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void closedTraceAnswersNothing() {
        Trace trace = open(message());
        EventCursor cursor = trace.cursor();
        assertThat(cursor.next()).isTrue();
        trace.close();
        trace.close();
        assertThatThrownBy(trace::length).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(cursor::ticks).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(trace::regions).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void interruptedOpeningIsCancelled() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> open(message())).isInstanceOf(CancellationException.class);
        } finally {
            assertThat(Thread.interrupted()).as("the thread stays interrupted").isTrue();
        }
    }

    /** The loop of {@link EventCursor}'s documentation. */
    private static final class Reference {
        final long to;
        long pos;

        Reference(long from, long to) {
            this.to = to;
            this.pos = from - 1;
        }

        boolean next() {
            pos = Math.min(pos + 1, to);
            return pos < to;
        }

        boolean seek(long target) {
            pos = target - 1;
            return next();
        }
    }

    @Test
    void cursorsBehaveLikeTheirReference() {
        for (long seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            try (Trace trace = open(RandomTrace.of(seed, 60))) {
                long from = random.nextLong(trace.length() + 1);
                long to = from + random.nextLong(trace.length() - from + 1);
                EventCursor cursor = new EventCursor(trace.events(), from, to);
                Reference reference = new Reference(from, to);
                for (int step = 0; step < 200; step++) {
                    boolean found;
                    if (random.nextInt(4) == 0) {
                        long target = from + random.nextLong(to - from + 1);
                        found = cursor.seek(target);
                        assertThat(found).as("seed %d", seed).isEqualTo(reference.seek(target));
                    } else {
                        found = cursor.next();
                        assertThat(found).as("seed %d", seed).isEqualTo(reference.next());
                    }
                    if (found) {
                        assertThat(cursor.pos()).as("seed %d", seed).isEqualTo(reference.pos);
                        assertThat(cursor.ticks()).isEqualTo(trace.events().ticks(reference.pos));
                        assertThat(cursor.type() == EventType.ENTER)
                                .isEqualTo(trace.event(reference.pos).type() == EventType.ENTER);
                    } else {
                        assertThatThrownBy(cursor::time).isInstanceOf(IllegalStateException.class);
                    }
                }
                assertThatThrownBy(() -> cursor.seek(to + 1)).isInstanceOf(IndexOutOfBoundsException.class);
                assertThatThrownBy(() -> cursor.seek(from - 1)).isInstanceOf(IndexOutOfBoundsException.class);
            }
        }
    }
}
