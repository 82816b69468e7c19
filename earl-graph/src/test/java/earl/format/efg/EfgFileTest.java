package earl.format.efg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.OpenOptions;
import earl.Trace;
import earl.TraceException;
import earl.engine.CallTraces;
import earl.format.efg.graph.GraphCodec;
import earl.graph.FlowGraph;
import earl.graph.GraphWalk;
import earl.graph.Signature;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import earl.graph.reconstruct.GraphFile;
import earl.testing.Sample;
import earl.testing.Traces;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written to a file comes back. */
class EfgFileTest {
    private static final int RANDOM_TRACES = 1000;

    @TempDir
    private Path folder;

    private Path written(Trace trace, Calls calls, List<FlowGraph> graphs, boolean statistics) throws IOException {
        Path file = folder.resolve("graphs.efg");
        try (OutputStream out = Files.newOutputStream(file)) {
            if (statistics) {
                new EfgFormat().writeStatistics(trace, "some trace", calls, graphs, out);
            } else {
                new EfgFormat().write(trace, "some trace", calls, graphs, out);
            }
        }
        return file;
    }

    private static List<String> walked(FlowGraph graph) {
        List<String> calls = new ArrayList<>();
        GraphWalk walk = graph.walk();
        while (walk.next()) {
            calls.add(graph.label(walk.node()));
        }
        return calls;
    }

    private void comesBack(Trace trace, Signature signature, Calls calls, String name) throws IOException {
        List<FlowGraph> graphs = new FlowGraphs(trace, signature, calls).all();
        if (graphs.isEmpty()) {
            return;
        }
        List<FlowGraph> read = new EfgFile(written(trace, calls, graphs, true)).read();
        assertThat(read).as(name).hasSameSizeAs(graphs);
        for (int i = 0; i < read.size(); i++) {
            FlowGraph one = graphs.get(i);
            FlowGraph other = read.get(i);
            String whose = name + ", graph " + i;
            assertThat(other.location()).as(whose).isEqualTo(one.location());
            assertThat(other.rank()).as(whose).isEqualTo(one.rank());
            assertThat(other.last()).as(whose).isEqualTo(one.last());
            assertThat(walked(other)).as(whose).isEqualTo(walked(one));
            for (int node = 0; node < one.nodes(); node++) {
                assertThat(other.count(node)).isEqualTo(one.count(node));
                assertThat(other.time(node)).isEqualTo(one.time(node));
                assertThat(other.shortest(node)).isEqualTo(one.shortest(node));
                assertThat(other.longest(node)).isEqualTo(one.longest(node));
                assertThat(other.histogram(node)).isEqualTo(one.histogram(node));
                assertThat(other.partners(node)).isEqualTo(one.partners(node));
                if (signature.has(Signature.Property.CALLSITE)) {
                    assertThat(other.callsite(node)).isEqualTo(one.callsite(node));
                }
            }
            assertThat(other.edges()).isEqualTo(one.edges());
            for (int edge = 0; edge < one.edges(); edge++) {
                assertThat(other.progressions(edge)).isEqualTo(one.progressions(edge));
                assertThat(other.gap(edge)).isEqualTo(one.gap(edge));
                assertThat(other.gapHistogram(edge)).isEqualTo(one.gapHistogram(edge));
            }
        }
    }

    @Test
    void everyTraceComesBack() throws IOException {
        int traces = 0;
        for (String name : Traces.collected()) {
            if (name.equals("casita_4_mpi_lammps_colloid")) {
                continue; // its events are missing
            }
            try (Trace trace = Trace.open(Traces.collected(name), OpenOptions.defaults())) {
                comesBack(trace, Signature.DEFAULT, Calls.ALL, name);
                comesBack(trace, Signature.parse("call,size,partner,tag,comm,rank,region"), Calls.MPI, name);
                traces++;
            }
        }
        assertThat(traces).isGreaterThan(20);
    }

    @Test
    void anyTraceComesBack() throws IOException {
        for (int seed : Sample.seeds(RANDOM_TRACES, 30)) {
            try (Trace trace = CallTraces.random(seed, 200)) {
                comesBack(trace, Signature.DEFAULT, Calls.ALL, "seed " + seed);
            }
        }
    }

    /** Branches without order, with order, and with a long pattern that comes again: progressions and runs. */
    @Test
    void anyOrderComesBack() throws IOException {
        for (long seed = 1; seed <= 60; seed++) {
            Random random = new Random(seed);
            List<String> pattern =
                    random.ints(200, 0, 8).mapToObj(i -> "call " + i).toList();
            List<String> calls = new ArrayList<>(random.ints(random.nextInt(300), 0, 8)
                    .mapToObj(i -> "call " + i)
                    .toList());
            for (int n = random.nextInt(5); n > 0; n--) {
                calls.addAll(pattern);
            }
            calls.add("end");
            try (Trace trace = CallTraces.of(calls, pattern, calls)) {
                comesBack(trace, Signature.of(Signature.Property.CALL), Calls.ALL, "seed " + seed);
            }
        }
    }

    private long size(List<String> calls, int processes) throws IOException {
        @SuppressWarnings({"unchecked", "rawtypes"})
        List<String>[] all = Collections.nCopies(processes, calls).toArray(List[]::new);
        try (Trace trace = CallTraces.of(all)) {
            List<FlowGraph> graphs = new FlowGraphs(trace, Signature.DEFAULT, Calls.ALL).all();
            EfgFile file = new EfgFile(written(trace, Calls.ALL, graphs, false));
            assertThat(file.events()).isEqualTo((long) calls.size() * processes);
            return file.parts().getOrDefault(GraphCodec.PART, -1L);
        }
    }

    private static List<String> loop(int iterations, List<String> body) {
        List<String> calls = new ArrayList<>(List.of("begin"));
        for (int i = 0; i < iterations; i++) {
            calls.addAll(body);
        }
        calls.add("end");
        return calls;
    }

    @Test
    void loopsCostTheSameHoweverLongTheyAre() throws IOException {
        List<String> body = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            body.addAll(List.of("a", "b", "b", "b", "c"));
        }
        body.add("d");
        assertThat(size(loop(10_000, body), 1)).isLessThanOrEqualTo(size(loop(100, body), 1) + 8);
        // No progressions: where the pattern comes again says its period.
        List<String> irregular =
                new Random(1).ints(100, 0, 6).mapToObj(i -> "call " + i).toList();
        assertThat(size(loop(1000, irregular), 1)).isLessThanOrEqualTo(size(loop(10, irregular), 1) + 40);
    }

    /** Figure 6 of the paper: the file of a regular loop is as large however often it runs. */
    @Test
    void regularLoopsOfAnyLengthTakeTheSame() throws IOException {
        List<Long> sizes = new ArrayList<>();
        for (int iterations = 100; iterations <= 1_000_000; iterations *= 10) {
            try (Trace trace = CallTraces.loop(iterations, List.of("MPI_Irecv", "MPI_Isend", "MPI_Waitall"))) {
                List<FlowGraph> graphs = new FlowGraphs(trace, Signature.DEFAULT, Calls.ALL).all();
                Path file = written(trace, Calls.ALL, graphs, false);
                assertThat(new EfgFile(file).events()).isEqualTo(3L * iterations);
                sizes.add(Files.size(file));
            }
        }
        assertThat(Collections.max(sizes)).isLessThanOrEqualTo(Collections.min(sizes) + 8);
    }

    /** Ranks at the border have other neighbours than those inside, but sixty-four know no more kinds of neighbours than sixteen. */
    @Test
    void moreRanksCostLittle() throws IOException {
        for (String name : List.of("halo_64", "smpi_halo_64")) {
            try (Trace trace = Trace.open(Traces.collected(name), OpenOptions.defaults())) {
                List<FlowGraph> all = new FlowGraphs(trace).all();
                long some = Files.size(written(trace, Calls.MPI, all.subList(0, 16), false));
                assertThat(Files.size(written(trace, Calls.MPI, all, false))).isLessThan(some + 32);
            }
        }
    }

    /**
     * No more with all names than {@code zstd -19} makes of the bare numbers of all processes, 13 bytes a call: call, partner, bytes, call
     * site.
     */
    @Test
    void benchmarksTakeNoMoreThanTheirPackedNumbers() throws IOException {
        Map<String, Integer> most = Map.of("npb_is.A.4", 274, "npb_cg.A.4", 633, "npb_mg.A.4", 3240);
        for (Map.Entry<String, Integer> benchmark : most.entrySet()) {
            try (Trace trace = Trace.open(Traces.collected(benchmark.getKey()), OpenOptions.defaults())) {
                Path file = written(trace, Calls.MPI, new FlowGraphs(trace).all(), false);
                assertThat(Files.size(file)).as(benchmark.getKey()).isLessThanOrEqualTo(benchmark.getValue());
            }
        }
    }

    @Test
    void otherVersionsAreRefused() throws IOException {
        try (Trace trace = CallTraces.of(List.of("a"))) {
            Path file = written(trace, Calls.ALL, new FlowGraphs(trace, Signature.DEFAULT, Calls.ALL).all(), false);
            byte[] bytes = Files.readAllBytes(file);
            for (int version : new int[] {3, 5}) {
                bytes[9] = (byte) version;
                Files.write(file, bytes);
                assertThatThrownBy(() -> new EfgFile(file))
                        .isInstanceOf(TraceException.class)
                        .hasMessageContaining("version " + version + " of the format; this EXPERT reads version 4");
            }
        }
    }

    @Test
    void processesThatDoTheSameCostBits() throws IOException {
        List<String> calls =
                new Random(1).ints(500, 0, 40).mapToObj(i -> "call " + i).toList();
        assertThat(size(calls, 64)).isLessThan(size(calls, 1) + 63 * 4L);
    }

    @Test
    void partsAreRead() throws IOException {
        try (Trace trace = CallTraces.of(List.of("a", "b", "a"))) {
            List<FlowGraph> graphs = new FlowGraphs(trace, Signature.DEFAULT, Calls.ALL).all();
            EfgFile file = new EfgFile(written(trace, Calls.ALL, graphs, false));
            assertThat(file.trace()).isEqualTo("some trace");
            assertThat(file.calls()).isEqualTo("all");
            assertThat(file.signature()).isEqualTo(Signature.DEFAULT);
            assertThat(file.graphs()).isEqualTo(1);
            assertThat(file.hasTrace()).isFalse();
            assertThat(file.parts().keySet()).containsExactly("head", "graphs");
        }
    }

    /** Any byte that is changed is noticed, and any end that is missing. */
    @Test
    void damageIsNoticed() throws IOException {
        try (Trace trace = CallTraces.of(List.of("a", "b", "a", "c"))) {
            Path file = written(trace, Calls.ALL, new FlowGraphs(trace, Signature.DEFAULT, Calls.ALL).all(), true);
            byte[] whole = Files.readAllBytes(file);
            assertThat(GraphFile.sniff(file)).isTrue();
            for (int at = 0; at < whole.length; at++) {
                byte[] broken = whole.clone();
                broken[at] ^= 0x10;
                Files.write(file, broken);
                assertThatThrownBy(() -> new EfgFile(file).read())
                        .as("byte " + at)
                        .isInstanceOf(TraceException.class);
            }
            for (int length = 0; length < whole.length; length++) {
                Files.write(file, Arrays.copyOf(whole, length));
                assertThatThrownBy(() -> new EfgFile(file).read())
                        .as("length " + length)
                        .isInstanceOf(TraceException.class);
            }
        }
    }
}
