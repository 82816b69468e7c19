package expert.analysis;

import earl.Trace;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/** A trace that is opened while languages start. */
final class Opening implements AutoCloseable {
    private final FutureTask<Trace> task;
    private boolean released;

    /** Begins on its own thread. */
    Opening(Callable<Trace> opener) {
        task = new FutureTask<>(opener);
        Thread thread = new Thread(task, "expert-open");
        thread.setDaemon(true);
        thread.start();
    }

    /** The trace, once it is open. */
    Future<Trace> trace() {
        return task;
    }

    /** Leaves the trace, which is open, to the caller. */
    void release() {
        released = true;
    }

    /** Closes the trace, or stops opening it, unless it was released. */
    @Override
    public void close() {
        if (!released && !task.cancel(true) && task.state() == Future.State.SUCCESS) {
            task.resultNow().close();
        }
    }
}
