package earl.column;

import earl.CallPaths;
import earl.Column;
import earl.Column.Kind;
import earl.Columns;
import earl.Location;
import earl.Region;
import earl.Trace;
import earl.column.expression.Dictionary;
import earl.column.expression.Stored;
import earl.column.profile.IoPaths;
import earl.memory.LongList;
import earl.parallel.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** The columns of the profile. */
final class ProfileColumns {
    private ProfileColumns() {}

    static Columns of(Trace trace, Workers workers) {
        CallPaths paths = trace.callpaths();
        int locations = trace.locations().size();
        long[] cells = visited(paths, locations);
        Column path = leaf(cells.length, row -> cells[row] / locations, workers);
        Column location = leaf(cells.length, row -> cells[row] % locations, workers);
        int[] ranks = trace.locations().stream().mapToInt(Location::rank).toArray();
        NamedColumns columns = new NamedColumns(cells.length)
                .add("callpath", () -> path)
                .add("location", () -> location)
                .add("rank", () -> leaf(cells.length, row -> ranks[(int) (cells[row] % locations)], workers))
                .add(
                        "visits",
                        () -> leaf(
                                cells.length,
                                row -> paths.visits((int) (cells[row] / locations), (int) (cells[row] % locations)),
                                workers))
                .add(
                        "inclusive",
                        () -> times(
                                cells.length,
                                row -> paths.inclusiveTicks(
                                        (int) (cells[row] / locations), (int) (cells[row] % locations)),
                                paths,
                                workers))
                .add(
                        "exclusive",
                        () -> times(
                                cells.length,
                                row -> paths.exclusiveTicks(
                                        (int) (cells[row] / locations), (int) (cells[row] % locations)),
                                paths,
                                workers))
                .add(
                        "initialized",
                        () -> times(
                                cells.length,
                                row -> paths.initializedTicks(
                                        (int) (cells[row] / locations), (int) (cells[row] % locations)),
                                paths,
                                workers));
        return withPaths(columns, trace, path, workers)
                .add("location_kind", () -> kinds(trace, workers).take(location));
    }

    /** The columns of a part of the profile. */
    static Columns of(Trace trace, ProfilePart part, Workers workers) {
        CallPaths paths = trace.callpaths();
        int[] ranks = trace.locations().stream().mapToInt(Location::rank).toArray();
        Column path = leaf(part.rows(), part::callpath, workers);
        NamedColumns columns = new NamedColumns(part.rows())
                .add("callpath", () -> path)
                .add("location", () -> leaf(part.rows(), part::location, workers))
                .add("rank", () -> leaf(part.rows(), row -> ranks[part.location(row)], workers))
                .add("visits", () -> leaf(part.rows(), part::visits, workers))
                .add("inclusive", () -> times(part.rows(), part::inclusive, paths, workers))
                .add("exclusive", () -> times(part.rows(), part::exclusive, paths, workers))
                .add("initialized", () -> times(part.rows(), part::initialized, paths, workers));
        return withPaths(columns, trace, path, workers)
                .add("location_kind", () -> kinds(trace, workers).take(leaf(part.rows(), part::location, workers)));
    }

    /** Adds the columns that follow from the call path of a row. */
    private static NamedColumns withPaths(NamedColumns columns, Trace trace, Column path, Workers workers) {
        CallPaths paths = trace.callpaths();
        List<Region> regions = trace.regions();
        return columns.add(
                        "region",
                        () -> words(paths, regions, Region::name, workers).take(path))
                .add(
                        "group",
                        () -> words(paths, regions, Region::paradigm, workers).take(path))
                .add("role", () -> words(paths, regions, Region::role, workers).take(path))
                .add("io", () -> Expressions.truths(IoPaths.of(trace)).take(path))
                .add(
                        "outermost",
                        () -> Expressions.truths(outermost(paths, regions)).take(path));
    }

    /** {@code [call path] -> } whether no caller of its region is of the paradigm of that region. */
    private static boolean[] outermost(CallPaths paths, List<Region> regions) {
        List<String> paradigms =
                regions.stream().map(Region::paradigm).distinct().toList();
        boolean[] outermost = new boolean[paths.count()];
        long[] called = new long[outermost.length];
        for (int path = 0; path < outermost.length; path++) {
            int region = paths.region(path);
            // Paradigms beyond 63 count as one.
            long own = region < 0
                    ? 0
                    : 1L
                            << Math.min(
                                    Long.SIZE - 1,
                                    paradigms.indexOf(regions.get(region).paradigm()));
            int parent = paths.parent(path);
            long callers = parent == Trace.NONE ? 0 : called[parent];
            outermost[path] = (callers & own) == 0;
            called[path] = callers | own;
        }
        return outermost;
    }

    /** OTF2's type of each location. */
    private static Column kinds(Trace trace, Workers workers) {
        List<String> words =
                trace.locations().stream().map(Location::kind).distinct().toList();
        long[] kind = new long[trace.locations().size()];
        Arrays.setAll(kind, id -> words.indexOf(trace.locations().get(id).kind()));
        return ExpressionColumn.of(Stored.of(Kind.STRING, kind, new Dictionary(words), workers));
    }

    private static Column times(int length, Cell value, CallPaths paths, Workers workers) {
        double[] ticks = new double[length];
        Arrays.setAll(ticks, value::at);
        return ExpressionColumn.of(Stored.times(ticks, paths.ticksPerSecond(), workers));
    }

    /** The visited pairs of node and location, as {@code node * locations + location}. */
    private static long[] visited(CallPaths paths, int locations) {
        LongList cells = new LongList();
        for (int path = 0; path < paths.count(); path++) {
            for (int location = 0; location < locations; location++) {
                if (paths.visits(path, location) > 0) {
                    cells.add((long) path * locations + location);
                }
            }
        }
        return cells.toArray();
    }

    private interface Cell {
        long at(int row);
    }

    private static Column leaf(int length, Cell cell, Workers workers) {
        long[] values = new long[length];
        Arrays.setAll(values, cell::at);
        return ExpressionColumn.of(Stored.of(Kind.INTEGER, values, null, workers));
    }

    /** A string for the region of each node. */
    private static Column words(CallPaths paths, List<Region> regions, Function<Region, String> word, Workers workers) {
        long[] region = new long[paths.count()];
        Arrays.setAll(region, paths::region);
        Dictionary words = new Dictionary(regions.stream().map(word).toList());
        return ExpressionColumn.of(Stored.of(Kind.STRING, region, words, workers));
    }
}
