package expert.web.server;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import expert.text.RecordField;
import expert.web.api.AnswerType;
import java.util.Map;
import java.util.TreeMap;

/** The schemas of the records that endpoints answer, in OpenAPI's form. */
final class AnswerSchemas {
    private final Map<String, ObjectNode> byName = new TreeMap<>();

    /** A reference to the schema of a record. */
    ObjectNode of(Class<?> type) {
        return of(new AnswerType.OfRecord(type));
    }

    /** By name, all schemas to which something refers. */
    ObjectNode all() {
        ObjectNode all = object();
        byName.forEach(all::set);
        return all;
    }

    private ObjectNode of(AnswerType type) {
        return switch (type) {
            case AnswerType.Text text -> object().put("type", "string");
            case AnswerType.Truth truth -> object().put("type", "boolean");
            case AnswerType.Whole whole -> object().put("type", "integer");
            case AnswerType.Real real -> object().put("type", "number");
            case AnswerType.Scalar scalar -> {
                ObjectNode schema = object();
                schema.putArray("type").add("string").add("number").add("boolean");
                yield schema;
            }
            case AnswerType.Choice(var words) -> {
                ObjectNode schema = object().put("type", "string");
                words.forEach(schema.putArray("enum")::add);
                yield schema;
            }
            case AnswerType.Many(AnswerType item) ->
                object().put("type", "array").set("items", of(item));
            case AnswerType.ByName(AnswerType value) ->
                object().put("type", "object").set("additionalProperties", of(value));
            case AnswerType.OrNull(AnswerType other) -> {
                ObjectNode schema = object();
                schema.putArray("anyOf").add(of(other)).addObject().put("type", "null");
                yield schema;
            }
            case AnswerType.OfRecord object -> reference(object);
        };
    }

    private ObjectNode reference(AnswerType.OfRecord object) {
        if (!byName.containsKey(object.name())) {
            ObjectNode schema = object().put("type", "object");
            byName.put(object.name(), schema);
            ObjectNode properties = object();
            var required = JsonNodeFactory.instance.arrayNode();
            for (RecordField field : object.fields()) {
                properties.set(field.name(), of(AnswerType.of(field)));
                if (!field.isOmittable()) {
                    required.add(field.name());
                }
            }
            schema.set("properties", properties);
            schema.set("required", required);
        }
        return object().put("$ref", "#/components/schemas/" + object.name());
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
