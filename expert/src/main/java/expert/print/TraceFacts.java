package expert.print;

import earl.Communicator;
import earl.Diagnostic;
import earl.EventType;
import earl.Events;
import earl.Location;
import earl.Region;
import earl.Trace;
import earl.TraceInfo;
import expert.terminal.Cancellation;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The facts that {@code expert info} prints about a trace.
 *
 * @param info location and origin; without steps if the trace was only read, not opened
 * @param duration seconds from the first event to the last
 * @param locations the locations
 * @param eventsByLocation number of events of each location
 * @param regions the regions
 * @param communicators the communicators
 * @param events number of events
 * @param byType number of events by type, types in the language's order
 * @param others number of events of type {@code "event"} by the kind of record
 * @param diagnostics irregularities
 */
public record TraceFacts(
        TraceInfo info,
        double duration,
        List<Location> locations,
        List<Long> eventsByLocation,
        List<Region> regions,
        List<Communicator> communicators,
        long events,
        Map<EventType, Long> byType,
        Map<String, Long> others,
        List<Diagnostic> diagnostics) {
    /** The facts of an opened trace; reads every event. */
    public static TraceFacts of(Trace trace, Cancellation cancellation) {
        Map<EventType, Counter> types = new EnumMap<>(EventType.class);
        for (EventType type : EventType.values()) {
            types.put(type, new Counter());
        }
        Map<String, Counter> kinds = new TreeMap<>();
        Events events = trace.events();
        for (long pos = 0; pos < trace.length(); pos++) {
            if ((pos & 0xFFFF) == 0) {
                cancellation.check();
            }
            EventType type = events.type(pos);
            count(types, type);
            if (type == EventType.EVENT) {
                count(kinds, events.kind(pos));
            }
        }
        Map<EventType, Long> byType = new EnumMap<>(EventType.class);
        types.forEach((type, counter) -> byType.put(type, counter.count));
        Map<String, Long> others = new TreeMap<>();
        kinds.forEach((kind, counter) -> others.put(kind, counter.count));
        return new TraceFacts(
                trace.info(),
                trace.duration(),
                trace.locations(),
                trace.locations().stream()
                        .map(location -> trace.length(location.id()))
                        .toList(),
                trace.regions(),
                trace.communicators(),
                trace.length(),
                byType,
                others,
                trace.diagnostics());
    }

    /** A number that grows without being boxed anew for every event. */
    private static final class Counter {
        private long count;
    }

    private static <K> void count(Map<K, Counter> counters, K key) {
        Counter counter = counters.get(key);
        if (counter == null) {
            counter = new Counter();
            counters.put(key, counter);
        }
        counter.count++;
    }
}
