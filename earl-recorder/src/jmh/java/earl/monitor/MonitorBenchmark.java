package earl.monitor;

import earl.Progress;
import earl.graph.OrderBudget;
import earl.monitor.archive.Recording;
import earl.monitor.call.CallKinds;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingWriter;
import earl.monitor.ring.Spool;
import earl.monitor.symbol.KnownNames;
import earl.monitor.watch.CallMeaning;
import earl.monitor.watch.Settings;
import earl.monitor.watch.ThreadWatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How many events a second one core takes out of rings, of one thread's records in memory: operations are events, and a call is two of them,
 * its enter and its leave. Regular calls are iterations of a halo exchange (six calls, ten records), irregular ones come from 60 places
 * with any partner and size. {@code -prof gc} shows what is allocated.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@OperationsPerInvocation(MonitorBenchmark.EVENTS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 2)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xmx1g", "-XX:+UseSerialGC"})
@State(Scope.Benchmark)
public class MonitorBenchmark {
    static final int CALLS = 240_000;
    static final int EVENTS = 2 * CALLS;

    private static final int CAPACITY = 1 << 19;
    private static final int PLACES = 60;
    private static final int PIECE = 1 << 14;
    private static final List<String> FUNCTIONS = FunctionTable.shipped().names();

    /** What calls the thread makes. */
    @Param({"regular", "irregular"})
    public String calls = "regular";

    private Path folder = Path.of("");
    private @Nullable RingWriter writer;
    private @Nullable RingFile opened;
    private @Nullable Spool begun;
    private int files;

    /** Fills the ring, and keeps its records for {@link #archive}. */
    @Setup
    public void fill() throws IOException {
        folder = Files.createTempDirectory("monitor-bench");
        RingWriter process = new RingWriter(folder.resolve("node.1000.0.ring"), 0, 8, CAPACITY);
        writer = process;
        MadeUpCalls made = new MadeUpCalls(process, 0, 8, 1, PLACES);
        while (made.calls < CALLS) {
            if (calls.equals("regular")) {
                made.halo();
            } else {
                made.anything();
            }
        }
        if (made.lost > 0) {
            throw new IllegalStateException("the ring is too small");
        }
        process.exit(made.now);
        RingFile ring = RingFile.open(process.path());
        opened = ring;
        try (Spool whole = new Spool(folder.resolve("node.1000.0.ring.records"), ring)) {
            whole.append(ring, 0, ring.head());
        }
    }

    /** An empty file for each run. */
    @Setup(Level.Invocation)
    public void begin() throws IOException {
        Path file = folder.resolve("out" + files++);
        ring().consumed(0);
        begun = new Spool(file, ring());
        Files.delete(file);
    }

    /** Closes it. */
    @TearDown(Level.Invocation)
    public void end() {
        spool().close();
    }

    /** Removes all. */
    @TearDown
    public void remove() throws IOException {
        ring().close();
        Objects.requireNonNull(writer).close();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private RingFile ring() {
        return Objects.requireNonNull(opened);
    }

    private Spool spool() {
        return Objects.requireNonNull(begun);
    }

    /** Builds the graph, looks for its loop, and keeps nothing but ten iterations where there is a loop. */
    @Benchmark
    public int watch() {
        RingFile ring = ring();
        CallMeaning meaning = new CallMeaning(new CallKinds(FUNCTIONS), Settings.DEFAULT.signature());
        ThreadWatch watch =
                new ThreadWatch(ring, spool(), Settings.DEFAULT, meaning, FUNCTIONS, 1e9, OrderBudget.unlimited());
        Planner planner = new Planner(Settings.DEFAULT, RecordingOrders.alone());
        for (long at = 0; at < ring.head(); ) {
            long to = ring.hold(at, Math.min(ring.head(), at + PIECE));
            watch.take(at, to);
            ring.consumed(to);
            planner.plan(List.of(watch));
            at = to;
        }
        return watch.graph().nodes();
    }

    /** Keeps all records: what {@code --all} does while the program runs. */
    @Benchmark
    public long keep() {
        return spool().append(ring(), 0, ring().head());
    }

    /** Makes an archive of the records, after the program has ended. */
    @Benchmark
    public long archive() {
        return new Recording(folder, FunctionTable.text(), 1e9, List.of(), "", false, Map.of())
                .write(folder.resolve("trace"), new KnownNames(), Progress.NONE)
                .events();
    }
}
