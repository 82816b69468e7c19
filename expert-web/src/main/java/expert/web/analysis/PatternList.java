package expert.web.analysis;

import com.fasterxml.jackson.core.JsonGenerator;
import expert.pattern.Failure;
import expert.pattern.Parameter;
import expert.pattern.PatternInfo;
import expert.run.AnalysisRequest;
import expert.run.Analyzer;
import expert.text.Json;
import expert.web.api.Answer;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** The patterns there are, and the pattern files that cannot be loaded. They are loaded again when a file has changed. Any thread. */
final class PatternList {
    private final AnalysisRequest request;
    private @Nullable PatternStamp stamp;
    private Analyzer.Listing known = new Analyzer.Listing(List.of(), List.of());

    /** @param request its patterns are listed */
    PatternList(AnalysisRequest request) {
        this.request = request;
    }

    /** The patterns as JSON. */
    Answer answer() throws InterruptedException {
        Analyzer.Listing listing = listing();
        return Answer.json(json -> {
            json.writeStartObject();
            Map<String, PatternInfo> byName = new HashMap<>();
            listing.patterns().forEach(pattern -> byName.put(pattern.name(), pattern));
            json.writeArrayFieldStart("patterns");
            for (PatternInfo pattern : listing.patterns()) {
                pattern(pattern, byName, json);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("failures");
            for (Failure failure : listing.failures()) {
                json.writeStartObject();
                json.writeStringField("file", failure.file().toString());
                json.writeNumberField("line", failure.line());
                json.writeStringField("message", failure.message());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        });
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

    private static void pattern(PatternInfo pattern, Map<String, PatternInfo> byName, JsonGenerator json)
            throws IOException {
        String definition = pattern.definition();
        json.writeStartObject();
        json.writeStringField("name", pattern.name());
        json.writeStringField("parent", pattern.parent());
        json.writeStringField("title", pattern.title());
        json.writeStringField("unit", pattern.unit());
        json.writeStringField("summary", pattern.summary());
        json.writeStringField("doc", pattern.doc());
        json.writeStringField("formula", definition.isEmpty() ? null : definition);
        json.writeStringField("drawing", PatternDrawing.of(pattern.doc()));
        json.writeStringField("file", pattern.file().toString());
        json.writeBooleanField("shipped", pattern.shipped());
        json.writeBooleanField("selectedByDefault", pattern.selectedByDefault());
        json.writeStringField("category", outermost(pattern, byName).title());
        json.writeArrayFieldStart("parameters");
        for (Parameter parameter : pattern.parameters()) {
            parameter(parameter, json);
        }
        json.writeEndArray();
        json.writeEndObject();
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

    private static void parameter(Parameter parameter, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", parameter.name());
        json.writeStringField("type", type(parameter));
        json.writeFieldName("default");
        Json.value(json, parameter.defaultValue());
        json.writeFieldName("min");
        Json.value(json, parameter.min());
        json.writeFieldName("max");
        Json.value(json, parameter.max());
        json.writeFieldName("choices");
        Json.value(
                json,
                parameter.choices().isEmpty()
                        ? null
                        : parameter.choices().stream().map(String::valueOf).toList());
        json.writeStringField("doc", parameter.help());
        json.writeEndObject();
    }

    private static String type(Parameter parameter) {
        return parameter.choices().isEmpty()
                ? switch (parameter.type()) {
                    case BOOLEAN -> "bool";
                    case INTEGER -> "int";
                    case NUMBER -> "float";
                    case TEXT -> "string";
                }
                : "choice";
    }
}
