package earl.bench;

import earl.Event;
import earl.EventCursor;
import earl.EventType;
import earl.Events;
import earl.Trace;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Walking an opened trace in Java. Nanoseconds an event. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class WalkBenchmark {
    private static final int EVENTS = 1_000_000;
    /** As many as the scripts' benchmark walks. */
    private static final int WHOLE = 9_900_000;

    private final long[] positions = new long[EVENTS];
    private @Nullable Trace trace;

    /** Opens the standard trace; the first million events are walked, unless all are. */
    @Setup(Level.Trial)
    public void open() {
        Trace opened = Trace.open(BenchArchives.anchor(BenchArchives.STANDARD));
        Random random = new Random(1);
        for (int i = 0; i < EVENTS; i++) {
            positions[i] = random.nextLong(opened.length());
        }
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

    /** Every event in order: its time and its enter. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public double cursor() {
        EventCursor cursor = opened().cursor();
        double sum = 0;
        for (int i = 0; i < EVENTS && cursor.next(); i++) {
            sum += cursor.time() + cursor.enterptr();
        }
        return sum;
    }

    /** Time and enter of all events of the trace but some thousands: what a script's loop does, in Java. */
    @Benchmark
    @OperationsPerInvocation(WHOLE)
    public double walk() {
        EventCursor cursor = opened().cursor();
        double sum = 0;
        for (int i = 0; i < WHOLE && cursor.next(); i++) {
            sum += cursor.time();
        }
        return sum;
    }

    /** Every event in order, the late sender's waiting time where it is a receive. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public double lateSender() {
        Events events = opened().events();
        double sum = 0;
        for (long pos = 0; pos < EVENTS; pos++) {
            if (events.type(pos) == EventType.RECV && events.sendptr(pos) != Trace.NONE) {
                long sendCall = events.enterptr(events.sendptr(pos));
                long recvCall = events.enterptr(pos);
                sum += Math.max(0, events.time(sendCall) - events.time(recvCall));
            }
        }
        return sum;
    }

    /** Events anywhere: their time. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public double random() {
        Events events = opened().events();
        double sum = 0;
        for (long pos : positions) {
            sum += events.time(pos);
        }
        return sum;
    }

    /** Events anywhere, each as an object of its own: its time and its enter. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public double randomEvent() {
        Trace opened = opened();
        double sum = 0;
        for (long pos : positions) {
            Event event = opened.event(pos);
            sum += event.time() + event.enterptr();
        }
        return sum;
    }
}
