package earl.monitor.archive.event;

import earl.format.EventSink;
import earl.schema.RecordKind;
import java.util.Arrays;

/**
 * An event on its way into the archive, field by field; used again for each. One thread.
 *
 * <pre>{@code
 * out.begin(time).add(region).put(RecordKind.ENTER);
 * }</pre>
 */
public final class EventValues {
    private final EventSink sink;
    private final long[] values = new long[2 + 2 * ThreadUsage.VALUES];
    private long location;
    private long ticks;
    private int length;
    private long events;

    public EventValues(EventSink sink) {
        this.sink = sink;
    }

    /** Sets the location of the following events. */
    public void at(long ref) {
        location = ref;
    }

    /** An attribute of the next event. */
    public void attribute(long attribute, int type, long value) {
        sink.attribute(location, attribute, type, value);
    }

    /** Begins an event without fields. */
    public EventValues begin(long time) {
        ticks = time;
        length = 0;
        return this;
    }

    /** Adds the next field of the event. */
    public EventValues add(long value) {
        values[length++] = value;
        return this;
    }

    /** Puts the event into the archive. */
    public void put(RecordKind kind) {
        sink.event(location, ticks, kind, values, length);
        Arrays.fill(values, 0, length, 0);
        events++;
    }

    /** Number of events. */
    public long events() {
        return events;
    }
}
