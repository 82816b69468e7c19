package expert.language;

import earl.view.ColumnDescription;
import earl.view.TableDescription;
import expert.language.ColumnSource.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The language as Python spells it: signatures, stubs. */
final class PythonText {
    private static final String HEAD = """
            # Made from the description of the language; GeneratedLanguageTest compares it.

            """;

    /** Python's own names of operators, of one and of two operands. */
    static final Map<String, String> OPERATORS = Map.ofEntries(
            Map.entry("+", "add"),
            Map.entry("-", "sub"),
            Map.entry("*", "mul"),
            Map.entry("/", "truediv"),
            Map.entry("//", "floordiv"),
            Map.entry("%", "mod"),
            Map.entry("<", "lt"),
            Map.entry("<=", "le"),
            Map.entry(">", "gt"),
            Map.entry(">=", "ge"),
            Map.entry("==", "eq"),
            Map.entry("!=", "ne"),
            Map.entry("&", "and"),
            Map.entry("|", "or"),
            Map.entry("~", "invert"),
            Map.entry("abs", "abs"));

    /** Operations whose names are words of Python's: it has the operator only. */
    static final List<String> KEYWORDS = List.of("and", "or", "not");

    private PythonText() {}

    static String operatorName(Operation operation) {
        return operation.member().arguments().isEmpty() && operation.operator().equals("-")
                ? "neg"
                : OPERATORS.getOrDefault(operation.operator(), "");
    }

    /** The parameters of a member; types only in stubs. */
    static String parameters(Member member, boolean typed, String first, boolean keywordsOnly) {
        List<String> parts = new ArrayList<>();
        if (!first.isEmpty()) {
            parts.add(first);
        }
        boolean keywords = false;
        for (Argument argument : member.arguments()) {
            if (keywordsOnly && argument.isOption() && !keywords) {
                parts.add("*");
                keywords = true;
            }
            String part = argument.name() + (typed ? ": " + argument.type().python() : "");
            parts.add(argument.standard() == null ? part : part + (typed ? " = " : "=") + argument.standard());
        }
        return String.join(", ", parts);
    }

    private static String doc(String indent, String text, String unit) {
        return indent + "\"\"\"" + text.replace("\\", "\\\\").replace("\"\"\"", "'''")
                + (unit.isEmpty() ? "" : " (" + unit + ")") + (text.endsWith("\"") && unit.isEmpty() ? " " : "")
                + "\"\"\"\n";
    }

    private static void method(StringBuilder text, String indent, Member member, String first, boolean keywordsOnly) {
        text.append(indent)
                .append("def ")
                .append(member.name())
                .append('(')
                .append(parameters(member, true, first, keywordsOnly))
                .append(") -> ")
                .append(member.result().python())
                .append(":\n")
                .append(doc(indent + "    ", member.sentence(), member.result().unit()))
                .append(indent)
                .append("    ...\n");
    }

    private static void attribute(StringBuilder text, Member member) {
        text.append("    @property\n    def ")
                .append(member.name())
                .append("(self) -> ")
                .append(member.result().python())
                .append(":\n")
                .append(doc("        ", member.sentence(), member.result().unit()))
                .append("        ...\n");
    }

    private static void type(StringBuilder text, LanguageClass type) {
        text.append("\nclass ")
                .append(type.name())
                .append(type.base() == null ? "" : "(" + type.base() + ")")
                .append(":\n")
                .append(doc("    ", type.sentence(), ""));
        for (Member member : type.members()) {
            if (member.isAttribute()) {
                attribute(text, member);
            } else if (member.name().equals("iteration_of")) {
                text.append("    @overload\n    def iteration_of(self, event: Column) -> Column: ...\n    @overload\n")
                        .append("    def iteration_of(self, event: ")
                        .append(ScriptLanguage.PLACE.python())
                        .append(") -> int | None:\n")
                        .append(doc("        ", member.sentence(), ""))
                        .append("        ...\n");
            } else {
                method(text, "    ", member, "self", false);
            }
        }
        LanguageType element = type.element();
        if (type.order() != LanguageClass.Order.NONE) {
            text.append("    def __len__(self) -> int: ...\n");
        }
        if (element != null) {
            text.append("    def __iter__(self) -> Iterator[")
                    .append(element.python())
                    .append("]: ...\n");
        }
        if (element != null && type.order() != LanguageClass.Order.ITERATED) {
            boolean table = type.order() == LanguageClass.Order.AT;
            if (table) {
                text.append("    @overload\n    def __getitem__(self, key: str) -> Column: ...\n")
                        .append("    @overload\n    def __getitem__(self, key: Column) -> Columns: ...\n");
            }
            text.append("    @overload\n    def __getitem__(self, key: int) -> ")
                    .append(element.python())
                    .append(": ...\n    @overload\n    def __getitem__(self, key: slice) -> list[")
                    .append(element.python())
                    .append("]: ...\n");
        }
        switch (type.name()) {
            case "Columns" ->
                text.append("    @overload\n    def __getitem__(self, key: str) -> Column: ...\n")
                        .append("    @overload\n    def __getitem__(self, key: Column) -> Self: ...\n");
            case "Messages" -> method(text, "    ", called(ScriptLanguage.MESSAGE_FILTER), "self", false);
            case "Collectives" -> method(text, "    ", called(ScriptLanguage.COLLECTIVE_FILTER), "self", false);
            case "Event" ->
                text.append("    def __getitem__(self, name: str) -> Any: ...\n")
                        .append("    def __contains__(self, name: str) -> bool: ...\n")
                        .append("    def __getattr__(self, name: str) -> Any: ...\n");
            case "Trace" ->
                text.append(
                        "    def __enter__(self) -> Trace: ...\n    def __exit__(self, *failure: object) -> None: ...\n");
            default -> {}
        }
    }

    private static Member called(Member filter) {
        return new Member("__call__", false, filter.arguments(), filter.result(), filter.sentence(), "");
    }

    private static String column(List<Operation> operations) {
        StringBuilder text = new StringBuilder("\nclass Column:\n")
                .append(doc("    ", "One value per row, computed by the host when a value is asked for.", ""));
        text.append("    @property\n    def kind(self) -> Literal['integer', 'number', 'truth', 'string']:\n")
                .append(doc("        ", "What it holds.", ""))
                .append("        ...\n");
        for (Member member : ColumnMembers.OWN) {
            method(text, "    ", member, "self", false);
        }
        for (Operation operation : operations) {
            if (!KEYWORDS.contains(operation.name())) {
                method(text, "    ", operation.member(), "self", false);
            }
        }
        for (Operation operation : operations) {
            if (!operation.operator().isEmpty()) {
                String name = operatorName(operation);
                boolean equality = name.equals("eq") || name.equals("ne");
                String operands =
                        equality ? "self, other: object" : parameters(operation.member(), true, "self", false);
                text.append("    def __")
                        .append(name)
                        .append("__(")
                        .append(operands)
                        .append(") -> Column: ...")
                        .append(equality ? "  # type: ignore[override]" : "")
                        .append('\n');
                if (List.of("add", "sub", "mul", "truediv", "floordiv", "mod").contains(name)) {
                    text.append("    def __r").append(name).append("__(self, other: float) -> Column: ...\n");
                }
            }
        }
        return text.append("""
                    def __len__(self) -> int: ...
                    def __iter__(self) -> Iterator[Any]: ...
                    @overload
                    def __getitem__(self, key: int) -> Any: ...
                    @overload
                    def __getitem__(self, key: slice | Column) -> Column: ...

                class Grouped(Column):
                    \"""One value per group.\"""
                    @property
                    def key(self) -> Column:
                        \"""What each group has in common.\"""
                        ...
                    @property
                    def row(self) -> Column:
                        \"""The row that makes the value of each group.\"""
                        ...
                """).toString();
    }

    private static void table(StringBuilder text, TableDescription table) {
        text.append("\nclass ")
                .append(PatternLanguage.tableClass(table.name()))
                .append("(Columns):\n")
                .append(doc("    ", table.sentence(), ""));
        for (ColumnDescription column : table.columns()) {
            text.append("    ")
                    .append(column.name())
                    .append(": Column\n")
                    .append(doc("    ", column.sentence(), column.unit()));
        }
    }

    private static void row(StringBuilder text, String name, String sentence, TableDescription table) {
        text.append("\nclass ").append(name).append(":\n").append(doc("    ", sentence, ""));
        text.append("    row: int\n");
        for (ColumnDescription column : table.columns()) {
            text.append("    ")
                    .append(column.name())
                    .append(": ")
                    .append(cell(column))
                    .append('\n')
                    .append(doc("    ", column.sentence(), column.unit()));
        }
        text.append("    def __getitem__(self, name: str) -> Any: ...\n    def has(self, name: str) -> bool: ...\n")
                .append("    def keys(self) -> list[str]: ...\n");
    }

    private static String cell(ColumnDescription column) {
        return switch (column.holds()) {
            case POSITION -> "Event | None";
            case INTEGER -> "int | None";
            case TIME, NUMBER -> "float";
            case TRUTH -> "bool";
            case STRING -> "str";
        };
    }

    /** The stub of the module earl. */
    static String earl(List<Operation> operations, List<TableDescription> tables) {
        StringBuilder text = new StringBuilder(HEAD).append("""
                from array import array
                from os import PathLike
                from typing import Any, Iterable, Iterator, Literal, overload
                from typing_extensions import Self

                from . import plot as plot

                class TraceException(Exception):
                    \"""A trace cannot be read: one line that names the file, the byte and what was expected.\"""
                """);
        text.append(column(operations));
        List<LanguageClass> classes = new ArrayList<>(ScriptLanguage.classes());
        classes.addAll(StructureLanguage.classes());
        classes.stream().filter(type -> type.name().equals("Columns")).forEach(type -> type(text, type));
        tables.forEach(table -> table(text, table));
        row(text, "Message", "A matched message.", Tables.named(tables, "messages"));
        row(text, "Member", "What one location does in a collective operation.", Tables.named(tables, "collectives"));
        for (LanguageClass type : classes) {
            if (type.name().equals("Trace")) {
                StringBuilder own = new StringBuilder();
                type(own, type);
                text.append(own);
                tables.stream()
                        .filter(table -> type.members().stream()
                                .noneMatch(member -> member.name().equals(table.name())))
                        .filter(table -> !table.name().equals("iterations"))
                        .forEach(table -> attribute(text, Tables.attribute(table)));
            } else if (!type.name().equals("Columns")) {
                type(text, type);
            }
        }
        text.append('\n');
        ScriptLanguage.functions().forEach(function -> method(text, "", function, "", false));
        return text.append("\ntrace: Trace\ntraces: list[Trace]\n").toString();
    }

    /** The stub of the module earl.plot. */
    static String plot() {
        StringBuilder text = new StringBuilder(HEAD).append("""
                from os import PathLike
                from typing import Any, Iterable, Literal

                from . import Location, Trace

                """);
        ScriptLanguage.plots().forEach(function -> method(text, "", function, "", true));
        return text.toString();
    }

    /** The stub of a module that editors only know: the type of what describe receives. */
    static String described() {
        return HEAD + """
                from . import AnyTable

                class MessagesTable(AnyTable):
                    \"""The table that a class of patterns names, which has the columns of all tables. Most describe messages, so editors say so.\"""
                """;
    }

    /** The stub of the module expert. */
    static String expert(List<TableDescription> tables) {
        String bases = tables.stream()
                .map(table -> "    " + PatternLanguage.tableClass(table.name()) + ",\n")
                .collect(Collectors.joining());
        String names = tables.stream()
                .map(table -> PatternLanguage.tableClass(table.name()))
                .map(name -> "    " + name + " as " + name + ",\n")
                .collect(Collectors.joining());
        StringBuilder text = new StringBuilder(HEAD)
                .append("from typing import Any, Literal\n\nfrom . import _described\nfrom earl import (\n")
                .append(names);
        for (String name : List.of(
                "Collective",
                "CollexitEvent",
                "Column",
                "Columns",
                "EnterEvent",
                "Event",
                "ExitEvent",
                "Graph",
                "Grouped",
                "Location",
                "Loops",
                "Member",
                "Message",
                "RecvEvent",
                "SendEvent",
                "Trace",
                "maximum",
                "minimum",
                "where")) {
            text.append("    ").append(name).append(" as ").append(name).append(",\n");
        }
        text.append(")\n\nclass AnyTable(\n")
                .append(bases)
                .append(
                        "):\n    \"\"\"The table that a class of patterns names: it has the columns of one of these.\"\"\"\n\n");
        method(text, "", PatternLanguage.parameter(), "", false);
        text.append("\nclass Pattern:\n    \"\"\"A performance problem that can be looked for in a trace.\"\"\"\n");
        for (PatternLanguage.Setting setting : PatternLanguage.settings()) {
            Argument argument = setting.argument();
            text.append("    ")
                    .append(argument.name())
                    .append(": ")
                    .append(argument.type().python())
                    .append('\n')
                    .append(doc("    ", setting.sentence(), ""));
        }
        for (Member member : PatternLanguage.services()) {
            if (member.isAttribute()) {
                text.append("    ")
                        .append(member.name())
                        .append(": ")
                        .append(member.result().python())
                        .append('\n');
                text.append(doc("    ", member.sentence(), ""));
            } else {
                method(text, "    ", member, "self", false);
            }
        }
        for (Member member : PatternLanguage.callbacks()) {
            if (Tables.isTest(member.name())) {
                continue;
            }
            // Pyright takes the type of a parameter from here if it has this name, and is not positional only.
            StringBuilder callback = new StringBuilder();
            method(callback, "    ", member, "self", false);
            text.append(callback.toString().replace("m: AnyTable", "m: _described.MessagesTable"));
        }
        return text.toString();
    }
}
