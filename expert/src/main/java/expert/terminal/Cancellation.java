package expert.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The user's wish to stop. Long work asks {@link #check()}, or registers what stops it. May be used from any thread.
 *
 * <p>{@link #onSignal()} ties it to the process: at SIGINT or SIGTERM the wish is set, the main thread gets a moment to put
 * things in order (half-written files vanish), and the JVM then ends with 128 + the signal's number.
 */
public final class Cancellation {
    private static final long GRACE_SECONDS = 5;
    private final List<Runnable> actions = new ArrayList<>();
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Console console;
    private volatile boolean requested;

    /** Nothing is wished yet. */
    public Cancellation(Console console) {
        this.console = console;
    }

    /** Whether the user wants to stop. */
    public boolean requested() {
        return requested;
    }

    /** Stops the work if the user wants to. @throws CancellationException if so */
    public void check() {
        if (requested) {
            throw new CancellationException("interrupted");
        }
    }

    /** Runs {@code action} on another thread when the user wants to stop; at once if that is already so. */
    public void onRequest(Runnable action) {
        synchronized (actions) {
            if (!requested) {
                actions.add(action);
                return;
            }
        }
        action.run();
    }

    /** Stops the work. Later calls do nothing. */
    public void request() {
        List<Runnable> todo;
        synchronized (actions) {
            if (requested) {
                return;
            }
            requested = true;
            todo = List.copyOf(actions);
            actions.clear();
        }
        todo.forEach(Runnable::run);
    }

    /** From now on a signal to the process is a request; the calling thread is interrupted by it. */
    public void onSignal() {
        Thread main = Thread.currentThread();
        onRequest(main::interrupt);
        Runtime.getRuntime().addShutdownHook(new Thread(this::shutDown, "expert-shutdown"));
    }

    /** The work is done or given up, its traces cleared away: nothing holds up the end of the process. */
    public void finished() {
        finished.countDown();
    }

    private void shutDown() {
        if (finished.getCount() == 0) {
            return;
        }
        request();
        try {
            if (!finished.await(GRACE_SECONDS, TimeUnit.SECONDS)) {
                console.remark(Remark.INTERRUPTED, "the work does not stop; leaving it as it is");
            }
        } catch (InterruptedException nobodyWaits) {
            Thread.currentThread().interrupt();
        }
    }
}
