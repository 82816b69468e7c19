package earl.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.CallPaths;
import earl.Collectives;
import earl.Column;
import earl.Column.Kind;
import earl.Columns;
import earl.Communicator;
import earl.EventType;
import earl.Events;
import earl.Grouped;
import earl.Messages;
import earl.OpenOptions;
import earl.Region;
import earl.Trace;
import earl.oracle.HandTrace;
import earl.schema.RecordKind;
import earl.testing.Traces;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every column of a trace against its definition, row by row. */
class ColumnSetsTest {
    static Stream<Path> traces() {
        Stream<Path> examples = Stream.of("halo", "late_sender", "wait_barrier").map(Traces::example);
        Stream<Path> collected = Traces.hasCollection()
                ? Stream.of(
                                "halo",
                                "npb_is.A.4",
                                "wrong_order",
                                "late_receiver_rdv",
                                "casita_1_scorep-ompt-host-nested")
                        .map(Traces::collected)
                : Stream.of();
        return Stream.concat(examples, collected);
    }

    @TempDir
    private Path folder;

    /** Two ranks that poll for messages, probe, compute and call functions that do some of it, as chance has it. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void messagesOfProgramsThatPoll(long seed) {
        Random random = new Random(seed);
        HandTrace trace = new HandTrace(2, 1);
        trace.on(0).enter(0, "main");
        trace.on(1).enter(0, "main");
        long now = 10;
        for (int i = 0; i < 60; i++) {
            trace.on(0).call(now, now + 2, "MPI_Send", now + 1, RecordKind.MPI_SEND, 1, 0, i, 8);
            HandTrace.Line line = trace.on(1);
            boolean requests = random.nextBoolean();
            if (requests) {
                line.call(now, now + 2, "MPI_Irecv", now + 1, RecordKind.MPI_IRECV_REQUEST, i);
            }
            int functions = 0;
            for (int polls = random.nextInt(6); polls > 0; polls--) {
                now += random.nextInt(12) == 0 ? 20_000 : 5;
                switch (random.nextInt(8)) {
                    case 0 -> line.call(now, now + 3, "work");
                    case 1 -> line.call(now, now + 3, "MPI_Comm_rank");
                    case 2 -> {
                        line.enter(now, "progress");
                        functions++;
                    }
                    case 3 -> {
                        if (functions > 0) {
                            line.leave(now);
                            functions--;
                        }
                    }
                    case 4 -> line.call(now, now + 2, "MPI_Iprobe");
                    default -> line.call(now, now + 2, "MPI_Test", now + 1, RecordKind.MPI_REQUEST_TEST, i);
                }
            }
            now += 5;
            if (requests) {
                line.call(now, now + 3, "MPI_Testany", now + 2, RecordKind.MPI_IRECV, 0, 0, i, 8, i);
            } else {
                line.call(now, now + 3, "MPI_Recv", now + 2, RecordKind.MPI_RECV, 0, 0, i, 8);
            }
            for (now += 5; functions > 0; functions--) {
                line.leave(now++);
            }
        }
        trace.on(0).leave(now + 10);
        trace.on(1).leave(now + 10);
        messages(trace.write(folder));
    }

    private static Trace open(Path path) {
        return Trace.open(path, OpenOptions.defaults().withThreads(2));
    }

    /** What a row of each column must be: a Long, Double, Boolean or String. */
    private static void check(Columns columns, long rows, Map<String, LongFunction<Object>> expected) {
        assertThat(columns.length()).isEqualTo(rows);
        assertThat(columns.names()).containsExactlyInAnyOrderElementsOf(expected.keySet());
        expected.forEach((name, value) -> {
            Column column = columns.column(name);
            assertThat(column.length()).as(name).isEqualTo(rows);
            for (long row = 0; row < rows; row++) {
                Object found = switch (column.kind()) {
                    case INTEGER -> (Object) column.integer(row);
                    case NUMBER -> column.number(row);
                    case TRUTH -> column.truth(row);
                    case STRING -> column.string(row);
                };
                if (!found.equals(value.apply(row))) {
                    assertThat(found).as(name + " row " + row).isEqualTo(value.apply(row));
                }
            }
        });
    }

    /** The probe before a call, if the location has made no other call of MPI since. */
    private static long probe(Trace trace, long call) {
        return probe(trace, call, "MPI_(P|Mp)robe");
    }

    private static long probe(Trace trace, long call, String wanted) {
        long pos = call == Trace.NONE ? Trace.NONE : trace.previous(call);
        while (pos != Trace.NONE && trace.events().type(pos) != EventType.RECV) {
            int region = trace.events().region(pos);
            String name = region < 0 ? "" : trace.regions().get(region).name();
            if (trace.events().type(pos) == EventType.EXIT && name.startsWith("MPI_")) {
                return name.matches(wanted) ? trace.events().enterptr(pos) : Trace.NONE;
            }
            pos = trace.previous(pos);
        }
        return Trace.NONE;
    }

    private static double time(Events events, long pos) {
        return pos < 0 ? Double.NaN : events.time(pos);
    }

    private static double left(Events events, long enter) {
        return enter < 0 ? Double.NaN : time(events, events.exitptr(enter));
    }

    private static String region(Trace trace, long pos) {
        int region = pos < 0 ? Trace.NONE : trace.events().region(pos);
        return region < 0 ? "" : trace.regions().get(region).name();
    }

    @ParameterizedTest
    @MethodSource("traces")
    void events(Path path) {
        try (Trace trace = open(path)) {
            Events e = trace.events();
            Map<String, LongFunction<Object>> expected = new LinkedHashMap<>();
            expected.put("pos", pos -> pos);
            expected.put("time", pos -> e.time(pos));
            expected.put("ticks", pos -> e.ticks(pos));
            expected.put("location", pos -> (long) e.location(pos));
            expected.put("type", pos -> e.type(pos).word());
            expected.put("region", pos -> region(trace, pos));
            expected.put("callpath", pos -> (long) e.callpath(pos));
            expected.put("enterptr", pos -> e.enterptr(pos));
            expected.put("exitptr", pos -> e.exitptr(pos));
            expected.put("sendptr", pos -> e.sendptr(pos));
            expected.put("recvptr", pos -> e.recvptr(pos));
            expected.put("collptr", pos -> e.collptr(pos));
            expected.put("messageptr", pos -> e.messageptr(pos));
            expected.put("len", pos -> e.len(pos));
            check(trace.columns(), trace.length(), expected);
        }
    }

    @ParameterizedTest
    @MethodSource("traces")
    void messages(Path path) {
        try (Trace trace = open(path)) {
            Events e = trace.events();
            Messages m = trace.messages();
            Map<String, LongFunction<Object>> expected = new LinkedHashMap<>();
            expected.put("send", m::send);
            expected.put("recv", m::recv);
            expected.put("send_call", m::sendCall);
            expected.put("send_complete_call", m::sendCompleteCall);
            expected.put("recv_post_call", m::recvPostCall);
            expected.put("recv_call", m::recvCall);
            expected.put("probe_call", row -> probe(trace, m.recvPostCall(row)));
            NaivePolls polls = new NaivePolls(trace);
            LongUnaryOperator last =
                    row -> polls.last(m.recvCall(row), probe(trace, m.recvPostCall(row), "MPI_(Ip|Imp)robe"));
            expected.put("poll_call", row -> polls.first(last.applyAsLong(row)));
            expected.put("last_poll_call", last::applyAsLong);
            expected.put("poll_enter", row -> time(e, polls.first(last.applyAsLong(row))));
            expected.put("last_poll_leave", row -> left(e, last.applyAsLong(row)));
            expected.put("send_time", row -> e.time(m.send(row)));
            expected.put("recv_time", row -> e.time(m.recv(row)));
            expected.put("send_enter", row -> time(e, m.sendCall(row)));
            expected.put("send_leave", row -> left(e, m.sendCall(row)));
            expected.put("send_complete_enter", row -> time(e, m.sendCompleteCall(row)));
            expected.put("send_complete_leave", row -> left(e, m.sendCompleteCall(row)));
            expected.put("recv_post_enter", row -> time(e, m.recvPostCall(row)));
            expected.put("recv_post_leave", row -> left(e, m.recvPostCall(row)));
            expected.put("recv_enter", row -> time(e, m.recvCall(row)));
            expected.put("recv_leave", row -> left(e, m.recvCall(row)));
            expected.put("probe_enter", row -> time(e, probe(trace, m.recvPostCall(row))));
            expected.put("probe_leave", row -> left(e, probe(trace, m.recvPostCall(row))));
            expected.put("bytes", m::bytes);
            expected.put("tag", m::tag);
            expected.put("com", row -> (long) m.communicator(row));
            expected.put("source", row -> (long) m.source(row));
            expected.put("destination", row -> (long) m.destination(row));
            expected.put("send_region", row -> region(trace, m.sendCall(row)));
            expected.put("send_complete_region", row -> region(trace, m.sendCompleteCall(row)));
            expected.put("recv_post_region", row -> region(trace, m.recvPostCall(row)));
            expected.put("recv_region", row -> region(trace, m.recvCall(row)));
            expected.put("overtakes", m::overtakes);
            check(m.columns(), m.count(), expected);
        }
    }

    @ParameterizedTest
    @MethodSource("traces")
    void collectives(Path path) {
        try (Trace trace = open(path)) {
            Events e = trace.events();
            Collectives c = trace.collectives();
            Map<String, LongFunction<Object>> expected = new LinkedHashMap<>();
            expected.put("instance", c::instance);
            expected.put("operation", row -> c.operation(c.instance(row)));
            expected.put("com", row -> (long) c.communicator(c.instance(row)));
            expected.put("root", row -> (long) c.root(c.instance(row)));
            expected.put("size", row -> (long)
                    trace.communicators().get(c.communicator(c.instance(row))).size());
            expected.put(
                    "intercommunicator",
                    row -> trace.communicators()
                            .get(c.communicator(c.instance(row)))
                            .isIntercommunicator());
            expected.put("in_second_group", row -> {
                Communicator com = trace.communicators().get(c.communicator(c.instance(row)));
                int process = trace.locations().get(c.location(row)).process();
                return Arrays.stream(com.secondGroup())
                        .anyMatch(other -> trace.locations().get(other).process() == process);
            });
            expected.put("complete", row -> c.complete(c.instance(row)));
            expected.put("location", row -> (long) c.location(row));
            expected.put("is_root", row -> c.location(row) == c.root(c.instance(row)));
            expected.put("sent", c::sent);
            expected.put("received", c::received);
            expected.put("begin", c::begin);
            expected.put("end", c::end);
            expected.put("call", c::call);
            NaivePolls polls = new NaivePolls(trace);
            expected.put("poll_call", row -> polls.first(c.call(row)));
            expected.put("poll_enter", row -> time(e, polls.first(c.call(row))));
            expected.put("blocking", row -> c.begin(row) >= c.call(row));
            expected.put("enter", row -> time(e, c.begin(row)));
            expected.put("leave", row -> time(e, c.end(row)));
            expected.put("call_enter", row -> time(e, c.call(row)));
            expected.put("call_leave", row -> left(e, c.call(row)));
            expected.put("begin_call", row -> c.begin(row) >= c.call(row) ? c.call(row) : e.enterptr(c.begin(row)));
            expected.put("region", row -> region(trace, c.call(row)));
            check(c.columns(), c.memberCount(), expected);
        }
    }

    @ParameterizedTest
    @MethodSource("traces")
    void profile(Path path) {
        try (Trace trace = open(path)) {
            CallPaths p = trace.callpaths();
            List<Region> regions = trace.regions();
            Columns columns = p.columns();
            Column callpath = columns.column("callpath");
            Column location = columns.column("location");
            long rows = 0;
            for (int path1 = 0; path1 < p.count(); path1++) {
                for (int location1 = 0; location1 < trace.locations().size(); location1++) {
                    if (p.visits(path1, location1) > 0) {
                        assertThat(callpath.integer(rows)).isEqualTo(path1);
                        assertThat(location.integer(rows)).isEqualTo(location1);
                        rows++;
                    }
                }
            }
            Map<String, LongFunction<Object>> expected = new LinkedHashMap<>();
            expected.put("callpath", row -> callpath.integer(row));
            expected.put("location", row -> location.integer(row));
            expected.put("rank", row ->
                    (long) trace.locations().get((int) location.integer(row)).rank());
            expected.put("visits", row -> p.visits((int) callpath.integer(row), (int) location.integer(row)));
            expected.put("inclusive", row -> p.inclusive((int) callpath.integer(row), (int) location.integer(row)));
            expected.put("exclusive", row -> p.exclusive((int) callpath.integer(row), (int) location.integer(row)));
            expected.put(
                    "initialized",
                    row -> p.initializedTicks((int) callpath.integer(row), (int) location.integer(row))
                            / p.ticksPerSecond());
            expected.put(
                    "region",
                    row -> regions.get(p.region((int) callpath.integer(row))).name());
            expected.put(
                    "group",
                    row -> regions.get(p.region((int) callpath.integer(row))).paradigm());
            expected.put(
                    "role",
                    row -> regions.get(p.region((int) callpath.integer(row))).role());
            expected.put(
                    "location_kind",
                    row -> trace.locations().get((int) location.integer(row)).kind());
            // None of these traces has records of files.
            expected.put(
                    "io",
                    row -> regions.get(p.region((int) callpath.integer(row)))
                            .name()
                            .startsWith("MPI_File_"));
            expected.put("outermost", row -> {
                String paradigm =
                        regions.get(p.region((int) callpath.integer(row))).paradigm();
                int caller = p.parent((int) callpath.integer(row));
                while (caller >= 0 && !regions.get(p.region(caller)).paradigm().equals(paradigm)) {
                    caller = p.parent(caller);
                }
                return caller < 0;
            });
            check(columns, rows, expected);
        }
    }

    /** The late sender by columns, and by a loop over messages. */
    @ParameterizedTest
    @MethodSource("traces")
    void lateSender(Path path) {
        try (Trace trace = open(path)) {
            Events e = trace.events();
            Messages messages = trace.messages();
            Map<Long, Long> worstOfCall = new HashMap<>();
            for (long row = 0; row < messages.count(); row++) {
                long call = messages.recvCall(row);
                long send = messages.sendCall(row);
                long left = call < 0 ? -1 : e.exitptr(call);
                if (send >= 0 && left >= 0 && messages.bytes(row) > 0) {
                    long wait = Math.min(e.ticks(send), e.ticks(left)) - e.ticks(call);
                    if (wait > 0) {
                        worstOfCall.merge(call, wait, Math::max);
                    }
                }
            }
            Columns m = messages.columns();
            m = m.select(m.column("bytes").greaterThan(0));
            Column wait = m.column("send_enter").minimum(m.column("recv_leave")).minus(m.column("recv_enter"));
            Grouped worst = wait.groupMax(m.column("recv_call"));
            worst = worst.select(worst.greaterThan(0));
            assertThat(worst.length()).isEqualTo(worstOfCall.size());
            for (long i = 0; i < worst.length(); i++) {
                assertThat(worst.number(i))
                        .isEqualTo(worstOfCall.getOrDefault(worst.key().integer(i), 0L)
                                / (double) trace.info().ticksPerSecond());
                assertThat(wait.number(worst.row().integer(i))).isEqualTo(worst.number(i));
            }
        }
    }

    @Test
    void anUnknownNameListsTheKnownOnes() {
        try (Trace trace = open(Traces.example("late_sender"))) {
            assertThatThrownBy(() -> trace.messages().columns().column("sender"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("no column 'sender'; there are send, recv, send_call,")
                    .hasMessageEndingWith("overtakes");
        }
    }

    @Test
    void aColumnIsMadeOnce() {
        try (Trace trace = open(Traces.example("late_sender"))) {
            Columns columns = trace.messages().columns();
            assertThat(columns.column("recv_enter")).isSameAs(columns.column("recv_enter"));
            assertThat(columns.column("recv_region").kind()).isEqualTo(Kind.STRING);
        }
    }
}
