package expert.web.analysis;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.Waits;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What kept the location that others waited for: among the calls that it made during the wait, before the call that ended it, the call
 * path with the most time of its own.
 *
 * @param call enter of the longest of these calls in that call path
 * @param callpath the call path
 * @param ticks of the wait that the location spent in that call path itself
 */
record Cause(long call, int callpath, long ticks) {
    /** Events that are looked at; where there are more, those before are left out. */
    private static final int MAX_EVENTS = 1 << 16;

    /** The cause of a wait; null if the partner is not known, or did nothing meanwhile. */
    public static @Nullable Cause of(Trace trace, Waits waits, long row) {
        long partner = waits.partner(row);
        if (partner == Trace.NONE) {
            return null;
        }
        return largest(ownTicks(trace, partner, waits.beginTicks(row)), trace.events());
    }

    /** By enter of a call, the ticks that it spent itself between a tick and an event of its location. */
    private static Map<Long, Long> ownTicks(Trace trace, long until, long since) {
        Events events = trace.events();
        int location = events.location(until);
        Map<Long, Long> own = new HashMap<>();
        long index = trace.index(until);
        long end = events.ticks(until);
        for (int seen = 0; index > 0 && end > since && seen < MAX_EVENTS; seen++) {
            long before = trace.position(location, --index);
            long begin = Math.max(since, events.ticks(before));
            long call = innermost(events, before);
            if (call != Trace.NONE && end > begin) {
                own.merge(call, end - begin, Long::sum);
            }
            end = events.ticks(before);
        }
        return own;
    }

    /** Enter of the innermost call after an event. */
    private static long innermost(Events events, long pos) {
        EventType type = events.type(pos);
        if (type == EventType.ENTER) {
            return pos;
        }
        long enter = events.enterptr(pos);
        return type == EventType.EXIT && enter != Trace.NONE ? events.enterptr(enter) : enter;
    }

    private static @Nullable Cause largest(Map<Long, Long> own, Events events) {
        Map<Integer, Long> byCallpath = new HashMap<>();
        own.forEach((call, ticks) -> byCallpath.merge(events.callpath(call), ticks, Long::sum));
        Map.Entry<Integer, Long> most = byCallpath.entrySet().stream()
                .max(Map.Entry.<Integer, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .orElse(null);
        if (most == null) {
            return null;
        }
        long longest = own.entrySet().stream()
                .filter(entry -> events.callpath(entry.getKey()) == most.getKey())
                .max(Map.Entry.<Long, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .orElseThrow()
                .getKey();
        return new Cause(longest, most.getKey(), most.getValue());
    }
}
