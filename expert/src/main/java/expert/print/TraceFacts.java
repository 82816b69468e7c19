package expert.print;

import earl.Communicator;
import earl.Diagnostic;
import earl.EventType;
import earl.Events;
import earl.Location;
import earl.Region;
import earl.Trace;
import earl.TraceInfo;
import earl.processor.ProcessorTimes;
import earl.processor.ProcessorUse;
import expert.terminal.Cancellation;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

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
 * @param streams the streams of accelerators; null if the trace has none, or was only read
 * @param memory the memory of processes at their ends, by rank; empty if the trace does not say it
 * @param metrics the metrics
 * @param processors what threads used that share processors; empty if the trace has no metrics of it, or was only read
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
        @Nullable StreamFacts streams,
        List<MemoryFacts> memory,
        List<MetricFacts> metrics,
        List<ProcessorUse> processors,
        List<Diagnostic> diagnostics) {
    private static final int BLOCK = 1 << 13;

    /** The facts of an opened trace; reads every event. */
    @SuppressWarnings("EnumOrdinal") // as Events copies types
    public static TraceFacts of(Trace trace, Cancellation cancellation) {
        EventType[] types = EventType.values();
        long[] counts = new long[types.length];
        Map<String, long[]> kinds = new HashMap<>();
        Events events = trace.events();
        int[] block = new int[BLOCK];
        for (long from = 0; from < trace.length(); from += BLOCK) {
            cancellation.check();
            int n = (int) Math.min(BLOCK, trace.length() - from);
            events.copyTypes(from, n, block);
            for (int i = 0; i < n; i++) {
                counts[block[i]]++;
                if (block[i] == EventType.EVENT.ordinal()) {
                    kinds.computeIfAbsent(events.kind(from + i), kind -> new long[1])[0]++;
                }
            }
        }
        Map<EventType, Long> byType = new EnumMap<>(EventType.class);
        for (EventType type : types) {
            byType.put(type, counts[type.ordinal()]);
        }
        Map<String, Long> others = new TreeMap<>();
        kinds.forEach((kind, count) -> others.put(kind, count[0]));
        // Streams come before diagnostics, to which they add.
        StreamFacts streams = trace.locations().stream().anyMatch(Location::isStream) ? StreamFacts.of(trace) : null;
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
                streams,
                MemoryFacts.of(trace.properties(), trace.locations()),
                MetricFacts.of(trace.metrics()),
                ProcessorTimes.of(trace).uses(),
                trace.diagnostics());
    }

    /** Whether streams of accelerators are missing: they are known of an opened trace only. */
    public boolean lacksStreams() {
        return streams == null && locations.stream().anyMatch(Location::isStream);
    }

    /** These facts without the steps of opening. */
    public TraceFacts withoutSteps() {
        return new TraceFacts(
                TraceSurvey.startingAt(info, info.startTicks()),
                duration,
                locations,
                eventsByLocation,
                regions,
                communicators,
                events,
                byType,
                others,
                streams,
                memory,
                metrics,
                processors,
                diagnostics);
    }
}
