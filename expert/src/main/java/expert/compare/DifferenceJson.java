package expert.compare;

import com.fasterxml.jackson.core.JsonGenerator;
import expert.compare.Difference.Metric;
import expert.compare.Difference.Pair;
import expert.report.Json;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Difference} as JSON, {@code "schema": "expert.diff/1"}: for each metric {@code severity}, {@code mean} and {@code maximum} a
 * location with {@code a}, {@code b} and {@code difference} (b - a), then the same by call path and by location. {@code null} is what
 * one of them does not have.
 */
public final class DifferenceJson {
    /** Name and version of the form. */
    public static final String SCHEMA = "expert.diff/1";

    private static final int LEVELS = 4;

    private DifferenceJson() {}

    /** Writes it; {@code out} stays open. */
    public static void write(Difference difference, Writer out) throws IOException {
        try (JsonGenerator json = Json.generator(out, LEVELS)) {
            json.writeStartObject();
            json.writeStringField("schema", SCHEMA);
            side(json, "a", difference.before());
            side(json, "b", difference.after());
            json.writeArrayFieldStart("metrics");
            for (Metric metric : difference.metrics()) {
                metric(json, metric);
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private static void side(JsonGenerator json, String field, Side side) throws IOException {
        json.writeObjectFieldStart(field);
        json.writeStringField("name", side.name());
        json.writeNumberField("locations", side.locations().size());
        json.writeEndObject();
    }

    private static void metric(JsonGenerator json, Metric metric) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", metric.name());
        json.writeStringField("unit", metric.unit());
        json.writeFieldName("severity");
        pair(json, "", metric.severity());
        json.writeFieldName("mean");
        pair(json, "", metric.mean());
        Difference.Most most = metric.maximum();
        json.writeObjectFieldStart("maximum");
        Json.number(json, "a", most.before());
        Json.number(json, "b", most.after());
        Json.number(json, "difference", most.after() - most.before());
        json.writeStringField("location_a", most.locationBefore().isEmpty() ? null : most.locationBefore());
        json.writeStringField("location_b", most.locationAfter().isEmpty() ? null : most.locationAfter());
        json.writeEndObject();
        pairs(json, "by_callpath", "callpath", metric.byCallpath());
        pairs(json, "by_location", "name", metric.byLocation());
        json.writeEndObject();
    }

    private static void pairs(JsonGenerator json, String field, String name, List<Pair> pairs) throws IOException {
        json.writeArrayFieldStart(field);
        for (Pair pair : pairs) {
            pair(json, name, pair);
        }
        json.writeEndArray();
    }

    private static void pair(JsonGenerator json, String name, Pair pair) throws IOException {
        json.writeStartObject();
        if (!name.isEmpty()) {
            json.writeStringField(name, pair.name());
        }
        number(json, "a", pair.before());
        number(json, "b", pair.after());
        Json.number(json, "difference", pair.difference());
        json.writeEndObject();
    }

    private static void number(JsonGenerator json, String field, @Nullable Double number) throws IOException {
        if (number == null) {
            json.writeNullField(field);
        } else {
            Json.number(json, field, number);
        }
    }
}
