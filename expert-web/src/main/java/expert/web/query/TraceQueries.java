package expert.web.query;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.Trace;
import expert.lane.ScriptShell;
import expert.script.engine.ScriptException;
import expert.script.sandbox.ScriptTerms;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Answers expressions about traces, one after the other, in the shell of {@code expert shell}: a Python without files, sockets and
 * processes. It keeps the shell of the last trace, because Python starts in seconds. Any thread.
 */
final class TraceQueries implements AutoCloseable {
    private static final ObjectMapper JSON =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /** The function that evaluates an expression and prints its table. */
    private static final String SOURCE = source();

    private final Duration limit;
    private final ReentrantLock lock = new ReentrantLock();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            work -> Thread.ofPlatform().name("expert-query-limit").daemon().unstarted(work));
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private @Nullable ScriptShell shell;
    /** The trace of the shell. */
    private @Nullable Trace trace;

    /** @param limit how long an expression may take */
    TraceQueries(Duration limit) {
        this.limit = limit;
    }

    /**
     * What an expression yields.
     *
     * @param most number of rows that the answer has at most
     */
    QueryJson answer(Trace of, String text, long most) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            return answered(shell(of), text, most);
        } catch (ScriptException broken) {
            end();
            return QueryJson.failed(String.valueOf(broken.getMessage()));
        } catch (CancellationException gone) {
            // Nobody waits for the expression any more, and its shell would go on with it.
            end();
            throw gone;
        } catch (IOException noTable) {
            end();
            return QueryJson.failed("the expression printed no table");
        } finally {
            lock.unlock();
        }
    }

    private QueryJson answered(ScriptShell running, String text, long most) throws ScriptException, IOException {
        printed.reset();
        ScheduledFuture<?> stop = clock.schedule(running::interrupt, limit.toMillis(), TimeUnit.MILLISECONDS);
        ScriptShell.Answer answer = running.push("__query__(" + JSON.writeValueAsString(text) + ", " + most + ")");
        stop.cancel(false);
        if (answer == ScriptShell.Answer.INTERRUPTED) {
            return QueryJson.failed("stopped after " + limit.toSeconds() + " s");
        }
        if (answer != ScriptShell.Answer.DONE) {
            throw new IOException("the shell ended");
        }
        // An expression may print too: the table is the last line.
        String all = printed.toString(StandardCharsets.UTF_8).strip();
        return JSON.readValue(all.substring(all.lastIndexOf('\n') + 1), QueryJson.class);
    }

    private ScriptShell shell(Trace of) throws ScriptException, IOException {
        ScriptShell running = shell;
        if (running != null && trace == of) {
            return running;
        }
        end();
        running = new ScriptShell(
                of,
                path -> {
                    throw new IllegalArgumentException("a query opens no other trace");
                },
                ScriptTerms.ofScripts(false, null),
                printed);
        shell = running;
        trace = of;
        running.push("exec(" + JSON.writeValueAsString(SOURCE) + ")");
        return running;
    }

    private void end() {
        if (shell != null) {
            shell.close();
            shell = null;
            trace = null;
        }
    }

    private static String source() {
        try (InputStream in = Objects.requireNonNull(TraceQueries.class.getResourceAsStream("query.py"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
        ScriptShell running = shell;
        if (running != null) {
            running.interrupt();
        }
        lock.lock();
        try {
            end();
        } finally {
            lock.unlock();
        }
    }
}
