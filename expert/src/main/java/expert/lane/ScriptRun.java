package expert.lane;

import earl.Trace;
import expert.request.RequestException;
import expert.script.Language;
import expert.script.engine.ScriptContext;
import expert.script.engine.ScriptEngine;
import expert.script.engine.ScriptException;
import expert.script.sandbox.ScriptTerms;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A script that is run once, with a trace. */
public final class ScriptRun {
    /** Scripts recurse deeper than Java does. */
    private static final long STACK = 64L << 20;

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private ScriptRun() {}

    /**
     * Runs a script.
     *
     * @param script its real path
     * @param further paths of further traces for the script
     * @param opener opens those, in their order, before the script begins, and then the traces that it asks for by itself
     * @param arguments arguments of the script
     * @param terms permissions and limits of the script
     * @param output receives its output
     * @param onStart given what stops the script, to be called from any thread
     * @return its exit status
     * @throws ScriptException if it fails
     * @throws CancellationException if it was stopped
     */
    public static int run(
            Path script,
            Trace trace,
            List<Path> further,
            Function<Path, Trace> opener,
            List<String> arguments,
            ScriptTerms terms,
            OutputStream output,
            Consumer<Runnable> onStart)
            throws ScriptException {
        Language language = Language.of(script)
                .orElseThrow(() -> new RequestException(script + ": a script is a .py, .js or .mjs file"));
        try (ScriptEngine engine = new ScriptEngine(terms, output);
                Watchdog watchdog = new Watchdog(null, terms.quota().heap())) {
            FutureTask<Integer> running = new FutureTask<>(() -> {
                try (ScriptContext context = engine.open(language);
                        Watchdog.Guard guard = watchdog.watch(context)) {
                    onStart.accept(() -> {
                        if (!context.interrupt(PATIENCE)) {
                            context.kill();
                        }
                    });
                    context.allowOpening(opener, terms.allowIo());
                    context.attach(trace);
                    int status = context.run(script, arguments, further);
                    guard.checkQuota();
                    return status;
                }
            });
            Thread thread = new Thread(null, running, "expert-" + language.id(), STACK);
            thread.setDaemon(true);
            thread.start();
            return result(running);
        }
    }

    private static int result(FutureTask<Integer> running) throws ScriptException {
        try {
            return running.get();
        } catch (InterruptedException stop) {
            throw cancelled(stop);
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof ScriptException script) {
                if (script.kind() == ScriptException.Kind.STOPPED && !script.isQuota()) {
                    throw cancelled(script);
                }
                throw script;
            }
            if (failure.getCause() instanceof RuntimeException known) {
                throw known;
            }
            throw new IllegalStateException(failure.getCause());
        }
    }

    private static CancellationException cancelled(@Nullable Throwable cause) {
        CancellationException stopped = new CancellationException("interrupted");
        stopped.initCause(cause);
        return stopped;
    }
}
