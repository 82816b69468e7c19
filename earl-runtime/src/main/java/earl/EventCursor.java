package earl;

/**
 * A reused flyweight over events in order of position; the way to walk a trace without allocation.
 *
 * <p>A new cursor stands before the first event. {@link #next()} moves on and says whether there is an event; after the last it
 * answers {@code false} again and again. {@link #seek} behaves like
 *
 * <pre>{@code
 * boolean seek(long target) {
 *     pos = target - 1; // target in 0 .. end
 *     return next();
 * }
 * }</pre>
 *
 * Attributes may be asked only while it stands on an event ({@link IllegalStateException} otherwise). One thread a cursor.
 */
public final class EventCursor {
    private final Events events;
    private final long from;
    private final long to;
    private long pos;

    /** A cursor over positions {@code from} (inclusive) to {@code to} (exclusive). */
    public EventCursor(Events events, long from, long to) {
        java.util.Objects.checkFromToIndex(from, to, events.length());
        this.events = events;
        this.from = from;
        this.to = to;
        this.pos = from - 1;
    }

    /** Moves to the next event, if there is one. */
    public boolean next() {
        if (pos < to) {
            pos++;
        }
        return pos < to;
    }

    /** Moves to {@code target}, within this cursor's bounds; {@code to} itself is after the last. */
    public boolean seek(long target) {
        if (target < from || target > to) {
            throw new IndexOutOfBoundsException("position " + target + " outside " + from + ".." + to);
        }
        pos = target - 1;
        return next();
    }

    private long on() {
        if (pos < from || pos >= to) {
            throw new IllegalStateException(
                    pos < from ? "cursor is before the first event" : "cursor is after the last event");
        }
        return pos;
    }

    /** Position of the event it stands on. */
    public long pos() {
        return on();
    }

    /** A copy of the event it stands on, which stays when the cursor moves. */
    public Event copy() {
        return new Event(events, on());
    }

    /** {@link Events#time}. */
    public double time() {
        return events.time(on());
    }

    /** {@link Events#ticks}. */
    public long ticks() {
        return events.ticks(on());
    }

    /** {@link Events#location}. */
    public int loc() {
        return events.location(on());
    }

    /** {@link Events#type}. */
    public EventType type() {
        return events.type(on());
    }

    /** {@link Events#enterptr}. */
    public long enterptr() {
        return events.enterptr(on());
    }

    /** {@link Events#exitptr}. */
    public long exitptr() {
        return events.exitptr(on());
    }

    /** {@link Events#sendptr}. */
    public long sendptr() {
        return events.sendptr(on());
    }

    /** {@link Events#recvptr}. */
    public long recvptr() {
        return events.recvptr(on());
    }

    /** {@link Events#region}. */
    public int region() {
        return events.region(on());
    }

    /** {@link Events#callpath}. */
    public int callpath() {
        return events.callpath(on());
    }
}
