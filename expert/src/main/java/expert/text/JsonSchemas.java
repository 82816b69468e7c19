package expert.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import expert.text.RecordField.Described;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Schemas of records in JSON, in the form of JSON Schema 2020-12 and of OpenAPI 3.1. */
public final class JsonSchemas {
    private final Map<String, ObjectNode> byName = new TreeMap<>();
    private final String folder;
    private final boolean areClosed;

    /**
     * No schemas yet.
     *
     * @param folder the place of the schemas in their document, for instance {@code #/$defs/}
     * @param areClosed whether the schemas permit no other fields
     */
    public JsonSchemas(String folder, boolean areClosed) {
        this.folder = folder;
        this.areClosed = areClosed;
    }

    /** A reference to the schema of a record. */
    public ObjectNode of(Class<?> type) {
        return of(new JsonType.OfRecord(type));
    }

    /** By name, all schemas to which something refers. */
    public ObjectNode all() {
        ObjectNode all = object();
        byName.forEach(all::set);
        return all;
    }

    private ObjectNode of(JsonType type) {
        return switch (type) {
            case JsonType.Text text -> object().put("type", "string");
            case JsonType.Truth truth -> object().put("type", "boolean");
            case JsonType.Whole whole -> object().put("type", "integer");
            case JsonType.Real real -> object().put("type", "number");
            case JsonType.Any any -> object();
            case JsonType.Either(var types) ->
                either(types.stream().map(this::of).toList());
            case JsonType.Choice(var words) -> {
                ObjectNode schema = object().put("type", "string");
                words.forEach(schema.putArray("enum")::add);
                yield schema;
            }
            case JsonType.Many(JsonType item) -> object().put("type", "array").set("items", of(item));
            case JsonType.ByName(JsonType value) ->
                object().put("type", "object").set("additionalProperties", of(value));
            case JsonType.OrNull(JsonType other) -> either(List.of(of(other), object().put("type", "null")));
            case JsonType.OfRecord object -> reference(object);
        };
    }

    /** A schema of several types; one list of their names if that says it all. */
    private static ObjectNode either(List<ObjectNode> schemas) {
        ArrayNode names = JsonNodeFactory.instance.arrayNode();
        for (ObjectNode schema : schemas) {
            JsonNode type = schema.path("type");
            if (schema.size() != 1 || type.isMissingNode()) {
                ObjectNode any = object();
                any.putArray("anyOf").addAll(schemas);
                return any;
            }
            (type.isArray() ? type : List.of(type)).forEach(names::add);
        }
        return object().set("type", names);
    }

    private static ObjectNode described(ObjectNode schema, @Nullable Described described) {
        if (described == null) {
            return schema;
        }
        ObjectNode number = schema.get("items") instanceof ObjectNode items ? items : schema;
        bound(number, "minimum", described.min());
        bound(number, "maximum", described.max());
        if (described.minItems() > 0) {
            schema.put("minItems", described.minItems());
        }
        if (described.maxItems() < Integer.MAX_VALUE) {
            schema.put("maxItems", described.maxItems());
        }
        return described.value().isEmpty() ? schema : schema.put("description", described.value());
    }

    private static void bound(ObjectNode schema, String keyword, double bound) {
        if (Double.isFinite(bound)) {
            schema.put(keyword, (long) bound);
        }
    }

    private ObjectNode reference(JsonType.OfRecord object) {
        if (!byName.containsKey(object.name())) {
            ObjectNode schema = object().put("type", "object");
            byName.put(object.name(), schema);
            ObjectNode properties = object();
            ArrayNode required = JsonNodeFactory.instance.arrayNode();
            for (RecordField field : object.fields()) {
                properties.set(field.name(), described(of(JsonType.of(field)), field.described()));
                if (field.isRequired()) {
                    required.add(field.name());
                }
            }
            schema.set("properties", properties);
            schema.set("required", required);
            if (areClosed) {
                schema.put("additionalProperties", false);
            }
        }
        return object().put("$ref", folder + object.name());
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
