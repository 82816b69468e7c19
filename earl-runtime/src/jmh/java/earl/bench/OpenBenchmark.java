package earl.bench;

import earl.OpenOptions;
import earl.Trace;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Opening a trace: decode, merge, link; or from its index. Seconds for the whole trace; its size is in the parameter. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
public class OpenBenchmark {
    /** Events of the trace. */
    @Param("10000000")
    public long events;

    /** Its locations. */
    @Param("64")
    public int locations;

    /** Worker threads. */
    @Param({"1", "2"})
    public int threads;

    private Path trace = Path.of("");

    /** Makes the trace. */
    @Setup(Level.Trial)
    public void generate() {
        trace = BenchArchives.anchor(ProgramShape.of(events, locations));
        open(OpenOptions.defaults().withStore(store()).withIndexFrom(0));
    }

    /** Decodes it. */
    @Benchmark
    public long open() {
        return open(OpenOptions.defaults().withIndexFrom(OpenOptions.NO_INDEX));
    }

    /** Opens it from its index. */
    @Benchmark
    public long reopen() {
        return open(OpenOptions.defaults().withStore(store()).withIndexFrom(0));
    }

    private long open(OpenOptions options) {
        try (Trace opened = Trace.open(trace, options.withThreads(threads))) {
            return opened.length() + opened.messages().count();
        }
    }

    /** A folder of the benchmark's own. */
    private Path store() {
        return trace.resolveSibling("store");
    }
}
