package expert.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Checks JSON against a JSON Schema, with the keywords that EXPERT's own schemas use. An unknown keyword is an error. */
public final class Schema {
    /** Schema of {@link JsonReport}. */
    public static final String REPORT = "report-1.schema.json";

    /** Maximum number of characters of a value in a message. */
    private static final int MAX_SHOWN = 60;

    private static final Set<String> NOTES = Set.of("$schema", "$defs", "title", "description");
    private final JsonNode root;
    private final boolean permitsNewFields;

    private Schema(JsonNode root, boolean permitsNewFields) {
        this.root = root;
        this.permitsNewFields = permitsNewFields;
    }

    /** Returns this schema for readers: later releases may add fields, which a reader ignores. */
    public Schema forReaders() {
        return new Schema(root, true);
    }

    /** Reads the schema in a resource beside {@link JsonReport}. */
    public static Schema of(String resource) {
        try (InputStream stream = Objects.requireNonNull(JsonReport.class.getResourceAsStream(resource), resource)) {
            return new Schema(new ObjectMapper().readTree(stream), false);
        } catch (IOException broken) {
            throw new UncheckedIOException("the build has no readable " + resource, broken);
        }
    }

    /** Returns the faults of a value, each with its place in the document; an empty list if there are none. */
    public List<String> faults(JsonNode value) {
        List<String> faults = new ArrayList<>();
        check(root, value, "$", faults);
        return faults;
    }

    private void check(JsonNode schema, JsonNode value, String at, List<String> faults) {
        schema.properties().forEach(keyword -> {
            JsonNode wanted = keyword.getValue();
            switch (keyword.getKey()) {
                case "$ref" -> check(root.at(wanted.textValue().substring(1)), value, at, faults);
                case "const" -> expect(wanted.equals(value), at + " is not " + wanted, faults);
                case "enum" -> expect(contains(wanted, value), at + " is not one of " + wanted, faults);
                case "type" ->
                    expect(
                            hasType(wanted, value),
                            at + " is not of type " + words(wanted) + " but " + shown(value),
                            faults);
                case "minimum" ->
                    expect(
                            !value.isNumber() || value.doubleValue() >= wanted.doubleValue(),
                            at + " < " + wanted,
                            faults);
                case "maximum" ->
                    expect(
                            !value.isNumber() || value.doubleValue() <= wanted.doubleValue(),
                            at + " > " + wanted,
                            faults);
                case "minItems" ->
                    expect(!value.isArray() || value.size() >= wanted.intValue(), at + " is too short", faults);
                case "maxItems" ->
                    expect(!value.isArray() || value.size() <= wanted.intValue(), at + " is too long", faults);
                case "required" ->
                    wanted.forEach(name ->
                            expect(!value.isObject() || value.has(name.textValue()), at + " lacks " + name, faults));
                case "properties" ->
                    wanted.properties().forEach(property -> {
                        if (value.has(property.getKey())) {
                            check(
                                    property.getValue(),
                                    value.get(property.getKey()),
                                    at + "." + property.getKey(),
                                    faults);
                        }
                    });
                case "additionalProperties" -> additional(schema, wanted, value, at, faults);
                case "items" -> {
                    int index = 0;
                    for (JsonNode item : value.isArray() ? value : List.<JsonNode>of()) {
                        check(wanted, item, at + "[" + index++ + "]", faults);
                    }
                }
                case "anyOf" -> any(wanted, value, at, faults);
                default ->
                    expect(
                            NOTES.contains(keyword.getKey()),
                            "the schema has the unknown keyword " + keyword.getKey(),
                            faults);
            }
        });
    }

    private void any(JsonNode forms, JsonNode value, String at, List<String> faults) {
        List<List<String>> ofEach = new ArrayList<>();
        for (JsonNode form : forms) {
            List<String> ofOne = new ArrayList<>();
            check(form, value, at, ofOne);
            // A value that is not null is meant to have one of the other forms.
            if (value.isNull() || !form.path("type").asText().equals("null")) {
                ofEach.add(ofOne);
            }
        }
        if (ofEach.size() == 1) {
            faults.addAll(ofEach.getFirst());
        } else if (ofEach.stream().noneMatch(List::isEmpty)) {
            faults.add(at + " fits none of the permitted forms: " + shown(value));
        }
    }

    private void additional(JsonNode schema, JsonNode wanted, JsonNode value, String at, List<String> faults) {
        value.properties().forEach(property -> {
            if (schema.path("properties").has(property.getKey())) {
                return;
            }
            if (wanted.isObject()) {
                check(wanted, property.getValue(), at + "." + property.getKey(), faults);
            } else {
                expect(
                        wanted.booleanValue() || permitsNewFields,
                        at + " has the unknown key " + property.getKey(),
                        faults);
            }
        });
    }

    private static boolean contains(JsonNode list, JsonNode value) {
        for (JsonNode one : list) {
            if (one.equals(value)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasType(JsonNode types, JsonNode value) {
        boolean fits = false;
        for (JsonNode type : types.isArray() ? types : List.of(types)) {
            fits |= switch (type.textValue()) {
                case "object" -> value.isObject();
                case "array" -> value.isArray();
                case "string" -> value.isTextual();
                case "boolean" -> value.isBoolean();
                case "null" -> value.isNull();
                case "integer" -> value.isIntegralNumber();
                case "number" -> value.isNumber();
                default -> throw new IllegalArgumentException("unknown type " + type);
            };
        }
        return fits;
    }

    /** Types as a sentence names them. */
    private static String words(JsonNode types) {
        return types.toString().replaceAll("[\"\\[\\]]", "").replace(",", " or ");
    }

    private static String shown(JsonNode value) {
        String text = value.toString();
        return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "...";
    }

    private static void expect(boolean holds, String otherwise, List<String> faults) {
        if (!holds) {
            faults.add(otherwise);
        }
    }
}
