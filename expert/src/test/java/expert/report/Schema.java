package expert.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Checks JSON against a JSON Schema, as far as ours go; a keyword it does not know is an error. */
final class Schema {
    private static final Set<String> NOTES = Set.of("$schema", "$defs", "title", "description");
    private final JsonNode root;

    private Schema(JsonNode root) {
        this.root = root;
    }

    /** The schema in a resource beside {@link JsonReport}. */
    static Schema of(String resource) throws IOException {
        try (InputStream stream = Objects.requireNonNull(JsonReport.class.getResourceAsStream(resource))) {
            return new Schema(new ObjectMapper().readTree(stream));
        }
    }

    /** What is wrong with a value, each with its place; empty if nothing is. */
    List<String> faults(JsonNode value) {
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
                case "type" -> expect(hasType(wanted, value), at + " is no " + wanted + " but " + value, faults);
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
                case "anyOf" -> {
                    boolean fits = false;
                    for (JsonNode one : wanted) {
                        List<String> here = new ArrayList<>();
                        check(one, value, at, here);
                        fits |= here.isEmpty();
                    }
                    expect(fits, at + " fits none of " + wanted, faults);
                }
                default ->
                    expect(
                            NOTES.contains(keyword.getKey()),
                            "the schema has the unknown keyword " + keyword.getKey(),
                            faults);
            }
        });
    }

    private void additional(JsonNode schema, JsonNode wanted, JsonNode value, String at, List<String> faults) {
        value.properties().forEach(property -> {
            if (schema.path("properties").has(property.getKey())) {
                return;
            }
            if (wanted.isObject()) {
                check(wanted, property.getValue(), at + "." + property.getKey(), faults);
            } else {
                expect(wanted.booleanValue(), at + " has the unknown key " + property.getKey(), faults);
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

    private static void expect(boolean holds, String otherwise, List<String> faults) {
        if (!holds) {
            faults.add(otherwise);
        }
    }
}
