package expert.script.engine;

import earl.WaitKind;
import earl.view.InstalledViews;
import expert.pattern.Parameter;
import expert.pattern.PatternInfo;
import expert.script.DeclaredNames;
import expert.script.PatternFile;
import expert.script.host.Declaration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.graalvm.polyglot.SourceSection;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** Reads the declarations of a pattern's class. */
final class Description {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

    private Description() {}

    /** The source position of the class, if the guest does not supply it. */
    static @Nullable SourceSection source(Declaration declared) {
        Value definition = declared.definition;
        return definition == null ? null : definition.getSourceLocation();
    }

    /**
     * Reads a declaration.
     *
     * @throws ScriptException if the declarations are invalid
     */
    static PatternClass read(Declaration declared, PatternFile file) throws ScriptException {
        try {
            String given = text(declared.name, "name");
            String name = given == null ? DeclaredNames.snakeCase(declared.type) : given;
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException("name is lower case letters, digits and _, not '" + name + "'");
            }
            String title = text(declared.title, "title");
            String doc = text(declared.doc, "documentation");
            SourceSection section = source(declared);
            if (doc == null && section != null) {
                doc = comment(section);
            }
            List<Parameter> parameters = new ArrayList<>();
            for (Declaration.OfParameter parameter : declared.parameters()) {
                parameters.add(parameter(parameter));
            }
            String unit = text(declared.unit, "unit");
            String parent = text(declared.parent, "parent");
            String table = table(declared);
            PatternInfo info = new PatternInfo(
                    name,
                    title == null ? title(name) : title,
                    doc == null ? "" : clean(doc),
                    parent,
                    unit == null ? "" : unit,
                    declared.view,
                    file.path(),
                    file.language().id(),
                    file.shipped(),
                    declared.standard,
                    parameters,
                    PatternClass.isGroup(declared.callbacks().keySet()),
                    kind(declared),
                    text(declared.costsOf, "of"));
            return new PatternClass(
                    file, info, name, Map.of(), declared.unmatched, declared.callbacks(), table, declared.index);
        } catch (IllegalArgumentException nonsense) {
            throw new ScriptException(
                    ScriptException.Kind.ERROR, file.path(), 0, declared.type + ": " + nonsense.getMessage(), nonsense);
        }
    }

    /**
     * The kind of its waits; null if it has none. A pattern may have an attribute {@code kind} of its own that is not a role
     * of waits.
     */
    private static @Nullable String kind(Declaration declared) {
        String kind = text(declared.kind, "kind");
        return Arrays.stream(WaitKind.Role.values())
                .map(WaitKind.Role::word)
                .filter(word -> word.equals(kind))
                .findFirst()
                .orElse(null);
    }

    /** The table that it describes a computation on; null if it describes nothing. */
    private static @Nullable String table(Declaration declared) {
        if (!declared.callbacks().containsKey("describe")) {
            return null;
        }
        String table = text(declared.table, "table");
        if (table == null) {
            throw new IllegalArgumentException("describe() needs the name of its table: table = one of "
                    + InstalledViews.installed().tables().stream()
                            .map(known -> known.description().name())
                            .collect(Collectors.joining(", ")));
        }
        // It reports a name that no table has.
        InstalledViews.installed().table(table);
        return table;
    }

    private static @Nullable String text(@Nullable Value value, String what) {
        if (value == null || value.isNull()) {
            return null;
        }
        if (!value.isString()) {
            throw new IllegalArgumentException(what + " is text, not " + value);
        }
        return value.asString();
    }

    private static Parameter parameter(Declaration.OfParameter declared) {
        String name = declared.name();
        Value value = declared.value;
        if (value == null) {
            throw new IllegalArgumentException("parameter " + name + " has no default");
        }
        Parameter.Type type = type(name, value, text(declared.type, "type of parameter " + name));
        List<Object> choices = new ArrayList<>();
        Value given = declared.choices;
        if (given != null && !given.isNull()) {
            for (long i = 0; i < given.getArraySize(); i++) {
                choices.add(value(type, given.getArrayElement(i)));
            }
        }
        return new Parameter(
                name,
                type,
                value(type, value),
                String.valueOf(text(declared.help, "help of parameter " + name)),
                bound(name, "min", declared.min),
                bound(name, "max", declared.max),
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

    private static @Nullable Double bound(String name, String which, @Nullable Value value) {
        if (value == null || value.isNull()) {
            return null;
        }
        if (!value.fitsInDouble()) {
            throw new IllegalArgumentException("parameter " + name + ": its " + which + " is a number, not "
                    + (value.isString() ? value.asString() : value.toString()));
        }
        return value.asDouble();
    }

    private static String title(String name) {
        String words = name.replace('_', ' ');
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    /** Removes the common indentation of all lines except the first. */
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
