package earl.graph.bench;

import earl.OpenOptions;
import earl.Trace;
import earl.bench.BenchArchives;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.graph.FlowGraph;
import earl.graph.GraphWalk;
import earl.graph.Signature;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import earl.graph.reconstruct.GraphFile;
import earl.graph.reconstruct.GraphFileFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Files of flow graphs of the standard trace, 10 million events of 64 processes, on one processor: {@code events} is the rate in calls
 * for the graphs alone, in events of the trace for the files that hold all of it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:ActiveProcessorCount=1")
@Warmup(iterations = 1, time = 5)
@Measurement(iterations = 3, time = 5)
public class CompressionBenchmark {
    private static final Signature REGULAR =
            Signature.of(Signature.Property.CALL, Signature.Property.PARTNER, Signature.Property.CALLSITE);

    private @Nullable Trace trace;
    private Path folder = Path.of("");
    private List<FlowGraph> graphs = List.of();

    /** Events of an iteration. */
    @AuxCounters
    @State(Scope.Thread)
    public static class Rate {
        /** Of the iteration. */
        public long events;
    }

    /** Opens the trace, makes its graphs, and a file of each kind. */
    @Setup(Level.Trial)
    public void open() throws IOException {
        trace = Trace.open(BenchArchives.anchor(BenchArchives.STANDARD), OpenOptions.defaults());
        graphs = new FlowGraphs(trace(), REGULAR, Calls.MPI).all();
        folder = Files.createTempDirectory("compression");
        try (OutputStream to = Files.newOutputStream(calls())) {
            writeCalls(to);
        }
        try (OutputStream to = Files.newOutputStream(whole())) {
            writeTrace(to);
        }
    }

    /** Closes and removes them. */
    @TearDown(Level.Trial)
    public void close() throws IOException {
        trace().close();
        Files.delete(calls());
        Files.delete(whole());
        Files.delete(folder);
    }

    private Trace trace() {
        return Objects.requireNonNull(trace);
    }

    private Path calls() {
        return folder.resolve("calls.efg");
    }

    private Path whole() {
        return folder.resolve("whole.efg");
    }

    private void writeCalls(OutputStream to) throws IOException {
        GraphFileFormat.installed().write(trace(), "standard", Calls.MPI, graphs, to);
    }

    private void writeTrace(OutputStream to) throws IOException {
        Diagnostics found = new Diagnostics();
        try (TraceSource source = TraceFormat.openAny(trace().info().path(), found)) {
            GraphFileFormat.installed()
                    .writeTrace(trace(), source, source.raw(), found, "standard", Calls.MPI, graphs, to);
        }
    }

    /** The graphs to bytes. */
    @Benchmark
    public void compressCalls(Rate rate) throws IOException {
        writeCalls(OutputStream.nullOutputStream());
        rate.events += graphs.stream().mapToLong(FlowGraph::events).sum();
    }

    /** The bytes to each call in order. */
    @Benchmark
    public long expandCalls(Rate rate) {
        long sum = 0;
        for (FlowGraph graph : GraphFile.open(calls()).read()) {
            GraphWalk walk = graph.walk();
            while (walk.next()) {
                sum += walk.node();
            }
            rate.events += graph.events();
        }
        return sum;
    }

    /** All of the trace to bytes. */
    @Benchmark
    public void compressTrace(Rate rate) throws IOException {
        writeTrace(OutputStream.nullOutputStream());
        rate.events += trace().length();
    }

    /** The bytes to all of the trace, opened and linked. */
    @Benchmark
    public long openTrace(Rate rate) {
        try (Trace opened = Trace.open(whole(), OpenOptions.defaults())) {
            rate.events += opened.length();
            return opened.length();
        }
    }
}
