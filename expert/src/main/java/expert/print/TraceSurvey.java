package expert.print;

import earl.EventType;
import earl.OpenOptions;
import earl.TraceInfo;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.memory.ColumnMemory;
import earl.parallel.Workers;
import earl.schema.RecordKind;
import earl.store.LocationEvents;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the content of a trace, location by location, without merging or linking: faster than opening it, and with little
 * memory. It does not see what only links show (messages without a partner, ...).
 */
public final class TraceSurvey {
    /** Counts of a location. */
    private record Counts(long events, long firstTicks, long lastTicks, Map<RecordKind, Long> kinds) {}

    private final TraceSource source;
    private final OpenOptions options;
    private final AtomicInteger done = new AtomicInteger();

    private TraceSurvey(TraceSource source, OpenOptions options) {
        this.source = source;
        this.options = options;
    }

    /** The facts of a trace. @throws earl.TraceException if it cannot be read */
    public static TraceFacts of(Path path, OpenOptions options) {
        Diagnostics diagnostics = new Diagnostics();
        try (TraceSource source = TraceFormat.openAny(path, diagnostics, options)) {
            return new TraceSurvey(source, options).facts(diagnostics);
        }
    }

    private TraceFacts facts(Diagnostics diagnostics) {
        Counts[] counts = count();
        for (int location : source.settle()) {
            counts[location] = count(location);
        }
        long events = 0;
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        Map<EventType, Long> byType = new EnumMap<>(EventType.class);
        Map<String, Long> others = new TreeMap<>();
        for (EventType type : EventType.values()) {
            byType.put(type, 0L);
        }
        for (Counts each : counts) {
            events += each.events();
            if (each.events() > 0) {
                first = Math.min(first, each.firstTicks());
                last = Math.max(last, each.lastTicks());
            }
            each.kinds().forEach((kind, count) -> {
                byType.merge(kind.type(), count, Long::sum);
                if (kind.type() == EventType.EVENT) {
                    others.merge(kind.name(), count, Long::sum);
                }
            });
        }
        TraceInfo info = source.info();
        double duration = events == 0 ? 0 : (last - first) / (double) info.ticksPerSecond();
        return new TraceFacts(
                startingAt(info, events == 0 ? 0 : first),
                duration,
                source.definitions().locations(),
                Arrays.stream(counts).map(Counts::events).toList(),
                source.definitions().regions(),
                source.definitions().communicators(),
                events,
                byType,
                others,
                null,
                MemoryFacts.of(source.definitions()),
                MetricFacts.of(source.definitions()),
                List.of(),
                diagnostics.list());
    }

    static TraceInfo startingAt(TraceInfo info, long ticks) {
        return new TraceInfo(
                info.path(),
                info.format(),
                info.writer(),
                info.machine(),
                info.description(),
                info.ticksPerSecond(),
                ticks,
                info.bytes(),
                info.properties(),
                Map.of());
    }

    private Counts[] count() {
        return new Workers(options.threads())
                .map(source.locations(), this::count)
                .toArray(Counts[]::new);
    }

    private Counts count(int location) {
        options.progress().progress("count", done.getAndIncrement(), source.locations());
        try (ColumnMemory memory = ColumnMemory.ofThisThread()) {
            LocationEvents events = new LocationEvents(location, memory, source.estimatedEvents(location));
            source.decode(location, events);
            Map<RecordKind, Long> kinds = new EnumMap<>(RecordKind.class);
            for (RecordKind kind : RecordKind.values()) {
                if (events.count(kind) > 0) {
                    kinds.put(kind, events.count(kind));
                }
            }
            long size = events.size();
            return new Counts(size, size == 0 ? 0 : events.ticks(0), size == 0 ? 0 : events.ticks(size - 1), kinds);
        }
    }
}
