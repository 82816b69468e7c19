package earl.parallel;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Passes on the results of tasks in the order of the tasks, while others still run. Whichever thread has the next result passes it on: no
 * thread waits for another, unless many results wait.
 *
 * @param <T> a result
 */
public final class InOrder<T> {
    /** Number of waiting results above which a thread that brings another one waits until some are taken. */
    private static final int MANY = 64;

    private final Consumer<T> taker;
    private final ConcurrentHashMap<Long, T> waiting = new ConcurrentHashMap<>();
    /** The number of waiting results. The map itself would have to count them. */
    private final AtomicInteger results = new AtomicInteger();

    private final ReentrantLock taking = new ReentrantLock();
    private final AtomicLong next = new AtomicLong();
    private volatile @Nullable RuntimeException failure;

    /**
     * Has no results yet.
     *
     * @param taker gets them, from one thread at a time
     */
    public InOrder(Consumer<T> taker) {
        this.taker = taker;
    }

    /**
     * Runs tasks, which {@link #put} a result each.
     *
     * @param tasks starts them in order, and returns when they are done ({@link Workers})
     * @throws RuntimeException the failure that comes first in the order of the tasks, of the taker or of a task, for any number of threads
     */
    public void run(Runnable tasks) {
        try {
            tasks.run();
        } catch (RuntimeException ofTask) {
            // The taker has only seen results before that task's.
            throw failure == null ? ofTask : failure;
        }
    }

    /** The result of the task with a number, from 0 on. */
    public void put(long number, T result) {
        waiting.put(number, result);
        if (results.incrementAndGet() > MANY) {
            taking.lock();
        } else if (!taking.tryLock()) {
            return;
        }
        do {
            try {
                take();
            } finally {
                taking.unlock();
            }
            // Another thread may have brought the next one while this one still held the lock.
        } while (waiting.containsKey(next.get()) && taking.tryLock());
    }

    private void take() {
        for (T result = waiting.remove(next.get());
                result != null && failure == null;
                result = waiting.remove(next.get())) {
            next.incrementAndGet();
            results.decrementAndGet();
            try {
                taker.accept(result);
            } catch (RuntimeException mistake) {
                failure = mistake;
                throw mistake;
            }
        }
    }
}
