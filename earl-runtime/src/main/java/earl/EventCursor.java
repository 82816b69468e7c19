package earl;

import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A reusable flyweight over events in order of position. Use it to walk over a trace without allocation.
 *
 * <p>A new cursor is before the first event. {@link #next()} moves to the next event and returns whether there is one;
 * after the last event it keeps returning {@code false}. {@link #seek} behaves like
 *
 * <pre>{@code
 * boolean seek(long target) {
 *     pos = target - 1; // target in 0 .. end
 *     return next();
 * }
 * }</pre>
 *
 * You can ask for attributes only while the cursor is on an event ({@link IllegalStateException} otherwise). Each
 * thread needs its own cursor.
 */
@Stable
public final class EventCursor {
    private final Events events;
    private final long from;
    private final long to;
    private final @Nullable EventType type;
    /** Whether the cursor visits a region, by id; {@code null} if it visits all. */
    private final boolean @Nullable [] regions;
    /** The trace of a cursor over one location, used to find its events; otherwise {@code null}. */
    private final @Nullable Trace trace;

    private final int location;
    /**
     * For a cursor over one location: number of the current event on it, and of the first event that is out of bounds.
     */
    private long index;

    private final long indexEnd;
    private long pos;

    /** A cursor over positions {@code from} (inclusive) to {@code to} (exclusive). */
    public EventCursor(Events events, long from, long to) {
        java.util.Objects.checkFromToIndex(from, to, events.length());
        this.events = events;
        this.from = from;
        this.to = to;
        this.pos = from - 1;
        this.type = null;
        this.regions = null;
        this.trace = null;
        this.location = Trace.NONE;
        this.indexEnd = 0;
    }

    /**
     * A cursor over the events of a filter. A cursor over one location skips the events of others.
     *
     * @throws IndexOutOfBoundsException if the trace has no such location
     */
    public EventCursor(Trace trace, EventFilter filter) {
        this.events = trace.events();
        this.from = trace.at(filter.from());
        this.to = Math.max(from, trace.at(filter.to()));
        this.pos = from - 1;
        this.type = filter.type();
        this.regions = filter.region() == null ? null : named(trace, filter.region());
        this.location = filter.location();
        int locations = trace.locations().size();
        if (location < Trace.NONE || location >= locations) {
            throw new IndexOutOfBoundsException("location " + location + " of a trace of " + locations + " locations");
        }
        if (location == Trace.NONE) {
            this.trace = null;
            this.indexEnd = 0;
        } else {
            this.trace = trace;
            this.index = firstIndex(trace, from) - 1;
            this.indexEnd = firstIndex(trace, to);
        }
    }

    private static boolean[] named(Trace trace, String region) {
        boolean[] named = new boolean[trace.regions().size()];
        for (Region one : trace.regions()) {
            named[one.id()] = one.name().equals(region);
        }
        return named;
    }

    /** The number, on the location, of its first event at or after a position. */
    private long firstIndex(Trace of, long position) {
        long low = 0;
        long high = of.length(location);
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (of.position(location, middle) < position) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Moves to the next event, if there is one. */
    public boolean next() {
        do {
            step();
        } while (pos < to && !isOurs());
        return pos < to;
    }

    private boolean isOurs() {
        if (type != null && events.type(pos) != type) {
            return false;
        }
        if (regions != null) {
            int region = events.region(pos);
            return region >= 0 && regions[region];
        }
        return true;
    }

    private void step() {
        if (trace == null) {
            if (pos < to) {
                pos++;
            }
        } else if (index + 1 < indexEnd) {
            pos = trace.position(location, ++index);
        } else {
            index = indexEnd;
            pos = to;
        }
    }

    /**
     * Moves to {@code target}, within this cursor's bounds, or to its next event after that; {@code to} itself is after
     * the last event.
     */
    public boolean seek(long target) {
        if (target < from || target > to) {
            throw new IndexOutOfBoundsException("position " + target + " outside " + from + ".." + to);
        }
        pos = target - 1;
        if (trace != null) {
            index = firstIndex(trace, target) - 1;
        }
        return next();
    }

    private long on() {
        if (pos < from || pos >= to) {
            throw new IllegalStateException(
                    pos < from ? "cursor is before the first event" : "cursor is after the last event");
        }
        return pos;
    }

    /** Position of the current event. */
    public long pos() {
        return on();
    }

    /** A copy of the current event, which remains valid when the cursor moves. */
    public Event copy() {
        return new Event(events, on());
    }

    /** The events that the cursor has not visited yet. */
    Stream<Event> stream() {
        int order = Spliterator.ORDERED | Spliterator.NONNULL;
        return StreamSupport.stream(
                new Spliterators.AbstractSpliterator<Event>(Long.MAX_VALUE, order) {
                    @Override
                    public boolean tryAdvance(Consumer<? super Event> action) {
                        if (!next()) {
                            return false;
                        }
                        action.accept(copy());
                        return true;
                    }
                },
                false);
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
