package expert.run;

import earl.Trace;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/** A trace that is opened while languages start. */
final class Opening implements AutoCloseable {
    private final FutureTask<Trace> task;

    /** Begins on its own thread. */
    Opening(Callable<Trace> opener) {
        task = new FutureTask<>(opener);
        Thread thread = new Thread(task, "expert-open");
        thread.setDaemon(true);
        thread.start();
    }

    /** The trace, once it is open; who takes it closes it. */
    Future<Trace> trace() {
        return task;
    }

    /** Nobody waits for it any more: it is not opened, or closed if it was. */
    @Override
    public void close() {
        if (!task.cancel(true) && task.state() == Future.State.SUCCESS) {
            task.resultNow().close();
        }
    }
}
