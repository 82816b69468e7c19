package expert.mcp;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A tool that an agent can call.
 *
 * @param name its name
 * @param description when to call it, and what it returns
 * @param parameters those it takes
 * @param action answers a call
 */
record Tool(String name, String description, List<ToolParameter> parameters, Action action) {
    /** Answers a call: the text, and the command that prints it or verifies it. */
    interface Action {
        Result answer(Arguments arguments) throws BadArgument, IOException;
    }

    /** An answer, of any length. */
    record Result(String text, String command) {}

    /** The first line of a long answer to return; every tool accepts it. */
    private static final ToolParameter LINE = ToolParameter.number(
            "line", "First line of the answer to return, from 1; for the rest of a truncated answer.");

    Tool {
        parameters = java.util.stream.Stream.concat(parameters.stream(), java.util.stream.Stream.of(LINE))
                .toList();
    }

    /** The JSON schema of its arguments. */
    Map<String, Object> schema() {
        Map<String, Object> properties = new LinkedHashMap<>();
        parameters.forEach(parameter -> properties.put(parameter.name(), parameter.schema()));
        return Map.of(
                "type",
                "object",
                "properties",
                properties,
                "required",
                parameters.stream()
                        .filter(ToolParameter::required)
                        .map(ToolParameter::name)
                        .toList(),
                "additionalProperties",
                false);
    }

    /** A page of the answer to a call. */
    String answer(Map<String, Object> given) throws BadArgument, IOException {
        Arguments arguments = new Arguments(given, parameters);
        long line = arguments.number(LINE.name(), 1, 1, Integer.MAX_VALUE);
        Result result = action.answer(arguments);
        return AnswerPages.page(result.text(), line, name, result.command());
    }
}
