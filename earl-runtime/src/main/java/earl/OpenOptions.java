package earl;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How a trace is opened.
 *
 * @param threads worker threads, 1 or more; the result does not depend on it
 * @param store folder for columns that do not fit into memory, and for indexes; {@code null}: the user's cache folder
 * @param progress receives the progress of the work, from any thread
 * @param indexFrom minimum number of events of a trace that gets an index that outlives the process, and is opened from it next time; {@link
 *     #NO_INDEX}: none is made or used
 * @param waits what counts as a wait; {@code null}: what the shipped patterns define
 */
@Stable
public record OpenOptions(
        int threads,
        @Nullable Path store,
        Progress progress,
        long indexFrom,
        @Nullable WaitDefinitions waits) {
    /** No trace is that large. */
    public static final long NO_INDEX = Long.MAX_VALUE;

    /** Smaller traces are opened about as fast without one. */
    public static final long INDEX_FROM = 1_000_000;

    /** All processors, the user's cache folder, no progress, an index for larger traces. */
    public static OpenOptions defaults() {
        return new OpenOptions(Runtime.getRuntime().availableProcessors(), null, Progress.NONE, INDEX_FROM, null);
    }

    public OpenOptions {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be 1 or more, not " + threads);
        }
    }

    /** The same with another number of threads. */
    public OpenOptions withThreads(int count) {
        return new OpenOptions(count, store, progress, indexFrom, waits);
    }

    /** The same with another folder for columns. */
    public OpenOptions withStore(@Nullable Path folder) {
        return new OpenOptions(threads, folder, progress, indexFrom, waits);
    }

    /** The same with a listener. */
    public OpenOptions withProgress(Progress listener) {
        return new OpenOptions(threads, store, listener, indexFrom, waits);
    }

    /** These options with another minimum number of events for an index. */
    public OpenOptions withIndexFrom(long events) {
        return new OpenOptions(threads, store, progress, events, waits);
    }

    /** The same with other definitions of waits. */
    public OpenOptions withWaits(WaitDefinitions definitions) {
        return new OpenOptions(threads, store, progress, indexFrom, definitions);
    }
}
