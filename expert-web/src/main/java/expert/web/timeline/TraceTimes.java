package expert.web.timeline;

import earl.Trace;
import earl.memory.Search;

/** Times of a trace on the wire: ticks since its begin. */
record TraceTimes(Trace trace) {
    /** Time of an event. */
    long of(long pos) {
        return since(trace.events().ticks(pos));
    }

    /** Time of a tick of the trace. */
    long since(long tick) {
        return tick - trace.info().startTicks();
    }

    /** The tick of a time. */
    long tick(long time) {
        return trace.info().startTicks() + time;
    }

    /** Position of the last event up to a time, {@link Trace#NONE} if there is none. */
    long lastUntil(long time) {
        long low = Search.first(0, trace.length(), middle -> of(middle) > time);
        return low - 1;
    }

    /** Number of a location's first event at or after a time. */
    long firstFrom(int location, long time) {
        return Search.first(0, trace.length(location), middle -> of(trace.position(location, middle)) >= time);
    }
}
