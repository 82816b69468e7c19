package earl.graph.bench;

import earl.Trace;
import earl.bench.BenchArchives;
import earl.bench.ProgramShape;
import earl.graph.FlowGraph;
import earl.graph.GraphWalk;
import earl.graph.Signature;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import earl.graph.merge.MergedGraph;
import earl.graph.merge.ProcessClusters;
import java.util.ArrayList;
import java.util.List;
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
 * Flow graphs of the standard trace, 10 million events of 64 processes, and of one of as many events of 4,096, on one processor:
 * {@code events} is what they cost by event of the trace, or of the graph. The sizes of messages are random there, so that by the usual
 * signature a process's graph has an edge for every four of its calls; without sizes it is that of a regular program.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:ActiveProcessorCount=1")
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
public class GraphBenchmark {
    private static final ProgramShape MANY = ProgramShape.of(10_000_000, 4096);
    private static final Signature REGULAR =
            Signature.of(Signature.Property.CALL, Signature.Property.PARTNER, Signature.Property.CALLSITE);

    private @Nullable Trace trace;
    private @Nullable Trace many;
    private List<FlowGraph> graphs = List.of();
    private List<FlowGraph> manyGraphs = List.of();

    /** Events of an iteration. */
    @AuxCounters
    @State(Scope.Thread)
    public static class Rate {
        /** Of the iteration. */
        public long events;
    }

    /** Opens the traces and makes their graphs. */
    @Setup(Level.Trial)
    public void open() {
        Trace standard = Trace.open(BenchArchives.anchor(BenchArchives.STANDARD));
        Trace wide = Trace.open(BenchArchives.anchor(MANY));
        trace = standard;
        many = wide;
        graphs = new FlowGraphs(standard).all();
        manyGraphs = new FlowGraphs(wide).all();
    }

    /** Closes them. */
    @TearDown(Level.Trial)
    public void close() {
        opened(trace).close();
        opened(many).close();
    }

    private static Trace opened(@Nullable Trace one) {
        if (one == null) {
            throw new IllegalStateException("not set up");
        }
        return one;
    }

    private long captured(FlowGraphs maker, Rate rate) {
        rate.events += opened(trace).length();
        return maker.all().stream().mapToLong(FlowGraph::nodes).sum();
    }

    /** Makes the graphs: some 2,200 nodes and 6,300 edges each. */
    @Benchmark
    public long capture(Rate rate) {
        return captured(new FlowGraphs(opened(trace)), rate);
    }

    /** Makes the graphs of a regular program. */
    @Benchmark
    public long captureRegular(Rate rate) {
        return captured(new FlowGraphs(opened(trace), REGULAR, Calls.MPI), rate);
    }

    /** Walks the graphs: every event again. */
    @Benchmark
    public long walk(Rate rate) {
        long sum = 0;
        for (FlowGraph graph : graphs) {
            GraphWalk walk = graph.walk();
            while (walk.next()) {
                sum += walk.node();
            }
            rate.events += graph.events();
        }
        return sum;
    }

    /** Merges 64 large graphs that all differ. */
    @Benchmark
    public int merge64() {
        return MergedGraph.of(graphs).nodes();
    }

    /** Merges the graphs of 4,096 processes. */
    @Benchmark
    public int merge4096() {
        return MergedGraph.of(manyGraphs).nodes();
    }

    /** Merges 4,096 large graphs, 64 again and again. */
    @Benchmark
    public int mergeLarge4096() {
        List<FlowGraph> all = new ArrayList<>();
        while (all.size() < 4096) {
            all.addAll(graphs);
        }
        return MergedGraph.of(all).nodes();
    }

    /** Merges the graphs of 4,096 processes and groups those that are nearly the same. */
    @Benchmark
    public int cluster4096() {
        return new ProcessClusters(MergedGraph.of(manyGraphs), 0.1).clusters().size();
    }
}
