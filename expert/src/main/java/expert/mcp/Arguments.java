package expert.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The arguments of a call, checked against the tool's parameters. */
final class Arguments {
    private final Map<String, Object> values;

    /** @throws BadArgument if one is unknown or missing, or has a wrong type or value */
    Arguments(@Nullable Map<String, Object> given, List<ToolParameter> parameters) throws BadArgument {
        Map<String, Object> left = new LinkedHashMap<>(given == null ? Map.of() : given);
        values = new LinkedHashMap<>();
        for (ToolParameter parameter : parameters) {
            Object value = left.remove(parameter.name());
            if (value != null) {
                values.put(parameter.name(), checked(parameter, value));
            } else if (parameter.required()) {
                throw new BadArgument(parameter.name() + " is missing: " + parameter.description());
            }
        }
        if (!left.isEmpty()) {
            throw new BadArgument("there is no argument '"
                    + left.keySet().iterator().next() + "'; known: "
                    + String.join(
                            ", ", parameters.stream().map(ToolParameter::name).toList()));
        }
    }

    private static Object checked(ToolParameter parameter, Object value) throws BadArgument {
        if (parameter.type().equals("integer")) {
            if (value instanceof Integer || value instanceof Long) {
                return ((Number) value).longValue();
            }
            throw new BadArgument(parameter.name() + " must be an integer, not " + value);
        }
        if (!(value instanceof String text)) {
            throw new BadArgument(parameter.name() + " must be a string, not " + value);
        }
        if (!parameter.values().isEmpty() && !parameter.values().contains(text)) {
            throw new BadArgument(parameter.name() + " must be one of " + String.join(", ", parameter.values())
                    + ", not '" + text + "'");
        }
        return text;
    }

    /** A text, or the default if it is missing. */
    String text(String name, String otherwise) {
        return values.get(name) instanceof String text ? text : otherwise;
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    /** A number in a range, or the default if it is missing. @throws BadArgument if it is out of range */
    long number(String name, long otherwise, long least, long most) throws BadArgument {
        long number = values.get(name) instanceof Long given ? given : otherwise;
        if (number < least || number > most) {
            throw new BadArgument(name + " must be " + least + " to " + most + ", not " + number);
        }
        return number;
    }
}
