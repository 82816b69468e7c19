package earl.engine;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Diagnostic;
import earl.Events;
import earl.OpenOptions;
import earl.Trace;
import earl.diag.Diagnostics;
import earl.engine.Recorded.Rec;
import earl.schema.RecordKind;
import earl.testing.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The order of events of one time: sends precede the receives that match them, and otherwise locations decide. */
class EqualTimesTest {
    private static final int TRACES = Sample.runsAll() ? 500 : 100;
    private static final long REQUEST = 7;

    private static Recorded trace(int processes) {
        return new Recorded(processes, 1, 1);
    }

    private static Rec send(long time, int to, long tag) {
        return new Rec(time, RecordKind.MPI_SEND, (long) to, (long) Recorded.WORLD, tag, 8L);
    }

    private static Rec receive(long time, int from, long tag) {
        return new Rec(time, RecordKind.MPI_RECV, (long) from, (long) Recorded.WORLD, tag, 8L);
    }

    /** The events as location and number on the location, in order of position. */
    private static List<String> order(Recorded recorded) {
        try (Trace trace = open(recorded, 1)) {
            EngineOracleTest.compare("by hand", trace, new NaiveTrace(recorded));
            return IntStream.range(0, (int) trace.length())
                    .mapToObj(pos -> trace.events().location(pos) + "." + trace.index(pos))
                    .toList();
        }
    }

    private static Trace open(Recorded recorded, int threads) {
        return Engine.open(recorded, OpenOptions.defaults().withThreads(threads), new Diagnostics());
    }

    private static long early(Trace trace) {
        return trace.diagnostics().stream()
                .filter(one -> one.code().equals("recv_before_send"))
                .mapToLong(Diagnostic::count)
                .sum();
    }

    @Test
    void aReceiveFollowsItsSend() {
        Recorded trace = trace(2);
        trace.records.get(0).addAll(List.of(receive(5, 1, 0), Rec.enter(5, 0), Rec.leave(6, 0)));
        trace.records.get(1).addAll(List.of(Rec.enter(5, 0), send(5, 0, 0), Rec.leave(5, 0)));
        assertThat(order(trace)).containsExactly("1.0", "1.1", "1.2", "0.0", "0.1", "0.2");
    }

    @Test
    void eventsBeforeTheReceiveStay() {
        Recorded trace = trace(3);
        trace.records.get(0).addAll(List.of(Rec.enter(5, 0), receive(5, 2, 0), Rec.leave(5, 0)));
        trace.records.get(1).addAll(List.of(Rec.enter(5, 0), Rec.leave(5, 0)));
        trace.records.get(2).addAll(List.of(Rec.enter(5, 0), send(5, 0, 0), Rec.leave(5, 0)));
        assertThat(order(trace)).containsExactly("0.0", "1.0", "1.1", "2.0", "2.1", "2.2", "0.1", "0.2");
    }

    @Test
    void chainsOfMessages() {
        Recorded trace = trace(3);
        trace.records.get(2).add(send(5, 1, 0));
        trace.records.get(1).addAll(List.of(receive(5, 2, 0), send(5, 0, 0), receive(5, 0, 0)));
        trace.records.get(0).addAll(List.of(receive(5, 1, 0), send(5, 1, 0)));
        assertThat(order(trace)).containsExactly("2.0", "1.0", "1.1", "0.0", "0.1", "1.2");
    }

    @Test
    void oneLocationSendsToAllOthers() {
        int others = 6;
        Recorded trace = trace(others + 1);
        List<String> order = new ArrayList<>();
        for (int to = 0; to <= others; to++) {
            if (to != 1) {
                trace.records.get(1).add(send(5, to, 0));
                trace.records.get(to).add(receive(5, 1, 0));
                order.add("1." + order.size());
            }
        }
        order.addAll(List.of("2.0", "3.0", "4.0", "5.0", "6.0", "0.0"));
        assertThat(order(trace)).isEqualTo(order);
    }

    @Test
    void severalMessagesOfOneChannel() {
        Recorded trace = trace(2);
        trace.records.get(0).addAll(List.of(receive(5, 1, 0), receive(5, 1, 0), send(5, 1, 3), receive(5, 1, 0)));
        trace.records.get(1).addAll(List.of(send(5, 0, 0), send(5, 0, 0), receive(5, 0, 3), send(5, 0, 0)));
        assertThat(order(trace)).containsExactly("1.0", "1.1", "0.0", "0.1", "0.2", "1.2", "1.3", "0.3");
    }

    @Test
    void anOlderMessageIsReceivedFirst() {
        Recorded trace = trace(2);
        trace.records.get(0).addAll(List.of(receive(5, 1, 0), Rec.enter(5, 0), Rec.leave(6, 0), receive(6, 1, 0)));
        trace.records.get(1).addAll(List.of(send(4, 0, 0), send(5, 0, 0)));
        assertThat(order(trace)).containsExactly("1.0", "0.0", "0.1", "1.1", "0.2", "0.3");
    }

    @Test
    void aNonBlockingReceiveStandsWhereItCompletes() {
        Recorded trace = trace(2);
        trace.records
                .get(0)
                .addAll(List.of(
                        new Rec(5, RecordKind.MPI_IRECV_REQUEST, REQUEST),
                        Rec.enter(5, 0),
                        new Rec(5, RecordKind.MPI_IRECV, 1L, 0L, 0L, 8L, REQUEST),
                        Rec.leave(5, 0)));
        trace.records.get(1).addAll(List.of(send(5, 0, 0), Rec.enter(5, 0), Rec.leave(5, 0)));
        assertThat(order(trace)).containsExactly("0.0", "0.1", "1.0", "1.1", "1.2", "0.2", "0.3");
    }

    @Test
    void nothingMovesWhereSendsComeFirst() {
        Recorded trace = trace(3);
        trace.records.get(0).addAll(List.of(send(5, 1, 0), Rec.enter(5, 0), Rec.leave(5, 0)));
        trace.records.get(1).addAll(List.of(receive(5, 0, 0), send(5, 2, 0), Rec.enter(5, 0), Rec.leave(5, 0)));
        trace.records.get(2).addAll(List.of(Rec.enter(5, 0), receive(5, 1, 0), Rec.leave(5, 0)));
        assertThat(order(trace)).containsExactly("0.0", "0.1", "0.2", "1.0", "1.1", "1.2", "1.3", "2.0", "2.1", "2.2");
    }

    /** No order of these events has both sends first: the lowest location of those that wait for each other goes on. */
    @Test
    void impossibleEventsKeepTheOrderOfLocations() {
        Recorded trace = trace(3);
        trace.records.get(0).add(receive(5, 1, 0));
        trace.records.get(1).addAll(List.of(receive(5, 2, 0), send(5, 2, 0), send(5, 0, 0)));
        trace.records.get(2).addAll(List.of(receive(5, 1, 0), send(5, 1, 0)));
        assertThat(order(trace)).containsExactly("1.0", "1.1", "1.2", "2.0", "2.1", "0.0");
        try (Trace opened = open(trace, 1)) {
            assertThat(early(opened)).isEqualTo(1);
        }
    }

    /** Each program ran in some order, so that an order with all sends first exists. */
    @Test
    void randomProgramsOfFewTimes() {
        long seed0 = new Random().nextLong();
        int moved = 0;
        for (long seed = seed0; seed < seed0 + TRACES; seed++) {
            Recorded recorded = program(new Random(seed));
            NaiveTrace naive = new NaiveTrace(recorded);
            try (Trace trace = open(recorded, 1 + Math.floorMod(seed, 3))) {
                String what = "seed " + seed;
                EngineOracleTest.compare(what, trace, naive);
                assertThat(early(trace)).as(what).isZero();
                Events events = trace.events();
                for (long row = 0; row < trace.messages().count(); row++) {
                    assertThat(trace.messages().send(row))
                            .as("%s, message %d", what, row)
                            .isLessThan(trace.messages().recv(row));
                }
                boolean isPlain = IntStream.range(1, (int) trace.length())
                        .allMatch(pos -> events.ticks(pos - 1) < events.ticks(pos)
                                || events.location(pos - 1) <= events.location(pos));
                assertThat(isPlain).as(what).isEqualTo(needsNoMove(trace));
                moved += isPlain ? 0 : 1;
            }
        }
        assertThat(moved)
                .as("traces of %d in which events move, from seed %d", TRACES, seed0)
                .isGreaterThan(TRACES / 4);
    }

    /** Whether each message of one time goes to the same or a later location. */
    private static boolean needsNoMove(Trace trace) {
        Events events = trace.events();
        return IntStream.range(0, (int) trace.messages().count()).allMatch(row -> {
            long send = trace.messages().send(row);
            long receive = trace.messages().recv(row);
            return events.ticks(send) < events.ticks(receive) || events.location(send) <= events.location(receive);
        });
    }

    /** Steps of a program in a possible order, many of them at one time. */
    private static Recorded program(Random random) {
        int processes = 2 + random.nextInt(5);
        int threads = random.nextInt(4) == 0 ? 2 : 1;
        Recorded trace = new Recorded(processes, threads, 2);
        List<Consumer<Long>> open = new ArrayList<>();
        int steps = random.nextInt(200);
        int ties = 1 + random.nextInt(30);
        long time = 0;
        for (int step = 0; step < steps || !open.isEmpty(); step++) {
            time += random.nextInt(ties) == 0 ? 1 + random.nextInt(3) : 0;
            int what = step < steps ? random.nextInt(7) : 0;
            // Threads of a process would compete for messages, so only the first one communicates.
            int from = random.nextInt(processes) * threads;
            int to = random.nextInt(processes);
            switch (what) {
                case 0, 1, 2 -> {
                    if (!open.isEmpty()) {
                        open.remove(random.nextInt(open.size())).accept(time);
                    }
                }
                case 3, 4 -> message(trace, from, to, time, random, open);
                case 5 -> {
                    int location = random.nextInt(processes * threads);
                    trace.records.get(location).add(Rec.enter(time, random.nextInt(2)));
                    trace.records.get(location).add(Rec.leave(time, random.nextInt(2)));
                }
                default -> {
                    for (int process = 0; process < processes; process++) {
                        trace.records
                                .get(process * threads)
                                .add(new Rec(time, RecordKind.MPI_COLLECTIVE_END, 0L, 0L, 0xFFFF_FFFFL, 0L, 0L));
                    }
                }
            }
        }
        return trace;
    }

    private static void message(Recorded trace, int from, int to, long time, Random random, List<Consumer<Long>> open) {
        long tag = random.nextInt(2);
        List<Rec> sender = trace.records.get(from);
        List<Rec> receiver = trace.records.get(to * trace.threads);
        long request = trace.records.stream().mapToInt(List::size).sum();
        long rank = from / trace.threads;
        boolean posted = random.nextBoolean();
        if (posted) {
            receiver.add(new Rec(time, RecordKind.MPI_IRECV_REQUEST, request));
        }
        sender.add(
                random.nextBoolean()
                        ? send(time, to, tag)
                        : new Rec(time, RecordKind.MPI_ISEND, (long) to, 0L, tag, 8L, request + 1_000_000));
        // Each channel has at most as many receives as sends so far, so that none waits for a later send.
        open.add(now -> receiver.add(
                posted
                        ? new Rec(now, RecordKind.MPI_IRECV, rank, 0L, tag, 8L, request)
                        : new Rec(now, RecordKind.MPI_RECV, rank, 0L, tag, 8L)));
    }
}
