package expert.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON in the form of all commands: UTF-8, numbers in the shortest form that reads back unchanged, keys in the order
 * written, lines that end in a line feed. A number that is not finite, which JSON does not have, is {@code null}.
 */
public final class Json {
    private Json() {}

    /**
     * Writes a document: a value, and a line feed. Leaves {@code out} open.
     *
     * @param levels number of outer levels with one value per line; deeper levels are on one line
     * @throws IllegalArgumentException as {@link #value}
     */
    public static void document(Writer out, int levels, Object value) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.disable(StreamWriteFeature.AUTO_CLOSE_TARGET.mappedFeature());
            json.setPrettyPrinter(new RowPrinter(levels));
            value(json, value);
        }
        out.write('\n');
    }

    /** An id or position; {@code null} for -1. */
    public static @Nullable Integer link(int id) {
        return id < 0 ? null : (Integer) id;
    }

    /** A number. */
    private static void number(JsonGenerator json, double number) throws IOException {
        if (Double.isFinite(number)) {
            // Not -0.0: a sum must not differ from its like by the order of its terms.
            json.writeNumber(number + 0.0);
        } else {
            json.writeNull();
        }
    }

    /** A value in one line. */
    public static String line(Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            value(json, value);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    /**
     * A number, string, truth value, {@code null}, constant of an enum in lower case, or sequence, map or record of these. A record is an
     * object with a field for each component, by its name without a trailing underscore. @throws IllegalArgumentException for anything else
     */
    public static void value(JsonGenerator json, @Nullable Object value) throws IOException {
        switch (value) {
            case null -> json.writeNull();
            case String word -> json.writeString(word);
            case Boolean truth -> json.writeBoolean(truth);
            case Long number -> json.writeNumber(number);
            case Integer number -> json.writeNumber(number);
            case BigInteger number -> json.writeNumber(number);
            case Double number -> number(json, number);
            case Enum<?> constant -> json.writeString(constant.name().toLowerCase(Locale.ROOT));
            case Record object -> {
                json.writeStartObject();
                for (RecordField field : RecordField.of(object.getClass())) {
                    Object component = field.of(object);
                    if (component != null || !field.isOmittable()) {
                        json.writeFieldName(field.name());
                        value(json, component);
                    }
                }
                json.writeEndObject();
            }
            case Iterable<?> list -> {
                json.writeStartArray();
                for (Object item : list) {
                    value(json, item);
                }
                json.writeEndArray();
            }
            case Map<?, ?> map -> {
                json.writeStartObject();
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    json.writeFieldName(String.valueOf(entry.getKey()));
                    value(json, entry.getValue());
                }
                json.writeEndObject();
            }
            default ->
                throw new IllegalArgumentException(
                        "no JSON for a " + value.getClass().getName());
        }
    }
}
