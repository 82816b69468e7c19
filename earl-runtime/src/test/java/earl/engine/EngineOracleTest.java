package earl.engine;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Collectives;
import earl.Event;
import earl.EventType;
import earl.Events;
import earl.Messages;
import earl.OpenOptions;
import earl.Trace;
import earl.diag.Diagnostics;
import earl.engine.NaiveTrace.Member;
import earl.engine.NaiveTrace.Message;
import earl.engine.NaiveTrace.Node;
import earl.format.ForwardingSource;
import earl.format.TraceSource;
import earl.schema.RecordKind;
import earl.stage.StageTimes;
import earl.testing.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Opened random traces against {@link NaiveTrace}. */
class EngineOracleTest {
    private static final int TRACES = Sample.runsAll() ? 300 : 60;
    private static final Set<String> COUNTED = Set.of(
            "leave_without_enter",
            "improper_nesting",
            "region_not_left",
            "unmatched_send",
            "unmatched_recv",
            "recv_before_send",
            "incomplete_collective",
            "mismatched_collective",
            "missing_completion",
            "unknown_request",
            "not_a_member",
            "rank_out_of_range");

    @Test
    void randomTracesMeanWhatTheModelSays() {
        int messages = 0;
        int overtaking = 0;
        for (int seed : Sample.seeds(300, TRACES)) {
            Recorded recorded = RandomTrace.of(seed, 200);
            NaiveTrace naive = new NaiveTrace(recorded);
            try (Trace trace =
                    Engine.open(recorded, OpenOptions.defaults().withThreads(1 + seed % 3), new Diagnostics())) {
                compare("seed " + seed, trace, naive);
                for (int row = 0; row < trace.messages().count(); row++) {
                    overtaking += trace.messages().overtakes(row) ? 1 : 0;
                }
            }
            messages += naive.messages.size();
        }
        assertThat(messages).as("messages seen").isGreaterThan(TRACES);
        assertThat(overtaking).as("overtaking messages seen").isGreaterThan(TRACES / 10);
    }

    /** Links and calls go on across rounds. */
    @ParameterizedTest
    @ValueSource(longs = {1, 7, 100})
    void roundsOfAnySizeMeanTheSame(long round) {
        for (int seed : Sample.seeds(300, TRACES / 3)) {
            Recorded recorded = RandomTrace.of(seed, 200);
            NaiveTrace naive = new NaiveTrace(recorded);
            try (Trace trace = new Opening(
                            new InParts(recorded),
                            OpenOptions.defaults().withThreads(1 + seed % 3),
                            new StoreChoice(null, 0),
                            null,
                            null,
                            new Diagnostics(),
                            new StageTimes(),
                            round)
                    .open()) {
                compare("seed " + seed + ", rounds of " + round, trace, naive);
            }
        }
    }

    /** Thousands of queues, of which most are empty again soon. */
    @ParameterizedTest
    @ValueSource(longs = {100, 1_000_000})
    void messagesOfManyTags(long round) {
        int tags = 5000;
        Recorded recorded = new Recorded(3, 1, 1);
        for (int tag = 0; tag < tags; tag++) {
            message(recorded, 0, tag, RecordKind.MPI_SEND, 1, tag);
            message(recorded, 1, 2 * tags + tag, RecordKind.MPI_RECV, 0, tag * 7919L % tags);
        }
        for (int tag = 0; tag < tags; tag++) {
            message(recorded, 0, 3 * tags + 2 * tag, RecordKind.MPI_SEND, 2, tags + tag);
            message(recorded, 2, 3 * tags + 2 * tag + 1, RecordKind.MPI_RECV, 0, tags + tag);
        }
        try (Trace trace = new Opening(
                        new InParts(recorded),
                        OpenOptions.defaults().withThreads(2),
                        new StoreChoice(null, 0),
                        null,
                        null,
                        new Diagnostics(),
                        new StageTimes(),
                        round)
                .open()) {
            Messages messages = trace.messages();
            assertThat(messages.count()).isEqualTo(2L * tags);
            for (long row = 0; row < messages.count(); row++) {
                long expected = row < tags ? row * 7919 % tags : row;
                assertThat(trace.events().tag(messages.send(row))).isEqualTo(expected);
                assertThat(trace.events().tag(messages.recv(row))).isEqualTo(expected);
            }
            assertThat(trace.diagnostics()).isEmpty();
        }
    }

    private static void message(Recorded recorded, int location, long time, RecordKind kind, long peer, long tag) {
        recorded.records.get(location).add(new Recorded.Rec(time, kind, peer, (long) Recorded.WORLD, tag, 8L));
    }

    /** A source whose locations are decoded part by part. */
    private static final class InParts extends ForwardingSource {
        InParts(TraceSource source) {
            super(source);
        }

        @Override
        public boolean readsInParts() {
            return true;
        }
    }

    static void compare(String what, Trace trace, NaiveTrace naive) {
        assertThat(trace.length()).as(what).isEqualTo(naive.events.size());
        for (Node node : naive.events) {
            event(what + ", position " + node.pos, trace, naive, node);
        }
        for (int location = 0; location < trace.locations().size(); location++) {
            List<Long> expected = naive.of(location).stream().map(n -> n.pos).toList();
            List<Long> found = new ArrayList<>();
            for (long i = 0; i < trace.length(location); i++) {
                found.add(trace.position(location, i));
            }
            assertThat(found).as("%s, events of location %d", what, location).isEqualTo(expected);
        }
        messages(what, trace, naive);
        collectives(what, trace, naive);
        profile(what, trace, naive);
        Map<String, Long> odd = new TreeMap<>();
        trace.diagnostics().stream().filter(d -> COUNTED.contains(d.code())).forEach(d -> odd.put(d.code(), d.count()));
        assertThat(odd).as(what).isEqualTo(naive.odd);
    }

    private static void event(String what, Trace trace, NaiveTrace naive, Node node) {
        Events events = trace.events();
        Event event = trace.event(node.pos);
        assertThat(event.ticks()).as(what).isEqualTo(node.rec.time());
        assertThat(event.loc()).as(what).isEqualTo(node.location);
        assertThat(event.kind()).as(what).isEqualTo(node.rec.kind().name());
        assertThat(event.type()).as(what).isEqualTo(node.type());
        assertThat(event.enterptr()).as(what).isEqualTo(node.enter);
        Node instance = node.type() == EventType.ENTER ? node : at(naive, node.enter);
        assertThat(event.exitptr()).as(what).isEqualTo(instance == null ? -1 : instance.exit);
        assertThat(event.sendptr()).as(what).isEqualTo(node.type() == EventType.RECV ? node.partner : -1);
        assertThat(event.recvptr()).as(what).isEqualTo(node.type() == EventType.SEND ? node.partner : -1);
        int region = node.type() == EventType.EXIT ? node.rec.region() : instance == null ? -1 : instance.rec.region();
        assertThat(event.region()).as(what).isEqualTo(region);
        assertThat(path(trace, event.callpath())).as(what).isEqualTo(instance == null ? List.of() : instance.path);
        if (node.type() == EventType.SEND || node.type() == EventType.RECV) {
            assertThat(events.tag(node.pos))
                    .as(what)
                    .isEqualTo(node.rec.fields().get(2));
            assertThat(events.len(node.pos))
                    .as(what)
                    .isEqualTo(node.rec.fields().get(3));
            assertThat((long) events.com(node.pos))
                    .as(what)
                    .isEqualTo(node.rec.fields().get(1));
        }
        if (node.rec.callsite() >= 0) {
            assertThat(event.get("callsite")).as(what).isEqualTo(node.rec.callsite());
        }
        for (String name : event.keys()) {
            event.get(name); // every name that is announced has a value
        }
        assertThat(trace.literal(node.pos)).as(what).startsWith(node.pos + " ");
    }

    private static @Nullable Node at(NaiveTrace naive, long pos) {
        return pos < 0 ? null : naive.events.get((int) pos);
    }

    private static List<Integer> path(Trace trace, int callpath) {
        List<Integer> path = new ArrayList<>();
        for (int node = callpath; node >= 0; node = trace.callpaths().parent(node)) {
            path.addFirst(trace.callpaths().region(node));
        }
        return path;
    }

    private static void messages(String what, Trace trace, NaiveTrace naive) {
        Messages messages = trace.messages();
        List<Message> found = new ArrayList<>();
        for (long row = 0; row < messages.count(); row++) {
            found.add(new Message(
                    messages.send(row),
                    messages.recv(row),
                    messages.sendCompleteCall(row),
                    messages.recvPostCall(row)));
            assertThat(trace.events().messageptr(messages.send(row))).as(what).isEqualTo(row);
            assertThat(trace.events().messageptr(messages.recv(row))).as(what).isEqualTo(row);
        }
        assertThat(found).as(what).isEqualTo(naive.messages);
        for (int row = 0; row < found.size(); row++) {
            assertThat(messages.overtakes(row))
                    .as("%s, message %d", what, row)
                    .isEqualTo(naive.overtakes(found.get(row)));
        }
    }

    private static void collectives(String what, Trace trace, NaiveTrace naive) {
        Collectives all = trace.collectives();
        assertThat(all.count()).as(what).isEqualTo(naive.collectives.size());
        for (int i = 0; i < naive.collectives.size(); i++) {
            List<Member> expected = naive.collectives.get(i);
            String which = what + ", collective " + i;
            assertThat(all.members(i)).as(which).isEqualTo(expected.size());
            assertThat(all.complete(i)).as(which).isEqualTo(naive.complete(naive.operations.get(i), expected));
            assertThat((long) all.communicator(i))
                    .as(which)
                    .isEqualTo(naive.operations.get(i).com());
            for (int m = 0; m < expected.size(); m++) {
                long row = all.firstMember(i) + m;
                assertThat(all.end(row)).as(which).isEqualTo(expected.get(m).end());
                assertThat(all.begin(row)).as(which).isEqualTo(expected.get(m).begin());
                assertThat(all.instance(row)).as(which).isEqualTo(i);
                assertThat(trace.events().collptr(all.end(row))).as(which).isEqualTo(i);
            }
        }
    }

    private static void profile(String what, Trace trace, NaiveTrace naive) {
        Map<List<Object>, long[]> expected = new TreeMap<>(java.util.Comparator.comparing(List::toString));
        for (int location = 0; location < trace.locations().size(); location++) {
            List<Node> nodes = naive.of(location);
            for (Node node : nodes) {
                if (node.type() == EventType.ENTER) {
                    long end = node.exit < 0
                            ? nodes.getLast().rec.time()
                            : naive.events.get((int) node.exit).rec.time();
                    long time = end - node.rec.time();
                    long[] sums = expected.computeIfAbsent(List.of(location, node.path), k -> new long[3]);
                    sums[0]++;
                    sums[1] += time;
                    sums[2] += time;
                    if (node.enter >= 0) {
                        Node caller = naive.events.get((int) node.enter);
                        expected.computeIfAbsent(List.of(location, caller.path), k -> new long[3])[2] -= time;
                    }
                }
            }
        }
        Map<List<Object>, long[]> found = new TreeMap<>(java.util.Comparator.comparing(List::toString));
        for (int location = 0; location < trace.locations().size(); location++) {
            for (int callpath = 0; callpath < trace.callpaths().count(); callpath++) {
                long visits = trace.callpaths().visits(callpath, location);
                if (visits > 0) {
                    found.put(List.of(location, path(trace, callpath)), new long[] {
                        visits,
                        Math.round(trace.callpaths().inclusive(callpath, location) * 1e6),
                        Math.round(trace.callpaths().exclusive(callpath, location) * 1e6)
                    });
                }
            }
        }
        assertThat(found.keySet()).as(what).isEqualTo(expected.keySet());
        found.forEach((key, sums) ->
                assertThat(sums).as("%s, profile of %s", what, key).isEqualTo(expected.get(key)));
    }
}
