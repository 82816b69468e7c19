package earl;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How a trace is opened.
 *
 * @param threads worker threads, 1 or more; the result does not depend on it
 * @param store folder for columns that do not fit into memory; {@code null}: the user's cache folder
 * @param progress told of the work done, from any thread
 */
public record OpenOptions(int threads, @Nullable Path store, Progress progress) {
    /** All processors, the user's cache folder, no progress. */
    public static OpenOptions defaults() {
        return new OpenOptions(Runtime.getRuntime().availableProcessors(), null, Progress.NONE);
    }

    public OpenOptions {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be 1 or more, not " + threads);
        }
    }

    /** The same with another number of threads. */
    public OpenOptions withThreads(int count) {
        return new OpenOptions(count, store, progress);
    }

    /** The same with another folder for columns. */
    public OpenOptions withStore(@Nullable Path folder) {
        return new OpenOptions(threads, folder, progress);
    }

    /** The same with a listener. */
    public OpenOptions withProgress(Progress listener) {
        return new OpenOptions(threads, store, listener);
    }
}
