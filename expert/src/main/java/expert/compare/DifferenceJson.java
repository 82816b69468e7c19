package expert.compare;

import com.fasterxml.jackson.core.JsonGenerator;
import expert.compare.Difference.Metric;
import expert.compare.Difference.Pair;
import expert.text.Json;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Difference} as JSON, {@code "schema": "expert.diff/1"}. For each metric it has {@code severity}, {@code mean} and
 * {@code maximum} per location with {@code a}, {@code b} and {@code difference} (b - a), then the same by call path and by
 * location. {@code null} is what one of them does not have. A call path deeper than {@link earl.CallPaths#MAX_DEPTH} has a
 * number instead of its names; {@code callpaths} lists the parents of these. If there are conditions, {@code gate} has the
 * verdict, each condition with the figures that failed, and the differences between the runs.
 */
public final class DifferenceJson {
    /** Name and version of the form. */
    public static final String SCHEMA = "expert.diff/1";

    private static final int LEVELS = 4;

    private final JsonGenerator json;
    private final Map<PathName, Integer> numbers = new HashMap<>();

    private DifferenceJson(JsonGenerator json) {
        this.json = json;
    }

    /**
     * Writes it; {@code out} stays open.
     *
     * @param verdict null if no condition was set
     */
    public static void write(Difference difference, Gate.@Nullable Verdict verdict, Writer out) throws IOException {
        try (JsonGenerator json = Json.generator(out, LEVELS)) {
            new DifferenceJson(json).write(difference, verdict);
            json.writeRaw('\n');
        }
    }

    private void gate(Gate.Verdict verdict) throws IOException {
        json.writeObjectFieldStart("gate");
        json.writeStringField("outcome", verdict.outcome().name().toLowerCase(Locale.ROOT));
        json.writeStringField("verdict", verdict.line());
        json.writeNumberField("base_runs", verdict.base().runs().size());
        json.writeArrayFieldStart("conditions");
        for (Gate.Check check : verdict.checks()) {
            json.writeStartObject();
            json.writeStringField("condition", check.condition().text());
            json.writeStringField("outcome", check.outcome().name().toLowerCase(Locale.ROOT));
            json.writeStringField("unit", check.unit());
            json.writeStringField("where", check.where().isEmpty() ? null : check.where());
            json.writeStringField("reason", check.reason().isEmpty() ? null : check.reason());
            json.writeArrayFieldStart("figures");
            for (Gate.Figure figure : check.figures()) {
                PathName path = figure.callpath();
                json.writeStartObject();
                json.writeStringField("callpath", path == null ? null : path.words());
                Json.number(json, "base", figure.base().median());
                Json.number(json, "run", figure.value());
                Json.number(json, "limit", figure.limit());
                Json.number(
                        json, "spread", figure.base().isKnown() ? figure.base().bound() : Double.NaN);
                json.writeBooleanField("failed", figure.failed());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("differences");
        for (Fairness.Remark remark : verdict.remarks()) {
            json.writeStartObject();
            json.writeStringField("subject", remark.subject().word());
            json.writeBooleanField("matters", remark.blocks());
            json.writeStringField("text", remark.text());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(Difference difference, Gate.@Nullable Verdict verdict) throws IOException {
        json.writeStartObject();
        json.writeStringField("schema", SCHEMA);
        if (verdict != null) {
            gate(verdict);
        }
        side("a", difference.before());
        side("b", difference.after());
        json.writeArrayFieldStart("metrics");
        for (Metric metric : difference.metrics()) {
            metric(metric);
        }
        json.writeEndArray();
        if (!numbers.isEmpty()) {
            deepPaths();
        }
        json.writeEndObject();
    }

    private void side(String field, Side side) throws IOException {
        json.writeObjectFieldStart(field);
        json.writeStringField("name", side.name());
        json.writeNumberField("locations", side.locations().size());
        json.writeEndObject();
    }

    private void metric(Metric metric) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", metric.name());
        json.writeStringField("unit", metric.unit());
        json.writeFieldName("severity");
        pair("", metric.severity());
        json.writeFieldName("mean");
        pair("", metric.mean());
        Difference.Most most = metric.maximum();
        json.writeObjectFieldStart("maximum");
        Json.number(json, "a", most.before());
        Json.number(json, "b", most.after());
        Json.number(json, "difference", most.after() - most.before());
        json.writeStringField("location_a", most.locationBefore().isEmpty() ? null : most.locationBefore());
        json.writeStringField("location_b", most.locationAfter().isEmpty() ? null : most.locationAfter());
        json.writeEndObject();
        pairs("by_callpath", "callpath", metric.byCallpath());
        pairs("by_location", "name", metric.byLocation());
        json.writeEndObject();
    }

    private void pairs(String field, String name, List<Pair> pairs) throws IOException {
        json.writeArrayFieldStart(field);
        for (Pair pair : pairs) {
            pair(name, pair);
        }
        json.writeEndArray();
    }

    private void pair(String name, Pair pair) throws IOException {
        json.writeStartObject();
        PathName deep = pair.deep();
        if (deep != null) {
            json.writeNumberField(name, number(deep));
        } else if (!name.isEmpty()) {
            json.writeStringField(name, pair.name());
        }
        value("a", pair.before());
        value("b", pair.after());
        Json.number(json, "difference", pair.difference());
        json.writeEndObject();
    }

    private void value(String field, @Nullable Double number) throws IOException {
        if (number == null) {
            json.writeNullField(field);
        } else {
            Json.number(json, field, number);
        }
    }

    private int number(PathName deep) {
        return numbers.computeIfAbsent(deep, path -> numbers.size());
    }

    /** Each after its parent. */
    private void deepPaths() throws IOException {
        Set<PathName> written = new HashSet<>();
        Deque<PathName> open = new ArrayDeque<>();
        List<PathName> listed = numbers.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .toList();
        json.writeArrayFieldStart("callpaths");
        for (PathName path : listed) {
            for (PathName at = path; at.parent() != null && written.add(at); at = at.parent()) {
                open.push(at);
            }
            while (!open.isEmpty()) {
                deepPath(open.pop());
            }
        }
        json.writeEndArray();
    }

    private void deepPath(PathName deep) throws IOException {
        PathName parent = Objects.requireNonNull(deep.parent());
        json.writeStartObject();
        json.writeNumberField("callpath", number(deep));
        if (parent.parent() == null) {
            json.writeStringField("parent", parent.name());
        } else {
            json.writeNumberField("parent", number(parent));
        }
        json.writeStringField("region", deep.name());
        json.writeEndObject();
    }
}
