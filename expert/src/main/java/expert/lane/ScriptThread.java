package expert.lane;

import earl.stage.Stage;
import earl.stage.Stages;
import expert.script.Language;
import expert.script.engine.ScriptContext;
import expert.script.engine.ScriptEngine;
import expert.script.engine.ScriptException;
import expert.script.engine.ScriptPattern;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A thread with a script context. A lane waits for its steps. So a step that blocks forever and cannot be stopped blocks
 * only this thread, which is then abandoned. Used by its lane.
 */
final class ScriptThread {
    /** Scripts recurse deeper than Java does. */
    private static final long STACK = 64L << 20;

    private final ScriptEngine engine;
    private final Language language;
    private final ExecutorService thread;
    private volatile @Nullable ScriptContext context;
    private volatile boolean blocked;

    ScriptThread(ScriptEngine engine, Language language) {
        this.engine = engine;
        this.language = language;
        this.thread = Executors.newSingleThreadExecutor(runnable -> {
            Thread made = new Thread(null, runnable, "expert-" + language.id(), STACK);
            made.setDaemon(true);
            return made;
        });
    }

    /** The watchdog stopped a step. */
    static final class Stopped extends Exception {
        private static final long serialVersionUID = 1L;

        Stopped(@Nullable ScriptException place) {
            super("stopped", place);
        }

        /** The failure that names the place; null if it is not known. */
        @Nullable
        ScriptException failure() {
            return (ScriptException) getCause();
        }
    }

    /**
     * Runs one step of the script, within the limits of the watchdog.
     *
     * @throws Stopped if that was too long
     */
    <T> T run(Lane.Step<T> step, Watchdog watchdog) throws ScriptException, Stopped {
        CompletableFuture<T> answer = new CompletableFuture<>();
        thread.execute(() -> {
            try {
                answer.complete(guarded(step, watchdog, answer));
            } catch (Throwable failure) {
                answer.completeExceptionally(failure);
            }
        });
        return result(answer);
    }

    private <T> T guarded(Lane.Step<T> step, Watchdog watchdog, CompletableFuture<T> answer)
            throws ScriptException, Stopped {
        ScriptContext opened = context;
        if (opened == null) {
            try (Stage _ = Stages.enter("script language")) {
                opened = engine.open(language);
            }
            context = opened;
        }
        Watchdog.Guard guard = watchdog.watch(opened, () -> {
            blocked = true;
            answer.completeExceptionally(new Stopped(null));
        });
        try (guard;
                Stage _ = Stages.enter("scripts")) {
            T result = step.run(opened);
            if (guard.fired()) {
                throw new Stopped(null);
            }
            guard.checkQuota();
            return result;
        } catch (ScriptException failure) {
            if (guard.fired()) {
                throw new Stopped(failure);
            }
            throw failure;
        } finally {
            // Interrupting a script interrupts its thread; that is over now.
            boolean unused = Thread.interrupted();
        }
    }

    private static <T> T result(CompletableFuture<T> answer) throws ScriptException, Stopped {
        try {
            return answer.get();
        } catch (InterruptedException stop) {
            throw new CancellationException("interrupted");
        } catch (ExecutionException failure) {
            switch (failure.getCause()) {
                case ScriptException script -> throw script;
                case Stopped stopped -> throw stopped;
                case RuntimeException known -> throw known;
                case Error error -> throw error;
                case null, default -> throw new IllegalStateException(failure.getCause());
            }
        }
    }

    /** Position of the event at which a pattern stopped, -1 if there is none or it is unknown. */
    long at(ScriptPattern pattern) {
        if (blocked) {
            return -1;
        }
        Supplier<Long> ask = pattern::at;
        return CompletableFuture.supplyAsync(ask, thread).join();
    }

    /** Ends the context, whatever runs in it. */
    void abandon() {
        thread.shutdown();
        ScriptContext lost = context;
        if (lost != null && blocked) {
            lost.leave();
        } else if (lost != null) {
            lost.kill();
        }
    }

    /** No more steps will come. */
    void end() {
        thread.shutdown();
    }
}
