package earl.column;

import earl.Columns;
import earl.Trace;
import earl.parallel.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a trace, made over its public interface. An implementation of {@link Trace} holds one of these and returns
 * its sets from {@code columns()} of the trace, its messages, collectives and call paths.
 *
 * <p>A set is read only on demand. May be used from any thread.
 */
public final class ColumnSets {
    /** Maximum number of bytes of kept columns of messages and members. */
    private static final long KEPT = 256L << 20;

    private final Budget budget = new Budget(KEPT);
    private final Trace trace;
    private final Workers workers;
    private @Nullable EventColumns events;
    private @Nullable Columns messages;
    private @Nullable Columns collectives;
    private @Nullable Columns profile;

    /**
     * The columns of {@code trace}.
     *
     * @param threads worker threads of an evaluation, 1 or more; results do not depend on it
     */
    public ColumnSets(Trace trace, int threads) {
        this.trace = trace;
        this.workers = new Workers(threads);
    }

    private synchronized EventColumns eventColumns() {
        EventColumns known = events;
        if (known == null) {
            known = new EventColumns(trace, workers);
            events = known;
        }
        return known;
    }

    /** For {@link Trace#columns()}. */
    public Columns events() {
        return eventColumns().set();
    }

    /** For {@link earl.Messages#columns()}. */
    public synchronized Columns messages() {
        Columns known = messages;
        if (known == null) {
            known = MessageColumns.of(trace, eventColumns(), budget, workers);
            messages = known;
        }
        return known;
    }

    /** For {@link earl.Collectives#columns()}. */
    public synchronized Columns collectives() {
        Columns known = collectives;
        if (known == null) {
            known = new CollectiveColumns(trace, eventColumns(), budget, workers).set();
            collectives = known;
        }
        return known;
    }

    /** For {@link earl.CallPaths#columns()}. */
    public synchronized Columns profile() {
        Columns known = profile;
        if (known == null) {
            known = ProfileColumns.of(trace, workers);
            profile = known;
        }
        return known;
    }
}
