package expert.lane;

import expert.script.Language;
import expert.script.engine.ScriptException;
import java.io.IOException;
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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a script's own loops and column expressions take on the standard trace, warm: {@code walk} in nanoseconds an event, over all events
 * and their times; {@code expressions} a second, each the late sender's wait of all messages of the trace, those that are positive summed.
 * Run by {@code bin/bench} with the optimizing compiler, if the distribution is built.
 */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 8, time = 2)
@Measurement(iterations = 5, time = 2)
public class ScriptWalkBenchmark {
    /** How many events are walked: all but some thousands of the standard trace. */
    private static final int EVENTS = 9_900_000;

    /** A language, and the same script in each: its last step walks, and the columns are one expression. */
    public enum Guest {
        /** Python. */
        PYTHON(Language.PYTHON, """
            from expert import Pattern, minimum
            class Bench(Pattern):
                def wrapup(self):
                    total = 0.0
                    left = %d
                    for event in self.trace:
                        total += event.time
                        left -= 1
                        if not left:
                            break
                    self.total = total
                def messages(self, m):
                    wait = minimum(m.send_enter, m.recv_leave) - m.recv_enter
                    self.waited = wait[wait > 0].sum()
            """),
        /** JavaScript. */
        JAVASCRIPT(Language.JAVASCRIPT, """
            import { Pattern, minimum } from 'expert';
            export class Bench extends Pattern {
              wrapup() {
                let total = 0;
                let left = %d;
                for (const event of this.trace) {
                  total += event.time;
                  if (--left === 0) {
                    break;
                  }
                }
                this.total = total;
              }
              messages(m) {
                const wait = minimum(m.send_enter, m.recv_leave).minus(m.recv_enter);
                this.waited = wait.select(wait.greater_than(0)).sum();
              }
            }
            """);

        private final Language language;
        private final String text;

        Guest(Language language, String text) {
            this.language = language;
            this.text = text;
        }
    }

    /** The language measured. */
    @Param
    public Guest guest = Guest.PYTHON;

    private @Nullable BenchPattern bench;

    /** Opens the trace and loads the script. */
    @Setup(Level.Trial)
    public void start() throws IOException, ScriptException {
        BenchPattern started = BenchPattern.start(guest.language, String.format(guest.text, EVENTS));
        bench = started;
        if (started.trace().length() < EVENTS) {
            throw new IllegalStateException(
                    "the standard trace has only " + started.trace().length() + " events");
        }
    }

    /** Closes both. */
    @TearDown(Level.Trial)
    public void stop() {
        bench().close();
    }

    private BenchPattern bench() {
        BenchPattern started = bench;
        if (started == null) {
            throw new IllegalStateException("not set up");
        }
        return started;
    }

    /** A loop over the events. */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.NANOSECONDS)
    @OperationsPerInvocation(EVENTS)
    public void walk() throws ScriptException {
        bench().pattern().wrapup();
    }

    /** An expression on the columns of all messages. */
    @Benchmark
    @BenchmarkMode(Mode.Throughput)
    @OutputTimeUnit(TimeUnit.SECONDS)
    public void expressions() throws ScriptException {
        bench().pattern().columns("messages");
    }
}
