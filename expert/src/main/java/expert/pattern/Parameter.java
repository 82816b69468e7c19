package expert.pattern;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a pattern.
 *
 * @param name name, an identifier
 * @param type what values it takes
 * @param defaultValue value unless set: {@link Boolean}, {@link Long}, {@link Double} or {@link String} as the type says
 * @param help one line for a user; empty if none
 * @param min least value allowed, null if any
 * @param max greatest value allowed, null if any
 * @param choices values allowed, empty if any
 */
public record Parameter(
        String name,
        Type type,
        Object defaultValue,
        String help,
        @Nullable Double min,
        @Nullable Double max,
        List<Object> choices)
        implements Serializable {
    /** The type of a parameter's values. */
    public enum Type {
        /** {@code true} or {@code false}; also {@code yes no on off 1 0}. */
        BOOLEAN("true or false"),
        /** A 64-bit integer. */
        INTEGER("an integer"),
        /** A finite floating-point number. */
        NUMBER("a number"),
        TEXT("text");

        private final String word;

        Type(String word) {
            this.word = word;
        }

        /** As text, for instance {@code "a number"}. */
        public String word() {
            return word;
        }
    }

    /** Whether a description sees a symbol in place of its value: it is a number, and one of many. */
    public boolean isSymbol() {
        return (type == Type.INTEGER || type == Type.NUMBER) && choices.isEmpty();
    }

    /** @throws IllegalArgumentException if the bounds make no sense, or the default is not a value the parameter takes */
    public Parameter {
        if ((min != null || max != null) && type != Type.INTEGER && type != Type.NUMBER) {
            throw new IllegalArgumentException("parameter " + name + " takes " + type.word() + ", which has no bounds");
        }
        if (min != null && max != null && !(min <= max)) {
            throw new IllegalArgumentException(
                    "parameter " + name + ": its least value, " + min + ", is above its greatest, " + max);
        }
        choices = List.copyOf(choices);
        defaultValue = check(name, type, defaultValue, min, max, choices);
    }

    /**
     * Reads a value of this parameter as typed.
     *
     * @return {@link Boolean}, {@link Long}, {@link Double} or {@link String} as the type says
     * @throws IllegalArgumentException if it is not valid; the message says which values are
     */
    public Object parse(String text) {
        Object value = switch (type) {
            case BOOLEAN ->
                switch (text.strip().toLowerCase(java.util.Locale.ROOT)) {
                    case "true", "yes", "on", "1" -> true;
                    case "false", "no", "off", "0" -> false;
                    default -> throw wrong(name, type, text);
                };
            case INTEGER -> {
                try {
                    yield Long.parseLong(text.strip());
                } catch (NumberFormatException e) {
                    throw wrong(name, type, text);
                }
            }
            case NUMBER -> {
                try {
                    yield Double.parseDouble(text.strip());
                } catch (NumberFormatException e) {
                    throw wrong(name, type, text);
                }
            }
            case TEXT -> text;
        };
        return check(name, type, value, min, max, choices);
    }

    private static Object check(
            String name, Type type, Object value, @Nullable Double min, @Nullable Double max, List<Object> choices) {
        Object checked = switch (type) {
            case BOOLEAN -> value instanceof Boolean ? value : null;
            case INTEGER -> value instanceof Long ? value : null;
            case NUMBER -> value instanceof Number number ? (Object) number.doubleValue() : null;
            case TEXT -> value instanceof String ? value : null;
        };
        if (checked == null || (checked instanceof Double number && !Double.isFinite(number))) {
            throw wrong(name, type, value);
        }
        if (checked instanceof Number number) {
            if ((min != null && number.doubleValue() < min) || (max != null && number.doubleValue() > max)) {
                throw new IllegalArgumentException("parameter " + name + " takes "
                        + (max == null
                                ? "values of at least " + plain(min)
                                : min == null
                                        ? "values of at most " + plain(max)
                                        : "values from " + plain(min) + " to " + plain(max))
                        + ", not " + value);
            }
        }
        if (!choices.isEmpty() && !choices.contains(checked)) {
            throw new IllegalArgumentException("parameter " + name + " takes one of " + choices + ", not " + value);
        }
        return checked;
    }

    /** The values that it takes, as text: {@code "a number, at least 0"}, {@code "one of a, b"}. */
    public String range() {
        if (!choices.isEmpty()) {
            return "one of "
                    + String.join(", ", choices.stream().map(String::valueOf).toList());
        }
        return type.word()
                + (min == null
                        ? max == null ? "" : ", at most " + plain(max)
                        : max == null ? ", at least " + plain(min) : ", from " + plain(min) + " to " + plain(max));
    }

    private static String plain(@Nullable Double bound) {
        return bound == null
                ? "any"
                : bound == Math.rint(bound) && Math.abs(bound) < 1e15
                        ? Long.toString(bound.longValue())
                        : bound.toString();
    }

    private static IllegalArgumentException wrong(String name, Type type, Object value) {
        return new IllegalArgumentException("parameter " + name + " takes " + type.word() + ", not " + value);
    }
}
