package expert.web.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import expert.text.JsonSchemas;
import expert.web.api.Endpoint;
import expert.web.api.Parameter;
import java.util.List;
import java.util.Locale;

/** The description of the HTTP interface in OpenAPI's form, made from what the endpoints declare. */
final class OpenApi {
    private static final double MAX_INTEGER = (1L << 53) - 1.0;

    private OpenApi() {}

    static ObjectNode document(List<Endpoint> endpoints) {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("openapi", "3.1.0");
        document.putObject("info")
                .put("title", "EXPERT workbench")
                .put(
                        "description",
                        "What the page of expert serve asks the server. Only that page uses it: it changes without notice."
                                + " Times are ticks since the trace began.")
                .put("version", "1");
        document.putArray("servers").addObject().put("url", "api");
        ObjectNode paths = document.putObject("paths");
        JsonSchemas schemas = new JsonSchemas("#/components/schemas/", false);
        endpoints.stream()
                .sorted((a, b) -> a.path().compareTo(b.path()))
                .forEach(endpoint -> paths.withObjectProperty("/" + endpoint.path())
                        .set(endpoint.method().name().toLowerCase(Locale.ROOT), operation(endpoint, schemas)));
        document.putObject("components").set("schemas", schemas.all());
        return document;
    }

    private static ObjectNode operation(Endpoint endpoint, JsonSchemas schemas) {
        ObjectNode operation = JsonNodeFactory.instance.objectNode().put("summary", endpoint.summary());
        ArrayNode parameters = operation.putArray("parameters");
        for (Parameter parameter : endpoint.parameters()) {
            boolean isInPath = endpoint.path().contains("{" + parameter.name() + "}");
            ObjectNode described = parameters
                    .addObject()
                    .put("name", parameter.name())
                    .put("in", isInPath ? "path" : "query")
                    .put("required", isInPath || parameter.required())
                    .put("description", parameter.description());
            described.set("schema", schema(parameter));
        }
        if (endpoint.method() == Endpoint.Method.POST || endpoint.method() == Endpoint.Method.PUT) {
            operation
                    .putObject("requestBody")
                    .putObject("content")
                    .putObject("application/json")
                    .putObject("schema")
                    .put("type", "object");
        }
        ObjectNode responses = operation.putObject("responses");
        ObjectNode success = responses.putObject("200").put("description", "The answer.");
        if (endpoint.answer() != null) {
            success.putObject("content").putObject("application/json").set("schema", schemas.of(endpoint.answer()));
        }
        responses
                .putObject("default")
                .put("description", "What is wrong, in one line.")
                .putObject("content")
                .putObject("application/json")
                .putObject("schema")
                .put("type", "object")
                .putObject("properties")
                .putObject("error")
                .put("type", "string");
        return operation;
    }

    private static ObjectNode schema(Parameter parameter) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        switch (parameter.type()) {
            case INTEGER -> bounded(schema.put("type", "integer"), parameter);
            case NUMBER -> bounded(schema.put("type", "number"), parameter);
            case FLAG -> schema.put("type", "boolean");
            case TEXT -> schema.put("type", "string").put("maxLength", (int) parameter.max());
            case CHOICE ->
                parameter.choices().forEach(schema.put("type", "string").putArray("enum")::add);
        }
        return schema;
    }

    private static void bounded(ObjectNode schema, Parameter parameter) {
        bound(schema, "minimum", parameter.min());
        bound(schema, "maximum", parameter.max());
    }

    private static void bound(ObjectNode schema, String name, double value) {
        if (Math.abs(value) <= MAX_INTEGER && value == Math.rint(value)) {
            schema.put(name, (long) value);
        } else if (Double.isFinite(value)) {
            schema.put(name, value);
        }
    }
}
