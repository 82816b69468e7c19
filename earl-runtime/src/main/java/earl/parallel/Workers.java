package earl.parallel;

import earl.stage.Stage;
import earl.stage.Stages;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Threads that process numbered tasks in parallel. The calling thread works too, so one worker needs no other thread. The
 * others come from one pool of the process, which ends idle threads.
 *
 * <p>Tasks start in the order of their numbers and must not depend on the thread that runs them. If several tasks fail, the
 * failure with the smallest number is thrown, for any number of threads. Several threads may call these methods, also from
 * within a task.
 */
public final class Workers {
    private static final long IDLE_SECONDS = 10;
    private static final AtomicLong NAMES = new AtomicLong();
    private static final ExecutorService POOL = pool(work -> work);
    private static final ExecutorService BACKGROUND_POOL = pool(work -> () -> {
        Background.enter();
        work.run();
    });

    private final int threads;

    /** {@code threads} workers, 1 or more, the calling thread among them. */
    public Workers(int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be 1 or more, not " + threads);
        }
        this.threads = threads;
    }

    private static ExecutorService pool(UnaryOperator<Runnable> begin) {
        return new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                work -> Thread.ofPlatform()
                        .daemon()
                        .inheritInheritableThreadLocals(false)
                        .name("earl-" + NAMES.incrementAndGet())
                        .unstarted(begin.apply(work)));
    }

    /** A worker for each processor. */
    public static Workers all() {
        return new Workers(Runtime.getRuntime().availableProcessors());
    }

    /** Number of workers. */
    public int threads() {
        return threads;
    }

    /**
     * Runs {@code task} for 0 to {@code count} (exclusive) and returns when all are done; their writes are then visible. If tasks fail, the
     * failure of the one with the lowest number is thrown, and all tasks before it have run.
     *
     * @throws CancellationException if the calling thread is interrupted, and it stays interrupted; running tasks complete,
     *     others do not start
     */
    public void forEach(int count, IntConsumer task) {
        forEachWith(count, () -> number -> task.accept((int) number));
    }

    /**
     * The results of {@code task} for 0 to {@code count} (exclusive), in that order. @throws CancellationException as {@link
     * #forEach}
     */
    public <T> List<T> map(int count, IntFunction<T> task) {
        AtomicReferenceArray<T> results = new AtomicReferenceArray<>(count);
        forEach(count, number -> results.set(number, task.apply(number)));
        return IntStream.range(0, count).mapToObj(results::get).toList();
    }

    /** As {@link #forEach}, with a task that each active worker creates for itself and that may have its own state. */
    public void forEachWith(long count, Supplier<? extends LongConsumer> tasks) {
        Run run = new Run(count, tasks, Thread.currentThread());
        int helpers = (int) Math.min(threads, count) - 1;
        if (helpers <= 0) {
            run.work();
        } else {
            CountDownLatch done = new CountDownLatch(helpers);
            String stage = Stages.current();
            ExecutorService pool = Background.isEntered() ? BACKGROUND_POOL : POOL;
            for (int i = 0; i < helpers; i++) {
                pool.execute(() -> {
                    try (Stage _ = Stages.join(stage)) {
                        run.work();
                    } finally {
                        done.countDown();
                    }
                });
            }
            run.work();
            await(done, run);
        }
        run.end();
    }

    private static void await(CountDownLatch done, Run run) {
        while (true) {
            try {
                done.await();
                return;
            } catch (InterruptedException stop) {
                // Waiting clears the thread's interrupt flag while the others still check it.
                run.cancelled = true;
            }
        }
    }

    /** The state of tasks in progress. */
    private static final class Run {
        private final long count;
        private final Supplier<? extends LongConsumer> tasks;
        private final Thread caller;
        private final AtomicLong next = new AtomicLong();
        private volatile boolean cancelled;
        /** The first task, by number, that has failed. */
        private volatile long failedTask = Long.MAX_VALUE;

        private @Nullable Throwable failure;

        Run(long count, Supplier<? extends LongConsumer> tasks, Thread caller) {
            this.count = count;
            this.tasks = tasks;
            this.caller = caller;
        }

        void work() {
            LongConsumer task = null;
            for (long i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                if (caller.isInterrupted()) {
                    cancelled = true;
                }
                // Tasks before a failed one still run: otherwise it would depend on the threads which failure comes
                // first.
                if (i > failedTask || cancelled) {
                    return;
                }
                try {
                    task = task == null ? tasks.get() : task;
                    task.accept(i);
                } catch (RuntimeException | Error mistake) {
                    fail(i, mistake);
                }
            }
        }

        private synchronized void fail(long task, Throwable cause) {
            if (task < failedTask) {
                failedTask = task;
                failure = cause;
            }
        }

        synchronized void end() {
            if (cancelled) {
                caller.interrupt();
            }
            if (failure instanceof Error error) {
                throw error;
            }
            if (failure instanceof RuntimeException mistake) {
                throw mistake;
            }
            if (cancelled) {
                throw new CancellationException("interrupted");
            }
        }
    }
}
