package expert.plot;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.memory.Search;

/** The stretches of a location in which one region is the innermost. Any thread. */
final class RegionStretches {
    /** Takes them in order of time. */
    interface Visitor {
        /** A region was the innermost from a time to another, in seconds, which is later. */
        void stretch(int region, double from, double to);
    }

    private final Trace trace;
    private final Events events;
    private final double begin;
    private final double end;

    /** The stretches between two moments. */
    RegionStretches(Trace trace, double begin, double end) {
        this.trace = trace;
        this.events = trace.events();
        this.begin = begin;
        this.end = end;
    }

    /** Visits the stretches of a location. */
    void visit(int location, Visitor visitor) {
        long count = trace.length(location);
        long index = firstAfter(location, count);
        int innermost = index == 0 ? Trace.NONE : after(trace.position(location, index - 1));
        double since = begin;
        for (; index < count && since < end; index++) {
            long pos = trace.position(location, index);
            EventType type = events.type(pos);
            if (type != EventType.ENTER && type != EventType.EXIT && index + 1 < count) {
                continue;
            }
            double now = Math.min(end, events.time(pos));
            if (innermost != Trace.NONE && now > since) {
                visitor.stretch(innermost, since, now);
            }
            since = now;
            innermost = after(pos);
        }
    }

    /** The innermost region after an event. */
    private int after(long pos) {
        EventType type = events.type(pos);
        long enter = type == EventType.ENTER ? pos : events.enterptr(pos);
        if (type == EventType.EXIT && events.exitptr(pos) == pos) {
            enter = events.enterptr(enter);
        }
        return enter == Trace.NONE ? Trace.NONE : events.region(enter);
    }

    /** Number of the first event of a location that is later than the beginning. */
    private long firstAfter(int location, long count) {
        return Search.first(0, count, middle -> events.time(trace.position(location, middle)) > begin);
    }
}
