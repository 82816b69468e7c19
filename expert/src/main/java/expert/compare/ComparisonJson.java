package expert.compare;

import com.fasterxml.jackson.core.JsonGenerator;
import expert.answer.FocusWords;
import expert.text.Json;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;

/** A {@link Comparison} as JSON, {@code "schema": "expert.compare/1"}. */
public final class ComparisonJson {
    /** Name and version of the form. */
    public static final String SCHEMA = "expert.compare/1";

    private static final int LEVELS = 3;

    private ComparisonJson() {}

    /** Writes it; {@code out} stays open. */
    public static void write(Comparison comparison, Writer out) throws IOException {
        try (JsonGenerator json = Json.generator(out, LEVELS)) {
            json.writeStartObject();
            json.writeStringField("schema", SCHEMA);
            json.writeStringField("focus", comparison.focus().isNone() ? null : FocusWords.of(comparison.focus()));
            json.writeStringField("distributed", comparison.distributed());
            json.writeArrayFieldStart("runs");
            for (Comparison.Run run : comparison.runs()) {
                json.writeStartObject();
                json.writeStringField("configuration", run.configuration());
                json.writeNumberField("processes", run.processes());
                Json.number(json, "seconds", run.seconds());
                numbers(json, "shares", run.shares());
                numbers(json, "distribution", run.distribution());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private static void numbers(JsonGenerator json, String field, Map<String, Double> numbers) throws IOException {
        json.writeObjectFieldStart(field);
        for (Map.Entry<String, Double> number : numbers.entrySet()) {
            Json.number(json, number.getKey(), number.getValue());
        }
        json.writeEndObject();
    }
}
