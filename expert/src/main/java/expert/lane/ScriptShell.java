package expert.lane;

import earl.Trace;
import expert.script.Language;
import expert.script.engine.ScriptContext;
import expert.script.engine.ScriptEngine;
import expert.script.engine.ScriptException;
import expert.script.sandbox.ScriptTerms;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A Python that takes statements line by line, with a trace. For one thread, except {@link #interrupt}. Typed statements run
 * on another thread.
 */
public final class ScriptShell implements AutoCloseable {
    /** Scripts recurse deeper than Java does. */
    private static final long STACK = 64L << 20;

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ScriptEngine engine;
    private final ExecutorService thread;
    private final ScriptContext context;
    private final Watchdog watchdog;
    private int status;

    /**
     * Starts Python.
     *
     * @param opener opens further traces on request
     * @param terms permissions and limits of typed statements
     * @param output receives their output
     * @throws ScriptException if it does not start
     */
    public ScriptShell(Trace trace, Function<Path, Trace> opener, ScriptTerms terms, OutputStream output)
            throws ScriptException {
        engine = new ScriptEngine(terms, output);
        watchdog = new Watchdog(null, terms.quota().heap());
        thread = Executors.newSingleThreadExecutor(work -> Thread.ofPlatform()
                .name("expert-shell")
                .daemon()
                .stackSize(STACK)
                .unstarted(work));
        context = run(() -> {
            ScriptContext opened = engine.open(Language.PYTHON);
            opened.allowOpening(opener, true);
            opened.attach(trace);
            opened.startShell(Path.of("").toAbsolutePath(), output);
            return opened;
        });
    }

    /** The outcome of a line. */
    public enum Answer {
        /** The statement has been run; if it failed, that has been printed. */
        DONE,
        /** More lines belong to the statement. */
        MORE,
        /** The statement was interrupted. */
        INTERRUPTED,
        /** The line ended the shell. */
        END
    }

    /** Takes a line. @throws ScriptException if Python itself fails, or if the input has used up its quota */
    public Answer push(String line) throws ScriptException {
        try {
            Integer answer = run(() -> guarded(line));
            if (answer == ScriptContext.DONE) {
                return Answer.DONE;
            }
            if (answer == ScriptContext.MORE) {
                return Answer.MORE;
            }
            status = answer;
            return Answer.END;
        } catch (ScriptException stopped) {
            if (stopped.kind() == ScriptException.Kind.STOPPED && !stopped.isQuota()) {
                return Answer.INTERRUPTED;
            }
            throw stopped;
        }
    }

    private int guarded(String line) throws ScriptException {
        try (Watchdog.Guard guard = watchdog.watch(context)) {
            int answer = context.push(line);
            guard.checkQuota();
            return answer;
        }
    }

    /** The status with which {@link Answer#END} ended it. */
    public int status() {
        return status;
    }

    /** Forgets the lines of a statement that is not complete. */
    public void reset() throws ScriptException {
        run(() -> {
            context.resetShell();
            return true;
        });
    }

    /** The possible names at the end of a text, as they would be typed. */
    public List<String> complete(String text) throws ScriptException {
        return run(() -> context.complete(text));
    }

    /** Stops the statement that runs, if one does. From any thread. */
    public void interrupt() {
        context.interrupt(PATIENCE);
    }

    private <T> T run(Callable<T> work) throws ScriptException {
        Future<T> running = thread.submit(work);
        try {
            return running.get();
        } catch (InterruptedException stop) {
            CancellationException stopped = new CancellationException("interrupted");
            stopped.initCause(stop);
            throw stopped;
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof ScriptException script) {
                throw script;
            }
            if (failure.getCause() instanceof RuntimeException known) {
                throw known;
            }
            throw new IllegalStateException(failure.getCause());
        }
    }

    @Override
    public void close() {
        watchdog.close();
        engine.close();
        thread.shutdownNow();
        try {
            thread.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
