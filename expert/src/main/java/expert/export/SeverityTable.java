package expert.export;

import earl.Column;
import earl.Location;
import earl.SourceLine;
import earl.Trace;
import earl.column.Expressions;
import earl.view.Holds;
import earl.view.Meaning;
import earl.view.TableDescription;
import expert.pattern.CellTable;
import expert.pattern.SeverityCube;
import expert.summary.CallTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The severity of metrics by call path and location as a table, whose sums are the report's figures. */
public final class SeverityTable {
    /** The description of the table. */
    public static final TableDescription DESCRIPTION = TableDescription.of(
                    "severity",
                    "A metric in a call path on a location, by metric, then by call path and location. The severities of a"
                            + " metric add up to its severity in the report.")
            .string("metric", "name of the metric, the same as its pattern's name")
            .string("parent", "parent metric")
            .string("unit", "unit of the severity: s, bytes, ...")
            .integer("callpath", Meaning.CALLPATH, "call path, -1 if there is none")
            .integer("location", Meaning.LOCATION, "location, -1 if there is none")
            .integer("rank", Meaning.RANK, "MPI rank of the location, -1 if it has none")
            .with(
                    "severity",
                    Holds.NUMBER,
                    "",
                    "severity in the unit of the metric, with all parts of the metric; NaN for an efficiency that is unknown")
            .with("exclusive", Holds.NUMBER, "", "severity without the parts of the metric")
            .string("path", "names of the regions of the call path from the outermost one")
            .region("region", "innermost region of the call path")
            .string("source", "first source line from which the call path is called");

    private final List<Long> metrics = new ArrayList<>();
    private final List<Long> callpaths = new ArrayList<>();
    private final List<Long> locations = new ArrayList<>();
    private final List<Double> severities = new ArrayList<>();
    private final List<Double> exclusives = new ArrayList<>();

    private SeverityTable() {}

    /** The table of a cube. */
    public static ExportedTable of(SeverityCube cube) {
        SeverityTable table = new SeverityTable();
        for (int i = 0; i < cube.metrics().size(); i++) {
            table.add(i, cube.metrics().get(i));
        }
        return new ExportedTable(DESCRIPTION, Expressions.columns(table.metrics.size(), table.columns(cube)));
    }

    private void add(int number, SeverityCube.Metric metric) {
        CellTable cells = metric.cells();
        if (cells.isEmpty() && metric.severity() != 0) {
            add(number, Trace.NONE, Trace.NONE, metric.severity(), metric.exclusive());
        }
        for (int i = 0; i < cells.size(); i++) {
            int callpath = cells.callpath(i);
            int location = cells.location(i);
            add(number, callpath, location, cells.severity(i), metric.ownCells().severity(callpath, location));
        }
    }

    private void add(long metric, long callpath, long location, double severity, double exclusive) {
        metrics.add(metric);
        callpaths.add(callpath);
        locations.add(location);
        severities.add(severity);
        exclusives.add(exclusive);
    }

    private Map<String, Supplier<Column>> columns(SeverityCube cube) {
        CallTree calls = cube.calls();
        Column metric = integers(metrics);
        Column callpath = integers(callpaths);
        Column location = integers(locations);
        Map<String, Supplier<Column>> makers = new LinkedHashMap<>();
        makers.put("metric", () -> words(names(cube)).take(metric));
        makers.put(
                "parent",
                () -> words(cube.metrics().stream()
                                .map(each -> each.parent() == Trace.NONE
                                        ? ""
                                        : cube.metrics().get(each.parent()).name())
                                .toList())
                        .take(metric));
        makers.put(
                "unit",
                () -> words(cube.metrics().stream()
                                .map(SeverityCube.Metric::unit)
                                .toList())
                        .take(metric));
        makers.put("callpath", () -> callpath);
        makers.put("location", () -> location);
        makers.put(
                "rank",
                () -> integers(cube.locations().stream()
                                .map(Location::rank)
                                .map(Integer::longValue)
                                .toList())
                        .take(location));
        makers.put("severity", () -> numbers(severities));
        makers.put("exclusive", () -> numbers(exclusives));
        makers.put("path", () -> byPath(calls, id -> calls.path(id)).take(callpath));
        makers.put("region", () -> byPath(calls, id -> calls.region(id).name()).take(callpath));
        makers.put("source", () -> byPath(calls, id -> source(calls, id)).take(callpath));
        return makers;
    }

    private static List<String> names(SeverityCube cube) {
        return cube.metrics().stream().map(SeverityCube.Metric::name).toList();
    }

    private static String source(CallTree calls, int callpath) {
        List<SourceLine> lines = calls.sources(callpath);
        return lines.isEmpty() ? "" : lines.getFirst().toString();
    }

    /** Words by call path, of those call paths that have a severity. */
    private Column byPath(CallTree calls, java.util.function.IntFunction<String> word) {
        String[] words = new String[calls.count()];
        java.util.Arrays.fill(words, "");
        callpaths.stream()
                .distinct()
                .filter(id -> id >= 0)
                .forEach(id -> words[id.intValue()] = word.apply(id.intValue()));
        return words(List.of(words));
    }

    /** A column of strings; an empty one is missing. */
    private static Column words(List<String> words) {
        Map<String, Integer> ids = new HashMap<>();
        List<String> distinct = new ArrayList<>();
        long[] rows = new long[words.size()];
        for (int i = 0; i < rows.length; i++) {
            String word = words.get(i);
            rows[i] = word.isEmpty()
                    ? Trace.NONE
                    : ids.computeIfAbsent(word, fresh -> {
                        distinct.add(fresh);
                        return distinct.size() - 1;
                    });
        }
        return Expressions.words(distinct, rows);
    }

    private static Column integers(List<Long> values) {
        return Expressions.integers(values.stream().mapToLong(Long::longValue).toArray());
    }

    private static Column numbers(List<Double> values) {
        return Expressions.numbers(
                values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
