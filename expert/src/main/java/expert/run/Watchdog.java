package expert.run;

import expert.script.ScriptContext;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Stops steps of patterns that take too long. Any thread. */
final class Watchdog implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private final @Nullable Duration limit;
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, runnable -> {
        Thread thread = new Thread(runnable, "expert-watchdog");
        thread.setDaemon(true);
        return thread;
    });

    /** Every step may take {@code limit}, or for ever. */
    Watchdog(@Nullable Duration limit) {
        this.limit = limit;
        timer.setRemoveOnCancelPolicy(true);
    }

    /** A step in a context begins; close the guard when it ends. */
    Guard watch(ScriptContext context) {
        return new Guard(context);
    }

    /** The limit in words, for instance {@code "60 s"}. */
    String limit() {
        return limit == null
                ? "no limit"
                : limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() / 1000.0 + " s";
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    /** Watches one step. */
    final class Guard implements AutoCloseable {
        private final ScriptContext context;
        private final @Nullable Future<?> alarm;
        private boolean ended;
        private boolean fired;

        private Guard(ScriptContext context) {
            this.context = context;
            this.alarm = limit == null ? null : timer.schedule(this::stop, limit.toNanos(), TimeUnit.NANOSECONDS);
        }

        private void stop() {
            synchronized (this) {
                if (ended) {
                    return;
                }
                fired = true;
            }
            if (!context.interrupt(PATIENCE)) {
                context.kill();
            }
        }

        /** Whether the step was stopped; its context is lost then, even if the step ended by itself meanwhile. */
        synchronized boolean fired() {
            ended = true;
            return fired;
        }

        @Override
        public void close() {
            synchronized (this) {
                ended = true;
            }
            if (alarm != null) {
                alarm.cancel(false);
            }
        }
    }
}
