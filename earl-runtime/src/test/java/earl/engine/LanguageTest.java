package earl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import earl.CallPath;
import earl.Collective;
import earl.CollectiveFilter;
import earl.Event;
import earl.EventCursor;
import earl.EventFilter;
import earl.EventType;
import earl.Message;
import earl.MessageFilter;
import earl.OpenOptions;
import earl.Property;
import earl.Trace;
import earl.diag.Diagnostics;
import earl.testing.Traces;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The parts of the language that choose events, messages, collectives and call paths, against plain walks. */
class LanguageTest {
    @Test
    void cursorsOverFilters() {
        long seen = 0;
        for (long seed = 0; seed < 60; seed++) {
            try (Trace trace = Engine.open(RandomTrace.of(seed, 150), OpenOptions.defaults(), new Diagnostics())) {
                Random random = new Random(seed);
                for (int i = 0; i < 20; i++) {
                    EventFilter filter = filter(trace, random);
                    long[] expected = LongStream.range(0, trace.length())
                            .filter(pos -> accepts(trace, filter, pos))
                            .toArray();
                    assertThat(walk(trace.cursor(filter)))
                            .as("seed %d, %s", seed, filter)
                            .isEqualTo(expected);
                    seen += expected.length;
                    seek(trace, filter, expected, random);
                }
            }
        }
        assertThat(seen).isGreaterThan(10_000);
    }

    private static EventFilter filter(Trace trace, Random random) {
        EventFilter filter = EventFilter.all();
        if (random.nextBoolean()) {
            double a = random.nextDouble(-0.1, 1.1) * trace.duration();
            filter = filter.between(a, a + random.nextDouble(-0.2, 1) * trace.duration());
        }
        if (random.nextBoolean()) {
            filter = filter.on(random.nextInt(trace.locations().size()));
        }
        return random.nextBoolean() ? filter.of(List.of(EventType.values()).get(random.nextInt(6))) : filter;
    }

    private static boolean accepts(Trace trace, EventFilter filter, long pos) {
        Event event = trace.event(pos);
        return event.time() >= filter.from()
                && event.time() < filter.to()
                && (filter.location() < 0 || filter.location() == event.loc())
                && (filter.type() == null || filter.type() == event.type());
    }

    private static long[] walk(EventCursor cursor) {
        List<Long> positions = new ArrayList<>();
        assertThatThrownBy(cursor::pos).isInstanceOf(IllegalStateException.class);
        while (cursor.next()) {
            positions.add(cursor.pos());
        }
        assertThat(cursor.next()).isFalse();
        assertThatThrownBy(cursor::pos).isInstanceOf(IllegalStateException.class);
        return positions.stream().mapToLong(Long::longValue).toArray();
    }

    private static void seek(Trace trace, EventFilter filter, long[] expected, Random random) {
        if (expected.length > 0) {
            EventCursor cursor = trace.cursor(filter);
            int index = random.nextInt(expected.length);
            assertThat(cursor.seek(expected[index])).isTrue();
            assertThat(cursor.pos()).isEqualTo(expected[index]);
            assertThat(cursor.next()).isEqualTo(index + 1 < expected.length);
            if (index + 1 < expected.length) {
                assertThat(cursor.pos()).isEqualTo(expected[index + 1]);
            }
        }
    }

    @Test
    void neighboursOnALocation() {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            for (int location = 0; location < trace.locations().size(); location++) {
                long before = Trace.NONE;
                for (long index = 0; index < trace.length(location); index++) {
                    long pos = trace.position(location, index);
                    assertThat(trace.index(pos)).isEqualTo(index);
                    assertThat(trace.previous(pos)).isEqualTo(before);
                    if (before != Trace.NONE) {
                        assertThat(trace.next(before)).isEqualTo(pos);
                    }
                    before = pos;
                }
                assertThat(trace.next(before)).isEqualTo(Trace.NONE);
            }
            assertThatThrownBy(() -> trace.next(trace.length())).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> trace.previous(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void messagesByFilter() {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            long half = trace.at(trace.duration() / 2);
            double time = trace.event(half).time();
            List<Message> all = trace.messages(MessageFilter.all()).toList();
            assertThat(all).hasSize((int) trace.messages().count());
            assertThat(trace.messages(MessageFilter.all().from(0).to(1)))
                    .isNotEmpty()
                    .containsExactlyElementsOf(all.stream()
                            .filter(m -> m.source() == 0 && m.destination() == 1)
                            .toList());
            assertThat(trace.messages(MessageFilter.all().tagged(1).on(0)))
                    .isNotEmpty()
                    .containsExactlyElementsOf(all.stream()
                            .filter(m -> m.tag() == 1 && m.com() == 0)
                            .toList());
            assertThat(trace.messages(MessageFilter.all().ofBytes(1L << 40))).isEmpty();
            assertThat(trace.messages(MessageFilter.all().between(time, time + 0.01)))
                    .containsExactlyElementsOf(all.stream()
                            .filter(m -> trace.event(m.recv()).time() >= time)
                            .filter(m -> trace.event(m.send()).time() < time + 0.01)
                            .toList());
            for (Message message : all) {
                assertThat(trace.message(message.send())).isEqualTo(message).hasSameHashCodeAs(message);
                assertThat(trace.message(message.recv())).isEqualTo(message);
                assertThat(message.sendCall()).isEqualTo(trace.events().enterptr(message.send()));
                assertThat(message.recvCall()).isEqualTo(trace.events().enterptr(message.recv()));
                assertThat(message.sendCompleteCall()).isGreaterThan(message.sendCall());
                assertThat(message.recvPostCall()).isLessThan(message.recvCall());
            }
            assertThat(trace.message(0)).isNull();
        }
    }

    @Test
    void collectivesByFilter() {
        try (Trace trace = Trace.open(Traces.collected("late_broadcast"))) {
            List<Collective> all = trace.collectives(CollectiveFilter.all()).toList();
            assertThat(all).hasSize((int) trace.collectives().count());
            List<Collective> broadcasts = trace.collectives(CollectiveFilter.all()
                            .of("BCAST")
                            .rootedAt(1)
                            .with(2)
                            .on(0))
                    .toList();
            assertThat(broadcasts).isNotEmpty().allMatch(c -> c.operation().equals("BCAST") && c.root() == 1);
            assertThat(trace.collectives(CollectiveFilter.all().rootedAt(3))).isEmpty();
            assertThat(trace.collectives(CollectiveFilter.all().between(-1, 0))).isEmpty();
            assertThat(trace.collectives(CollectiveFilter.all().between(0, trace.duration() + 1)))
                    .isEqualTo(all);
            for (Collective collective : all) {
                assertThat(collective.size()).isEqualTo(4);
                assertThat(collective.complete()).isTrue();
                for (long end : collective.ends()) {
                    assertThat(trace.collective(end)).isEqualTo(collective);
                }
            }
            assertThat(trace.collective(0)).isNull();
        }
    }

    @Test
    void theCallTree() {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            double exclusive = 0;
            for (int id = 0; id < trace.callpaths().count(); id++) {
                CallPath node = trace.callpaths().callpath(id);
                assertThat(node.children())
                        .allSatisfy(child -> assertThat(child.parent()).isEqualTo(node));
                double children = node.children().stream()
                        .mapToDouble(CallPath::inclusive)
                        .sum();
                assertThat(node.inclusive()).isCloseTo(node.exclusive() + children, within(1e-9));
                assertThat(node.visits()).isPositive();
                exclusive += node.exclusive();
            }
            double roots = 0;
            for (int id = 0; id < trace.callpaths().count(); id++) {
                roots += trace.callpaths().parent(id) < 0 ? trace.callpaths().inclusive(id) : 0;
            }
            assertThat(exclusive).isCloseTo(roots, within(1e-9)).isPositive();
            long send = LongStream.range(0, trace.length())
                    .filter(pos -> trace.events().type(pos) == EventType.SEND)
                    .findFirst()
                    .orElseThrow();
            assertThat(trace.callpath(send))
                    .isNotNull()
                    .extracting(CallPath::path)
                    .asString()
                    .endsWith("/MPI_Isend");
        }
    }

    @Test
    void otherDefinitions() {
        try (Trace trace = Trace.open(Traces.collected("pipit_ping_pong"))) {
            assertThat(trace.groups()).isNotEmpty().anySatisfy(group -> {
                assertThat(group.type()).isEqualTo("COMM_GROUP");
                assertThat(group.paradigm()).isEqualTo("MPI");
                assertThat(group.members()).containsExactly(0L, 1L);
            });
            assertThat(trace.systemTree()).isNotEmpty().first().satisfies(root -> {
                assertThat(root.kind()).isEqualTo("machine");
                assertThat(root.parent()).isEqualTo(Trace.NONE);
            });
            assertThat(trace.properties())
                    .extracting(Property::of)
                    .contains("trace")
                    .doesNotContain("");
        }
    }

    @Test
    void templateEventsHaveTheirRecordsNameAndAttributes() {
        try (Trace trace = Trace.open(Traces.collected("pipit_ping_pong"))) {
            Event begin = trace.event(0);
            assertThat(begin.type()).isEqualTo(EventType.EVENT);
            assertThat(begin.kind()).isEqualTo("PROGRAM_BEGIN");
            assertThat(begin.keys()).contains("programName", "programArguments", "ProcessId");
            assertThat(begin.get("ProcessId")).isEqualTo(26602L);
            assertThat(begin.get("programName")).asString().endsWith("ping-pong.otf2");
            assertThatThrownBy(() -> begin.get("weather")).hasMessageContaining("programName");
        }
    }
}
