package earl.plan;

import earl.Column;
import earl.Columns;
import earl.Group;
import earl.Location;
import earl.Trace;
import earl.column.Expressions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The tables of a trace by the names that {@link Schema} has. */
public final class TraceColumns {
    private TraceColumns() {}

    /** All rows of a table. @throws IllegalArgumentException if there is no such table */
    public static Columns of(Trace trace, String table) {
        return switch (table) {
            case "messages" -> trace.messages().columns();
            case "collectives" -> trace.collectives().columns();
            case "profile" -> trace.callpaths().columns();
            case "waits" -> trace.causes().waits();
            case "critical_path" -> trace.causes().criticalPath();
            case "segments" -> trace.causes().segments();
            case "delays" -> trace.causes().delays();
            case "events" -> trace.columns();
            case "windows" -> trace.synchronizations().windows();
            case "epochs" -> trace.synchronizations().epochs();
            case "locks" -> trace.synchronizations().locks();
            case "teams" -> trace.synchronizations().teams();
            case "idling" -> trace.synchronizations().idling();
            case "locations" -> locations(trace.locations());
            case "region_groups" -> regionGroups(trace);
            default ->
                throw new IllegalArgumentException(
                        "there is no table '" + table + "', but " + String.join(", ", Schema.tables()));
        };
    }

    private static Columns locations(List<Location> locations) {
        long[] ids = new long[locations.size()];
        long[] ranks = new long[ids.length];
        List<String> kinds = new ArrayList<>();
        for (Location location : locations) {
            ids[location.id()] = location.id();
            ranks[location.id()] = location.rank();
            kinds.add(location.kind());
        }
        Map<String, Supplier<Column>> columns = new LinkedHashMap<>();
        columns.put("location", () -> Expressions.integers(ids));
        columns.put("rank", () -> Expressions.integers(ranks));
        columns.put("kind", () -> words(kinds));
        return Expressions.columns(ids.length, columns);
    }

    /** The groups to which the trace says that regions belong: a row for each member. */
    private static Columns regionGroups(Trace trace) {
        List<String> groups = new ArrayList<>();
        List<String> regions = new ArrayList<>();
        for (Group group : trace.groups()) {
            if (group.type().equals("REGIONS")) {
                for (long member : group.members()) {
                    groups.add(group.name());
                    regions.add(trace.regions().get((int) member).name());
                }
            }
        }
        Map<String, Supplier<Column>> columns = new LinkedHashMap<>();
        columns.put("group", () -> words(groups));
        columns.put("region", () -> words(regions));
        return Expressions.columns(groups.size(), columns);
    }

    /** The names of call paths, given by number; nothing where there is none. */
    public static Column callpathNames(Trace trace, Column callpaths) {
        long[] ids = callpaths.toIntegers();
        List<String> words = new ArrayList<>();
        Map<Long, Integer> known = new HashMap<>();
        for (int row = 0; row < ids.length; row++) {
            long path = ids[row];
            if (path != Trace.NONE) {
                ids[row] = known.computeIfAbsent(path, p -> {
                    words.add(trace.callpaths().path((int) path));
                    return words.size() - 1;
                });
            }
        }
        return Expressions.words(words, ids);
    }

    private static Column words(List<String> rows) {
        List<String> words = rows.stream().distinct().toList();
        Map<String, Integer> ids = new LinkedHashMap<>();
        words.forEach(word -> ids.put(word, ids.size()));
        return Expressions.words(words, rows.stream().mapToLong(ids::get).toArray());
    }
}
