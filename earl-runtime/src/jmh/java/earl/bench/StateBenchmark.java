package earl.bench;

import earl.State;
import earl.Trace;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * States at random positions of the standard trace, 10 million events on 64 locations. Microseconds a question; the lines to read
 * are {@code p0.50} and {@code p0.99}. Garbage collections are in the tail.
 */
@org.openjdk.jmh.annotations.State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class StateBenchmark {
    private final SplittableRandom random = new SplittableRandom(1);
    private @Nullable Trace trace;
    private long length;
    private int locations;

    /** Opens the standard trace and makes its bookmarks. */
    @Setup(Level.Trial)
    public void open() {
        Trace opened = Trace.open(BenchArchives.anchor(BenchArchives.STANDARD));
        length = opened.length();
        locations = opened.locations().size();
        opened.queue(0);
        trace = opened;
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

    /** The region stack of a location. */
    @Benchmark
    public long[] stack() {
        return opened().stack(random.nextInt(locations), random.nextLong(length));
    }

    /** The messages under way to a location. */
    @Benchmark
    public long[] queueTo() {
        return opened().queue(Trace.NONE, random.nextInt(locations), random.nextLong(length));
    }

    /** All messages under way. */
    @Benchmark
    public long[] queue() {
        return opened().queue(random.nextLong(length));
    }

    /** Both of all locations. */
    @Benchmark
    public State state() {
        return opened().state(random.nextLong(length));
    }
}
