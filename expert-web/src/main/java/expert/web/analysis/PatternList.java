package expert.web.analysis;

import expert.analysis.Analyzer;
import expert.pattern.Parameter;
import expert.pattern.PatternInfo;
import expert.report.FailureJson;
import expert.request.AnalysisRequest;
import expert.web.run.PatternStamp;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** The patterns there are, and the pattern files that cannot be loaded. They are loaded again when a file has changed. Any thread. */
final class PatternList {
    record PatternsJson(List<PatternJson> patterns, List<FailureJson> failures) {}

    /** A pattern; its category is the title of the outermost pattern of which it is a part. */
    record PatternJson(
            String name,
            @Nullable String parent,
            String title,
            String unit,
            String summary,
            String doc,
            @Nullable String formula,
            @Nullable String drawing,
            String file,
            boolean shipped,
            boolean selectedByDefault,
            String category,
            List<PatternParameterJson> parameters) {}

    record PatternParameterJson(
            String name,
            ParameterType type,
            Object default_,
            @Nullable Number min,
            @Nullable Number max,
            @Nullable List<String> choices,
            String doc) {}

    private enum ParameterType {
        FLOAT,
        INT,
        BOOL,
        STRING,
        CHOICE
    }

    private final AnalysisRequest request;
    private @Nullable PatternStamp stamp;
    private Analyzer.Listing known = new Analyzer.Listing(List.of(), List.of());

    /** @param request its patterns are listed */
    PatternList(AnalysisRequest request) {
        this.request = request;
    }

    /** The patterns and the failures. */
    PatternsJson answer() throws InterruptedException {
        Analyzer.Listing listing = listing();
        Map<String, PatternInfo> byName = new HashMap<>();
        listing.patterns().forEach(pattern -> byName.put(pattern.name(), pattern));
        return new PatternsJson(
                listing.patterns().stream()
                        .map(pattern -> pattern(pattern, byName))
                        .toList(),
                listing.failures().stream().map(FailureJson::of).toList());
    }

    private synchronized Analyzer.Listing listing() throws InterruptedException {
        PatternStamp now = PatternStamp.of(request.patterns());
        if (!now.equals(stamp)) {
            try {
                known = Analyzer.list(request);
            } catch (CancellationException stopped) {
                throw new InterruptedException();
            }
            stamp = now;
        }
        return known;
    }

    private static PatternJson pattern(PatternInfo pattern, Map<String, PatternInfo> byName) {
        String definition = pattern.definition();
        return new PatternJson(
                pattern.name(),
                pattern.parent(),
                pattern.title(),
                pattern.unit(),
                pattern.summary(),
                pattern.doc(),
                definition.isEmpty() ? null : definition,
                PatternDrawing.of(pattern.doc()),
                pattern.file().toString(),
                pattern.shipped(),
                pattern.selectedByDefault(),
                outermost(pattern, byName).title(),
                pattern.parameters().stream().map(PatternList::parameter).toList());
    }

    /** The pattern of which it is, by way of others, a part. */
    private static PatternInfo outermost(PatternInfo pattern, Map<String, PatternInfo> byName) {
        Set<String> seen = new HashSet<>();
        PatternInfo at = pattern;
        while (seen.add(at.name())) {
            PatternInfo parent = at.parent() == null ? null : byName.get(at.parent());
            if (parent == null) {
                return at;
            }
            at = parent;
        }
        return pattern;
    }

    private static PatternParameterJson parameter(Parameter parameter) {
        return new PatternParameterJson(
                parameter.name(),
                type(parameter),
                parameter.defaultValue(),
                parameter.min(),
                parameter.max(),
                parameter.choices().isEmpty()
                        ? null
                        : parameter.choices().stream().map(String::valueOf).toList(),
                parameter.help());
    }

    private static ParameterType type(Parameter parameter) {
        return parameter.choices().isEmpty()
                ? switch (parameter.type()) {
                    case BOOLEAN -> ParameterType.BOOL;
                    case INTEGER -> ParameterType.INT;
                    case NUMBER -> ParameterType.FLOAT;
                    case TEXT -> ParameterType.STRING;
                }
                : ParameterType.CHOICE;
    }
}
