package earl;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One event of a trace. Immutable, small (a reference and a position), usable from any thread while its trace is open.
 *
 * <p>Two events are equal if they have the same position in the same trace.
 */
@Stable
public final class Event {
    private final Events events;
    private final long pos;

    /** Refers to an event of {@code events}; {@code pos} must lie in {@code 0 .. events.length()-1}. */
    public Event(Events events, long pos) {
        java.util.Objects.checkIndex(pos, events.length());
        this.events = events;
        this.pos = pos;
    }

    /** Position in the trace, 0-based. */
    public long pos() {
        return pos;
    }

    /** {@link Events#time}. */
    public double time() {
        return events.time(pos);
    }

    /** {@link Events#ticks}. */
    public long ticks() {
        return events.ticks(pos);
    }

    /** {@link Events#location}. */
    public int loc() {
        return events.location(pos);
    }

    /** {@link Events#type}. */
    public EventType type() {
        return events.type(pos);
    }

    /** The record's name, {@link Events#kind}. */
    public String name() {
        return kind();
    }

    /** {@link Events#kind}. */
    public String kind() {
        return events.kind(pos);
    }

    /** {@link Events#enterptr}. */
    public long enterptr() {
        return events.enterptr(pos);
    }

    /** {@link Events#exitptr}. */
    public long exitptr() {
        return events.exitptr(pos);
    }

    /** {@link Events#sendptr}. */
    public long sendptr() {
        return events.sendptr(pos);
    }

    /** {@link Events#recvptr}. */
    public long recvptr() {
        return events.recvptr(pos);
    }

    /** {@link Events#collptr}. */
    public long collptr() {
        return events.collptr(pos);
    }

    /** {@link Events#messageptr}. */
    public long messageptr() {
        return events.messageptr(pos);
    }

    /** {@link Events#region}. */
    public int region() {
        return events.region(pos);
    }

    /** {@link Events#callpath}. */
    public int callpath() {
        return events.callpath(pos);
    }

    /** {@link Events#dest}. */
    public int dest() {
        return events.dest(pos);
    }

    /** {@link Events#src}. */
    public int src() {
        return events.src(pos);
    }

    /** {@link Events#tag}. */
    public long tag() {
        return events.tag(pos);
    }

    /** {@link Events#len}. */
    public long len() {
        return events.len(pos);
    }

    /** {@link Events#com}. */
    public int com() {
        return events.com(pos);
    }

    /** {@link Events#root}. */
    public int root() {
        return events.root(pos);
    }

    /** {@link Events#sent}. */
    public long sent() {
        return events.sent(pos);
    }

    /** {@link Events#recvd}. */
    public long recvd() {
        return events.recvd(pos);
    }

    /** {@link Events#request}. */
    public long request() {
        return events.request(pos);
    }

    /** Whether {@link #get} accepts the name of an attribute. */
    public boolean has(String name) {
        return keys().contains(name);
    }

    /** {@link Events#attribute}. */
    public @Nullable Object get(String name) {
        return events.attribute(pos, name);
    }

    /** {@link Events#attributes}. */
    public List<String> keys() {
        return events.attributes(pos);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Event that && that.pos == pos && that.events == events;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(pos);
    }

    @Override
    public String toString() {
        return type().word() + "@" + pos;
    }
}
