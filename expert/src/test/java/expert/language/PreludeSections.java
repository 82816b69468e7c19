package expert.language;

import expert.language.ColumnSource.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What repeats the description of the language in its two preludes: sections between two lines, the first of which says what the
 * section is.
 */
final class PreludeSections {
    private static final int WIDTH = 128;
    private static final Map<String, String> OWNERS_PYTHON = Map.of(
            "Loop", "self._own", "Node", "self._own", "Edge", "self.graph._own", "Construct", "self._model._own");

    /** Before the name of a list of definitions, in place of an object of the host. */
    private static final String DEFINITIONS = "definitions";

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

    // ---- members that the host answers alone ----

    private static List<Member> hosted(LanguageClass type) {
        return type.members().stream()
                .filter(member -> !member.host().isEmpty())
                .toList();
    }

    private static String call(Member member, String owner, boolean python) {
        String[] host = member.host().split("\\.", -1);
        if (host[0].equals(DEFINITIONS)) {
            return python ? "_definitions(\"" + host[1] + "\")" : "definitions('" + host[1] + "')";
        }
        String self = python ? "self" : "this";
        List<String> arguments = new ArrayList<>();
        if (host[0].equals("own")) {
            arguments.add(self + ".id");
        }
        for (Argument argument : member.arguments()) {
            String name = argument.name();
            LanguageType type = argument.type();
            arguments.add(
                    type.equals(LanguageType.MEASURE)
                            ? (python ? "_measure(" : "measure(") + name + ")"
                            : type.equals(ScriptLanguage.PLACE)
                                    ? self + ".event(" + name + ").pos"
                                    : python && type.equals(LanguageType.SECONDS) ? "float(" + name + ")" : name);
        }
        String object = host[0].equals("own") ? owner : host[0].equals("host") ? "host" : (python ? "_" : "") + host[0];
        int element = host[1].indexOf('[');
        String method = element < 0 ? host[1] : host[1].substring(0, element);
        return object + "." + method + "(" + String.join(", ", arguments) + ")" + host[1].substring(method.length());
    }

    /** Whether the prelude passes the host's value on as it is. */
    private static boolean isPlain(Member member) {
        return member.result().given() == LanguageType.Given.VALUE
                || member.host().startsWith(DEFINITIONS);
    }

    private static boolean isEvent(Member member) {
        return member.result().equals(ScriptLanguage.EVENT.optional());
    }

    static String python(LanguageClass type) {
        StringBuilder text = new StringBuilder();
        for (Member member : hosted(type)) {
            String call = call(member, OWNERS_PYTHON.getOrDefault(type.name(), ""), true);
            text.append(text.isEmpty() ? "" : "\n")
                    .append(member.isAttribute() ? "    @property\n" : "")
                    .append("    def ")
                    .append(member.name())
                    .append('(')
                    .append(PythonText.parameters(member, false, "self", false))
                    .append("):\n        return ")
                    .append(
                            isPlain(member)
                                    ? isEvent(member) ? "_event(" + call + ")" : call
                                    : switch (member.result().given()) {
                                        case VALUE -> call;
                                        case LIST -> "list(" + call + ")";
                                        case ROWS -> "[list(row) for row in " + call + "]";
                                        case PAIR -> "tuple([list(part) for part in " + call + "])";
                                    })
                    .append('\n');
        }
        return text.toString();
    }

    static String javascript(LanguageClass type) {
        StringBuilder text = new StringBuilder();
        for (Member member : hosted(type)) {
            String owner = "this.#own";
            String call = call(member, owner, false);
            boolean integers = member.result().equals(LanguageType.INTEGER);
            boolean numbers = !member.result().typeScript().startsWith("string");
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
                    .append(") {\n    return ")
                    .append(
                            isPlain(member)
                                    ? isEvent(member)
                                            ? "eventAt(Number(" + call + "))"
                                            : integers ? "Number(" + call + ")" : call
                                    : switch (member.result().given()) {
                                        case VALUE -> call;
                                        case LIST -> "Array.from(" + call + (numbers ? ", Number" : "") + ")";
                                        case ROWS, PAIR -> "Array.from(" + call + ", (row) => Array.from(row, Number))";
                                    })
                    .append(";\n  }\n");
        }
        return text.toString();
    }
}
