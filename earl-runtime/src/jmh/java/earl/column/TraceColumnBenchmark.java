package earl.column;

import earl.Column;
import earl.Columns;
import earl.Grouped;
import earl.Trace;
import earl.bench.BenchArchives;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Whole patterns on the columns of a trace of ten million events: time a pattern, on all processors. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@State(Scope.Benchmark)
public class TraceColumnBenchmark {
    private final Trace trace = Trace.open(BenchArchives.anchor(BenchArchives.STANDARD));
    private final Columns messages = trace.messages().columns();
    private final Columns members = trace.collectives().columns();

    /** Gives the trace's memory back. */
    @TearDown
    public void close() {
        trace.close();
    }

    /** The late sender, as the shipped pattern has it. */
    @Benchmark
    public double lateSender() {
        Columns m =
                messages.select(messages.column("recv_region").like("MPI_Test*").not());
        Column wait = m.column("send_enter").minimum(m.column("recv_leave")).minus(m.column("recv_enter"));
        Grouped worst = wait.groupMax(m.column("recv_call"));
        return worst.select(worst.greaterThan(0)).sum();
    }

    /** The barrier, as the shipped pattern has it. */
    @Benchmark
    public double waitAtBarrier() {
        Columns c = members.select(members.column("operation").equalTo("BARRIER"));
        Column enter = c.column("enter");
        Column last = enter.argmaxOver(c.column("instance"));
        Column wait = enter.take(last).minimum(c.column("leave")).minus(enter);
        return wait.select(wait.greaterThan(0)).sum();
    }

    /** The largest messages' bytes. */
    @Benchmark
    public double bytes() {
        return messages.column("bytes").sum();
    }

    /** Number of messages, to divide by. */
    public long rows() {
        return messages.length();
    }
}
