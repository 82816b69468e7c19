package expert.cubex;

import earl.Region;
import earl.Trace;
import expert.pattern.CellTable;
import expert.pattern.SeverityCube;
import expert.summary.CallTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Cells without a call path or a location, for a format that has none. Such a cell gets its own call path: an outermost
 * {@value #NO_CALLPATH}, and {@value #NO_LOCATION} below the cell's call path. A cell without a location stands on the first
 * one, as the Cube tools have values that belong to a whole program. So a file names only the trace's locations, and reading
 * it gives the original cube.
 */
final class CellsWithPlaceholders {
    /** Region of the call path for cells without one. */
    static final String NO_CALLPATH = "(no call path)";

    /** Region of the call paths for cells without location. */
    static final String NO_LOCATION = "(no location)";

    private static final String ROLE = "ARTIFICIAL";

    private final CallTree calls;
    private final List<Region> regions = new ArrayList<>();
    private final List<Integer> parents = new ArrayList<>();
    private final List<Integer> regionOf = new ArrayList<>();
    /** [call path] -> call path below it for what has no location. */
    private final Map<Integer, Integer> unlocated = new HashMap<>();

    /** The regions of such call paths, by name. */
    private final Map<String, Region> artificial = new HashMap<>();

    private final int firstId;
    private int outermost = Trace.NONE;

    private CellsWithPlaceholders(CallTree calls) {
        this.calls = calls;
        for (int i = 0; i < calls.count(); i++) {
            parents.add(calls.parent(i));
            regionOf.add(i);
            regions.add(calls.region(i));
        }
        firstId = regions.stream().mapToInt(Region::id).max().orElse(Trace.NONE) + 1;
    }

    /** The cube with each severity in a call path on a location; without locations it is empty. */
    static SeverityCube of(SeverityCube cube) {
        CellsWithPlaceholders placed = new CellsWithPlaceholders(cube.calls());
        List<SeverityCube.Metric> metrics = new ArrayList<>();
        for (SeverityCube.Metric metric : cube.metrics()) {
            CellTable cells = cube.locations().isEmpty() ? CellTable.EMPTY : placed.cells(metric);
            metrics.add(metric.withCells(cells));
        }
        return new SeverityCube(
                cube.name(),
                cube.attributes(),
                metrics,
                placed.tree(),
                cube.locations(),
                cube.processes(),
                cube.systemTree());
    }

    private CellTable cells(SeverityCube.Metric metric) {
        CellTable cells = metric.cells();
        if (cells.isEmpty() && metric.severity() != 0 && !Double.isNaN(metric.severity())) {
            CellTable.Builder answer = new CellTable.Builder(1);
            answer.add(Trace.NONE, Trace.NONE, metric.severity());
            cells = answer.build();
        }
        boolean complete = true;
        for (int i = 0; i < cells.size() && complete; i++) {
            complete = cells.callpath(i) >= 0 && cells.location(i) >= 0;
        }
        if (complete) {
            return cells;
        }
        CellTable.Builder placed = new CellTable.Builder(cells.size());
        for (int i = 0; i < cells.size(); i++) {
            int callpath = cells.callpath(i) < 0 ? outermost() : cells.callpath(i);
            boolean located = cells.location(i) >= 0;
            placed.add(
                    located ? callpath : unlocated.computeIfAbsent(callpath, above -> add(above, NO_LOCATION)),
                    located ? cells.location(i) : 0,
                    cells.severity(i));
        }
        return placed.build();
    }

    private int outermost() {
        if (outermost < 0) {
            outermost = add(Trace.NONE, NO_CALLPATH);
        }
        return outermost;
    }

    private int add(int parent, String name) {
        parents.add(parent);
        regionOf.add(regions.size());
        regions.add(artificial.computeIfAbsent(
                name, key -> new Region(firstId + artificial.size(), name, name, ROLE, "UNKNOWN", "", 0)));
        return parents.size() - 1;
    }

    private CallTree tree() {
        return parents.size() == calls.count()
                ? calls
                : new CallTree(
                        regions,
                        parents.stream().mapToInt(i -> i).toArray(),
                        regionOf.stream().mapToInt(i -> i).toArray(),
                        calls.sites());
    }

    /** Whether a call path was made for what has none. */
    static boolean isNoCallpath(CallTree calls, int callpath) {
        return isArtificial(calls.region(callpath), NO_CALLPATH) && calls.parent(callpath) == Trace.NONE;
    }

    /** Whether a call path was made for what has no location. */
    static boolean isNoLocation(CallTree calls, int callpath) {
        return isArtificial(calls.region(callpath), NO_LOCATION) && calls.parent(callpath) != Trace.NONE;
    }

    private static boolean isArtificial(Region region, String name) {
        return region.role().equals(ROLE) && region.name().equals(name);
    }
}
