package expert.cubex;

import earl.Trace;
import expert.pattern.CellTable;
import expert.pattern.SeverityCube;
import expert.pattern.SeverityCube.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The second tree of metrics in a file. The Cube tools subtract children from their parents, so the main tree has the {@linkplain
 * Metric#attributed attributed} cells. Metrics that sums do not count completely stand again below {@value #ROOT}, with all of
 * their severity.
 */
final class OverlapTree {
    /** No pattern has such a name. */
    static final String ROOT = "overlapping-waits";

    private static final String PREFIX = ROOT + ".";
    private static final String TITLE = "Overlapping waits";
    private static final String DOC = """
            Waits that overlap with other waits of the same calls, with their full severity.

            The tree of "time" counts such time once, so that it adds up.""";

    private OverlapTree() {}

    /** The cube with both trees; the given one if nothing overlaps. */
    static SeverityCube split(SeverityCube cube) {
        if (cube.metrics().stream().noneMatch(Metric::overlaps)) {
            return cube;
        }
        List<Metric> metrics = new ArrayList<>();
        cube.metrics().forEach(metric -> metrics.add(metric.overlaps() ? counted(metric) : metric));
        int root = metrics.size();
        Map<Integer, Integer> again = new HashMap<>();
        List<Metric> full = new ArrayList<>();
        CellTable sum = CellTable.EMPTY;
        for (int i = 0; i < root; i++) {
            Metric metric = cube.metrics().get(i);
            int parent = metric.parent();
            while (parent != Trace.NONE && !again.containsKey(parent)) {
                parent = cube.metrics().get(parent).parent();
            }
            if (metric.overlaps()) {
                again.put(i, root + 1 + full.size());
                full.add(metric(
                        PREFIX + metric.name(),
                        metric.title(),
                        metric.doc(),
                        metric.unit(),
                        parent == Trace.NONE ? root : again.getOrDefault(parent, root),
                        metric.cells()));
                sum = parent == Trace.NONE ? sum.plus(metric.cells()) : sum;
            }
        }
        metrics.add(metric(ROOT, TITLE, DOC, full.getFirst().unit(), Trace.NONE, sum));
        metrics.addAll(full);
        return withMetrics(cube, metrics);
    }

    /** The cube of a file, without its second tree. */
    static SeverityCube joined(SeverityCube cube) {
        Map<String, CellTable> full = new HashMap<>();
        for (Metric metric : cube.metrics()) {
            if (metric.name().startsWith(PREFIX)) {
                full.put(metric.name().substring(PREFIX.length()), metric.cells());
            }
        }
        if (full.isEmpty()) {
            return cube;
        }
        List<Metric> metrics = new ArrayList<>();
        int[] indexes = new int[cube.metrics().size()];
        for (int i = 0; i < indexes.length; i++) {
            Metric metric = cube.metrics().get(i);
            boolean isSecond = metric.name().equals(ROOT) || metric.name().startsWith(PREFIX);
            indexes[i] = isSecond ? Trace.NONE : metrics.size();
            if (!isSecond) {
                int parent = metric.parent() == Trace.NONE ? Trace.NONE : indexes[metric.parent()];
                metrics.add(joined(metric, parent, full.get(metric.name())));
            }
        }
        return withMetrics(cube, metrics);
    }

    private static Metric joined(Metric metric, int parent, @Nullable CellTable full) {
        return new Metric(
                metric.name(),
                metric.title(),
                metric.doc(),
                metric.unit(),
                parent,
                metric.view(),
                full == null ? metric.severity() : full.total(),
                metric.exclusive(),
                full == null ? metric.cells() : full,
                metric.ownCells(),
                metric.cells());
    }

    /** The metric as sums count it. */
    private static Metric counted(Metric metric) {
        return new Metric(
                metric.name(),
                metric.title(),
                metric.doc(),
                metric.unit(),
                metric.parent(),
                metric.view(),
                metric.attributedSeverity(),
                metric.exclusive(),
                metric.attributed(),
                metric.ownCells());
    }

    private static Metric metric(String name, String title, String doc, String unit, int parent, CellTable cells) {
        return new Metric(name, title, doc, unit, parent, true, cells.total(), cells.total(), cells, cells);
    }

    private static SeverityCube withMetrics(SeverityCube cube, List<Metric> metrics) {
        return new SeverityCube(
                cube.name(),
                cube.attributes(),
                metrics,
                cube.calls(),
                cube.locations(),
                cube.processes(),
                cube.systemTree());
    }
}
