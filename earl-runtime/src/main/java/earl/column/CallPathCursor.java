package earl.column;

import earl.CallPaths;
import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.memory.Search;

/**
 * The events of one location in order, with the call path that is open after each. A leave without an enter changes nothing. One thread.
 *
 * <pre>{@code
 * CallPathCursor cursor = new CallPathCursor(trace, location);
 * cursor.seek(from);
 * int before = cursor.callpath();
 * while (cursor.next() && cursor.ticks() < to) {
 *     if (cursor.isEnter()) { ... }
 * }
 * }</pre>
 */
public final class CallPathCursor {
    private final Trace trace;
    private final Events events;
    private final CallPaths paths;
    private final int location;
    private final long count;
    private long index = -1;
    private long pos = Trace.NONE;
    private int callpath = Trace.NONE;
    private boolean enters;

    /** Before the first event of a location. */
    public CallPathCursor(Trace trace, int location) {
        this.trace = trace;
        this.events = trace.events();
        this.paths = trace.callpaths();
        this.location = location;
        this.count = trace.length(location);
    }

    /** Goes to the last event before a tick; before the first event if there is none. */
    public void seek(long tick) {
        long low = Search.first(0, count, middle -> events.ticks(trace.position(location, middle)) >= tick);
        index = low - 1;
        pos = index < 0 ? Trace.NONE : trace.position(location, index);
        enters = index >= 0 && events.type(pos) == EventType.ENTER;
        callpath = Trace.NONE;
        for (long before = index; before >= 0; before--) {
            if (moves(trace.position(location, before))) {
                return;
            }
        }
    }

    /** Goes to the next event. @return false after the last one */
    public boolean next() {
        if (index + 1 >= count) {
            return false;
        }
        pos = trace.position(location, ++index);
        enters = events.type(pos) == EventType.ENTER;
        moves(pos);
        return true;
    }

    /** Sets the call path after an event. @return false if the event does not change it */
    private boolean moves(long at) {
        EventType type = events.type(at);
        if (type == EventType.ENTER) {
            callpath = events.callpath(at);
            return true;
        }
        long enter = type == EventType.EXIT ? events.enterptr(at) : Trace.NONE;
        if (enter == Trace.NONE || events.exitptr(enter) != at) {
            return false;
        }
        callpath = paths.parent(events.callpath(enter));
        return true;
    }

    /** Position of the event; {@link Trace#NONE} before the first one. */
    public long pos() {
        return pos;
    }

    /** Clock ticks of the event; {@link Long#MIN_VALUE} before the first one. */
    public long ticks() {
        return pos == Trace.NONE ? Long.MIN_VALUE : events.ticks(pos);
    }

    /** Whether the event enters a region. */
    public boolean isEnter() {
        return enters;
    }

    /** The call path that is open after the event; {@link Trace#NONE} outside of all. */
    public int callpath() {
        return callpath;
    }
}
