package expert.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A parameter of a tool.
 *
 * @param type of JSON: string or integer
 * @param description for the agent
 * @param required whether a call without it is an error
 * @param values the allowed values; empty for any
 */
record ToolParameter(String name, String type, String description, boolean required, List<String> values) {
    static ToolParameter text(String name, String description) {
        return new ToolParameter(name, "string", description, false, List.of());
    }

    static ToolParameter number(String name, String description) {
        return new ToolParameter(name, "integer", description, false, List.of());
    }

    static ToolParameter oneOf(String name, String description, List<String> values) {
        return new ToolParameter(name, "string", description, false, values);
    }

    /** This parameter as one without which there is no answer. */
    ToolParameter asRequired() {
        return new ToolParameter(name, type, description, true, values);
    }

    /** Its schema. */
    Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", type);
        schema.put("description", description);
        if (!values.isEmpty()) {
            schema.put("enum", values);
        }
        return schema;
    }
}
