package expert.page;

import earl.SourceLine;
import expert.pattern.Analysis;
import expert.pattern.SeverityCube;
import expert.pattern.UnknownEfficiencies;
import expert.summary.CallTree;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The trees of patterns and call paths of a severity cube, and the number of locations. */
public record CubeJson(List<CubePatternJson> patterns, List<CallPathJson> paths, int locations) {
    /** A pattern; its parent is an index in the list, -1 for none. An efficiency that is unknown has no severities. */
    public record CubePatternJson(
            String name,
            int parent,
            String title,
            String unit,
            @Nullable Double inclusive,
            @Nullable Double exclusive) {
        static CubePatternJson of(SeverityCube.Metric metric, Analysis analysis) {
            String unknown = analysis.pattern(metric.name())
                    .map(result -> UnknownEfficiencies.why(result.info(), analysis.trace()))
                    .orElse("");
            return new CubePatternJson(
                    metric.name(),
                    metric.parent(),
                    unknown.isEmpty() ? metric.title() : metric.title() + " (unknown: " + unknown + ")",
                    metric.unit(),
                    unknown.isEmpty() ? (Double) metric.attributedSeverity() : null,
                    unknown.isEmpty() ? (Double) metric.exclusive() : null);
        }
    }

    /** A call path; its parent is an index in the list, -1 for none, its line the first one that calls it. */
    public record CallPathJson(
            String name, int parent, @Nullable String file, long line, int region) {
        /** A call path under another number for its parent. */
        public static CallPathJson of(CallTree calls, int callpath, int parent) {
            List<SourceLine> called = calls.sources(callpath);
            return new CallPathJson(
                    calls.region(callpath).name(),
                    parent,
                    called.isEmpty() ? null : called.getFirst().file(),
                    called.isEmpty() ? 0 : called.getFirst().line(),
                    calls.region(callpath).id());
        }
    }

    /** The trees of a cube of an analysis, with these call paths. The title of an efficiency that the trace leaves unknown says so. */
    public static CubeJson of(Analysis analysis, SeverityCube cube, List<CallPathJson> paths) {
        return new CubeJson(
                cube.metrics().stream()
                        .map(metric -> CubePatternJson.of(metric, analysis))
                        .toList(),
                paths,
                cube.locations().size());
    }
}
