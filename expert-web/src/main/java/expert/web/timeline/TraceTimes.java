package expert.web.timeline;

import earl.Trace;

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
        long low = 0;
        long high = trace.length();
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (of(middle) <= time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    /** Number of a location's first event at or after a time. */
    long firstFrom(int location, long time) {
        long low = 0;
        long high = trace.length(location);
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (of(trace.position(location, middle)) < time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
