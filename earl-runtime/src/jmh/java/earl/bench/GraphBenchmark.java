package earl.bench;

import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.FlowGraphs;
import earl.graph.MergedGraph;
import earl.graph.ProcessClusters;
import earl.graph.Walk;
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

/** Flow graphs of the standard trace, on one thread: {@code events} is what they cost by event of the trace, or of the graph. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
public class GraphBenchmark {
    private @Nullable Trace trace;
    private List<FlowGraph> graphs = List.of();

    /** Events of an iteration. */
    @AuxCounters
    @State(Scope.Thread)
    public static class Rate {
        /** Of the iteration. */
        public long events;
    }

    /** Opens the trace and makes its graphs. */
    @Setup(Level.Trial)
    public void open() {
        Trace opened = Trace.open(BenchArchives.anchor(BenchArchives.STANDARD));
        trace = opened;
        graphs = new FlowGraphs(opened).all();
    }

    /** Closes it. */
    @TearDown(Level.Trial)
    public void close() {
        opened().close();
    }

    private Trace opened() {
        if (trace == null) {
            throw new IllegalStateException("not set up");
        }
        return trace;
    }

    /** Makes the graphs, one location after the other. */
    @Benchmark
    public long capture(Rate rate) {
        FlowGraphs maker = new FlowGraphs(opened());
        long nodes = 0;
        for (int location = 0; location < opened().locations().size(); location++) {
            nodes += maker.of(location).nodes();
            rate.events += opened().length(location);
        }
        return nodes;
    }

    /** Walks the graphs: every event again. */
    @Benchmark
    public long walk(Rate rate) {
        long sum = 0;
        for (FlowGraph graph : graphs) {
            Walk walk = graph.walk();
            while (walk.next()) {
                sum += walk.node();
            }
            rate.events += graph.events();
        }
        return sum;
    }

    /** Merges 64 graphs. */
    @Benchmark
    public int merge64() {
        return MergedGraph.of(graphs).nodes();
    }

    /** Merges 4,096 graphs, the 64 again and again, and groups them. */
    @Benchmark
    public int merge4096() {
        List<FlowGraph> many = new ArrayList<>();
        while (many.size() < 4096) {
            many.addAll(graphs);
        }
        return new ProcessClusters(MergedGraph.of(many), 0).clusters().size();
    }
}
