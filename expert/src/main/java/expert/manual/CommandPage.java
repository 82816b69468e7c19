package expert.manual;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.IParamLabelRenderer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * All that there is to say about a command, in the order of a page.
 *
 * @param name with the names of the commands above, {@code "expert graph diff"}
 * @param summary one sentence
 * @param synopsis lines
 * @param description paragraphs
 * @param arguments those without a name
 * @param options those with a name
 * @param commands the commands below, with their summaries
 * @param notes paragraphs
 * @param examples lines
 */
record CommandPage(
        String name,
        String summary,
        List<String> synopsis,
        List<String> description,
        List<Entry> arguments,
        List<Entry> options,
        List<Entry> commands,
        List<String> notes,
        List<String> examples) {
    private static final String INDENT = "  ";

    /**
     * A line of a list.
     *
     * @param label what the user types
     * @param text what it means
     */
    record Entry(String label, String text) {}

    /** The page of a command. */
    static CommandPage of(CommandSpec command) {
        UsageMessageSpec usage = command.usageMessage();
        Help help = new Help(command, Help.defaultColorScheme(Ansi.OFF));
        IParamLabelRenderer labels = help.parameterLabelRenderer();
        List<String> notes = new ArrayList<>();
        List<String> examples = new ArrayList<>();
        for (String line : usage.footer()) {
            String text = plain(line);
            if (text.startsWith(INDENT)) {
                examples.add(text.substring(INDENT.length()));
            } else if (!text.isBlank() && !text.startsWith("Example")) {
                notes.add(text);
            }
        }
        List<String> synopsis = usage.customSynopsis().length > 0
                ? List.of(usage.customSynopsis())
                : help.abbreviatedSynopsis().strip().lines().toList();
        return new CommandPage(
                command.qualifiedName(),
                plain(String.join(" ", usage.header())),
                synopsis.stream().map(String::strip).toList(),
                List.of(usage.description()).stream().map(CommandPage::plain).toList(),
                command.positionalParameters().stream()
                        .filter(argument -> !argument.hidden())
                        .map(argument -> new Entry(label(labels, argument), text(argument)))
                        .toList(),
                CommandTree.options(command).stream()
                        .map(option ->
                                new Entry(String.join(", ", option.names()) + label(labels, option), text(option)))
                        .toList(),
                command.subcommands().values().stream()
                        .map(sub -> sub.getCommandSpec())
                        .filter(spec -> !spec.usageMessage().hidden())
                        .map(spec -> new Entry(
                                spec.qualifiedName(),
                                plain(String.join(" ", spec.usageMessage().header()))))
                        .toList(),
                notes,
                examples);
    }

    private static String label(IParamLabelRenderer labels, ArgSpec argument) {
        return labels.renderParameterLabel(argument, Ansi.OFF, List.of()).toString();
    }

    private static String text(ArgSpec argument) {
        return plain(String.join(" ", argument.description()));
    }

    /** Text as help shows it: {@code %%} is a percent sign. */
    private static String plain(String text) {
        return text.replace("%n", "\n").replace("%%", "%");
    }
}
