package earl.column;

import earl.Column;
import earl.Grouped;
import earl.column.expression.RowSource;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Expressions over four million messages among 64 locations, from arrays that stand for a trace's tables: time a message, on all
 * processors. With {@code -jvmArgs -XX:TieredStopAtLevel=1} as the short launch mode computes them.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(ColumnBenchmark.MESSAGES)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
@State(Scope.Benchmark)
public class ColumnBenchmark {
    static final int MESSAGES = 4_000_000;

    private static final int EVENTS = 4 * MESSAGES;
    private static final int MEMBERS_A_GROUP = 64;

    private final Column sendCall;
    private final Column recvCall;
    private final Column sendEnter;
    private final Column recvEnter;
    private final Column recvLeave;
    private final Column destination;
    private final Column instance;

    /** Calls lie about, and mostly ascend: locations take turns. */
    public ColumnBenchmark() {
        Random random = new Random(1);
        double[] times = new double[EVENTS];
        int[] exits = new int[EVENTS];
        for (int i = 0; i < EVENTS; i++) {
            times[i] = i * 1e-6;
            exits[i] = Math.min(EVENTS - 1, i + 1 + random.nextInt(100));
        }
        int[] send = new int[MESSAGES];
        int[] recv = new int[MESSAGES];
        byte[] to = new byte[MESSAGES];
        for (int i = 0; i < MESSAGES; i++) {
            recv[i] = Math.max(0, 4 * (i - i % 3) - 4 * random.nextInt(64));
            send[i] = Math.clamp(recv[i] + random.nextInt(400) - 300, 0, EVENTS - 1);
            to[i] = (byte) random.nextInt(64);
        }
        Column time = Expressions.numbers(EVENTS, new Times(times));
        Column exit = Expressions.integers(EVENTS, new Ints(exits));
        sendCall = Expressions.integers(MESSAGES, new Ints(send));
        recvCall = Expressions.integers(MESSAGES, new Ints(recv));
        sendEnter = time.take(sendCall);
        recvEnter = time.take(recvCall);
        recvLeave = time.take(exit.take(recvCall));
        destination = Expressions.integers(MESSAGES, (from, n, into, at) -> {
            for (int i = 0; i < n; i++) {
                into[at + i] = to[(int) from + i];
            }
        });
        instance = Expressions.integers(MESSAGES, (from, n, into, at) -> {
            for (int i = 0; i < n; i++) {
                into[at + i] = (from + i) / MEMBERS_A_GROUP;
            }
        });
    }

    private static final class Times implements RowSource<double[]> {
        private final double[] times;

        Times(double[] times) {
            this.times = times;
        }

        @Override
        public void fill(long from, int n, double[] into, int at) {
            System.arraycopy(times, (int) from, into, at, n);
        }

        @Override
        public void gather(long[] rows, int n, double[] into) {
            for (int i = 0; i < n; i++) {
                into[i] = rows[i] < 0 ? Double.NaN : times[(int) rows[i]];
            }
        }
    }

    private static final class Ints implements RowSource<long[]> {
        private final int[] values;

        Ints(int[] values) {
            this.values = values;
        }

        @Override
        public void fill(long from, int n, long[] into, int at) {
            for (int i = 0; i < n; i++) {
                into[at + i] = values[(int) from + i];
            }
        }

        @Override
        public void gather(long[] rows, int n, long[] into) {
            for (int i = 0; i < n; i++) {
                into[i] = rows[i] < 0 ? -1 : values[(int) rows[i]];
            }
        }
    }

    private Column waits() {
        return sendEnter.minimum(recvLeave).minus(recvEnter);
    }

    /** The wait of all messages, summed. */
    @Benchmark
    public double sumOfWaits() {
        Column wait = waits();
        return wait.select(wait.greaterThan(0)).sum();
    }

    /** The late sender: the longest wait of each receiving call. */
    @Benchmark
    public Grouped worstWaitOfEachCall() {
        return waits().groupMax(recvCall);
    }

    /** The wait by location. */
    @Benchmark
    public Grouped sumOfWaitsByLocation() {
        return waits().groupSum(destination);
    }

    /** The barrier: who came last, in each member's row. */
    @Benchmark
    public double lastOfEachInstance() {
        return recvEnter.maxOver(instance).minus(recvEnter).sum();
    }

    /** The longest waits. */
    @Benchmark
    public Column tenLongest() {
        return waits().largest(10);
    }
}
