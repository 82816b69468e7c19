package expert.print;

import earl.Communicator;
import earl.Location;
import earl.Region;
import earl.TraceInfo;
import earl.processor.ProcessorUse;
import expert.text.DiagnosticJson;
import expert.text.Json;
import expert.text.RecordField.Omittable;
import expert.text.RecordField.SnakeCase;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link TraceFacts} as JSON, {@code "schema": "expert.info/1"}. */
@SnakeCase
record FactsJson(
        String schema,
        String path,
        String format,
        String writer,
        String machine,
        String description,
        long bytes,
        double duration,
        long ticksPerSecond,
        long startTicks,
        long events,
        Map<String, Long> eventsByType,
        Map<String, Long> otherEventsByKind,
        Iterable<LocationFacts> locations,
        @Omittable @Nullable StreamFacts streams,
        @Omittable @Nullable List<MemoryFacts> memory,
        @Omittable @Nullable List<MetricFacts> metrics,
        @Omittable @Nullable List<ProcessorFacts> processors,
        Iterable<RegionFacts> regions,
        Iterable<CommunicatorFacts> communicators,
        Map<String, String> properties,
        Map<String, Double> steps,
        List<DiagnosticJson> diagnostics) {
    record LocationFacts(
            int id,
            long ref,
            String label,
            String name,
            String kind,
            String group,
            @Nullable Integer rank,
            long events) {
        static LocationFacts of(Location location, long events) {
            return new LocationFacts(
                    location.id(),
                    location.ref(),
                    location.label(),
                    location.name(),
                    location.kind(),
                    location.group(),
                    Json.link(location.rank()),
                    events);
        }
    }

    record ProcessorFacts(
            String node,
            List<Integer> locations,
            int processors,
            @Omittable @Nullable Double quota,
            double time,
            double ran,
            double withoutProcessor,
            double oversubscribed,
            double asleep) {
        static ProcessorFacts of(ProcessorUse use) {
            return new ProcessorFacts(
                    use.node(),
                    use.locations(),
                    use.processors(),
                    Double.isNaN(use.quota()) ? null : use.quota(),
                    use.seconds(),
                    use.ran(),
                    use.lost(),
                    use.oversubscribed(),
                    use.asleep());
        }
    }

    record RegionFacts(int id, String name, String role, String paradigm, String file, long line) {
        static RegionFacts of(Region region) {
            return new RegionFacts(
                    region.id(), region.name(), region.role(), region.paradigm(), region.file(), region.line());
        }
    }

    record CommunicatorFacts(int id, String name, @Nullable Integer parent, boolean self, List<Integer> members) {
        static CommunicatorFacts of(Communicator communicator) {
            return new CommunicatorFacts(
                    communicator.id(),
                    communicator.name(),
                    Json.link(communicator.parent()),
                    communicator.self(),
                    Arrays.stream(communicator.members()).boxed().toList());
        }
    }

    static FactsJson of(TraceFacts facts) {
        TraceInfo info = facts.info();
        Map<String, Long> byType = new LinkedHashMap<>();
        facts.byType().forEach((type, count) -> byType.put(type.word(), count));
        return new FactsJson(
                "expert.info/1",
                info.path().toString(),
                info.format(),
                info.writer(),
                info.machine(),
                info.description(),
                info.bytes(),
                facts.duration(),
                info.ticksPerSecond(),
                info.startTicks(),
                facts.events(),
                byType,
                facts.others(),
                () -> facts.locations().stream()
                        .map(location -> LocationFacts.of(
                                location, facts.eventsByLocation().get(location.id())))
                        .iterator(),
                facts.streams(),
                facts.memory().isEmpty() ? null : facts.memory(),
                facts.metrics().isEmpty() ? null : facts.metrics(),
                facts.processors().isEmpty()
                        ? null
                        : facts.processors().stream().map(ProcessorFacts::of).toList(),
                () -> facts.regions().stream().map(RegionFacts::of).iterator(),
                () -> facts.communicators().stream().map(CommunicatorFacts::of).iterator(),
                info.properties(),
                info.steps(),
                facts.diagnostics().stream().map(DiagnosticJson::of).toList());
    }
}
