package earl.engine;

import earl.cache.IndexFolder;
import earl.parallel.Uninterrupted;
import earl.stage.Stage;
import earl.stage.Stages;

/** An index that its own thread is writing. Closing the trace waits for it. */
final class IndexWriting {
    private final Thread thread;

    IndexWriting(IndexFolder.Building building, Runnable work) {
        thread = Thread.ofPlatform().daemon().name("earl-index").start(() -> {
            try (Stage _ = Stages.enter("index")) {
                work.run();
            } finally {
                building.file().close();
            }
        });
    }

    /** Returns when it is done. Remembers an interrupt for later. */
    void await() {
        Uninterrupted.await(thread::join);
    }
}
