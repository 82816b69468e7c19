package expert.web.run;

import earl.Progress;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A run: what was asked for, how far it is, and what it found. Any thread. */
public final class Run implements Progress {
    /**
     * How far a run is.
     *
     * @param state its state
     * @param done units of work done in this step
     * @param total units of work in this step, -1 if unknown
     * @param message what it does now, or why it failed
     * @param seconds how long it has run
     */
    public record Status(RunState state, long done, long total, String message, double seconds) {}

    private final long id;
    private final RunRequest request;
    private final PatternStamp stamp;
    private final BiConsumer<Long, String> listener;
    private final RunLog log = new RunLog();
    private RunState state = RunState.QUEUED;
    private long done;
    private long total = -1;
    private String message = "";
    private long began;
    private long ended;
    private long changes;
    private boolean live;
    private @Nullable Thread worker;
    private @Nullable FinishedRun result;

    /**
     * Not begun yet.
     *
     * @param live whether the page starts it for a parameter that moves, until the next such run replaces it
     * @param listener is given the number and the state of this run whenever the state changes, before anybody who waits for it
     */
    Run(long id, RunRequest request, PatternStamp stamp, boolean live, BiConsumer<Long, String> listener) {
        this.id = id;
        this.request = request;
        this.stamp = stamp;
        this.live = live;
        this.listener = listener;
    }

    long id() {
        return id;
    }

    RunRequest request() {
        return request;
    }

    RunLog log() {
        return log;
    }

    /** Whether another run may replace it. */
    synchronized boolean isLive() {
        return live;
    }

    /** Somebody wants its results: no other run replaces it. */
    synchronized void keep() {
        live = false;
    }

    /** Whether its result is, or will be, that of a request with these pattern files. */
    synchronized boolean answers(RunRequest other, PatternStamp files) {
        boolean lives = !state.isFinal() || state == RunState.DONE;
        return lives && request.equals(other) && stamp.equals(files);
    }

    public synchronized Status status() {
        double seconds = began == 0 ? 0 : ((ended == 0 ? System.nanoTime() : ended) - began) / 1e9;
        return new Status(state, done, total, message, seconds);
    }

    /** What it found; null unless it is done. */
    synchronized @Nullable FinishedRun result() {
        return result;
    }

    /** The calling thread begins to work on it. @return false if it was cancelled before */
    synchronized boolean begin() {
        if (state != RunState.QUEUED) {
            return false;
        }
        worker = Thread.currentThread();
        began = System.nanoTime();
        change(RunState.RUNNING, "");
        return true;
    }

    synchronized void finish(FinishedRun found) {
        result = found;
        change(RunState.DONE, "");
    }

    synchronized void fail(String reason) {
        change(RunState.FAILED, reason);
    }

    /** Its worker was interrupted. */
    synchronized void stop() {
        change(RunState.CANCELLED, "");
    }

    /** Stops it if it is not final. @return false if it is */
    synchronized boolean cancel() {
        if (state.isFinal()) {
            return false;
        }
        if (worker == null) {
            stop();
        } else {
            worker.interrupt();
        }
        return true;
    }

    private void change(RunState next, String text) {
        state = next;
        message = text;
        if (next.isFinal()) {
            worker = null;
            ended = System.nanoTime();
        }
        changes++;
        listener.accept(id, next.word());
        notifyAll();
    }

    @Override
    public synchronized void progress(String step, long units, long of) {
        if (state.isFinal()) {
            return; // its trace may still be opening in the background
        }
        done = units;
        total = of;
        message = step;
        changes++;
        notifyAll();
    }

    @Override
    public void notice(String text) {
        log.notice(text);
    }

    /**
     * Waits for something new.
     *
     * @param seen what this returned before, -1 at first
     * @return to be handed in the next time
     */
    public synchronized long awaitChange(long seen) throws InterruptedException {
        while (changes == seen) {
            wait();
        }
        return changes;
    }
}
