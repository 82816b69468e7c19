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
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Nanoseconds that a pattern takes a callback or a message on the standard trace, by language and level, the walk included that finds
 * the events. A late sender's callback touches four events, one in seventeen is a receive; an exit's touches two. The figure that counts is that with the optimizing compiler:
 *
 * <pre>{@code
 * bin/bench PatternBenchmark -jvmArgsAppend "-XX:+UnlockExperimentalVMOptions -XX:+EnableJVMCI
 *     --upgrade-module-path=expert/target/expert-0.1.0/lib/jit"
 * }</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 12, time = 2)
@Measurement(iterations = 5, time = 2)
public class PatternBenchmark {
    /** How a pattern is written. */
    public enum Style {
        /** A Python callback: {@code event['time']}. */
        PYTHON_ITEMS(Language.PYTHON, "recv_callback", """
            from expert import Pattern
            class Late(Pattern):
                def recv_callback(self, recv):
                    recv_start = self.trace.event(recv['enterptr'])
                    send_start = self.trace.event(self.trace.event(recv['sendptr'])['enterptr'])
                    idle = send_start['time'] - recv_start['time']
                    if idle > 0:
                        self.add(idle, at=recv_start)
            """),
        /** A Python callback: {@code event.time}. */
        PYTHON_ATTRIBUTES(Language.PYTHON, "recv_callback", """
            from expert import Pattern
            class Late(Pattern):
                def recv_callback(self, recv):
                    recv_start = self.trace.event(recv.enterptr)
                    send_start = self.trace.event(self.trace.event(recv.sendptr).enterptr)
                    idle = send_start.time - recv_start.time
                    if idle > 0:
                        self.add(idle, at=recv_start)
            """),
        /** A JavaScript callback. */
        JAVASCRIPT(Language.JAVASCRIPT, "recv_callback", """
            import { Pattern } from 'expert';
            export class Late extends Pattern {
              recv_callback(recv) {
                const start = this.trace.event(recv.enterptr);
                const send = this.trace.event(this.trace.event(recv.sendptr).enterptr);
                const idle = send.time - start.time;
                if (idle > 0) {
                  this.add(idle, { at: start });
                }
              }
            }
            """),
        /** A Python callback for each exit, two events. */
        PYTHON_EXITS(Language.PYTHON, "exit_callback", """
            from expert import Pattern
            class Long(Pattern):
                def exit_callback(self, e):
                    time = e.time - self.trace.event(e.enterptr).time
                    if time > 1:
                        self.add(time, at=e)
            """),
        /** A callback for each exit, in JavaScript. */
        JAVASCRIPT_EXITS(Language.JAVASCRIPT, "exit_callback", """
            import { Pattern } from 'expert';
            export class Long extends Pattern {
              exit_callback(e) {
                const time = e.time - this.trace.event(e.enterptr).time;
                if (time > 1) {
                  this.add(time, { at: e });
                }
              }
            }
            """),
        /** An expression on columns, in Python. */
        COLUMN_SUM(Language.PYTHON, "messages", """
            from expert import Pattern, minimum
            class Late(Pattern):
                def messages(self, m):
                    wait = minimum(m.send_enter, m.recv_leave) - m.recv_enter
                    self.waited = wait[wait > 0].sum()
            """),
        /** The late sender on columns: waits grouped by call and booked. */
        COLUMNS(Language.PYTHON, "messages", """
            from expert import Pattern, minimum
            class Late(Pattern):
                def messages(self, m):
                    wait = (minimum(m.send_enter, m.recv_leave) - m.recv_enter).group_max(m.recv_call)
                    self.add(wait, at=wait.key)
            """);

        private final Language language;
        private final String callback;
        private final String text;

        Style(Language language, String callback, String text) {
            this.language = language;
            this.callback = callback;
            this.text = text;
        }
    }

    /** The style measured. */
    @Param
    public Style style = Style.PYTHON_ITEMS;

    private @Nullable BenchPattern bench;
    private @Nullable CallbackFilter filter;
    private long from;

    /** Opens the trace and loads the pattern. */
    @Setup(Level.Trial)
    public void start() throws IOException, ScriptException {
        BenchPattern started = BenchPattern.start(style.language, style.text);
        CallbackFilter selecting =
                new CallbackFilter(started.trace(), started.type().callbacks(), false);
        if (!selecting.callbacks().isEmpty()) {
            started.pattern().prepare(selecting.callbacks());
        }
        bench = started;
        filter = selecting;
    }

    /** Closes both. */
    @TearDown(Level.Trial)
    public void stop() {
        required(bench).close();
    }

    private static <T> T required(@Nullable T thing) {
        if (thing == null) {
            throw new IllegalStateException("not set up");
        }
        return thing;
    }

    /** Callbacks, or messages in columns. */
    @org.openjdk.jmh.annotations.AuxCounters(org.openjdk.jmh.annotations.AuxCounters.Type.OPERATIONS)
    @State(Scope.Thread)
    public static class Seen {
        /** How many. */
        public long calls;
    }

    /** The next chunk of events, or all messages' columns; divide by the calls. */
    @Benchmark
    public void walk(Seen seen) throws ScriptException {
        BenchPattern at = required(bench);
        if (style == Style.COLUMNS || style == Style.COLUMN_SUM) {
            at.pattern().columns(style.callback);
            seen.calls += at.trace().messages().count();
            return;
        }
        CallbackFilter selecting = required(filter);
        long to = Math.min(from + CallbackFilter.CHUNK, at.trace().length());
        at.context().advance(from);
        int n = selecting.select(from, to);
        at.pattern().events(selecting.positions(), selecting.kinds(), n);
        seen.calls += n;
        from = to == at.trace().length() ? 0 : to;
    }
}
