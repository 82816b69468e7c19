package expert.manual;

import expert.manual.CommandPage.Entry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** The manual page of a command, in the language of {@code man(7)}. */
public final class ManPage {
    private final StringBuilder roff = new StringBuilder();

    private ManPage() {}

    /** All pages by the names of their files, {@code "expert-graph-diff.1"}. */
    public static Map<String, String> all(CommandSpec root, String version) {
        Map<String, String> pages = new LinkedHashMap<>();
        for (CommandSpec command : CommandTree.all(root)) {
            CommandPage page = CommandPage.of(command);
            pages.put(file(page.name()) + ".1", new ManPage().write(page, root.name(), version));
        }
        return pages;
    }

    private static String file(String name) {
        return name.replace(' ', '-');
    }

    private String write(CommandPage page, String program, String version) {
        line(".TH " + quoted(file(page.name()).toUpperCase(Locale.ROOT)) + " 1 \"\" " + quoted(program + " " + version)
                + " " + quoted("Commands of " + program));
        // Names and options are to be copied: neither hyphenated nor stretched.
        line(".nh");
        line(".ad l");
        section("NAME");
        text(file(page.name()) + " - " + page.summary().replaceFirst("\\.$", ""));
        section("SYNOPSIS");
        preformatted(page.synopsis());
        section("DESCRIPTION");
        paragraphs(page.description().isEmpty() ? List.of(page.summary()) : page.description());
        entries("ARGUMENTS", page.arguments());
        entries("OPTIONS", page.options());
        entries("COMMANDS", page.commands());
        if (!page.notes().isEmpty()) {
            section("NOTES");
            paragraphs(page.notes());
        }
        if (!page.examples().isEmpty()) {
            section("EXAMPLES");
            preformatted(page.examples());
        }
        if (!page.name().equals(program)) {
            section("SEE ALSO");
            line(".BR " + escaped(program) + " (1)");
        }
        return roff.toString();
    }

    private void section(String name) {
        line(".SH " + quoted(name));
    }

    private void entries(String name, List<Entry> entries) {
        if (entries.isEmpty()) {
            return;
        }
        section(name);
        for (Entry entry : entries) {
            line(".TP");
            line("\\fB" + escaped(entry.label()) + "\\fR");
            text(entry.text());
        }
    }

    private void paragraphs(List<String> paragraphs) {
        boolean first = true;
        for (String paragraph : paragraphs) {
            if (!first) {
                line(".PP");
            }
            first = false;
            if (isTable(paragraph)) {
                preformatted(List.of(paragraph));
            } else {
                text(paragraph);
            }
        }
    }

    /** Columns of text are not to be filled. */
    private static boolean isTable(String paragraph) {
        return paragraph.contains("  ");
    }

    private void preformatted(List<String> lines) {
        line(".nf");
        lines.forEach(this::text);
        line(".fi");
    }

    private void text(String text) {
        text.lines().forEach(each -> line(escaped(each)));
    }

    private void line(String line) {
        roff.append(line).append('\n');
    }

    private static String quoted(String text) {
        return '"' + escaped(text).replace("\"", "\\(dq") + '"';
    }

    /** Text that stands for itself: hyphens that can be copied, no request at the beginning of a line. */
    private static String escaped(String text) {
        String plain = text.replace("\\", "\\e")
                .replace("-", "\\-")
                .replace("'", "\\(aq")
                .replace("`", "\\(ga");
        return plain.startsWith(".") ? "\\&" + plain : plain;
    }
}
