package expert.cli;

import earl.Communicator;
import earl.Diagnostic;
import earl.EventType;
import earl.Events;
import earl.Location;
import earl.Region;
import earl.Trace;
import earl.TraceInfo;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What {@code expert info} says of a trace.
 *
 * @param info where it lies and who wrote it; its steps are empty if it was only read, not opened
 * @param duration seconds from the first event to the last
 * @param locations the locations
 * @param eventsByLocation number of events of each location
 * @param regions the regions
 * @param communicators the communicators
 * @param events number of events
 * @param byType number of events by type, types in the language's order
 * @param others number of events of type {@code "event"} by the kind of record
 * @param diagnostics what was odd
 */
record TraceFacts(
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
    /** The facts of an opened trace; looks at every event. */
    static TraceFacts of(Trace trace, Cancellation cancellation) {
        Map<EventType, Long> byType = new EnumMap<>(EventType.class);
        for (EventType type : EventType.values()) {
            byType.put(type, 0L);
        }
        Map<String, Long> others = new TreeMap<>();
        Events events = trace.events();
        for (long pos = 0; pos < trace.length(); pos++) {
            if ((pos & 0xFFFF) == 0) {
                cancellation.check();
            }
            EventType type = events.type(pos);
            byType.merge(type, 1L, Long::sum);
            if (type == EventType.EVENT) {
                others.merge(events.kind(pos), 1L, Long::sum);
            }
        }
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
}
