package expert.manual;

import expert.manual.CommandPage.Entry;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** The reference of the commands in Markdown. */
public final class CommandsDocument {
    private final StringBuilder text = new StringBuilder();

    private CommandsDocument() {}

    /** The document about a program and all its commands. */
    public static String of(CommandSpec root) {
        CommandsDocument document = new CommandsDocument();
        document.text
                .append("# Command reference\n\n")
                .append(
                        "The build makes this page and the man pages (`man expert-analyze`) from the descriptions of the commands.\n");
        CommandTree.all(root).forEach(command -> document.command(CommandPage.of(command)));
        return document.text.toString();
    }

    private void command(CommandPage page) {
        text.append("\n## ")
                .append(page.name())
                .append("\n\n")
                .append(escaped(page.summary()))
                .append("\n\n");
        code(page.synopsis());
        page.description().forEach(this::paragraph);
        table("Argument", page.arguments());
        table("Option", page.options());
        table("Command", page.commands());
        page.notes().forEach(this::paragraph);
        if (!page.examples().isEmpty()) {
            text.append("\nExamples:\n\n");
            code(page.examples());
        }
    }

    private void paragraph(String paragraph) {
        text.append('\n');
        if (paragraph.contains("  ")) {
            code(List.of(paragraph));
        } else {
            text.append(escaped(paragraph)).append('\n');
        }
    }

    private void code(List<String> lines) {
        text.append("```text\n");
        lines.forEach(line -> text.append(line).append('\n'));
        text.append("```\n");
    }

    private void table(String name, List<Entry> entries) {
        if (entries.isEmpty()) {
            return;
        }
        text.append("\n| ").append(name).append(" | Meaning |\n|---|---|\n");
        for (Entry entry : entries) {
            text.append("| `")
                    .append(entry.label().replace("|", "\\|"))
                    .append("` | ")
                    .append(escaped(entry.text()).replace("|", "\\|").replace('\n', ' '))
                    .append(" |\n");
        }
    }

    private static String escaped(String words) {
        return words.replace("*", "\\*").replace("<", "&lt;");
    }
}
