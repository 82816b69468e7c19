package earl;

import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Options for opening a trace.
 *
 * @param threads worker threads, 1 or more; the result does not depend on it
 * @param store folder for columns that do not fit into memory, and for indexes; {@code null}: the user's cache folder
 * @param progress receives the progress of the work, from any thread
 * @param indexFrom minimum number of events of a trace for which EXPERT keeps an index after the process ends, and
 *     opens the trace from it the next time; {@link #NO_INDEX}: it neither makes nor uses an index
 * @param waits the definitions of waits; {@code null}: those of the shipped patterns
 * @param names how reports call a file of the trace
 * @param anonymous whether hashes replace the names of the program, its files and its machines
 */
@Stable
public record OpenOptions(
        int threads,
        @Nullable Path store,
        Progress progress,
        long indexFrom,
        @Nullable WaitDefinitions waits,
        UnaryOperator<Path> names,
        boolean anonymous) {
    /** No trace is that large. */
    public static final long NO_INDEX = Long.MAX_VALUE;

    /** Default of {@code indexFrom}: smaller traces open about as fast without an index. */
    public static final long INDEX_FROM = 1_000_000;

    /** All processors, the user's cache folder, no progress, an index for larger traces. */
    public static OpenOptions defaults() {
        return new OpenOptions(
                Runtime.getRuntime().availableProcessors(),
                null,
                Progress.NONE,
                INDEX_FROM,
                null,
                UnaryOperator.identity(),
                false);
    }

    public OpenOptions {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be 1 or more, not " + threads);
        }
    }

    /** These options with another number of threads. */
    public OpenOptions withThreads(int count) {
        return new OpenOptions(count, store, progress, indexFrom, waits, names, anonymous);
    }

    /** These options with another folder for columns. */
    public OpenOptions withStore(@Nullable Path folder) {
        return new OpenOptions(threads, folder, progress, indexFrom, waits, names, anonymous);
    }

    /** These options with another listener. */
    public OpenOptions withProgress(Progress listener) {
        return new OpenOptions(threads, store, listener, indexFrom, waits, names, anonymous);
    }

    /** These options with another minimum number of events for an index. */
    public OpenOptions withIndexFrom(long events) {
        return new OpenOptions(threads, store, progress, events, waits, names, anonymous);
    }

    /** These options with other definitions of waits. */
    public OpenOptions withWaits(WaitDefinitions definitions) {
        return new OpenOptions(threads, store, progress, indexFrom, definitions, names, anonymous);
    }

    /** These options for a trace that reports call by other names than its files have here. */
    public OpenOptions withNames(UnaryOperator<Path> others) {
        return new OpenOptions(threads, store, progress, indexFrom, waits, others, anonymous);
    }

    /** These options for a trace with its names, or with hashes instead. */
    public OpenOptions withAnonymous(boolean hidden) {
        return new OpenOptions(threads, store, progress, indexFrom, waits, names, hidden);
    }
}
