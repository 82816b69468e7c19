package expert.language;

import expert.language.ColumnSource.Operation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What repeats the description of the language in its two preludes: sections between two lines, the first of which says what the
 * section is.
 */
final class PreludeSections {
    private static final int WIDTH = 128;
    private static final Map<String, String> OWNERS_PYTHON =
            Map.of("Edge", "self.graph._own", "Construct", "self._model._own");

    /** Before the name of a list of definitions, in place of an object of the host. */
    private static final String DEFINITIONS = "definitions";

    /** Before an object of the host, if preludes read the attribute ahead. */
    private static final String AHEAD = "ahead.";

    private PreludeSections() {}

    /** A prelude with its section filled in. */
    static String filled(String prelude, String section, String content) {
        String begin = "made from the description of the language: " + section + " ----\n";
        int from = prelude.indexOf(begin);
        int to = prelude.indexOf("---- end ----", from);
        if (from < 0 || to < 0) {
            throw new IllegalStateException("no section " + section);
        }
        int line = prelude.lastIndexOf('\n', to) + 1;
        return prelude.substring(0, from + begin.length()) + content + prelude.substring(line);
    }

    // ---- operations on columns ----

    private static String wrapped(String begin, List<String> words, String end, String indent) {
        StringBuilder text = new StringBuilder(begin);
        int width = begin.length();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i) + (i < words.size() - 1 ? ", " : end);
            if (width + word.stripTrailing().length() > WIDTH) {
                text.setLength(text.length() - 1);
                text.append('\n').append(indent);
                width = indent.length();
            }
            text.append(word);
            width += word.length();
        }
        return text.append('\n').toString();
    }

    private static List<String> quoted(List<Operation> operations, char quote, boolean totals, boolean keywords) {
        return operations.stream()
                .filter(operation -> operation.isTotal() == totals)
                .map(Operation::name)
                .filter(name -> !name.equals("one_of"))
                .filter(name -> keywords || !PythonText.KEYWORDS.contains(name))
                .map(name -> quote + name + quote)
                .collect(Collectors.toList());
    }

    static String pythonColumns(List<Operation> operations) {
        List<String> operators = new ArrayList<>();
        for (Operation operation : operations) {
            if (!operation.operator().isEmpty()) {
                operators.add("(\"" + PythonText.operatorName(operation) + "\", \"" + operation.name() + "\")");
            }
        }
        StringBuilder text = new StringBuilder();
        text.append(wrapped("_OPERATIONS = (", quoted(operations, '"', false, false), ")", "    "));
        text.append(wrapped("_OPERATORS = (", operators, ")", "    "));
        text.append(wrapped("_TOTALS = (", quoted(operations, '"', true, false), ")", "    "));
        return text.toString();
    }

    static String javascriptColumns(List<Operation> operations) {
        return wrapped("const OPERATIONS = [", quoted(operations, '\'', false, true), "];", "  ")
                + wrapped("const TOTALS = [", quoted(operations, '\'', true, true), "];", "  ");
    }

    // ---- callbacks ----

    private static List<List<String>> callbacks() {
        List<String> before = new ArrayList<>();
        List<String> after = new ArrayList<>();
        List<String> tables = Tables.all().stream().map(table -> table.name()).toList();
        boolean tablesSeen = false;
        for (Member callback : PatternLanguage.callbacks()) {
            if (tables.contains(callback.name()) || Tables.isTest(callback.name())) {
                tablesSeen = true;
            } else {
                (tablesSeen ? after : before).add(callback.name());
            }
        }
        return List.of(before, after);
    }

    private static List<String> quoted(List<String> names, char quote) {
        return names.stream().map(name -> quote + name + quote).toList();
    }

    static String pythonCallbacks() {
        return wrapped("_BEFORE_TABLES = (", quoted(callbacks().getFirst(), '"'), ")", "    ")
                + wrapped("_AFTER_TABLES = (", quoted(callbacks().getLast(), '"'), ")", "    ");
    }

    static String javascriptCallbacks() {
        return wrapped("const BEFORE_TABLES = [", quoted(callbacks().getFirst(), '\''), "];", "  ")
                + wrapped("const AFTER_TABLES = [", quoted(callbacks().getLast(), '\''), "];", "  ");
    }

    // ---- options of JavaScript ----

    /** The options of each member, which JavaScript takes in an object and checks by itself. */
    static String javascriptOptions(List<Member> members) {
        StringBuilder text = new StringBuilder("const OPTIONS = {\n");
        for (Member member : members) {
            String name = member.name().replace("trace.", "");
            List<String> options = member.arguments().stream()
                    .filter(Argument::isOption)
                    .map(PreludeSections::option)
                    .toList();
            text.append(
                    wrapped("  " + (name.contains(".") ? "'" + name + "'" : name) + ": { ", options, " },", "    "));
        }
        return text.append("};\n").toString();
    }

    /**
     * A function of pictures with its options in JavaScript: first those that all functions have. What may be left out before the
     * options is an option too, except the second argument of lines.
     */
    static Member picture(Member plot) {
        List<Argument> common = new ArrayList<>(plot.arguments());
        ScriptLanguage.plots().forEach(other -> common.retainAll(other.arguments()));
        List<Argument> options = new ArrayList<>(common);
        for (Argument argument : plot.arguments()) {
            boolean byName = argument.isOption()
                    || (argument.standard() != null && !argument.name().equals("up"));
            if (byName && !common.contains(argument)) {
                options.add(new Argument(argument.name(), argument.type(), argument.standard(), true));
            }
        }
        return Member.method("plot." + plot.name(), plot.result(), plot.sentence(), options.toArray(Argument[]::new));
    }

    private static String option(Argument argument) {
        return argument.name() + ": " + test(argument);
    }

    /** The constant of the prelude that tests values of an option. */
    private static String test(Argument argument) {
        if ("\"\"".equals(argument.standard())) {
            return "ANY"; // a label, for which JavaScript takes what it can print
        }
        String type = argument.type().typeScript().replace(" | null", "");
        return switch (type) {
            case "number" -> "NUMBER";
            case "boolean" -> "TRUTH";
            case "string" -> "TEXT";
            case "number | Location", "number | Communicator" -> "DEFINITION";
            case "number | Event" -> "POSITION";
            default ->
                type.startsWith("'") ? "TEXT" : type.startsWith("Iterable") || type.startsWith("[") ? "LIST" : "ANY";
        };
    }

    // ---- members that the host answers alone ----

    private static List<Member> hosted(LanguageClass type) {
        return type.members().stream()
                .filter(member -> !member.host().isEmpty())
                .toList();
    }

    private static boolean isAhead(Member member) {
        return member.host().startsWith(AHEAD);
    }

    /** Whether members of a class have the number of their object as the first argument for the host. */
    private static boolean isNumbered(LanguageClass type) {
        return type.members().stream().anyMatch(member -> member.name().equals("id"));
    }

    private static String argument(LanguageClass type, Argument argument, boolean python) {
        String name = argument.name();
        if (argument.type().equals(LanguageType.MEASURE)) {
            return (python ? "_measure(" : "measure(") + name + ")";
        }
        if (argument.type().equals(ScriptLanguage.PLACE)) {
            return type.name().equals("Trace")
                    ? (python ? "self" : "this") + ".event(" + name + ").pos"
                    : (python ? "_position_of(" : "positionOf(") + name + ")";
        }
        if (argument.type().equals(ScriptLanguage.COLUMN)) {
            return name + (python ? "._host" : ".$host");
        }
        if (argument.type().equals(LanguageType.object("Node"))) {
            return name + ".id";
        }
        return python && argument.type().equals(LanguageType.SECONDS) ? "float(" + name + ")" : name;
    }

    /** The name of an object of the host in a prelude. */
    private static String object(String name, boolean python) {
        return python
                ? "_" + name
                : name.equals("events") ? "lookups" : name.equals("integers") ? "integerLookups" : name;
    }

    /** The call of the host. */
    private static String call(LanguageClass type, Member member, boolean python) {
        String[] host = member.host().split("\\.", -1);
        String self = python ? "self" : "this";
        if (host[0].equals(DEFINITIONS)) {
            return python ? "_definitions(\"" + host[1] + "\")" : "definitions('" + host[1] + "')";
        }
        List<String> arguments = new ArrayList<>();
        String object = object(host[0], python);
        switch (host[0]) {
            case "own" -> {
                object = python ? OWNERS_PYTHON.getOrDefault(type.name(), "self._own") : "this.#own";
                if (isNumbered(type)) {
                    arguments.add(self + ".id");
                }
            }
            case "host" -> object = "host";
            case "trace" -> object = python ? "self.trace" : "trace";
            case "books" -> arguments.add(python ? "self._handle" : "this.#handle");
            default -> {
                if (type.name().equals("Event")) {
                    arguments.add(self + ".pos");
                }
            }
        }
        member.arguments().forEach(each -> arguments.add(argument(type, each, python)));
        int element = host[1].indexOf('[');
        String method = element < 0 ? host[1] : host[1].substring(0, element);
        // What events have is read so often that Python finds its look-ups in the module.
        String function =
                python && type.name().equals("Event") && member.isAttribute() ? "_" + method : object + "." + method;
        return function + "(" + String.join(", ", arguments) + ")" + host[1].substring(method.length());
    }

    /** The object of a class with the number {@code id}; null if objects of the class are not made of numbers. */
    private static @Nullable String made(LanguageClass type, String result, boolean python) {
        String self = python ? "self" : "this";
        return switch (result) {
            case "CallPath" -> python ? "_callpaths()[id]" : "callpaths()[id]";
            case "Message" -> python ? "Message._of(id)" : "new Message(id)";
            case "Collective" -> python ? "Collective(id)" : "new Collective(id)";
            case "Node" -> self + (type.name().equals("Graph") ? "" : ".graph") + ".nodes[id]";
            case "Edge" -> self + (type.name().equals("Graph") ? "" : ".graph") + ".edges[id]";
            case "Loop" -> self + (type.name().equals("Loops") ? "[id]" : ".nest[id]");
            case "Construct" -> self + (type.name().equals("Model") ? "[id]" : python ? "._model[id]" : ".model[id]");
            default -> null;
        };
    }

    /** The value that a member has, from the value that the host gives. */
    private static String value(LanguageClass type, Member member, boolean python) {
        LanguageType result = member.result();
        String call = call(type, member, python);
        if (member.host().startsWith(DEFINITIONS) || member.host().startsWith("trace.")) {
            return call;
        }
        if (result.equals(ScriptLanguage.EVENT.optional())) {
            return python ? "_event(" + call + ")" : "eventAt(Number(" + call + "))";
        }
        if (result.equals(LanguageType.INTEGER.optional())) {
            return (python ? "_or_none(" : "orNull(") + call + ")";
        }
        if (result.equals(ScriptLanguage.COLUMN)) {
            return (python ? "_wrap(_checked(" : "wrap(checked(") + call + "))";
        }
        if (result.python().endsWith("Table")) {
            return python ? "Columns(_checked(" + call + "))" : "new Columns(checked(" + call + "))";
        }
        String one = made(type, result.python().replace(" | None", ""), python);
        if (one != null) {
            return python
                    ? "_or_none(" + call + ", lambda id: " + one + ")"
                    : "orNull(" + call + ", (id) => " + one + ")";
        }
        String each = made(type, result.python().replace("list[", "").replace("]", ""), python);
        if (each != null) {
            return python ? "[" + each + " for id in " + call + "]" : "Array.from(" + call + ", (id) => " + each + ")";
        }
        boolean numbers = !result.typeScript().startsWith("string");
        return switch (result.given()) {
            case VALUE -> !python && result.equals(LanguageType.INTEGER) ? "Number(" + call + ")" : call;
            case LIST -> python ? "list(" + call + ")" : "Array.from(" + call + (numbers ? ", Number" : "") + ")";
            case ROWS, PAIR -> {
                String rows = python
                        ? "[list(row) for row in " + call + "]"
                        : "Array.from(" + call + ", (row) => Array.from(row, Number))";
                yield python && result.given() == LanguageType.Given.PAIR ? "tuple(" + rows + ")" : rows;
            }
        };
    }

    /** Whether a member of events is -1 for a missing link, and -2 for an event without it. */
    private static boolean isLink(LanguageClass type, Member member) {
        return type.name().equals("Event") && member.result().equals(LanguageType.INTEGER.optional());
    }

    static String python(LanguageClass type) {
        StringBuilder text = new StringBuilder();
        for (Member member : hosted(type)) {
            String body = "return " + value(type, member, true);
            if (isAhead(member)) {
                body = """
                        pos = self.pos
                                chunk = _%1$s.chunks[pos >> 16]
                                value = _%1$s.missing(pos) if chunk is None else chunk[pos & 65535]
                                return %2$s""".formatted(member.name(), meaning(member, true));
            } else if (isLink(type, member)) {
                body = "value = " + call(type, member, true)
                        + "\n        return value if value >= 0 else _odd(value, self.pos, \"" + member.name() + "\")";
            }
            text.append(text.isEmpty() ? "" : "\n")
                    .append(member.isAttribute() ? "    @property\n" : "")
                    .append("    def ")
                    .append(member.name())
                    .append('(')
                    .append(PythonText.parameters(member, false, "self", false))
                    .append("):\n        ")
                    .append(body)
                    .append('\n');
        }
        return text.toString();
    }

    static String javascript(LanguageClass type) {
        StringBuilder text = new StringBuilder();
        for (Member member : hosted(type)) {
            if (isAhead(member)) {
                continue;
            }
            String body = "return " + value(type, member, false);
            if (isLink(type, member)) {
                body = "const value = " + call(type, member, false)
                        + ";\n    return value >= 0 ? value : odd(value, this.pos, '" + member.name() + "')";
            }
            text.append("  ")
                    .append(member.isAttribute() ? "get " : "")
                    .append(member.name())
                    .append('(')
                    .append(member.arguments().stream()
                            .map(argument -> argument.standard() == null
                                    ? argument.name()
                                    : argument.name() + " = "
                                            + argument.standard().replace('"', '\''))
                            .collect(Collectors.joining(", ")))
                    .append(") {\n    ")
                    .append(body)
                    .append(";\n  }\n");
        }
        return text.toString();
    }

    // ---- look-ups of events ----

    /** The attribute of an event, of a value that was read ahead. */
    private static String meaning(Member member, boolean python) {
        String name = member.name();
        if (member.result().equals(LanguageType.INTEGER.optional())) {
            return python
                    ? "value if value >= 0 else _odd(value, pos, \"" + name + "\")"
                    : "value >= 0 ? value : odd(value, pos, '" + name + "')";
        }
        if (member.result().equals(LanguageType.TEXT.optional())) {
            return python
                    ? "_%s_names[value] if value in _%s_names else _name_%s(value)".formatted(name, name, name)
                    : "value < 0 ? null : name" + Character.toUpperCase(name.charAt(0)) + name.substring(1) + "(value)";
        }
        return name.equals("type") ? python ? "_TYPES[value]" : "types[value]" : "value";
    }

    static String pythonLookUps(LanguageClass type) {
        StringBuilder text = new StringBuilder();
        Set<String> known = new HashSet<>();
        for (Member member : hosted(type)) {
            String[] host = member.host().split("\\.", -1);
            if (isAhead(member)) {
                text.append("_%1$s = _read_ahead(\"%1$s\", _%2$s.%1$s%3$s)\n"
                        .formatted(
                                member.name(), host[1], member.result().equals(LanguageType.SECONDS) ? ", \"d\"" : ""));
            } else if (member.isAttribute() && known.add(host[1])) {
                text.append("_%2$s = _%1$s.%2$s\n".formatted(host[0], host[1]));
            }
        }
        return text.toString();
    }

    static String javascriptLookUps(LanguageClass type) {
        StringBuilder text = new StringBuilder();
        for (Member member : hosted(type)) {
            if (isAhead(member)) {
                String meaning = "return " + meaning(member, false) + ";";
                String quote = meaning.contains("'") ? "\"" : "'";
                text.append("  ['%1$s', (pos) => %2$s.%1$s(pos), %3$s%4$s%3$s],\n"
                        .formatted(member.name(), object(member.host().split("\\.", -1)[1], false), quote, meaning));
            }
        }
        return text.toString();
    }
}
