package earl.format.otf2;

import earl.Trace;
import earl.schema.Definition;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.schema.RecordKind;
import earl.store.LocationEvents;

/**
 * The calling context of a location. A record with a calling context enters or leaves one region, but implies all callers of
 * that region: those that the location has not entered yet are entered, and those of the previous context are left. A caller
 * that both contexts share stays open, whatever the unwind distance.
 *
 * <p>It appends one event per call, so that a reader can stop between any two events. One thread.
 */
final class ContextPath {
    private final Definitions definitions;
    private int current = Trace.NONE;

    ContextPath(Definitions definitions) {
        this.definitions = definitions;
    }

    /** Dense id of the innermost open context, {@link Trace#NONE} if none is open. */
    int current() {
        return current;
    }

    /** Goes on in a context. */
    void resume(int context) {
        current = context;
    }

    /** Returns true if a context has a region, so that records with it are enters and leaves. */
    boolean knows(int context) {
        return context != Trace.NONE && region(context) != Trace.NONE;
    }

    /**
     * Appends the next event of a record with a calling context.
     *
     * @param context dense id of a context that it {@link #knows}
     * @return whether that was the record's last event
     */
    boolean step(RecordKind kind, int context, long time, LocationEvents out) {
        return kind == RecordKind.CALLING_CONTEXT_ENTER ? enter(context, time, out) : leave(context, time, out);
    }

    private boolean enter(int context, long time, LocationEvents out) {
        int caller = caller(context);
        if (current != caller && !isCaller(current, caller)) {
            leaveInnermost(time, out);
            return false;
        }
        int next = context;
        while (caller(next) != current) {
            next = caller(next);
        }
        out.enter(time, region(next));
        current = next;
        return next == context;
    }

    private boolean leave(int context, long time, LocationEvents out) {
        if (current != context && isCaller(context, current)) {
            leaveInnermost(time, out);
            return false;
        }
        out.leave(time, region(context));
        if (current == context) {
            current = caller(context);
        }
        return true;
    }

    /** Leaves the innermost open context. */
    void leaveInnermost(long time, LocationEvents out) {
        out.leave(time, region(current));
        current = caller(current);
    }

    /** Returns true if {@code context} is called, directly or not, from {@code outer}; all are called from none. */
    private boolean isCaller(int outer, int context) {
        int at = context;
        while (at != Trace.NONE) {
            at = caller(at);
            if (at == outer) {
                return true;
            }
        }
        return false;
    }

    /** The nearest caller that has a region. */
    private int caller(int context) {
        int at = parent(context);
        while (at != Trace.NONE && region(at) == Trace.NONE) {
            at = parent(at);
        }
        return at;
    }

    private int parent(int context) {
        return definitions.get(DefinitionSpace.CALLING_CONTEXT, context) instanceof Definition.CallingContext c
                ? c.parent()
                : Trace.NONE;
    }

    private int region(int context) {
        return definitions.get(DefinitionSpace.CALLING_CONTEXT, context) instanceof Definition.CallingContext c
                ? c.region()
                : Trace.NONE;
    }
}
