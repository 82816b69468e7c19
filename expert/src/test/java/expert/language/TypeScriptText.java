package expert.language;

import earl.view.ColumnDescription;
import earl.view.TableDescription;
import expert.language.ColumnSource.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** The language as TypeScript declares it for editors of JavaScript. */
final class TypeScriptText {
    private static final String HEAD =
            "// Made from the description of the language; GeneratedLanguageTest compares it.\n\n";

    private TypeScriptText() {}

    /** Parameters: those taken by name are members of an object that comes last. */
    private static String parameters(Member member) {
        List<String> parts = new ArrayList<>();
        List<String> options = new ArrayList<>();
        boolean needed = false;
        for (Argument argument : member.arguments()) {
            String name = argument.name().equals("default") ? "otherwise" : argument.name();
            String part = name + (argument.standard() == null ? "" : "?") + ": "
                    + argument.type().typeScript();
            if (argument.isOption()) {
                options.add(part);
                needed |= argument.standard() == null;
            } else {
                parts.add(part);
            }
        }
        if (!options.isEmpty()) {
            parts.add("options" + (needed ? "" : "?") + ": { " + String.join("; ", options) + " }");
        }
        return String.join(", ", parts);
    }

    private static String doc(String indent, String sentence, String unit) {
        return indent + "/** "
                + sentence.replace("*/", "* /").replace("True", "true").replace("None", "null")
                + (unit.isEmpty() ? "" : " (" + unit + ")") + " */\n";
    }

    private static void member(StringBuilder text, Member member) {
        text.append(doc("    ", member.sentence(), member.result().unit())).append("    ");
        if (member.isAttribute()) {
            text.append("readonly ")
                    .append(member.name())
                    .append(": ")
                    .append(member.result().typeScript());
        } else {
            text.append(member.name())
                    .append('(')
                    .append(parameters(member))
                    .append("): ")
                    .append(member.result().typeScript());
        }
        text.append(";\n");
    }

    private static void type(StringBuilder text, LanguageClass type) {
        text.append(doc("  ", type.sentence(), ""))
                .append("  export interface ")
                .append(type.name())
                .append(type.base() == null ? "" : " extends " + type.base())
                .append(" {\n");
        for (Member member : type.members()) {
            if (member.name().equals("iteration_of")) {
                text.append("    iteration_of(event: Column): Column;\n");
            }
            member(text, member);
        }
        LanguageType element = type.element();
        switch (type.order()) {
            case NONE -> {}
            case LENGTH, ITERATED, AT, INDEXED -> text.append("    readonly length: number;\n");
        }
        if (element != null) {
            String name = element.typeScript();
            text.append("    [Symbol.iterator](): Iterator<").append(name).append(">;\n");
            if (type.order() == LanguageClass.Order.INDEXED) {
                text.append("    readonly [index: number]: ").append(name).append(";\n");
                text.append("    slice(from?: number, to?: number): ")
                        .append(name)
                        .append("[];\n");
            }
            if (type.order() == LanguageClass.Order.AT) {
                text.append("    at(row: number): ").append(name).append(";\n");
                text.append("    slice(from?: number, to?: number): ")
                        .append(name)
                        .append("[];\n");
            }
        }
        switch (type.name()) {
            case "Messages" ->
                text.append("    (")
                        .append(parameters(ScriptLanguage.MESSAGE_FILTER))
                        .append("): Messages;\n");
            case "Collectives" ->
                text.append("    (")
                        .append(parameters(ScriptLanguage.COLLECTIVE_FILTER))
                        .append("): Collectives;\n");
            case "Event" -> text.append("    equals(other: Event): boolean;\n    readonly [attribute: string]: any;\n");
            default -> {}
        }
        text.append("  }\n");
    }

    private static void table(StringBuilder text, TableDescription table) {
        text.append(doc("  ", table.sentence(), ""))
                .append("  export interface ")
                .append(PatternLanguage.tableClass(table.name()))
                .append(" extends Columns {\n");
        for (ColumnDescription column : table.columns()) {
            text.append(doc("    ", column.sentence(), column.unit()))
                    .append("    readonly ")
                    .append(column.name())
                    .append(": Column;\n");
        }
        text.append("  }\n");
    }

    private static void row(StringBuilder text, String name, TableDescription table) {
        text.append(doc("  ", "A row of " + table.name() + ".", ""))
                .append("  export interface ")
                .append(name)
                .append(" {\n    readonly row: number;\n");
        for (ColumnDescription column : table.columns()) {
            text.append(doc("    ", column.sentence(), column.unit()))
                    .append("    readonly ")
                    .append(column.name())
                    .append(": ")
                    .append(
                            switch (column.holds()) {
                                case POSITION -> "Event | null";
                                case INTEGER -> "number | null";
                                case TIME, NUMBER -> "number";
                                case TRUTH -> "boolean";
                                case STRING -> "string";
                            })
                    .append(";\n");
        }
        text.append("    has(name: string): boolean;\n    keys(): string[];\n  }\n");
    }

    private static void function(StringBuilder text, Member function) {
        text.append(doc("  ", function.sentence(), ""))
                .append("  export function ")
                .append(function.name())
                .append('(')
                .append(parameters(function))
                .append("): ")
                .append(function.result().typeScript())
                .append(";\n");
    }

    /** The module earl. */
    static String earl(List<Operation> operations, List<TableDescription> tables) {
        StringBuilder text = new StringBuilder(HEAD).append("declare module 'earl' {\n");
        text.append(doc("  ", "One value per row, computed by the host when a value is asked for.", ""))
                .append("  export interface Column {\n    readonly kind: 'integer' | 'number' | 'truth' | 'string';\n")
                .append("    readonly length: number;\n    at(row: number): any;\n")
                .append("    slice(from?: number, to?: number): Column;\n    [Symbol.iterator](): Iterator<any>;\n");
        ColumnMembers.OWN.forEach(member -> member(text, member));
        operations.forEach(operation -> member(text, operation.member()));
        text.append("  }\n");
        text.append(doc("  ", "One value per group.", ""))
                .append(
                        "  export interface Grouped extends Column {\n    readonly key: Column;\n    readonly row: Column;\n  }\n");
        List<LanguageClass> classes = new ArrayList<>(ScriptLanguage.classes());
        classes.addAll(StructureLanguage.classes());
        for (LanguageClass type : classes) {
            if (type.name().equals("Trace")) {
                List<Member> members = new ArrayList<>(type.members());
                tables.stream()
                        .filter(table -> members.stream()
                                .noneMatch(member -> member.name().equals(table.name())))
                        .filter(table -> !table.name().equals("iterations"))
                        .map(Tables::attribute)
                        .forEach(members::add);
                type(
                        text,
                        LanguageClass.of(type.name(), type.sentence(), members.toArray(Member[]::new))
                                .holding(Objects.requireNonNull(type.element()), type.order()));
            } else {
                type(text, type);
            }
        }
        tables.forEach(table -> table(text, table));
        row(text, "Message", Tables.named(tables, "messages"));
        row(text, "Member", Tables.named(tables, "collectives"));
        ScriptLanguage.functions().forEach(function -> function(text, function));
        text.append("  export class TraceException extends Error {}\n  export const trace: Trace;\n");
        text.append("  export namespace plot {\n");
        for (Member plot : ScriptLanguage.plots()) {
            text.append(doc("    ", plot.sentence(), ""))
                    .append("    function ")
                    .append(plot.name())
                    .append("(...given: any[]): string;\n");
        }
        return text.append("  }\n}\n").toString();
    }

    /** The module expert. */
    static String expert(List<TableDescription> tables) {
        StringBuilder text =
                new StringBuilder(HEAD).append("declare module 'expert' {\n  export * from 'earl';\n  import {\n");
        List<String> names = new ArrayList<>(List.of(
                "Collective",
                "CollexitEvent",
                "Column",
                "Columns",
                "EnterEvent",
                "Event",
                "ExitEvent",
                "Graph",
                "Location",
                "Loops",
                "Member",
                "Message",
                "RecvEvent",
                "SendEvent",
                "Trace"));
        tables.forEach(table -> names.add(PatternLanguage.tableClass(table.name())));
        names.forEach(name -> text.append("    ").append(name).append(",\n"));
        text.append("  } from 'earl';\n")
                .append(doc("  ", "The table that a class of patterns names: it has the columns of one of these.", ""))
                .append("  export type AnyTable = ")
                .append(tables.stream()
                        .map(table -> PatternLanguage.tableClass(table.name()))
                        .collect(Collectors.joining(" & ")))
                .append(";\n");
        text.append("  export function parameter(value: boolean | number | string, help?: string, options?: {\n")
                .append(
                        "    type?: 'integer' | 'number' | 'text' | 'boolean'; min?: number | null; max?: number | null; choices?: any[] | null\n")
                .append("  }): any;\n");
        text.append(doc("  ", "A performance problem that can be looked for in a trace.", ""))
                .append("  export class Pattern {\n    static title: string;\n    static doc: string;\n");
        for (PatternLanguage.Setting setting : PatternLanguage.settings()) {
            text.append(doc("    ", setting.sentence(), ""))
                    .append("    static ")
                    .append(setting.argument().name())
                    .append(": ")
                    .append(setting.argument().type().typeScript())
                    .append(";\n");
        }
        for (Member service : PatternLanguage.services()) {
            if (service.isAttribute()) {
                text.append("    ")
                        .append(service.name())
                        .append(": ")
                        .append(service.result().typeScript())
                        .append(";\n");
            } else {
                member(text, service);
            }
        }
        for (Member callback : PatternLanguage.callbacks()) {
            if (Tables.isTest(callback.name())) {
                continue;
            }
            member(text, callback);
        }
        return text.append("  }\n}\n\n")
                .append("/** Known without an import. */\ndeclare const Pattern: typeof import('expert').Pattern;\n")
                .append(
                        "/** Known without an import. */\ndeclare const parameter: typeof import('expert').parameter;\n")
                .toString();
    }
}
