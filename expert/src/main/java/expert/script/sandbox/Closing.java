package expert.script.sandbox;

import earl.parallel.Uninterrupted;
import java.time.Duration;

/** Ends contexts and engines, which waits for the threads in them: one that is blocked outside a script may never come back. */
public final class Closing {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static volatile boolean blocked;

    private Closing() {}

    /** Whether something in this process did not end in time. */
    public static boolean isBlocked() {
        return blocked;
    }

    /** Does something on a thread that nothing waits for. */
    public static Thread begin(Runnable work) {
        return Thread.ofPlatform().name("expert-closing").daemon().start(() -> run(work));
    }

    /** Abandons what cannot be closed. The worker reports exhausted memory, not this thread. */
    private static void run(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | Error fault) {
            blocked = true;
            if (!isFull(fault)) {
                throw fault;
            }
        }
    }

    private static boolean isFull(Throwable fault) {
        try {
            return Exhaustion.isCauseOf(fault);
        } catch (OutOfMemoryError again) {
            return true;
        }
    }

    /** Closes something, and continues after some seconds if that does not end. */
    public static void close(Runnable closing) {
        Thread thread = begin(closing);
        long end = System.nanoTime() + PATIENCE.toNanos();
        Uninterrupted.await(() -> thread.join(Duration.ofNanos(end - System.nanoTime())));
        if (thread.isAlive()) {
            blocked = true;
        }
    }
}
