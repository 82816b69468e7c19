package expert.oracle;

import earl.Location;
import earl.OpenOptions;
import earl.oracle.NaiveWaits;
import earl.testing.Traces;
import expert.analysis.Analyzer;
import expert.pattern.Analysis;
import expert.pattern.Definitions;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import expert.request.AnalysisRequest;
import expert.request.Settings;
import expert.script.PatternPath;
import expert.summary.Focus;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Runs the shipped patterns, and nothing else, on a trace. */
final class Shipped {
    private static final Map<Path, Analysis> DONE = new ConcurrentHashMap<>();

    private Shipped() {}

    /** All that are selected by default. */
    static Analysis analyze(Path trace) {
        return checked(AnalysisRequest.of(trace, patterns()));
    }

    /** As {@link #analyze}, for a trace that stays as it is: analysed once for all tests that ask. */
    static Analysis recorded(Path trace) {
        return DONE.computeIfAbsent(trace, Shipped::analyze);
    }

    /** All that are selected by default, on so many threads. */
    static Analysis analyze(Path trace, int threads) {
        OpenOptions options = OpenOptions.defaults().withThreads(threads);
        return checked(AnalysisRequest.of(trace, patterns()).opening(options));
    }

    /** Those of these names. */
    static Analysis analyze(Path trace, String... names) {
        return checked(AnalysisRequest.of(trace, patterns()).selecting(names));
    }

    /** Those of these names, some of which are in a file of the user's. */
    static Analysis analyze(Path trace, Path given, String... names) {
        PatternPath patterns = new PatternPath(Traces.root().resolve("patterns"), List.of(given), List.of());
        return checked(AnalysisRequest.of(trace, patterns).selecting(names));
    }

    /** Those of these names, with parameters set. */
    static Analysis analyze(Path trace, Map<String, String> parameters, String... names) {
        return checked(AnalysisRequest.of(trace, patterns()).selecting(names).with(parameters));
    }

    /** Those of these names, by some definitions. */
    static Analysis by(Definitions definitions, Path trace, List<String> names) {
        return checked(AnalysisRequest.of(trace, patterns())
                .selecting(names.toArray(String[]::new))
                .by(definitions));
    }

    /** All there are, by some definitions, with values of parameters. */
    static Analysis all(Path trace, Definitions definitions, Map<String, String> parameters) {
        AnalysisRequest request = AnalysisRequest.of(trace, patterns());
        String[] names = Analyzer.list(request).patterns().stream()
                .map(PatternInfo::name)
                .toArray(String[]::new);
        return checked(request.selecting(names).with(parameters).by(definitions));
    }

    /** Those below {@code time}, by some definitions. */
    static Analysis ofTime(Path trace, Definitions definitions) {
        Map<String, PatternInfo> all = new TreeMap<>();
        catalogue().forEach(info -> all.put(info.name(), info));
        String[] names = all.values().stream()
                .filter(info -> isPartOfTime(info, all))
                .map(PatternInfo::name)
                .toArray(String[]::new);
        return checked(AnalysisRequest.of(trace, patterns()).selecting(names).by(definitions));
    }

    private static boolean isPartOfTime(PatternInfo info, Map<String, PatternInfo> all) {
        PatternInfo parent = info.parent() == null ? null : all.get(info.parent());
        return info.name().equals("time") || (!info.view() && parent != null && isPartOfTime(parent, all));
    }

    /** All there are, about a part of a trace. */
    static Analysis all(Path trace, Focus focus) {
        AnalysisRequest request = AnalysisRequest.of(trace, patterns());
        String[] names = Analyzer.list(request).patterns().stream()
                .map(PatternInfo::name)
                .toArray(String[]::new);
        return checked(request.selecting(names).with(Settings.DEFAULTS.withFocus(focus)));
    }

    /** All there are, with values of parameters and all their instances. */
    static Analysis withInstances(Path trace, Map<String, String> parameters) {
        AnalysisRequest request = AnalysisRequest.of(trace, patterns());
        String[] names = Analyzer.list(request).patterns().stream()
                .map(PatternInfo::name)
                .toArray(String[]::new);
        return checked(
                request.selecting(names).with(parameters).with(Settings.DEFAULTS.withInstances(Integer.MAX_VALUE)));
    }

    /** All there are. */
    static List<PatternInfo> catalogue() {
        return Analyzer.list(AnalysisRequest.of(Traces.root(), patterns())).patterns();
    }

    static PatternPath patterns() {
        return new PatternPath(Traces.root().resolve("patterns"), List.of(), List.of());
    }

    private static Analysis checked(AnalysisRequest request) {
        Analysis analysis = Analyzer.analyze(request);
        if (!analysis.failures().isEmpty()) {
            throw new AssertionError("patterns failed: " + analysis.failures());
        }
        return analysis;
    }

    /** What a pattern found. */
    static PatternResult result(Analysis analysis, String pattern) {
        return analysis.pattern(pattern).orElseThrow(() -> new AssertionError("no pattern " + pattern));
    }

    /** Severity by rank. */
    static double[] byRank(Analysis analysis, String pattern) {
        List<Location> locations = analysis.trace().locations();
        double[] ranks =
                new double[(int) locations.stream().filter(l -> l.rank() >= 0).count()];
        result(analysis, pattern)
                .byLocation()
                .forEach((location, severity) -> ranks[locations.get(location).rank()] += severity);
        return ranks;
    }

    /** Severity by {@link NaiveWaits#cell}. */
    static Map<String, Double> byCell(Analysis analysis, String pattern) {
        Map<String, Double> cells = new TreeMap<>();
        for (PatternResult.Cell cell : result(analysis, pattern).cells()) {
            String path = analysis.trace().callpath(cell.callpath());
            cells.merge(NaiveWaits.cell(cell.location(), path), cell.severity(), Double::sum);
        }
        return cells;
    }
}
