package earl.engine;

import earl.Location;
import earl.schema.Definitions;
import earl.store.EventTable;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/** The time from the first to the last event of the locations that run the program; of all locations if none of those has events. */
final class RunTime {
    private RunTime() {}

    /** Ticks of the first event, empty if there is none. */
    static OptionalLong first(EventTable table, Definitions definitions) {
        return ticks(table, definitions, true).min();
    }

    /** Ticks of the last event, empty if there is none. */
    static OptionalLong last(EventTable table, Definitions definitions) {
        return ticks(table, definitions, false).max();
    }

    private static LongStream ticks(EventTable table, Definitions definitions, boolean first) {
        List<Location> all = definitions.locations().stream()
                .filter(location -> table.length(location.id()) > 0)
                .toList();
        boolean any = all.stream().anyMatch(Location::runsProgram);
        return all.stream()
                .filter(location -> location.runsProgram() || !any)
                .mapToInt(Location::id)
                .mapToLong(id -> table.ticks().get(table.position(id, first ? 0 : table.length(id) - 1)));
    }
}
