package expert.web.analysis;

import earl.SourceLine;
import expert.pattern.CellTable;
import expert.pattern.SeverityCube;
import expert.summary.CallTree;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A source file with severities beside its lines: at the line of a call what patterns and their parts found in the call itself,
 * without what it calls. A call path that is called from several lines counts at each.
 */
final class SourceLines {
    /** A file; its text is null if it cannot be read. */
    record SourceLinesJson(String file, @Nullable String text, List<SourceLineJson> lines) {}

    /** A line and its severities by pattern. */
    record SourceLineJson(long line, Map<String, Double> severity) {}

    private final SeverityCube cube;
    private final SourceFiles files;

    SourceLines(SeverityCube cube, SourceFiles files) {
        this.cube = cube;
        this.files = files;
    }

    /** The lines of a file as the trace names it. */
    SourceLinesJson of(String file) {
        Map<Long, Map<String, Double>> lines = new TreeMap<>();
        for (SeverityCube.Metric metric : cube.metrics()) {
            add(metric, file, lines);
        }
        // Nothing is read that the trace does not name.
        String text = lines.isEmpty() ? null : files.text(file);
        return new SourceLinesJson(
                file,
                text,
                lines.entrySet().stream()
                        .map(line -> new SourceLineJson(line.getKey(), line.getValue()))
                        .toList());
    }

    private void add(SeverityCube.Metric metric, String file, Map<Long, Map<String, Double>> lines) {
        CallTree calls = cube.calls();
        CellTable cells = metric.cells();
        double[] sums = cells.byCallpath(calls.count());
        for (int callpath = 0; callpath < sums.length; callpath++) {
            if (sums[callpath] != 0) {
                for (SourceLine line : calls.sources(callpath)) {
                    if (line.file().equals(file)) {
                        lines.computeIfAbsent(line.line(), number -> new TreeMap<>())
                                .merge(metric.name(), sums[callpath], Double::sum);
                    }
                }
            }
        }
    }
}
