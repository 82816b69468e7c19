package earl.store;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Threads that share out numbered tasks. The thread that asks works too, so one worker means no other thread at all.
 *
 * <p>Tasks start in the order of their numbers and must not depend on who runs them. If some fail, the failure of the smallest
 * number is thrown, whatever the number of threads.
 */
public final class Workers implements AutoCloseable {
    private record Failure(int task, Throwable cause) {}

    private final int threads;
    private final @Nullable ExecutorService others;

    /** {@code threads} workers, 1 or more, the calling thread among them. */
    public Workers(int threads) {
        this.threads = threads;
        AtomicInteger number = new AtomicInteger();
        this.others = threads < 2
                ? null
                : Executors.newFixedThreadPool(threads - 1, work -> {
                    Thread thread = new Thread(work, "earl-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /** Number of workers. */
    public int threads() {
        return threads;
    }

    /**
     * Runs {@code task} for 0 to {@code count} (exclusive) and returns when all are done; what they wrote is then visible.
     *
     * @throws CancellationException if the calling thread is interrupted; running tasks are waited for, others do not start
     */
    public void forEach(int count, IntConsumer task) {
        forEachWith(count, () -> task);
    }

    /** The same with a task that each worker makes for itself, if it gets to do anything, and that may hold state of its own. */
    public void forEachWith(int count, Supplier<IntConsumer> tasks) {
        AtomicInteger next = new AtomicInteger();
        AtomicReference<@Nullable Failure> failure = new AtomicReference<>();
        // Kept apart from the thread's own mark, which waiting for the others takes away while they still ask.
        AtomicBoolean cancelled = new AtomicBoolean();
        Thread caller = Thread.currentThread();
        Runnable loop = () -> {
            IntConsumer task = null;
            for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                if (caller.isInterrupted()) {
                    cancelled.set(true);
                }
                if (failure.get() != null || cancelled.get()) {
                    return;
                }
                try {
                    task = task == null ? tasks.get() : task;
                    task.accept(i);
                } catch (RuntimeException | Error e) {
                    fail(i, e, failure);
                }
            }
        };
        int helpers = others == null ? 0 : Math.min(threads, count) - 1;
        Future<?>[] running = new Future<?>[Math.max(0, helpers)];
        for (int i = 0; i < running.length; i++) {
            running[i] = java.util.Objects.requireNonNull(others).submit(loop);
        }
        loop.run();
        await(running, cancelled);
        if (cancelled.get()) {
            caller.interrupt();
        }
        Failure first = failure.get();
        if (first != null) {
            throw rethrown(first.cause);
        }
        if (cancelled.get()) {
            throw new CancellationException("interrupted");
        }
    }

    private static void fail(int task, Throwable cause, AtomicReference<@Nullable Failure> failure) {
        failure.accumulateAndGet(
                new Failure(task, cause),
                (old, now) -> old == null || (now != null && now.task < old.task) ? now : old);
    }

    private static void await(Future<?>[] running, AtomicBoolean cancelled) {
        for (Future<?> future : running) {
            while (true) {
                try {
                    future.get();
                    break;
                } catch (InterruptedException e) {
                    cancelled.set(true);
                } catch (ExecutionException e) {
                    throw new IllegalStateException("a worker failed outside its task", e);
                }
            }
        }
    }

    private static RuntimeException rethrown(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return (RuntimeException) cause;
    }

    /** Lets the threads go. */
    @Override
    public void close() {
        if (others != null) {
            others.shutdown();
        }
    }
}
