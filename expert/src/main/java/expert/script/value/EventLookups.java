package expert.script.value;

import earl.EventType;
import earl.Events;
import earl.Trace;
import expert.script.ForScripts;
import java.util.List;
import org.graalvm.polyglot.HostAccess;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of events as {@link Events} has them, which scripts look up by position.
 *
 * <p>A look-up answers -1 for a link that is missing and {@link #ABSENT} for an attribute that events of this type do not have.
 */
@ForScripts
public final class EventLookups {
    /** The event's type has no such attribute. */
    static final int ABSENT = -2;

    private @Nullable Events events;

    public EventLookups() {}

    public void attach(Trace opened) {
        events = opened.events();
    }

    Events events() {
        Events opened = events;
        if (opened == null) {
            throw new IllegalStateException("the trace is not open while a pattern file is loaded");
        }
        return opened;
    }

    /** {@link Events#attributeNames}. */
    @HostAccess.Export
    public Object names() {
        return events().attributeNames().toArray(String[]::new);
    }

    long length() {
        return events().length();
    }

    @HostAccess.Export
    public double time(long pos) {
        return events().time(pos);
    }

    /** {@link Events#location}. */
    @HostAccess.Export
    public int loc(long pos) {
        return events().location(pos);
    }

    /** {@link Events#type} as a number: enter 0, exit 1, send 2, recv 3, collexit 4, event 5. */
    @HostAccess.Export
    public int type(long pos) {
        return switch (events().type(pos)) {
            case ENTER -> 0;
            case EXIT -> 1;
            case SEND -> 2;
            case RECV -> 3;
            case COLLEXIT -> 4;
            case EVENT -> 5;
        };
    }

    @HostAccess.Export
    public String kind(long pos) {
        return events().kind(pos);
    }

    @HostAccess.Export
    public int region(long pos) {
        return events().region(pos);
    }

    @HostAccess.Export
    public int callpath(long pos) {
        return events().callpath(pos);
    }

    long enterptr(long pos) {
        return events().enterptr(pos);
    }

    long exitptr(long pos) {
        return events().exitptr(pos);
    }

    long sendptr(long pos) {
        return is(pos, EventType.RECV) ? events().sendptr(pos) : ABSENT;
    }

    long recvptr(long pos) {
        return is(pos, EventType.SEND) ? events().recvptr(pos) : ABSENT;
    }

    long collptr(long pos) {
        return is(pos, EventType.COLLEXIT) ? events().collptr(pos) : ABSENT;
    }

    long messageptr(long pos) {
        return isMessage(pos) ? events().messageptr(pos) : ABSENT;
    }

    @HostAccess.Export
    public int dest(long pos) {
        return isMessage(pos) ? events().dest(pos) : ABSENT;
    }

    @HostAccess.Export
    public int src(long pos) {
        return isMessage(pos) ? events().src(pos) : ABSENT;
    }

    long tag(long pos) {
        return isMessage(pos) ? events().tag(pos) : ABSENT;
    }

    long len(long pos) {
        return isMessage(pos) ? events().len(pos) : ABSENT;
    }

    @HostAccess.Export
    public int com(long pos) {
        return isMessage(pos) || is(pos, EventType.COLLEXIT) ? events().com(pos) : ABSENT;
    }

    @HostAccess.Export
    public int root(long pos) {
        return is(pos, EventType.COLLEXIT) ? events().root(pos) : ABSENT;
    }

    long sent(long pos) {
        return is(pos, EventType.COLLEXIT) ? events().sent(pos) : ABSENT;
    }

    long recvd(long pos) {
        return is(pos, EventType.COLLEXIT) ? events().recvd(pos) : ABSENT;
    }

    long request(long pos) {
        long request = events().request(pos);
        return request >= 0 || isMessage(pos) || events().attributes(pos).contains("request") ? request : ABSENT;
    }

    private boolean is(long pos, EventType type) {
        return events().type(pos) == type;
    }

    private boolean isMessage(long pos) {
        EventType type = events().type(pos);
        return type == EventType.SEND || type == EventType.RECV;
    }

    /** Whether an event has an attribute. */
    @HostAccess.Export
    public boolean has(long pos, String name) {
        return events().attributes(pos).contains(name);
    }

    /** Names of an event's attributes. */
    @HostAccess.Export
    public Object keys(long pos) {
        return events().attributes(pos).toArray(String[]::new);
    }

    /** {@link Events#attribute}, of one that the event {@link #has}; lists as arrays. */
    @HostAccess.Export
    public @Nullable Object attribute(long pos, String name) {
        Object value = events().attribute(pos, name);
        return value instanceof List<?> list ? list.toArray() : value;
    }

    /** The reason why an attribute is unknown, with the known ones. */
    @HostAccess.Export
    public String unknown(long pos, String name) {
        EventType type = events().type(pos);
        String what = type == EventType.EVENT ? kind(pos) : type.word();
        return "'" + name + "' is no attribute of this " + what + " event; it has "
                + String.join(" ", events().attributes(pos));
    }
}
