package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Message;
import earl.Progress;
import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.GraphBuilder;
import earl.graph.OrderBudget;
import earl.graph.reconstruct.GraphFile;
import earl.monitor.archive.Recording;
import earl.monitor.call.CallKinds;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingWriter;
import earl.monitor.ring.Spool;
import earl.monitor.symbol.KnownNames;
import earl.monitor.watch.CallMeaning;
import earl.monitor.watch.Settings;
import earl.monitor.watch.ThreadLoop;
import earl.monitor.watch.ThreadWatch;
import earl.testing.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A monitor that does not keep up: what was lost is told, and nothing is made up in its place. */
class LossTest {
    private static final int SMALL = 256;
    private static final List<String> FUNCTIONS = FunctionTable.shipped().names();
    private static final Settings QUICK = new Settings(false, 10, 0.0001, 5, 0, Settings.DEFAULT.signature());

    @TempDir
    private Path folder;

    private Path ring(Path where, int rank) {
        return where.resolve("node." + (1000 + rank) + ".0.ring");
    }

    private ThreadWatch watch(RingFile ring) {
        CallMeaning meaning = new CallMeaning(new CallKinds(FUNCTIONS), QUICK.signature());
        Spool spool = new Spool(folder.resolve(ring.path().getFileName() + ".records"), ring);
        return new ThreadWatch(ring, spool, QUICK, meaning, FUNCTIONS, 1e9, OrderBudget.unlimited());
    }

    private static void take(ThreadWatch watch, RingFile ring) {
        watch.take(ring.read(), ring.head());
        ring.consumed(ring.head());
    }

    private static void halos(MadeUpCalls made, int iterations) {
        for (int i = 0; i < iterations; i++) {
            made.halo();
        }
    }

    /** Watches calls until their loop is known and a stretch is ordered. */
    private ThreadWatch ordered(MadeUpCalls made, RingFile ring) {
        ThreadWatch watch = watch(ring);
        halos(made, 300);
        take(watch, ring);
        new Planner(QUICK, RecordingOrders.alone()).plan(List.of(watch));
        return watch;
    }

    private static Set<String> edges(GraphBuilder graph) {
        Set<String> edges = new HashSet<>();
        for (int edge = 0; edge < graph.edges(); edge++) {
            edges.add(name(graph, graph.from(edge)) + " " + name(graph, graph.to(edge)));
        }
        return edges;
    }

    private static String name(GraphBuilder graph, int node) {
        return graph.key(node, earl.graph.Signature.Property.CALL) + "@"
                + graph.key(node, earl.graph.Signature.Property.CALLSITE);
    }

    @Test
    void theGraphSaysThatCallsAreMissing() {
        Set<String> whole = new HashSet<>();
        for (int capacity : new int[] {1 << 16, SMALL}) {
            Path path = folder.resolve("node." + capacity + ".0.ring");
            try (RingWriter writer = new RingWriter(path, 0, 4, capacity);
                    RingFile ring = RingFile.open(path)) {
                MadeUpCalls made = new MadeUpCalls(writer, 0, 4, 1, 20);
                ThreadWatch watch = watch(ring);
                for (int i = 0; i < 300; i++) {
                    made.halo();
                    if (i % 100 < 40 || i % 100 > 90) {
                        take(watch, ring);
                    }
                }
                take(watch, ring);
                if (capacity > SMALL) {
                    assertThat(made.lost).isZero();
                    whole.addAll(edges(watch.graph()));
                    assertThat(watch.loops().misses()).isFalse();
                } else {
                    assertThat(made.lost).isPositive();
                    assertThat(watch.loops().misses()).isTrue();
                    assertThat(name(watch.graph(), 6)).isEqualTo("0@0");
                    long gaps = watch.graph().visits(6);
                    assertThat(gaps).as("in three places the ring is full").isBetween(3L, 9L);
                    assertThat(watch.graph().events()).isEqualTo(made.calls - made.lost + gaps);
                    assertThat(edges(watch.graph()))
                            .filteredOn(edge -> !edge.contains("0@0"))
                            .isSubsetOf(whole);
                    ThreadLoop loop = ThreadLoop.of(watch.graph(), 6, function -> false);
                    assertThat(loop.found()).isTrue();
                    assertThat(loop.size()).as("the six calls of an iteration").isEqualTo(6);
                    assertThat(loop.header()).isZero();
                }
            }
        }
    }

    @Test
    void aLoopThatBeganInAGapIsFound() {
        GraphBuilder graph = new GraphBuilder(QUICK.signature());
        long now = 0;
        // Begins, then what is lost, then 1 2 1 2 1 2: nobody saw how 1 was come to.
        for (long call : new long[] {9, 0, 1, 2, 1, 2, 0, 2, 1, 2}) {
            graph.add(new long[] {call, call}, now, now + 1);
            now += 2;
        }
        ThreadLoop loop = ThreadLoop.of(graph, 1, function -> false);
        assertThat(loop.found()).isTrue();
        assertThat(loop.header()).isEqualTo(2);
        assertThat(loop.leaves(1)).isTrue();
    }

    @Test
    void noMessageIsMadeUpAcrossAGap() throws IOException {
        int ranks = 3;
        int iterations = 200;
        List<RingWriter> writers = new ArrayList<>();
        List<RingFile> rings = new ArrayList<>();
        List<Spool> spools = new ArrayList<>();
        List<MadeUpCalls> made = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            writers.add(new RingWriter(ring(folder, rank), rank, ranks, rank == 1 ? SMALL : 1 << 13));
            made.add(new MadeUpCalls(writers.get(rank), rank, ranks, rank, 1));
            rings.add(RingFile.open(writers.get(rank).path()));
            spools.add(new Spool(Recording.records(folder, writers.get(rank).path()), rings.get(rank)));
        }
        int whole = 0;
        for (int i = 0; i < iterations; i++) {
            for (int rank = 0; rank < ranks; rank++) {
                made.get(rank).pass(7);
                made.get(rank).halo();
                boolean busy = i >= 80 && i < 140;
                if (!busy) {
                    RingFile ring = rings.get(rank);
                    spools.get(rank).append(ring, ring.read(), ring.head());
                    ring.consumed(ring.head());
                }
            }
            whole += made.get(1).lost == 0 ? 1 : 0;
        }
        for (int rank = 0; rank < ranks; rank++) {
            made.get(rank).plain("MPI_Finalize");
            writers.get(rank).exit(made.get(rank).now);
            spools.get(rank)
                    .append(
                            rings.get(rank),
                            rings.get(rank).read(),
                            rings.get(rank).head());
            spools.get(rank).header(rings.get(rank));
            spools.get(rank).close();
            rings.get(rank).close();
            writers.get(rank).close();
        }
        assertThat(made.get(1).lost).isPositive();
        assertThat(whole).isBetween(80, 120);

        Recording.Outcome outcome = new Recording(folder, FunctionTable.text(), 1e9, List.of(), "", false, Map.of())
                .write(folder.resolve("trace"), new KnownNames(), Progress.NONE);

        assertThat(outcome.lacks())
                .singleElement()
                .asString()
                .matches("\\d+ records of rank 1 were lost in \\d places? between 0\\.00\\d s and 0\\.00\\d s after its"
                        + " start; .*");
        try (Trace trace = Trace.open(folder.resolve("trace"))) {
            assertThat(trace.diagnostics()).allMatch(one -> one.code().equals("measurement_off"));
            Map<Boolean, Integer> counts = new TreeMap<>();
            for (long row = 0; row < trace.messages().count(); row++) {
                Message message = trace.messages().message(row);
                assertThat(message.recv()).isNotNegative();
                assertThat(message.recvTime() - message.sendTime())
                        .as("both ends are in one iteration")
                        .isBetween(-1e-9 * MadeUpCalls.ITERATION, 1e-9 * MadeUpCalls.ITERATION);
                boolean concerned = message.source() == 1 || message.destination() == 1;
                counts.merge(concerned, 1, Integer::sum);
            }
            assertThat(counts.get(false)).as("between ranks that lost nothing").isEqualTo(3 * iterations);
            assertThat(counts.get(true)).isBetween(6 * whole, 6 * (whole + 1));
            assertThat(trace.collectives().count()).isBetween((long) whole, whole + 1L);
        }
        Tools.Outcome printed =
                Tools.otf2Print(folder.resolve("trace/traces.otf2").toString());
        assertThat(printed.status()).isZero();
        assertThat(printed.errors()).isEmpty();
    }

    @Test
    void aFastProgramLosesNoMoreThanItSays() throws IOException {
        Path target = folder.resolve("fast");
        Session session = Session.begin(target, 1e9);
        Path rings = Path.of(session.environment().get("EXPERT_RECORD_RINGS"));
        try {
            MadeUpCalls made;
            try (RingWriter writer = new RingWriter(ring(rings, 0), 0, 1, SMALL);
                    Collector collector = new Collector(session, QUICK)) {
                made = new MadeUpCalls(writer, 0, 1, 1, 20);
                while (made.lost < 1000) {
                    made.halo();
                }
                while (collector.snapshot().records() < writer.head()) {
                    Thread.onSpinWait();
                }
                made.plain("MPI_Finalize");
                writer.exit(made.now);
            }
            Recording.Outcome outcome = session.write(Progress.NONE);
            assertThat(outcome.lacks()).singleElement().asString().contains("records of rank 0 were lost in");

            FlowGraph graph =
                    GraphFile.open(target.resolve("graphs.efg")).read().getFirst();
            long calls = 0;
            long gaps = 0;
            for (int node = 0; node < graph.nodes(); node++) {
                boolean lost = graph.label(node).startsWith("lost calls");
                gaps += lost ? graph.count(node) : 0;
                calls += lost ? 0 : graph.count(node);
            }
            assertThat(gaps).isPositive();
            assertThat(calls).isEqualTo(made.calls - made.lost);
            assertThat(Files.readAllLines(target.resolve("calls.csv"))).anyMatch(line -> line.contains("lost calls"));
            // No iteration was recorded: a location without events.
            Tools.Outcome printed =
                    Tools.otf2Print(target.resolve("traces.otf2").toString());
            assertThat(printed.status()).isZero();
            assertThat(printed.errors()).isEmpty();
        } finally {
            session.clear();
        }
    }

    @Test
    void ofACallThatComesWhenItLikesTheOrderIsNotKeptForEver() throws IOException {
        Path target = folder.resolve("irregular");
        Session session = Session.begin(target, 1e9);
        Path rings = Path.of(session.environment().get("EXPERT_RECORD_RINGS"));
        try {
            MadeUpCalls made;
            try (RingWriter writer = new RingWriter(ring(rings, 0), 0, 1, 1 << 17);
                    Collector collector = new Collector(session, QUICK, false, OrderBudget.ofBytes(100_000))) {
                made = new MadeUpCalls(writer, 0, 1, 1, 20);
                Random random = new Random(11);
                for (int i = 0; i < 50_000; i++) {
                    made.plain(FUNCTIONS.get(1 + random.nextInt(20)));
                }
                made.plain("MPI_Finalize");
                writer.exit(made.now);
                assertThat(collector.snapshot().records()).isNotNegative();
            }
            Recording.Outcome outcome = session.write(Progress.NONE);
            assertThat(outcome.lacks()).isEmpty();
            assertThat(session.unordered(outcome))
                    .singleElement()
                    .asString()
                    .matches("the graph of rank 0 has 4\\d,\\d{3} of its 50,001 calls in an order in which they may"
                            + " have come: .*");
            FlowGraph graph =
                    GraphFile.open(target.resolve("graphs.efg")).read().getFirst();
            assertThat(graph.events()).isEqualTo(50_001);
            assertThat(graph.sequence(0, 50_001)).hasSize(50_001).endsWith(graph.last());
        } finally {
            session.clear();
        }
    }

    @Test
    void nothingIsRecordedInFullWhileTheMonitorIsBehind() {
        try (RingWriter writer = new RingWriter(ring(folder, 0), 0, 4, 1 << 12);
                RingFile ring = RingFile.open(writer.path())) {
            MadeUpCalls made = new MadeUpCalls(writer, 0, 4, 1, 20);
            ThreadWatch watch = watch(ring);
            Planner planner = new Planner(QUICK, RecordingOrders.alone());
            for (int i = 0; i < 300; i++) {
                made.halo();
            }
            watch.take(0, ring.head());
            assertThat(watch.loops().stable()).isTrue();
            planner.plan(List.of(watch));
            assertThat(watch.iterations().busy())
                    .as("the ring is more than half full")
                    .isFalse();
            ring.consumed(ring.head());
            planner.plan(List.of(watch));
            assertThat(watch.iterations().busy()).isTrue();
        }
    }

    @Test
    void aStretchHasTheWholeOfItsIterations() {
        try (RingWriter writer = new RingWriter(ring(folder, 0), 0, 4, 1 << 14);
                RingFile ring = RingFile.open(writer.path())) {
            MadeUpCalls made = new MadeUpCalls(writer, 0, 4, 1, 20);
            ThreadWatch watch = ordered(made, ring);
            halos(made, 15);
            take(watch, ring);
            assertThat(watch.iterations().stretches()).singleElement().satisfies(stretch -> {
                assertThat(stretch.iterations()).isEqualTo(10);
                assertThat(stretch.end() - stretch.begin())
                        .as("what is computed after the last call belongs to the last iteration")
                        .isEqualTo(10 * MadeUpCalls.ITERATION);
            });
        }
    }

    @Test
    void aStretchEndsBeforeTheProgramDoes() {
        try (RingWriter writer = new RingWriter(ring(folder, 0), 0, 4, 1 << 14);
                RingFile ring = RingFile.open(writer.path())) {
            MadeUpCalls made = new MadeUpCalls(writer, 0, 4, 1, 20);
            ThreadWatch watch = ordered(made, ring);
            halos(made, 5);
            long end = made.now;
            made.plain("MPI_Finalize");
            take(watch, ring);
            watch.finish();
            assertThat(watch.iterations().stretches()).singleElement().satisfies(stretch -> {
                assertThat(stretch.end()).isLessThanOrEqualTo(end);
                assertThat(stretch.iterations()).isEqualTo(4);
            });
        }
    }
}
