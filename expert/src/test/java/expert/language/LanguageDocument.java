package expert.language;

import expert.language.ColumnSource.Operation;
import java.util.ArrayList;
import java.util.List;

/** The reference of the language: docs/script-reference.md; and what {@code help()} says. */
final class LanguageDocument {
    private static final String BEGIN = """
            # Script reference

            The language of scripts and patterns, by class. Python and JavaScript have the same names; this page spells signatures as Python
            does. [Script language](script-language.md) shows them in use with their answers, and [Tables](tables.md) lists the columns of each table.

            - What is missing is `None` in Python and `null` in JavaScript.
            - JavaScript takes the parameters behind `/` by name, in an object that comes last: `trace.queue({ src: 1 })`.
            - JavaScript has no operators on columns and calls the operations by name: `a.minus(b)` for `a - b`.
            - `len(x)` is `x.length`, and `x[i]` of rows and columns is `x.at(i)` in JavaScript.

            This file is made from the description of the language; a test compares it.
            """;

    private LanguageDocument() {}

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }

    private static String signature(Member member) {
        if (member.isAttribute()) {
            return member.name();
        }
        List<String> parts = new ArrayList<>();
        boolean options = false;
        for (Argument argument : member.arguments()) {
            if (argument.isOption() && !options) {
                parts.add("/");
                options = true;
            }
            parts.add(argument.standard() == null ? argument.name() : argument.name() + "=" + argument.standard());
        }
        return member.name() + "(" + String.join(", ", parts) + ")";
    }

    private static void row(StringBuilder text, Member member) {
        text.append("| `")
                .append(cell(signature(member)))
                .append("` | `")
                .append(cell(member.result().python()))
                .append("` | ")
                .append(member.result().unit())
                .append(" | ")
                .append(cell(member.sentence()))
                .append(" |\n");
    }

    private static void table(StringBuilder text, List<Member> members) {
        text.append("\n| member | type | unit | what |\n|---|---|---|---|\n");
        members.forEach(member -> row(text, member));
    }

    static String document(List<Operation> operations) {
        StringBuilder text = new StringBuilder(BEGIN);
        List<LanguageClass> classes = new ArrayList<>(ScriptLanguage.classes());
        classes.addAll(StructureLanguage.classes());
        text.append(
                "\n## Functions\n\n`earl` and `expert` have these functions, `earl` also the attributes `trace` and `traces`.\n");
        table(text, ScriptLanguage.functions());
        for (LanguageClass type : classes) {
            text.append("\n## ")
                    .append(type.name())
                    .append("\n\n")
                    .append(type.sentence())
                    .append('\n');
            if (type.base() != null) {
                text.append(
                                type.base().equals("Event")
                                        ? "It also has the attributes of `"
                                        : "It also has the columns of the table: `")
                        .append(type.base())
                        .append("`.\n");
            }
            table(text, type.members());
            switch (type.name()) {
                case "Messages" -> called(text, ScriptLanguage.MESSAGE_FILTER);
                case "Collectives" -> called(text, ScriptLanguage.COLLECTIVE_FILTER);
                default -> {}
            }
        }
        text.append("\n## Column\n\nOne value per row, computed by the host when a value is asked for.\n");
        table(text, ColumnMembers.OWN);
        text.append("\n| operation | operator | result | what |\n|---|---|---|---|\n");
        for (Operation operation : operations) {
            text.append("| `")
                    .append(signature(operation.member()))
                    .append("` | ")
                    .append(operation.operator().isEmpty() ? "" : "`" + cell(operation.operator()) + "`")
                    .append(" | ")
                    .append(
                            operation.isTotal()
                                    ? "one value"
                                    : operation.member().result().python())
                    .append(" | ")
                    .append(cell(operation.member().sentence()))
                    .append(" |\n");
        }
        text.append(
                "\nA `Grouped` column has one value per group: `key` is what each group has in common, `row` the row that makes the value.\n");
        text.append(
                "\n## Pattern\n\nA class that extends `Pattern` may set these attributes.\n\n| attribute | type | default | what |\n|---|---|---|---|\n");
        for (PatternLanguage.Setting setting : PatternLanguage.settings()) {
            text.append("| `")
                    .append(setting.argument().name())
                    .append("` | `")
                    .append(cell(setting.argument().type().python()))
                    .append("` | `")
                    .append(setting.argument().standard())
                    .append("` | ")
                    .append(setting.sentence())
                    .append(" |\n");
        }
        text.append("\nIts methods call these members.\n");
        table(text, PatternLanguage.services());
        text.append("\nIt may define these methods for EXPERT to call.\n");
        table(
                text,
                PatternLanguage.callbacks().stream()
                        .filter(callback -> !Tables.isTest(callback.name()))
                        .toList());
        text.append("\n`parameter` makes a value that the user may set, as an attribute of the class.\n");
        table(text, List.of(PatternLanguage.parameter()));
        text.append("\n## earl.plot\n\nEach function draws a picture and returns the path of its SVG file.\n");
        table(text, ScriptLanguage.plots());
        return text.toString();
    }

    private static void called(StringBuilder text, Member filter) {
        text.append("\nA filter selects some:\n");
        table(text, List.of(filter));
    }

    // ---- help() ----

    /** A module that holds what help() says, by name: {@code Trace.stack}. */
    static String help(List<Operation> operations) {
        StringBuilder text = new StringBuilder("""
                \"""The texts of help(), generated from the description of the language; GeneratedLanguageTest compares them.\"""

                TEXTS = {
                """);
        List<LanguageClass> classes = new ArrayList<>(ScriptLanguage.classes());
        classes.addAll(StructureLanguage.classes());
        classes.forEach(type -> helped(text, type.name(), type.sentence(), type.members()));
        List<Member> columns = new ArrayList<>(ColumnMembers.OWN);
        operations.stream()
                .filter(operation -> !PythonText.KEYWORDS.contains(operation.name()))
                .map(Operation::member)
                .forEach(columns::add);
        helped(text, "Column", "One value per row, computed by the host when a value is asked for.", columns);
        List<Member> pattern = new ArrayList<>(PatternLanguage.services());
        PatternLanguage.callbacks().stream()
                .filter(callback -> !Tables.isTest(callback.name()))
                .forEach(pattern::add);
        helped(text, "Pattern", "A performance problem that can be looked for in a trace.", pattern);
        List<Member> functions = new ArrayList<>(ScriptLanguage.functions());
        functions.add(PatternLanguage.parameter());
        functions.forEach(function -> entry(text, function.name(), signature(function), function));
        ScriptLanguage.plots().forEach(plot -> entry(text, "plot." + plot.name(), "plot." + signature(plot), plot));
        return text.append("}\n").toString();
    }

    private static void helped(StringBuilder text, String type, String sentence, List<Member> members) {
        StringBuilder list = new StringBuilder(type + ": " + sentence);
        members.forEach(member -> list.append("\n  ").append(signature(member)));
        put(text, type, list.toString());
        members.forEach(member -> entry(text, type + "." + member.name(), type + "." + signature(member), member));
    }

    private static void entry(StringBuilder text, String key, String signature, Member member) {
        String unit = member.result().unit();
        put(
                text,
                key,
                signature + " -> " + member.result().python() + (unit.isEmpty() ? "" : " (" + unit + ")") + "\n    "
                        + member.sentence());
    }

    private static void put(StringBuilder text, String key, String value) {
        text.append("    ")
                .append(quoted(key))
                .append(": ")
                .append(quoted(value))
                .append(",\n");
    }

    private static String quoted(String value) {
        return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
}
