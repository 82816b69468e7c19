package expert.web.analysis;

import earl.SourceLine;
import expert.pattern.CellTable;
import expert.pattern.SeverityCube;
import expert.web.run.CallLines;
import expert.web.run.FinishedRun;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A source file with severities beside its lines: at the line of a call what patterns and their parts found in the call itself,
 * without what it calls. All figures are those that sums over patterns count.
 *
 * <p>If several lines call a call path, each has the waits in its own calls, or the time in them. Where neither adds up to the severity
 * of the call path, its line is unknown. So the lines of all files and the unknown rest add up to the severity of the pattern.
 */
final class SourceLines {
    /** Rounding error of the severity of a call path, relative to it. */
    private static final double ROUNDING = 1e-9;

    /**
     * A file.
     *
     * @param text null if it cannot be read
     * @param files names of all files that have lines in the run, in order
     * @param unknown severities of the run that belong to no known line, by pattern
     */
    record SourceLinesJson(
            String file,
            @Nullable String text,
            List<SourceLineJson> lines,
            List<String> files,
            Map<String, Double> unknown) {}

    /** A line and its severities by pattern. */
    record SourceLineJson(long line, Map<String, Double> severity) {}

    private final FinishedRun run;
    private final SourceFiles files;
    private final WaitChoice choice;

    SourceLines(FinishedRun run, SourceFiles files) {
        this.run = run;
        this.files = files;
        this.choice = new WaitChoice(run.analysis(), run.waits().waits());
    }

    /** The lines of a file as the trace names it. */
    SourceLinesJson of(String file) {
        Map<Long, Map<String, Double>> lines = new TreeMap<>();
        Map<String, Double> unknown = new TreeMap<>();
        TreeSet<String> names = new TreeSet<>();
        for (int callpath = 0; callpath < run.calls().count(); callpath++) {
            run.calls().sources(callpath).forEach(line -> names.add(line.file()));
        }
        for (SeverityCube.Metric metric : run.cube().metrics()) {
            bySource(metric).forEach((line, severity) -> {
                if (line.line() == 0) {
                    unknown.put(metric.name(), severity);
                } else {
                    names.add(line.file());
                    if (line.file().equals(file)) {
                        lines.computeIfAbsent(line.line(), number -> new TreeMap<>())
                                .put(metric.name(), severity);
                    }
                }
            });
        }
        // Nothing is read that the trace does not name.
        String text = lines.isEmpty() ? null : files.text(file);
        return new SourceLinesJson(
                file,
                text,
                lines.entrySet().stream()
                        .map(line -> new SourceLineJson(line.getKey(), line.getValue()))
                        .toList(),
                List.copyOf(names),
                unknown);
    }

    /** The line that stands for all whose line is not known. */
    private static final SourceLine UNKNOWN = new SourceLine("", 0);

    /** The severity of a pattern by line: all of it. */
    private Map<SourceLine, Double> bySource(SeverityCube.Metric metric) {
        Map<SourceLine, Double> sums = new HashMap<>();
        CellTable cells = metric.attributed();
        double placed = 0;
        double[] byCallpath = cells.byCallpath(run.calls().count());
        boolean[] kinds = choice.of(metric.name());
        boolean isKind = run.waits().waits().kinds().stream()
                .anyMatch(kind -> kind.name().equals(metric.name()));
        for (int callpath = 0; callpath < byCallpath.length; callpath++) {
            if (byCallpath[callpath] != 0) {
                for (var share : shares(callpath, byCallpath[callpath], cells.second(), kinds, isKind)
                        .entrySet()) {
                    sums.merge(share.getKey(), share.getValue(), Double::sum);
                    placed += share.getValue();
                }
            }
        }
        double rest = metric.attributedSeverity() - placed;
        if (Math.abs(rest) > ROUNDING * Math.abs(metric.attributedSeverity())) {
            sums.put(UNKNOWN, rest);
        }
        return sums;
    }

    /** The known parts of a call path's severity by line. */
    private Map<SourceLine, Double> shares(
            int callpath, double severity, double second, boolean[] kinds, boolean isKind) {
        List<SourceLine> known = run.calls().sources(callpath);
        if (known.size() == 1) {
            return Map.of(known.getFirst(), severity);
        }
        Map<SourceLine, CallLines.Figures> lines = run.lines().of(callpath);
        double units = severity * second;
        List<ToLongFunction<CallLines.Figures>> figures = List.of(
                each -> each.waits(kinds),
                each -> each.attributed(kinds),
                CallLines.Figures::ticks,
                CallLines.Figures::calls);
        for (ToLongFunction<CallLines.Figures> figure : figures) {
            if (isSame(sum(lines, figure), units)) {
                return scaled(lines, figure, 1 / second);
            }
        }
        // Of waits that overlap with others, each line has its part of what counts.
        ToLongFunction<CallLines.Figures> waits = figures.getFirst();
        return isKind ? scaled(lines, waits, severity / Math.max(units, (double) sum(lines, waits))) : Map.of();
    }

    private static boolean isSame(long sum, double units) {
        return Math.abs(sum - units) <= ROUNDING * Math.abs(units);
    }

    private static long sum(Map<SourceLine, CallLines.Figures> lines, ToLongFunction<CallLines.Figures> value) {
        return lines.values().stream().mapToLong(value).sum();
    }

    private static Map<SourceLine, Double> scaled(
            Map<SourceLine, CallLines.Figures> lines, ToLongFunction<CallLines.Figures> value, double factor) {
        Map<SourceLine, Double> scaled = new HashMap<>();
        lines.forEach((line, figures) -> {
            long part = value.applyAsLong(figures);
            if (part != 0) {
                scaled.put(line, part * factor);
            }
        });
        return scaled;
    }
}
