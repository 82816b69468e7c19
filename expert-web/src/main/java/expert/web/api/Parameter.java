package expert.web.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parameter in the path or the query of a request.
 *
 * @param name as in the address
 * @param description for readers of the OpenAPI document
 * @param type what values it has
 * @param required whether a request without it is refused; parameters of the path always are
 * @param min smallest value of a number
 * @param max largest value of a number, or the most characters of a text
 * @param choices the values of a choice
 */
public record Parameter(
        String name, String description, Type type, boolean required, double min, double max, List<String> choices) {
    private static final int MAX_TEXT = 4096;
    /** The largest integer that a number of JavaScript holds exactly. */
    private static final double MAX_INTEGER = (1L << 53) - 1.0;

    /** Types of values. */
    public enum Type {
        INTEGER,
        NUMBER,
        FLAG,
        TEXT,
        CHOICE
    }

    public static Parameter integer(String name, long min, long max, String description) {
        return new Parameter(name, description, Type.INTEGER, false, min, max, List.of());
    }

    /** An integer from 0 on, as ids, positions and ticks are. */
    public static Parameter natural(String name, String description) {
        return new Parameter(name, description, Type.INTEGER, false, 0, MAX_INTEGER, List.of());
    }

    public static Parameter number(String name, double min, double max, String description) {
        return new Parameter(name, description, Type.NUMBER, false, min, max, List.of());
    }

    public static Parameter flag(String name, String description) {
        return new Parameter(name, description, Type.FLAG, false, 0, 0, List.of());
    }

    public static Parameter text(String name, String description) {
        return new Parameter(name, description, Type.TEXT, false, 0, MAX_TEXT, List.of());
    }

    public static Parameter choice(String name, List<String> choices, String description) {
        return new Parameter(name, description, Type.CHOICE, false, 0, 0, choices);
    }

    /** This parameter as one that a request must have. */
    public Parameter asRequired() {
        return new Parameter(name, description, type, true, min, max, choices);
    }

    /** The value that a text stands for: a Long, Double, Boolean or String. */
    Object value(String text) throws Problem {
        return switch (type) {
            case INTEGER -> inRange(integer(text), text).longValue();
            case NUMBER -> inRange(decimal(text), text).doubleValue();
            case FLAG -> {
                if (!text.equals("true") && !text.equals("false")) {
                    throw expected("true or false");
                }
                yield text.equals("true");
            }
            case TEXT -> {
                if (text.length() > max) {
                    throw expected("at most " + (int) max + " characters");
                }
                yield text;
            }
            case CHOICE -> {
                if (!choices.contains(text)) {
                    throw expected(String.join(", ", choices));
                }
                yield text;
            }
        };
    }

    private Number inRange(@Nullable Number value, String text) throws Problem {
        boolean isWhole = type == Type.INTEGER;
        if (value == null || text.isEmpty() || !(value.doubleValue() >= min) || !(value.doubleValue() <= max)) {
            throw expected((isWhole ? "an integer from " : "a number from ") + bound(min) + " to " + bound(max));
        }
        return value;
    }

    private static String bound(double value) {
        return value == Math.rint(value) && Math.abs(value) <= MAX_INTEGER
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    private static @Nullable Number integer(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException none) {
            return null;
        }
    }

    private static @Nullable Number decimal(String text) {
        try {
            return Double.valueOf(text);
        } catch (NumberFormatException none) {
            return null;
        }
    }

    private Problem expected(String what) {
        return Problem.bad("parameter " + name + ": expected " + what);
    }
}
