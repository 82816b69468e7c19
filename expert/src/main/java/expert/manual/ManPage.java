package expert.manual;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Writes the manual page of a command in roff, from the description of its help. */
public final class ManPage {
    private final StringBuilder page = new StringBuilder();

    private ManPage() {}

    /** The page of a command, followed by the pages of its subcommands. Each begins with a line {@code .TH}. */
    public static String pages(CommandSpec command, String version) {
        return CommandTree.all(command).stream()
                .map(each -> page(each, version))
                .collect(Collectors.joining());
    }

    /** The page of a command. */
    public static String page(CommandSpec command, String version) {
        return new ManPage().of(command, version);
    }

    private String of(CommandSpec command, String version) {
        String name = command.qualifiedName("-");
        UsageMessageSpec usage = command.usageMessage();
        macro("TH", name.toUpperCase(Locale.ROOT), "1", "", "EXPERT " + version, "EXPERT");
        macro("SH", "NAME");
        text(name + " - " + String.join(" ", usage.header()));
        macro("SH", "SYNOPSIS");
        preformatted(command.commandLine().getHelp().synopsis(0).lines().toList());
        macro("SH", "DESCRIPTION");
        for (String paragraph : usage.description()) {
            text(paragraph);
            macro("PP");
        }
        arguments(command.positionalParameters());
        options(command.options());
        if (!command.subcommands().isEmpty()) {
            macro("SH", "COMMANDS");
            command.subcommands().values().stream()
                    .map(CommandLine::getCommandSpec)
                    .filter(each -> !each.usageMessage().hidden())
                    .forEach(each -> item(
                            each.name(), String.join(" ", each.usageMessage().header())));
        }
        if (usage.footer().length > 0) {
            macro("SH", "NOTES");
            preformatted(List.of(usage.footer()));
        }
        if (command.parent() != null) {
            macro("SH", "SEE ALSO");
            text(command.parent().qualifiedName("-") + "(1)");
        }
        return page.toString();
    }

    private void arguments(List<PositionalParamSpec> arguments) {
        List<PositionalParamSpec> shown =
                arguments.stream().filter(each -> !each.hidden()).toList();
        if (!shown.isEmpty()) {
            macro("SH", "ARGUMENTS");
            shown.forEach(each -> item(each.paramLabel(), description(each)));
        }
    }

    private void options(List<OptionSpec> options) {
        List<OptionSpec> shown = options.stream().filter(each -> !each.hidden()).toList();
        if (!shown.isEmpty()) {
            macro("SH", "OPTIONS");
            shown.forEach(each -> item(names(each), description(each)));
        }
    }

    /** The names of an option, with its value. */
    public static String names(OptionSpec option) {
        String value = option.arity().max() == 0
                ? ""
                : (option.longestName().startsWith("--") ? "=" : " ") + option.paramLabel();
        return String.join(", ", option.names()) + value;
    }

    /** The meaning of an option or argument, as one text. */
    public static String description(ArgSpec argument) {
        return String.join(" ", argument.description()).replace("%%", "%");
    }

    private void item(String name, String description) {
        macro("TP");
        page.append("\\fB").append(escaped(name)).append("\\fR\n");
        text(description);
    }

    private void preformatted(List<String> lines) {
        macro("nf");
        lines.forEach(this::text);
        macro("fi");
    }

    private void text(String line) {
        String escaped = escaped(Ansi.OFF.string(line.replace("%%", "%")));
        page.append(escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" : "")
                .append(escaped)
                .append('\n');
    }

    private void macro(String name, String... arguments) {
        page.append('.').append(name);
        for (String argument : arguments) {
            page.append(" \"").append(escaped(argument)).append('"');
        }
        page.append('\n');
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-");
    }
}
