package expert.lane;

import expert.script.engine.ScriptContext;
import expert.script.engine.ScriptException;
import expert.script.sandbox.Quota;
import java.time.Duration;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Stops steps of patterns that take too long, or too much of the heap. Any thread. */
final class Watchdog implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);
    private final @Nullable Duration limit;
    private final long heap;
    private final HeapWatch heapWatch;
    private final Set<Guard> guards = ConcurrentHashMap.newKeySet();
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, runnable -> {
        Thread thread = new Thread(runnable, "expert-watchdog");
        thread.setDaemon(true);
        return thread;
    });

    /** Every step may take {@code limit}, or for ever, and leave {@code heap} bytes in use. */
    Watchdog(@Nullable Duration limit, long heap) {
        this.limit = limit;
        this.heap = heap;
        this.heapWatch = new HeapWatch(heap, this::stopLargest);
        timer.setRemoveOnCancelPolicy(true);
        long pause = BETWEEN_LOOKS.toNanos();
        Future<?> unused = timer.scheduleWithFixedDelay(heapWatch::look, pause, pause, TimeUnit.NANOSECONDS);
    }

    /** A step in a context begins on this thread; close the guard when it ends. */
    Guard watch(ScriptContext context) {
        return watch(context, () -> {});
    }

    /**
     * A step in a context begins on this thread; close the guard when it ends.
     *
     * @param leave called if the step does not end although it was stopped: its thread is blocked outside the script
     */
    Guard watch(ScriptContext context, Runnable leave) {
        return new Guard(context, leave);
    }

    /** The limit as text, for instance {@code "60 s"}. */
    String limit() {
        return limit == null
                ? "no limit"
                : limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() / 1000.0 + " s";
    }

    /**
     * Among the running scripts, the one whose thread has allocated most is most likely the cause. If its thread has
     * allocated much less than is in use, it is not: the trace or other work of this process takes the heap.
     */
    void stopLargest(long inUse) {
        guards.stream()
                .filter(guard -> HeapWatch.allocatedBy(guard.thread) > inUse / 4)
                .max(Comparator.comparingLong(guard -> HeapWatch.allocatedBy(guard.thread)))
                .ifPresent(guard -> guard.context.stop("stopped: more than " + Quota.words(heap)
                        + " of the heap were in use while it ran (--max-heap sets the limit, -J-Xmx8g the heap)"));
    }

    @Override
    public void close() {
        timer.shutdownNow();
        heapWatch.close();
    }

    /** Watches one step. */
    final class Guard implements AutoCloseable {
        private final ScriptContext context;
        private final Runnable leave;
        private final Thread thread = Thread.currentThread();
        private final @Nullable Future<?> alarm;
        private boolean ended;
        private boolean fired;

        private Guard(ScriptContext context, Runnable leave) {
            this.context = context;
            this.leave = leave;
            this.alarm = limit == null ? null : timer.schedule(this::stop, limit.toNanos(), TimeUnit.NANOSECONDS);
            guards.add(this);
        }

        private void stop() {
            synchronized (this) {
                if (ended) {
                    return;
                }
                fired = true;
            }
            if (!context.interrupt(PATIENCE)) {
                leave.run();
            }
        }

        /** @throws ScriptException if the step used up a quota, even if it ended by itself */
        void checkQuota() throws ScriptException {
            context.checkQuota();
        }

        /** Whether the step was stopped; its context is lost then, even if the step ended by itself meanwhile. */
        synchronized boolean fired() {
            ended = true;
            return fired;
        }

        @Override
        public void close() {
            guards.remove(this);
            synchronized (this) {
                ended = true;
            }
            if (alarm != null) {
                alarm.cancel(false);
            }
        }
    }
}
