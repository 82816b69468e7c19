package expert.print;

import earl.Location;
import earl.Property;
import earl.schema.Definition;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.schema.MemoryProperty;
import expert.text.RecordField.SnakeCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The memory of a process at its end.
 *
 * @param rank of the process
 * @param peakBytes largest memory that was in use at once
 * @param majorFaults page faults that had to read from a disk
 */
@SnakeCase
record MemoryFacts(int rank, long peakBytes, long majorFaults) {
    /** The memory of the processes of a trace that say it, by rank. */
    static List<MemoryFacts> of(List<Property> properties, List<Location> locations) {
        Map<Integer, long[]> found = new TreeMap<>();
        for (Property property : properties) {
            if (property.of().equals(DefinitionSpace.LOCATION_GROUP.words())) {
                add(found, property.owner(), property.name(), () -> Long.parseUnsignedLong(property.value()));
            }
        }
        return facts(found, locations);
    }

    /** The memory of the processes of definitions. */
    static List<MemoryFacts> of(Definitions definitions) {
        Map<Integer, long[]> found = new TreeMap<>();
        for (Definition.Property property : definitions.properties()) {
            if (property.space() == DefinitionSpace.LOCATION_GROUP) {
                add(found, property.owner(), property.name(), property::value);
            }
        }
        return facts(found, definitions.locations());
    }

    private static void add(
            Map<Integer, long[]> found, int process, String name, java.util.function.LongSupplier value) {
        for (MemoryProperty property : MemoryProperty.values()) {
            if (property.text().equals(name)) {
                found.computeIfAbsent(process, unknown -> new long[MemoryProperty.values().length])[
                                property == MemoryProperty.PEAK ? 0 : 1] =
                        value.getAsLong();
            }
        }
    }

    private static List<MemoryFacts> facts(Map<Integer, long[]> found, List<Location> locations) {
        List<MemoryFacts> facts = new ArrayList<>();
        for (Location location : locations) {
            long[] values = location.rank() < 0 ? null : found.remove(location.process());
            if (values != null) {
                facts.add(new MemoryFacts(location.rank(), values[0], values[1]));
            }
        }
        return facts;
    }
}
