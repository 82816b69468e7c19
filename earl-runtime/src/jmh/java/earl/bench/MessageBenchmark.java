package earl.bench;

import earl.Message;
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
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A time or a region of a message of the standard trace, 10 million events on 64 locations: at random and in order. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class MessageBenchmark {
    private final SplittableRandom random = new SplittableRandom(1);
    private @Nullable Trace trace;
    private long count;
    private long next;

    /** Opens the standard trace. */
    @Setup(Level.Trial)
    public void open() {
        Trace opened = Trace.open(BenchArchives.anchor(BenchArchives.STANDARD));
        count = opened.messages().count();
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

    private Message message(long row) {
        return opened().messages().message(row);
    }

    /** When the call of a receive was left. */
    @Benchmark
    public double timeAtRandom() {
        return message(random.nextLong(count)).recvLeave();
    }

    /** When the calls of receives were left, in their order. */
    @Benchmark
    public double timeInOrder() {
        next = next + 1 == count ? 0 : next + 1;
        return message(next).recvLeave();
    }

    /** The region of the call of a receive. */
    @Benchmark
    public @Nullable String regionAtRandom() {
        return message(random.nextLong(count)).recvRegion();
    }

    /** The time again, as patterns read an attribute by its name. */
    @Benchmark
    public @Nullable Object attributeAtRandom() {
        return message(random.nextLong(count)).get("recv_leave");
    }

    /** Times by the name of their attribute, in order of the receives. */
    @Benchmark
    public @Nullable Object attributeInOrder() {
        next = next + 1 == count ? 0 : next + 1;
        return message(next).get("recv_leave");
    }
}
