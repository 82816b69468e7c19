package earl.graph.capture;

import static org.assertj.core.api.Assertions.assertThat;

import earl.EventType;
import earl.Events;
import earl.Messages;
import earl.OpenOptions;
import earl.Trace;
import earl.bench.ProgramShape;
import earl.bench.TraceGenerator;
import earl.engine.CallTraces;
import earl.graph.FlowGraph;
import earl.graph.GraphWalk;
import earl.graph.Signature;
import earl.graph.Signature.Property;
import earl.testing.Sample;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Graphs against a plain second way to them: every call with what it carries, collected from the tables of messages and operations. */
class CaptureTest {
    private static final int RANDOM_TRACES = 300;

    /** What a call carries. */
    private static final class CallPayloads {
        private long bytes;
        private boolean any;
        private final TreeSet<Integer> partners = new TreeSet<>();
        private int root = Trace.NONE;

        void add(long more, int partner) {
            any = true;
            bytes += more;
            if (partner != Trace.NONE) {
                partners.add(partner);
            }
        }

        @Override
        public String toString() {
            return (any ? bytes : -1) + " " + (root == Trace.NONE ? partners : List.of(root));
        }
    }

    /** By position of the enter: the calls of a location in words, in order. */
    private static Map<Long, CallPayloads> carried(Trace trace) {
        Map<Long, CallPayloads> carried = new HashMap<>();
        Messages messages = trace.messages();
        for (long row = 0; row < messages.count(); row++) {
            long bytes = messages.bytes(row);
            for (long call : new TreeSet<>(Arrays.asList(messages.sendCall(row), messages.sendCompleteCall(row)))) {
                carried.computeIfAbsent(call, c -> new CallPayloads()).add(bytes, messages.destination(row));
            }
            for (long call : new TreeSet<>(Arrays.asList(messages.recvPostCall(row), messages.recvCall(row)))) {
                carried.computeIfAbsent(call, c -> new CallPayloads()).add(bytes, messages.source(row));
            }
        }
        Events events = trace.events();
        for (long pos = 0; pos < trace.length(); pos++) {
            if (events.type(pos) == EventType.COLLEXIT) {
                CallPayloads of = carried.computeIfAbsent(events.enterptr(pos), c -> new CallPayloads());
                of.add(events.sent(pos) + events.recvd(pos), Trace.NONE);
                of.root = events.root(pos);
            }
        }
        return carried;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "efg_example",
                "efg_branch",
                "halo",
                "late_sender",
                "wrong_order_src",
                "master_slow",
                "npb_cg.A.4",
                "npb_mg.A.4",
                "npb_is.A.4",
                "smpi_halo_64",
                "pipit_ping_pong"
            })
    void sequencesAreThoseOfTheCalls(String name) {
        try (Trace trace = Trace.open(Traces.collected(name), OpenOptions.defaults())) {
            Map<Long, CallPayloads> carried = carried(trace);
            Events events = trace.events();
            for (FlowGraph graph : new FlowGraphs(trace).all()) {
                List<String> calls = new ArrayList<>();
                List<Double> times = new ArrayList<>();
                for (long index = 0; index < trace.length(graph.location()); index++) {
                    long pos = trace.position(graph.location(), index);
                    if (events.type(pos) == EventType.ENTER
                            && trace.regions().get(events.region(pos)).isMpi()) {
                        calls.add(trace.regions().get(events.region(pos)).name() + " "
                                + carried.getOrDefault(pos, new CallPayloads()) + " " + events.callsite(pos));
                        times.add(events.time(events.exitptr(pos)) - events.time(pos));
                    }
                }
                assertThat(walked(trace, graph)).isEqualTo(calls);
                assertThat((long) calls.size()).isEqualTo(graph.events());
                assertThat(graph.nodes())
                        .isEqualTo((int) calls.stream().distinct().count());
                assertThat(IntStream.range(0, graph.edges())
                                .mapToLong(graph::weight)
                                .sum())
                        .isEqualTo(graph.events() - 1);
                double sum = IntStream.range(0, graph.nodes())
                        .mapToDouble(graph::time)
                        .sum();
                assertThat(sum)
                        .isCloseTo(
                                times.stream().mapToDouble(t -> t).sum(), org.assertj.core.api.Assertions.within(1e-9));
            }
        }
    }

    private static List<String> walked(Trace trace, FlowGraph graph) {
        List<String> calls = new ArrayList<>();
        GraphWalk walk = graph.walk();
        while (walk.next()) {
            int node = walk.node();
            int[] partners = graph.partners(node);
            calls.add(trace.regions().get(graph.region(node)).name() + " " + graph.size(node) + " "
                    + Arrays.toString(partners) + " " + graph.key(node, Property.CALLSITE));
        }
        return calls;
    }

    /** Any sequence of calls is walked again as it was, and its counts and histograms add up. */
    @Test
    void anyTraceIsWalkedAgain() {
        long events = 0;
        for (int seed : Sample.seeds(RANDOM_TRACES, 25)) {
            try (Trace trace = CallTraces.random(seed, 400)) {
                for (FlowGraph graph : new FlowGraphs(trace, Signature.DEFAULT, Calls.ALL).all()) {
                    int[] noted = new int[(int) trace.length()];
                    Arrays.fill(noted, Trace.NONE);
                    CallNodes calls = new FlowGraphs(trace, Signature.DEFAULT, Calls.ALL).calls(graph.location());
                    for (int call = 0; call < calls.calls(); call++) {
                        noted[(int) calls.enter(call)] = calls.node(call);
                    }
                    int[] expected =
                            IntStream.of(noted).filter(node -> node >= 0).toArray();
                    assertThat(graph.sequence(0, graph.events()))
                            .as("seed " + seed)
                            .isEqualTo(expected);
                    for (int node = 0; node < graph.nodes(); node++) {
                        assertThat(Arrays.stream(graph.histogram(node)).sum()).isEqualTo(graph.count(node));
                    }
                    for (int edge = 0; edge < graph.edges(); edge++) {
                        assertThat(Arrays.stream(graph.gapHistogram(edge)).sum())
                                .isEqualTo(graph.weight(edge));
                        assertThat(graph.shortestGap(edge)).isNotNegative();
                    }
                    events += graph.events();
                }
            }
        }
        assertThat(events).isGreaterThan(Sample.runsAll() ? 10_000 : 2_000);
    }

    /** Counters are recorded when a computation begins; with all regions as events they grow in calls and between them. */
    @Test
    void metricsGrowInCallsAndBetweenThem(@TempDir Path folder) throws IOException {
        TraceGenerator.generate(folder, ProgramShape.of(20_000, 4).withMetrics(true), 1);
        try (Trace trace = Trace.open(folder, OpenOptions.defaults())) {
            int metrics = trace.metrics().size();
            assertThat(metrics).isEqualTo(2);
            double total = 0;
            for (Calls which : List.of(Calls.ALL, Calls.MPI)) {
                for (FlowGraph graph : new FlowGraphs(trace, Signature.DEFAULT, which).all()) {
                    for (int metric = 0; metric < metrics; metric++) {
                        int of = metric;
                        double[] expected = grown(trace, graph.location(), metric, which);
                        double inCalls = IntStream.range(0, graph.nodes())
                                .mapToDouble(node -> graph.metric(node, of))
                                .sum();
                        double between = IntStream.range(0, graph.edges())
                                .mapToDouble(edge -> graph.gapMetric(edge, of))
                                .sum();
                        assertThat(inCalls).isEqualTo(expected[0]);
                        assertThat(between).isEqualTo(expected[1]);
                        total += inCalls + between;
                    }
                }
            }
            assertThat(total).isPositive();
        }
    }

    /** What a metric grew by in all calls of a location, and between each call and the begin of the next. */
    private static double[] grown(Trace trace, int location, int metric, Calls which) {
        Events events = trace.events();
        double[] at = new double[(int) trace.length()];
        double now = Double.NaN;
        double inCalls = 0;
        double between = 0;
        long before = Trace.NONE;
        for (long index = 0; index < trace.length(location); index++) {
            long pos = trace.position(location, index);
            if (events.kind(pos).equals("METRIC")) {
                now = ((Number) ((List<?>) java.util.Objects.requireNonNull(events.attribute(pos, "metricValues")))
                                .get(metric))
                        .doubleValue();
            }
            at[(int) pos] = now;
        }
        for (long index = 0; index < trace.length(location); index++) {
            long pos = trace.position(location, index);
            if (events.type(pos) == EventType.ENTER
                    && (which == Calls.ALL
                            || trace.regions().get(events.region(pos)).isMpi())) {
                long exit = events.exitptr(pos);
                inCalls += growth(at, pos, exit);
                if (before != Trace.NONE) {
                    long end = events.exitptr(before);
                    between += growth(at, end < pos ? end : before, pos);
                }
                before = pos;
            }
        }
        return new double[] {inCalls, between};
    }

    private static double growth(double[] at, long from, long to) {
        double grown = at[(int) to] - at[(int) from];
        return Double.isNaN(grown) ? 0 : grown;
    }

    @Test
    void timesOfNodesAndEdges() {
        try (Trace trace = CallTraces.of(List.of("a", "b", "a", "b", "a"))) {
            FlowGraph graph = new FlowGraphs(trace, Signature.of(Property.CALL), Calls.ALL).of(0);
            assertThat(graph.nodes()).isEqualTo(2);
            assertThat(graph.count(0)).isEqualTo(3);
            assertThat(graph.time(0)).isEqualTo(30e-6);
            assertThat(graph.longest(1)).isEqualTo(10e-6);
            assertThat(graph.histogram(0)[4]).as("8 to 16 ticks").isEqualTo(3);
            assertThat(graph.edge(0, 1)).isZero();
            assertThat(graph.gap(0)).isEqualTo(20e-6);
            assertThat(graph.successors(0)).containsExactly(1);
            assertThat(graph.predecessors(0)).containsExactly(1);
            assertThat(graph.visit(0, 1)).containsExactly(0, 1);
            assertThat(graph.visit(0, 2)).containsExactly(0);
            assertThat(graph.sequence(1, 3)).containsExactly(1, 0);
            assertThat(graph.last()).isZero();
        }
    }

    /** With the time of a call or its number in the signature every call is a node. */
    @Test
    void timeAndNumberMakeATrace() {
        try (Trace trace = CallTraces.of(List.of("a", "b", "a", "b", "a"))) {
            for (String signature : List.of("seq", "call,time")) {
                FlowGraph graph = new FlowGraphs(trace, Signature.parse(signature), Calls.ALL).of(0);
                assertThat(graph.nodes()).as(signature).isEqualTo(5);
                assertThat(graph.edges()).isEqualTo(4);
            }
            assertThat(new FlowGraphs(trace, Signature.of(Property.SIZE), Calls.ALL)
                            .of(0)
                            .nodes())
                    .isEqualTo(1);
        }
    }

    @Test
    void anExpressionChoosesCalls() {
        try (Trace trace = CallTraces.of(List.of("a", "b", "ab", "c"))) {
            FlowGraph graph = new FlowGraphs(trace, Signature.DEFAULT, Calls.parse("^a")).of(0);
            assertThat(IntStream.range(0, graph.nodes()).mapToObj(graph::label)).containsExactly("a", "ab");
        }
    }
}
