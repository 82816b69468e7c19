package expert.print;

import earl.Location;
import earl.Property;
import earl.schema.Definition;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.schema.MemoryProperty;
import expert.text.RecordField.Omittable;
import expert.text.RecordField.SnakeCase;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a process at its end.
 *
 * @param rank of the process
 * @param peakBytes largest memory that was in use at once
 * @param peakSwappedBytes largest part of it that was on a disk, as far as the recorder saw it; null if the trace does not say it
 * @param majorFaults page faults that had to read from a disk
 */
@SnakeCase
record MemoryFacts(
        int rank, long peakBytes, @Omittable @Nullable Long peakSwappedBytes, long majorFaults) {
    /** The memory of the processes of a trace that say it, by rank. */
    static List<MemoryFacts> of(List<Property> properties, List<Location> locations) {
        Map<Integer, Map<MemoryProperty, Long>> found = new TreeMap<>();
        for (Property property : properties) {
            if (property.of().equals(DefinitionSpace.LOCATION_GROUP.words())) {
                add(found, property.owner(), property.name(), () -> Long.parseUnsignedLong(property.value()));
            }
        }
        return facts(found, locations);
    }

    /** The memory of the processes of definitions. */
    static List<MemoryFacts> of(Definitions definitions) {
        Map<Integer, Map<MemoryProperty, Long>> found = new TreeMap<>();
        for (Definition.Property property : definitions.properties()) {
            if (property.space() == DefinitionSpace.LOCATION_GROUP) {
                add(found, property.owner(), property.name(), property::value);
            }
        }
        return facts(found, definitions.locations());
    }

    private static void add(
            Map<Integer, Map<MemoryProperty, Long>> found,
            int process,
            String name,
            java.util.function.LongSupplier value) {
        for (MemoryProperty property : MemoryProperty.values()) {
            if (property.text().equals(name)) {
                found.computeIfAbsent(process, unknown -> new EnumMap<>(MemoryProperty.class))
                        .put(property, value.getAsLong());
            }
        }
    }

    private static List<MemoryFacts> facts(Map<Integer, Map<MemoryProperty, Long>> found, List<Location> locations) {
        List<MemoryFacts> facts = new ArrayList<>();
        for (Location location : locations) {
            Map<MemoryProperty, Long> values = location.rank() < 0 ? null : found.remove(location.process());
            if (values != null) {
                facts.add(new MemoryFacts(
                        location.rank(),
                        values.getOrDefault(MemoryProperty.PEAK, 0L),
                        values.get(MemoryProperty.PEAK_SWAPPED),
                        values.getOrDefault(MemoryProperty.MAJOR_FAULTS, 0L)));
            }
        }
        return facts;
    }
}
