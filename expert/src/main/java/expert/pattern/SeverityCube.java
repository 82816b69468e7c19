package expert.pattern;

import earl.Location;
import earl.LocationGroup;
import earl.SystemNode;
import earl.Trace;
import expert.summary.CallTree;
import expert.summary.TraceSummary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Severity by metric, call path and location: what an analysis found, or what another tool measured. Sparse and immutable.
 *
 * <p>Metrics form a tree, and a metric's severity includes that of its children. A pattern adds all of its severity, and a
 * child adds again the part that it explains. So, cell by cell, the inclusive severity is the larger of the pattern's
 * bookings and the sum of its children (a pattern that books nothing is the sum of its children). The exclusive severity is
 * the rest without the children. So no second is counted twice. Views, and children with another unit, are outermost
 * metrics.
 *
 * <p>Waits of one call may overlap. Sums over metrics, and exclusive severities, then count the time once: a metric's {@link
 * Metric#attributed} cells are the part of its cells that counts.
 *
 * <p>Along call paths and locations a cell holds what belongs to it alone; {@link CallTree#makeInclusive} adds up call paths.
 *
 * @param name the measured object, for instance the trace's path
 * @param attributes further facts, by name
 * @param metrics parents before their children, siblings in order of name
 * @param calls the call paths
 * @param locations by id
 * @param processes what locations belong to; may be empty
 * @param systemTree parts of the machine; may be empty
 */
public record SeverityCube(
        String name,
        Map<String, String> attributes,
        List<Metric> metrics,
        CallTree calls,
        List<Location> locations,
        List<LocationGroup> processes,
        List<SystemNode> systemTree) {
    /** The attribute with the ticks per second of the trace's clock; times are multiples of a tick. */
    public static final String TICKS = "ticks_per_second";

    /**
     * A metric: a pattern.
     *
     * @param name unique name
     * @param title name for people
     * @param doc what it measures; may be empty
     * @param unit {@code "s"} for seconds, or any other
     * @param parent index of the metric whose part it is, {@link Trace#NONE} if none
     * @param view whether it cuts across the others, so that sums exclude it
     * @param severity severity including its children; a severity that a pattern returned may have no cells; NaN for an efficiency that
     *     is unknown
     * @param exclusive severity without its children; NaN if the severity is
     * @param cells severity with the children
     * @param ownCells severity without the children, as sums count it
     * @param attributed the part of the cells that sums over metrics count; the same object as {@code cells} if that is all
     */
    public record Metric(
            String name,
            String title,
            String doc,
            String unit,
            int parent,
            boolean view,
            double severity,
            double exclusive,
            CellTable cells,
            CellTable ownCells,
            CellTable attributed) {
        /** A metric all of whose cells count in sums. */
        public Metric(
                String name,
                String title,
                String doc,
                String unit,
                int parent,
                boolean view,
                double severity,
                double exclusive,
                CellTable cells,
                CellTable ownCells) {
            this(name, title, doc, unit, parent, view, severity, exclusive, cells, ownCells, cells);
        }

        /** Whether its severity is a time in seconds. */
        public boolean inSeconds() {
            return unit.equals("s");
        }

        /** Whether sums count less than its severity, because its waits overlap with others. */
        public boolean overlaps() {
            return !attributed.sharesCells(cells);
        }

        /** The severity as sums over metrics count it. */
        public double attributedSeverity() {
            return overlaps() ? attributed.total() : severity;
        }

        /** This metric without a value. */
        Metric unknown() {
            return new Metric(
                    name,
                    title,
                    doc,
                    unit,
                    parent,
                    view,
                    Double.NaN,
                    Double.NaN,
                    CellTable.EMPTY,
                    CellTable.EMPTY,
                    CellTable.EMPTY);
        }

        /** This metric as a child of another one. */
        Metric below(int other) {
            return new Metric(name, title, doc, unit, other, view, severity, exclusive, cells, ownCells, attributed);
        }

        /** This metric with other tables of cells. */
        public Metric converted(UnaryOperator<CellTable> change) {
            CellTable all = change.apply(cells);
            return new Metric(
                    name,
                    title,
                    doc,
                    unit,
                    parent,
                    view,
                    severity,
                    exclusive,
                    all,
                    change.apply(ownCells),
                    overlaps() ? change.apply(attributed) : all);
        }

        /** This metric with other cells, which include those of its children. */
        public Metric withCells(CellTable others) {
            return new Metric(name, title, doc, unit, parent, view, severity, exclusive, others, ownCells);
        }
    }

    public SeverityCube {
        attributes = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
        metrics = List.copyOf(metrics);
        locations = List.copyOf(locations);
        processes = List.copyOf(processes);
        systemTree = List.copyOf(systemTree);
    }

    public Optional<Metric> metric(String name) {
        return metrics.stream().filter(metric -> metric.name().equals(name)).findFirst();
    }

    public static SeverityCube of(Analysis analysis) {
        SeverityCube cube = new Assembly(analysis.patterns()).cube(analysis.trace(), RunFacts.of(analysis));
        Set<String> unknown = UnknownEfficiencies.of(analysis).keySet();
        return new SeverityCube(
                cube.name,
                cube.attributes,
                cube.metrics.stream()
                        .map(metric -> unknown.contains(metric.name()) ? metric.unknown() : metric)
                        .toList(),
                cube.calls,
                cube.locations,
                cube.processes,
                cube.systemTree);
    }

    /**
     * This cube for people: without call paths that have no bookings in or below them, and with one call path for those with
     * equal text (some writers define a region once for each rank).
     */
    public SeverityCube condensed() {
        return condensed(new int[calls.count()]);
    }

    /**
     * As {@link #condensed()}.
     *
     * @param newIds receives the new id of each call path, {@link Trace#NONE} for an omitted one
     */
    public SeverityCube condensed(int[] newIds) {
        boolean[] used = new boolean[calls.count()];
        for (Metric metric : metrics) {
            CellTable cells = metric.cells();
            for (int i = 0; i < cells.size(); i++) {
                if (cells.callpath(i) >= 0) {
                    used[cells.callpath(i)] = true;
                }
            }
        }
        CallTree tree = calls.condensed(used, newIds);
        List<Metric> renamed = metrics.stream()
                .map(metric -> metric.converted(cells -> cells.renamed(newIds)))
                .toList();
        return new SeverityCube(name, attributes, renamed, tree, locations, processes, systemTree);
    }

    /** Puts the patterns' results together into a tree, children first. */
    private static final class Assembly {
        private final PatternChildren children;
        private final Map<String, Metric> done = new HashMap<>();

        Assembly(List<PatternResult> all) {
            children = new PatternChildren(all);
        }

        SeverityCube cube(TraceSummary trace, Map<String, String> facts) {
            List<Metric> metrics = new ArrayList<>();
            children.roots().forEach(root -> list(root, Trace.NONE, metrics));
            Map<String, String> attributes = new LinkedHashMap<>();
            attributes.put("format", trace.info().format());
            attributes.put("writer", trace.info().writer());
            attributes.put(TICKS, String.valueOf(trace.info().ticksPerSecond()));
            attributes.putAll(facts);
            return new SeverityCube(
                    trace.info().path().toString(),
                    attributes,
                    metrics,
                    trace.calls(),
                    trace.locations(),
                    trace.processes(),
                    trace.systemTree());
        }

        private void list(PatternResult result, int parent, List<Metric> to) {
            Metric metric = metric(result);
            int index = to.size();
            to.add(metric.below(parent));
            for (PatternResult child : children.of(result.info())) {
                list(child, index, to);
            }
        }

        private Metric metric(PatternResult result) {
            PatternInfo info = result.info();
            Metric known = done.get(info.name());
            if (known != null) {
                return known;
            }
            CellTable ofChildren = CellTable.EMPTY;
            double sumOfChildren = 0;
            for (PatternResult child : children.of(info)) {
                Metric part = metric(child);
                ofChildren = ofChildren.plus(part.attributed);
                sumOfChildren += part.attributedSeverity();
            }
            CellTable booked = CellTable.of(result.cells());
            boolean answered = booked.isEmpty() && result.severity() > 0;
            CellTable attributed = answered ? booked : result.attributed().max(ofChildren);
            CellTable ownCells = answered ? booked : attributed.minus(ofChildren);
            double counted = answered || ofChildren.isEmpty() ? result.attributedSeverity() : attributed.total();
            // More than the cells say if a child answered its severity without booking.
            boolean more = sumOfChildren - counted > CellTable.ROUNDING * sumOfChildren;
            double sum = more ? sumOfChildren : counted;
            double exclusive = answered || ofChildren.isEmpty() || more ? sum - sumOfChildren : ownCells.total();
            boolean overlaps = !result.overlap().isEmpty();
            CellTable cells = overlaps ? booked.max(attributed) : attributed;
            Metric metric = new Metric(
                    info.name(),
                    info.title(),
                    info.doc(),
                    info.unit(),
                    Trace.NONE,
                    info.view(),
                    overlaps ? Math.max(sum, cells.total()) : sum,
                    Math.max(0, exclusive),
                    cells,
                    ownCells,
                    attributed);
            done.put(info.name(), metric);
            return metric;
        }
    }
}
