package earl.format.efg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Events;
import earl.OpenOptions;
import earl.Trace;
import earl.TraceException;
import earl.diag.Diagnostics;
import earl.engine.CallTraces;
import earl.engine.Engine;
import earl.format.Decoded;
import earl.format.RawRecords;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.format.otf2.RandomArchive;
import earl.graph.FlowGraph;
import earl.graph.Signature;
import earl.graph.capture.CallNodes;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import earl.graph.reconstruct.CallRange;
import earl.graph.reconstruct.CallTimes;
import earl.memory.ColumnMemory;
import earl.store.LocationEvents;
import earl.testing.Sample;
import earl.testing.Traces;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trace that was compressed with exact times comes back event for event. */
class EfgTraceTest {
    private static final int RANDOM_TRACES = 1000;
    private static final double MOST_BYTES_A_CALL = 8;

    @TempDir
    private Path folder;

    private void comesBack(Path trace, Calls calls) throws IOException {
        Path file = Compressed.write(trace, calls, folder.resolve("trace.efg"));
        try (Decoded one = new Decoded(trace);
                Decoded other = new Decoded(file)) {
            other.hasTheEventsOf(one);
            assertThat(other.source.definitions().records())
                    .as(trace.toString())
                    .isEqualTo(one.source.definitions().records());
            assertThat(other.source.definitions().placeholders())
                    .isEqualTo(one.source.definitions().placeholders());
            assertThat(other.diagnostics.list()).isEqualTo(one.diagnostics.list());
            assertThat(other.source.info().properties())
                    .isEqualTo(one.source.info().properties());
            assertThat(other.source.info().writer()).isEqualTo(one.source.info().writer());
            RawRecords raw = one.source.raw();
            assertThat(other.source.raw().markers()).isEqualTo(raw.markers());
            assertThat(other.source.raw().markerKinds()).isEqualTo(raw.markerKinds());
        }
        timesComeBack(trace, calls, new EfgFile(file));
    }

    /** What lies behind the calls that are wanted is not read, nor are locations behind theirs; those before in their part are. */
    @Test
    void onlyWhatIsWantedIsRead() throws IOException {
        Path file = Compressed.write(Traces.collected("halo_64"), Calls.MPI, folder.resolve("trace.efg"));
        List<FlowGraph> graphs = new EfgFile(file).read();
        long[] records = new long[graphs.size()];
        for (int location = 0; location < records.length; location++) {
            EfgFile opened = new EfgFile(file);
            opened.times(graphs.get(location));
            records[location] = opened.decoded()
                    - (location == 0
                            ? 0
                            : Arrays.stream(records).limit(location).sum());
        }
        EfgFile first = new EfgFile(file);
        CallTimes all = new EfgFile(file).times(graphs.get(3));
        CallTimes some = first.times(graphs.get(3), 10);
        assertThat(some.calls()).isEqualTo(10);
        for (int call = 0; call < some.calls(); call++) {
            assertThat(some.begin(call)).isEqualTo(all.begin(call));
            assertThat(some.end(call)).isEqualTo(all.end(call));
        }
        long before = records[0] + records[1] + records[2];
        assertThat(first.decoded()).isBetween(before + 2 * 10, before + records[3] / 4);
        // Behind its last call the last process leaves its program and ends.
        assertThat(Arrays.stream(records).sum()).isEqualTo(24_064L - 2);

        EfgFile each = new EfgFile(file);
        graphs.forEach(graph -> each.times(graph, 10));
        assertThat(each.decoded()).as("each location once").isLessThan(24_064L);

        EfgSource source = new EfgSource(Frame.open(file), new Diagnostics());
        try (TraceSource part = new EfgExcerpt(source, Map.of(0, new CallRange(5, 20)));
                ColumnMemory memory = ColumnMemory.ofThisThread()) {
            for (int location = 0; location < part.locations(); location++) {
                part.decode(location, new LocationEvents(location, memory, 100));
            }
            assertThat(source.decoded()).isBetween(2 * 20L, records[0] / 2);
        }
    }

    /** Those of each call, by its part of the file alone. */
    private static void timesComeBack(Path path, Calls calls, EfgFile file) {
        try (Trace trace = Trace.open(path, OpenOptions.defaults())) {
            Events events = trace.events();
            FlowGraphs graphs = new FlowGraphs(trace, Signature.DEFAULT, calls);
            for (FlowGraph graph : file.read()) {
                CallNodes nodes = graphs.calls(graph.location());
                CallTimes times = file.times(graph);
                long last = trace.position(graph.location(), trace.length(graph.location()) - 1);
                for (int call = 0; call < graph.events(); call++) {
                    long enter = nodes.enter(call);
                    long exit = events.exitptr(enter);
                    assertThat(times.begin(call)).as("%s, call %d", path, call).isEqualTo(events.ticks(enter));
                    assertThat(times.end(call))
                            .as("%s, call %d", path, call)
                            .isEqualTo(events.ticks(exit == Trace.NONE ? last : exit));
                }
            }
        }
    }

    private static List<Path> collected() {
        Stream<Path> examples = Stream.of("balanced", "halo", "late_sender", "slowing", "wait_barrier", "wrong_order")
                .map(Traces::example);
        Stream<Path> others = Traces.hasCollection()
                ? Traces.collected().stream()
                        .filter(name -> !name.equals("casita_4_mpi_lammps_colloid")) // its events are missing
                        .map(Traces::collected)
                : Stream.of();
        return Stream.concat(examples, others).toList();
    }

    @Test
    void everyTraceComesBack() throws IOException {
        for (Path trace : Sample.of(collected(), 4)) {
            comesBack(trace, Calls.ALL);
            try (Trace opened = Trace.open(trace, OpenOptions.defaults())) {
                if (!Compressed.graphs(opened, Calls.MPI).isEmpty()) {
                    comesBack(trace, Calls.MPI);
                }
            }
        }
    }

    @Test
    void recordsOfEveryKindComeBack() throws IOException {
        Path random = folder.resolve("random");
        RandomArchive.make(random, 99);
        comesBack(random, Calls.ALL);
    }

    @Test
    void anyTraceComesBack() throws IOException {
        Path file = folder.resolve("random.efg");
        for (int seed : Sample.seeds(RANDOM_TRACES, 30)) {
            try (TraceSource source = CallTraces.randomSource(seed, 200);
                    Trace trace = Engine.open(source, OpenOptions.defaults(), new Diagnostics());
                    ColumnMemory memory = ColumnMemory.ofThisThread()) {
                List<FlowGraph> graphs = Compressed.graphs(trace, Calls.ALL);
                if (graphs.isEmpty()) {
                    continue;
                }
                try (OutputStream out = Files.newOutputStream(file)) {
                    new EfgFormat()
                            .writeTrace(trace, source, null, new Diagnostics(), "random", Calls.ALL, graphs, out);
                }
                try (Decoded decoded = new Decoded(file)) {
                    List<LocationEvents> expected = new ArrayList<>();
                    for (int location = 0; location < source.locations(); location++) {
                        LocationEvents events = new LocationEvents(location, memory, 0);
                        source.decode(location, events);
                        expected.add(events);
                    }
                    decoded.hasTheEventsOf(expected.toArray(LocationEvents[]::new));
                }
            }
        }
    }

    @Test
    void callsWithTheirTimesTakeEightBytes() throws IOException {
        for (String name : List.of("npb_cg.A.4", "npb_mg.A.4", "smpi_halo_64")) {
            Path file = Compressed.write(Traces.collected(name), Calls.MPI, folder.resolve(name + ".efg"));
            assertThat((double) Files.size(file) / new EfgFile(file).events())
                    .as(name)
                    .isLessThan(MOST_BYTES_A_CALL);
        }
    }

    @Test
    void twoRunsGiveTheSameBytes() throws IOException {
        Path one = Compressed.write(Traces.example("halo"), Calls.MPI, folder.resolve("one.efg"));
        Path other = Compressed.write(Traces.example("halo"), Calls.MPI, folder.resolve("other.efg"));
        assertThat(one).hasSameBinaryContentAs(other);
        // And what is made from the file itself.
        Path again = Compressed.write(one, Calls.MPI, folder.resolve("again.efg"));
        assertThat(again).hasSameBinaryContentAs(one);
    }

    @Test
    void aFileWithoutExactTimesIsNoTrace() throws IOException {
        Path file = folder.resolve("graphs.efg");
        try (Trace trace = CallTraces.of(List.of("a", "b"));
                OutputStream out = Files.newOutputStream(file)) {
            new EfgFormat().write(trace, "calls", Calls.ALL, Compressed.graphs(trace, Calls.ALL), out);
        }
        assertThatThrownBy(() -> TraceFormat.openAny(file, new Diagnostics()))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("without exact times");
    }

    /** Any byte that is changed is noticed, and any end that is missing. */
    @Test
    void damageIsNoticed() throws IOException {
        Path file = folder.resolve("broken.efg");
        byte[] whole = Files.readAllBytes(
                Compressed.write(Traces.example("wait_barrier"), Calls.MPI, folder.resolve("whole.efg")));
        for (int at = 0; at < whole.length; at++) {
            byte[] broken = whole.clone();
            broken[at] ^= (byte) (1 << at % 8);
            Files.write(file, broken);
            isRefused(file, "byte " + at);
        }
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, java.util.Arrays.copyOf(whole, length));
            isRefused(file, "length " + length);
        }
    }

    private static void isRefused(Path file, String how) {
        assertThatThrownBy(() -> {
                    try (TraceSource source = new EfgFormat().open(file, new Diagnostics());
                            ColumnMemory memory = ColumnMemory.ofThisThread()) {
                        for (int location = 0; location < source.locations(); location++) {
                            source.decode(location, new LocationEvents(location, memory, 0));
                        }
                    }
                })
                .as(how)
                .isInstanceOf(TraceException.class)
                .hasMessageNotContaining("\n");
    }
}
