package expert.language;

import earl.CollectiveFilter;
import earl.Event;
import earl.EventFilter;
import earl.EventType;
import earl.MessageFilter;
import earl.Trace;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Events, their links, states, and what is selected of a trace. */
final class EventCases {
    private EventCases() {}

    private static long mid(Trace trace) {
        return trace.length() / 2;
    }

    static @Nullable Long link(long pos) {
        return pos == Trace.NONE ? null : pos;
    }

    private static LongStream every(Trace trace, int step) {
        return LongStream.iterate(0, pos -> pos < trace.length(), pos -> pos + step);
    }

    private static long count(Trace trace, EventFilter filter) {
        return trace.events(filter).count();
    }

    /** Whether it fails, and the message has that word. */
    static boolean fails(Supplier<?> work, String word) {
        try {
            var unused = work.get();
            return false;
        } catch (RuntimeException failure) {
            return String.valueOf(failure.getMessage()).contains(word);
        }
    }

    static final List<Case> ALL = List.of(
            Case.of(Trace::length, "len(trace)", "trace.length"),
            Case.of(Trace::duration, "trace.duration"),
            Case.of(t -> t.info().path().toString(), "trace.path"),
            Case.of(t -> t.event(mid(t)), "trace[mid]"),
            Case.of(t -> t.event(mid(t)), "trace.event(mid)"),
            Case.of(t -> t.length() - 1, "trace[-1]"),
            Case.of(t -> LongStream.range(2, 9), "trace[2:9]", "trace.slice(2, 9)"),
            Case.of(t -> LongStream.range(t.length() - 3, t.length()), "trace[-3:]", "trace.slice(-3)"),
            Case.of(
                    t -> every(t, 1).filter(pos -> t.event(pos).type() == EventType.EXIT),
                    "[e for e in trace if e.type == 'exit']",
                    "Array.from(trace).filter((e) => e.type === 'exit')"),
            Case.of(
                    t -> every(t, 3).mapToObj(pos -> t.event(pos).keys()),
                    "[e.keys() for e in trace[::3]]",
                    "Array.from(trace).filter((e) => e.pos % 3 === 0).map((e) => e.keys())"),
            Case.of(
                    t -> every(t, 1)
                            .mapToObj(t::event)
                            .map(e -> e.keys().stream().map(e::get)),
                    "[[e[k] for k in e.keys()] for e in trace]",
                    "Array.from(trace, (e) => e.keys().map((k) => e[k]))"),
            Case.of(
                    t -> every(t, 1)
                            .mapToObj(t::event)
                            .map(e ->
                                    List.of(e.pos(), e.time(), e.loc(), e.type().word(), e.name(), e.kind())),
                    "[[e.pos, e.time, e.loc, e.type, e.name, e.kind] for e in trace]",
                    "Array.from(trace, (e) => [e.pos, e.time, e.loc, e.type, e.name, e.kind])"),
            Case.of(
                    t -> t.events(EventFilter.all().of(EventType.SEND)).map(EventCases::sent),
                    "[[e.dest, e.src, e.tag, e.len, e.com, e.recvptr, e.messageptr] for e in trace.events(type='send')]",
                    "Array.from(trace.events({ type: 'send' }), (e) => [e.dest, e.src, e.tag, e.len, e.com, e.recvptr, e.messageptr])"),
            Case.of(
                    t -> t.events(EventFilter.all().of(EventType.COLLEXIT))
                            .map(e -> java.util.Arrays.asList(
                                    e.com(), link(e.root()), e.sent(), e.recvd(), link(e.collptr()))),
                    "[[e.com, e.root, e.sent, e.recvd, e.collptr] for e in trace.events(type='collexit')]",
                    "Array.from(trace.events({ type: 'collexit' }), (e) => [e.com, e.root, e.sent, e.recvd, e.collptr])"),
            Case.of(
                    t -> every(t, 1).mapToObj(pos -> t.event(pos).has("tag")),
                    "['tag' in e for e in trace]",
                    "Array.from(trace, (e) => e.has('tag'))"),
            Case.of(
                    t -> every(t, 1)
                            .mapToObj(pos ->
                                    t.event(pos).has("tag") ? t.event(pos).get("tag") : -7L),
                    "[e.get('tag', -7) for e in trace]",
                    "Array.from(trace, (e) => e.get('tag', -7))"),
            Case.of(
                    t -> fails(() -> t.event(0).get("weather"), "enterptr"),
                    "fails(lambda: trace[0]['weather'], 'enterptr')",
                    "fails(() => trace[0].weather, 'enterptr')"),
            Case.of(
                    t -> fails(() -> t.event(t.length()), String.valueOf(t.length())),
                    "fails(lambda: trace.event(len(trace)), str(len(trace)))",
                    "fails(() => trace.event(trace.length), String(trace.length))"),
            Case.of(t -> t.literal(mid(t)), "trace.literal(mid)"),
            Case.of(t -> t.literal(mid(t)), "str(trace[mid])", "String(trace[mid])"),
            Case.of(
                    t -> LongStream.of(t.at(-1), t.at(t.duration() / 2), t.at(2 * t.duration())),
                    "[trace.at(-1), trace.at(trace.duration / 2), trace.at(2 * trace.duration)]"),
            Case.of(
                    t -> every(t, 1).mapToObj(pos -> link(t.next(pos))),
                    "[trace.next(p) for p in range(len(trace))]",
                    "range(trace.length).map((p) => trace.next(p))"),
            Case.of(
                    t -> every(t, 1).mapToObj(pos -> link(t.previous(pos))),
                    "[trace.previous(p) for p in range(len(trace))]",
                    "range(trace.length).map((p) => trace.previous(p))"),
            Case.of(
                    t -> every(t, 1).mapToObj(pos -> t.stack(0, pos)),
                    "[trace.stack(0, at=p) for p in range(len(trace))]",
                    "range(trace.length).map((p) => trace.stack(0, p))"),
            Case.of(
                    t -> every(t, 1).mapToObj(t::queue),
                    "[trace.queue(at=p) for p in range(len(trace))]",
                    "range(trace.length).map((p) => trace.queue({ at: p }))"),
            Case.of(
                    t -> every(t, 1).mapToObj(pos -> t.queue(1, 2, pos)),
                    "[trace.queue(src=1, dest=2, at=p) for p in range(len(trace))]",
                    "range(trace.length).map((p) => trace.queue({ src: 1, dest: 2, at: p }))"),
            Case.of(
                    t -> IntStream.range(0, t.locations().size())
                            .mapToObj(location -> t.state(mid(t)).stack(location)),
                    "trace.state(mid).stacks"),
            Case.of(t -> t.state(mid(t)).queue(), "trace.state(mid).queue"),
            Case.of(t -> t.queue(t.length() - 1), "trace.queue()"),
            Case.of(
                    t -> fails(() -> t.events(EventFilter.all().on(99)), "location 99"),
                    "fails(lambda: trace.events(location=99), 'location 99')",
                    "fails(() => trace.events({ location: 99 }), 'location 99')"),
            Case.of(
                    t -> t.events(EventFilter.all().between(0.1, 0.4).on(1).of(EventType.ENTER)),
                    "trace.events(start=0.1, end=0.4, location=1, type='enter')",
                    "trace.events({ start: 0.1, end: 0.4, location: 1, type: 'enter' })"),
            Case.of(
                    t -> t.events(EventFilter.all().in("MPI_Barrier")),
                    "trace.events(region='MPI_Barrier').positions()",
                    "trace.events({ region: 'MPI_Barrier' }).positions()"),
            Case.of(
                    t -> count(t, EventFilter.all().on(2)),
                    "len(trace.events(location=trace.locations[2]))",
                    "trace.events({ location: trace.locations[2] }).length"),
            Case.of(
                    t -> every(t, 1).mapToObj(t::message),
                    "[trace.message(p) for p in range(len(trace))]",
                    "range(trace.length).map((p) => trace.message(p))"),
            Case.of(t -> t.messages().count(), "len(trace.messages)", "trace.messages.length"),
            Case.of(
                    t -> t.messages(MessageFilter.all())
                            .map(m -> m.keys().stream().map(m::get)),
                    "[[m[k] for k in m.keys()] for m in trace.messages]",
                    "Array.from(trace.messages, (m) => m.keys().map((k) => m[k]))"),
            Case.of(
                    t -> t.messages(MessageFilter.all())
                            .map(m -> List.of(m.send(), m.recvCall(), m.sendEnter(), m.recvLeave(), m.overtakes())),
                    "[[m.send, m.recv_call, m.send_enter, m.recv_leave, m.overtakes] for m in trace.messages]",
                    "Array.from(trace.messages, (m) => [m.send, m.recv_call, m.send_enter, m.recv_leave, m.overtakes])"),
            Case.of(
                    t -> t.messages(MessageFilter.all().from(1).to(2)),
                    "trace.messages(src=1, dest=2)",
                    "trace.messages({ src: 1, dest: 2 })"),
            Case.of(
                    t -> t.messages(
                            MessageFilter.all().tagged(1).on(0).ofBytes(100).between(0.2, 0.5)),
                    "trace.messages(tag=1, com=0, least_bytes=100, start=0.2, end=0.5)",
                    "trace.messages({ tag: 1, com: 0, least_bytes: 100, start: 0.2, end: 0.5 })"),
            Case.of(
                    t -> t.messages(MessageFilter.all().from(1))
                            .mapToLong(m -> m.bytes())
                            .sum(),
                    "trace.messages(src=1).columns.bytes.sum()",
                    "trace.messages({ src: 1 }).columns.bytes.sum()"),
            Case.of(
                    t -> every(t, 1).mapToObj(t::collective),
                    "[trace.collective(p) for p in range(len(trace))]",
                    "range(trace.length).map((p) => trace.collective(p))"),
            Case.of(
                    t -> t.collectives(CollectiveFilter.all())
                            .map(c -> java.util.Arrays.asList(
                                    c.operation(), c.com(), link(c.root()), c.size(), c.complete(), c.blocking())),
                    "[[c.operation, c.com, c.root, c.size, c.complete, c.blocking] for c in trace.collectives]",
                    "Array.from(trace.collectives, (c) => [c.operation, c.com, c.root, c.size, c.complete, c.blocking])"),
            Case.of(
                    t -> t.collectives(CollectiveFilter.all())
                            .map(c -> c.members().stream()
                                    .map(m -> m.keys().stream().map(m::get))),
                    "[[[m[k] for k in m.keys()] for m in c.members] for c in trace.collectives]",
                    "Array.from(trace.collectives, (c) => c.members.map((m) => m.keys().map((k) => m[k])))"),
            Case.of(t -> t.collectives().count(), "len(trace.collectives)", "trace.collectives.length"),
            Case.of(
                    t -> t.collectives(
                            CollectiveFilter.all().of("BARRIER").on(0).with(1).between(0, t.duration())),
                    "trace.collectives(operation='BARRIER', com=0, location=1, start=0, end=trace.duration)",
                    "trace.collectives({ operation: 'BARRIER', com: 0, location: 1, start: 0, end: trace.duration })"),
            Case.of(
                    t -> t.collectives(CollectiveFilter.all().rootedAt(0)),
                    "trace.collectives(root=0)",
                    "trace.collectives({ root: 0 })"));

    private static List<@Nullable Object> sent(Event e) {
        return java.util.Arrays.asList(
                e.dest(), e.src(), e.tag(), e.len(), e.com(), link(e.recvptr()), link(e.messageptr()));
    }
}
