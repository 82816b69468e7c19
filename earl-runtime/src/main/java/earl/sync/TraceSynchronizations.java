package earl.sync;

import earl.Diagnostic;
import earl.Trace;
import earl.diag.Diagnostics;
import earl.store.Definitions;
import earl.store.EventTable;
import earl.store.Payloads;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What synchronizes locations beyond messages and collective operations, each found when it is asked for first. Any thread. */
public final class TraceSynchronizations {
    private final SyncEvents events;
    private final Diagnostics diagnostics = new Diagnostics();
    private @Nullable SyncTable windows;
    private @Nullable SyncTable epochs;
    private @Nullable SyncTable locks;
    private @Nullable SyncTable teams;
    private @Nullable SyncTable idle;

    /** Of an open trace and what it is made of. Nothing is read yet. */
    public TraceSynchronizations(Trace trace, EventTable table, Payloads payloads, Definitions definitions) {
        events = new SyncEvents(trace, table, payloads, definitions);
    }

    /** For {@link earl.Synchronizations#windows}. */
    public synchronized SyncTable windows() {
        SyncTable known = windows;
        if (known == null) {
            known = WindowFinder.find(events, diagnostics);
            windows = known;
        }
        return known;
    }

    /** For {@link earl.Synchronizations#epochs}. */
    public synchronized SyncTable epochs() {
        SyncTable known = epochs;
        if (known == null) {
            known = EpochFinder.find(events, diagnostics);
            epochs = known;
        }
        return known;
    }

    /** For {@link earl.Synchronizations#locks}. */
    public synchronized SyncTable locks() {
        SyncTable known = locks;
        if (known == null) {
            known = LockFinder.find(events, diagnostics);
            locks = known;
        }
        return known;
    }

    /** For {@link earl.Synchronizations#teams}. */
    public synchronized SyncTable teams() {
        SyncTable known = teams;
        if (known == null) {
            known = TeamFinder.find(events, diagnostics);
            teams = known;
        }
        return known;
    }

    /** For {@link earl.Synchronizations#idle}. */
    public synchronized SyncTable idle() {
        SyncTable known = idle;
        if (known == null) {
            known = IdleFinder.find(events, Long.MIN_VALUE, Long.MAX_VALUE);
            idle = known;
        }
        return known;
    }

    /** For {@link earl.Synchronizations#idling(long, long)}; found anew each time. */
    public synchronized SyncTable idle(long from, long to) {
        return IdleFinder.find(events, from, to);
    }

    /** What was odd in what has been asked for. */
    public List<Diagnostic> diagnostics() {
        return diagnostics.list();
    }
}
