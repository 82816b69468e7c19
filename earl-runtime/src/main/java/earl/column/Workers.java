package earl.column;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs numbered tasks on several threads, the caller's among them. Tasks are handed out in ascending order; what they compute may
 * not depend on who runs them.
 */
final class Workers {
    /** One worker's own part of a run: its scratch memory and what to do with a task. */
    @FunctionalInterface
    interface Body {
        void run(long task);
    }

    private static final AtomicLong NAMES = new AtomicLong();

    private static final ThreadFactory THREADS = body -> Thread.ofPlatform()
            .daemon()
            .name("earl-column-" + NAMES.incrementAndGet())
            .unstarted(body);

    private static final ExecutorService POOL =
            new ThreadPoolExecutor(0, Integer.MAX_VALUE, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), THREADS);

    /** All processors. */
    static final Workers ALL = new Workers(Runtime.getRuntime().availableProcessors());

    private final int threads;

    Workers(int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be 1 or more, not " + threads);
        }
        this.threads = threads;
    }

    /**
     * Runs tasks 0 to {@code tasks} (exclusive) and returns when all are done. If some fail, the failure of the first of them is
     * thrown, and later tasks may not run.
     *
     * @param bodies makes the body of one worker; called on that worker's thread
     * @throws CancellationException if the calling thread is interrupted; it stays so
     */
    void run(long tasks, Supplier<Body> bodies) {
        Run run = new Run(tasks, bodies);
        int helpers = (int) Math.min(threads, tasks) - 1;
        if (helpers <= 0) {
            run.work(true);
        } else {
            CountDownLatch done = new CountDownLatch(helpers);
            for (int i = 0; i < helpers; i++) {
                POOL.execute(() -> {
                    try {
                        run.work(false);
                    } finally {
                        done.countDown();
                    }
                });
            }
            run.work(true);
            awaitAll(done, run);
        }
        run.rethrow();
    }

    private static void awaitAll(CountDownLatch done, Run run) {
        boolean interrupted = false;
        while (true) {
            try {
                done.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
                run.fail(Long.MAX_VALUE, new CancellationException("interrupted"));
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class Run {
        private final long tasks;
        private final Supplier<Body> bodies;
        private final AtomicLong next = new AtomicLong();
        private volatile boolean stopped;
        private long failedTask = -1;
        private @Nullable Throwable failure;

        Run(long tasks, Supplier<Body> bodies) {
            this.tasks = tasks;
            this.bodies = bodies;
        }

        void work(boolean caller) {
            long task = -1;
            try {
                Body body = null;
                while (!stopped && (task = next.getAndIncrement()) < tasks) {
                    if (caller && Thread.currentThread().isInterrupted()) {
                        throw new CancellationException("interrupted");
                    }
                    if (body == null) {
                        body = bodies.get();
                    }
                    body.run(task);
                }
            } catch (RuntimeException | Error e) {
                fail(task, e);
            }
        }

        synchronized void fail(long task, Throwable cause) {
            if (failure == null || task < failedTask) {
                failedTask = task;
                failure = cause;
            }
            stopped = true;
        }

        synchronized void rethrow() {
            if (failure instanceof Error error) {
                throw error;
            }
            if (failure instanceof RuntimeException exception) {
                throw exception;
            }
        }
    }
}
