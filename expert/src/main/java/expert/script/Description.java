package expert.script;

import earl.WaitKind;
import earl.view.InstalledViews;
import expert.pattern.Parameter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.graalvm.polyglot.SourceSection;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** Reads a pattern's description of itself, as the guests' module lists it. */
final class Description {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");
    private static final Pattern WORD_START = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");
    private static final int TYPE = 6;
    private static final int TABLE = 12;
    private static final int KIND = 13;
    private static final int OF = 14;
    private static final int CLASS = 15;

    private Description() {}

    /** Where the class stands, if the guest does not tell by itself. */
    static @Nullable SourceSection source(Value description) {
        return description.getArraySize() > CLASS
                ? description.getArrayElement(CLASS).getSourceLocation()
                : null;
    }

    /**
     * Reads [index, class, name, title, doc, parent, unit, view, default, unmatched, callbacks, parameters, table, kind, of].
     *
     * @throws ScriptException if what the class says makes no sense
     */
    static PatternClass read(Value description, Path file, Language language) throws ScriptException {
        String type = description.getArrayElement(1).asString();
        try {
            String given = text(description, 2, "name");
            String name = given == null ? snakeCase(type) : given;
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException("name is lower case letters, digits and _, not '" + name + "'");
            }
            String title = text(description, 3, "title");
            String doc = text(description, 4, "documentation");
            SourceSection section = source(description);
            if (doc == null && section != null) {
                doc = comment(section);
            }
            Map<String, Integer> callbacks = new LinkedHashMap<>();
            Value list = description.getArrayElement(10);
            for (long i = 0; i < list.getArraySize(); i++) {
                // Python says at which line each begins: name@line.
                String callback = list.getArrayElement(i).asString();
                int at = callback.indexOf('@');
                callbacks.put(
                        at < 0 ? callback : callback.substring(0, at),
                        at < 0 ? 0 : Integer.parseInt(callback.substring(at + 1)));
            }
            List<Parameter> parameters = new ArrayList<>();
            Value given2 = description.getArrayElement(11);
            for (long i = 0; i < given2.getArraySize(); i++) {
                parameters.add(parameter(given2.getArrayElement(i)));
            }
            String unit = text(description, 6, "unit");
            return new PatternClass(
                    name,
                    name,
                    Map.of(),
                    title == null ? title(name) : title,
                    doc == null ? "" : clean(doc),
                    text(description, 5, "parent"),
                    unit == null ? "" : unit,
                    description.getArrayElement(7).asBoolean(),
                    description.getArrayElement(8).asBoolean(),
                    description.getArrayElement(9).asBoolean(),
                    callbacks,
                    parameters,
                    table(description, callbacks),
                    kind(description),
                    text(description, OF, "of"),
                    file,
                    language,
                    description.getArrayElement(0).asInt());
        } catch (IllegalArgumentException nonsense) {
            throw new ScriptException(
                    ScriptException.Kind.ERROR, file, 0, type + ": " + nonsense.getMessage(), nonsense);
        }
    }

    /** The kind of its waits; null if it has none. A pattern may have a kind of its own that is none of waits. */
    private static @Nullable String kind(Value description) {
        String kind = text(description, KIND, "kind");
        return Arrays.stream(WaitKind.Role.values())
                .map(WaitKind.Role::word)
                .filter(word -> word.equals(kind))
                .findFirst()
                .orElse(null);
    }

    /** The table that it describes a computation on; null if it describes nothing. */
    private static @Nullable String table(Value description, Map<String, Integer> callbacks) {
        if (!callbacks.containsKey("describe")) {
            return null;
        }
        String table = text(description, TABLE, "table");
        if (table == null) {
            throw new IllegalArgumentException("describe() needs the name of its table: table = one of "
                    + InstalledViews.installed().tables().stream()
                            .map(known -> known.description().name())
                            .collect(Collectors.joining(", ")));
        }
        Host.description(table);
        return table;
    }

    private static @Nullable String text(Value description, int element, String what) {
        Value value = description.getArrayElement(element);
        if (value.isNull()) {
            return null;
        }
        if (!value.isString()) {
            throw new IllegalArgumentException(what + " is text, not " + value);
        }
        return value.asString();
    }

    /** Reads [name, default, help, min, max, choices] and perhaps a type. */
    private static Parameter parameter(Value description) {
        String name = description.getArrayElement(0).asString();
        Value value = description.getArrayElement(1);
        String wanted = description.getArraySize() > TYPE
                        && !description.getArrayElement(TYPE).isNull()
                ? description.getArrayElement(TYPE).asString()
                : null;
        Parameter.Type type = type(name, value, wanted);
        List<Object> choices = new ArrayList<>();
        Value given = description.getArrayElement(5);
        if (!given.isNull()) {
            for (long i = 0; i < given.getArraySize(); i++) {
                choices.add(value(type, given.getArrayElement(i)));
            }
        }
        return new Parameter(
                name,
                type,
                value(type, value),
                String.valueOf(text(description, 2, "help of parameter " + name)),
                bound(name, "min", description.getArrayElement(3)),
                bound(name, "max", description.getArrayElement(4)),
                choices);
    }

    private static Parameter.Type type(String name, Value value, @Nullable String wanted) {
        if (wanted != null) {
            return switch (wanted) {
                case "integer" -> Parameter.Type.INTEGER;
                case "number" -> Parameter.Type.NUMBER;
                case "text" -> Parameter.Type.TEXT;
                case "boolean" -> Parameter.Type.BOOLEAN;
                default ->
                    throw new IllegalArgumentException(
                            "parameter " + name + ": type is integer, number, text or boolean, not " + wanted);
            };
        }
        if (value.isBoolean()) {
            return Parameter.Type.BOOLEAN;
        }
        if (value.isString()) {
            return Parameter.Type.TEXT;
        }
        if (value.isNumber()) {
            return Parameter.Type.NUMBER;
        }
        throw new IllegalArgumentException("parameter " + name + ": its default is a number, a text, or true or false");
    }

    private static Object value(Parameter.Type type, Value value) {
        return switch (type) {
            case BOOLEAN -> value.isBoolean() ? (Object) value.asBoolean() : (Object) value.toString();
            case INTEGER -> value.fitsInLong() ? (Object) value.asLong() : (Object) value.toString();
            case NUMBER -> value.fitsInDouble() ? (Object) value.asDouble() : (Object) value.toString();
            case TEXT -> value.isString() ? (Object) value.asString() : (Object) value.toString();
        };
    }

    private static @Nullable Double bound(String name, String which, Value value) {
        if (value.isNull()) {
            return null;
        }
        if (!value.fitsInDouble()) {
            throw new IllegalArgumentException("parameter " + name + ": its " + which + " is a number, not "
                    + (value.isString() ? value.asString() : value.toString()));
        }
        return value.asDouble();
    }

    /** {@code LateSender} as {@code late_sender}, {@code MPIWait} as {@code mpi_wait}. */
    static String snakeCase(String type) {
        return WORD_START.matcher(type).replaceAll("_").toLowerCase(Locale.ROOT);
    }

    private static String title(String name) {
        String words = name.replace('_', ' ');
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    /** Without the indentation that all lines but the first have in common. */
    static String clean(String doc) {
        String text = doc.stripTrailing();
        int first = text.indexOf('\n');
        return first < 0
                ? text.strip()
                : (text.substring(0, first).strip() + "\n"
                                + text.substring(first + 1).stripIndent())
                        .strip();
    }

    /** The documentation comment that stands before a class. */
    static @Nullable String comment(SourceSection section) {
        String before = section.getSource()
                .getCharacters()
                .subSequence(0, section.getCharIndex())
                .toString()
                .stripTrailing();
        for (String keyword : List.of("default", "export")) {
            if (before.endsWith(keyword)) {
                before = before.substring(0, before.length() - keyword.length()).stripTrailing();
            }
        }
        int start = before.endsWith("*/") ? before.lastIndexOf("/**") : -1;
        if (start < 0) {
            return null;
        }
        StringBuilder doc = new StringBuilder();
        before.substring(start + 3, before.length() - 2)
                .lines()
                .forEach(line -> doc.append(line.replaceFirst("^\\s*\\* ?", "").stripTrailing())
                        .append('\n'));
        return doc.toString().strip();
    }
}
