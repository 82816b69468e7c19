package expert.manual;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Writes fish's completion script for a program, which picocli does not. */
public final class FishCompletion {
    private FishCompletion() {}

    /** The script. Without a command's name the options of the default command are offered too. */
    public static String script(CommandSpec root, String defaultCommand) {
        String program = root.name();
        StringBuilder script = new StringBuilder("# fish completion for " + program + "\n");
        script.append("function __fish_")
                .append(program)
                .append("_names\n    ")
                .append(
                        "set -l words (commandline -opc)\n    $words[1] names $argv[1] -- $words[2..-1] 2>/dev/null\nend\n");
        Map<String, CommandLine> commands = new LinkedHashMap<>(root.subcommands());
        commands.values()
                .removeIf(command -> command.getCommandSpec().usageMessage().hidden());
        String names = String.join(" ", commands.keySet());
        String none = "not __fish_seen_subcommand_from " + names;
        commands.forEach(
                (name, command) -> line(script, program, none, "-a " + quote(name) + description(header(command))));
        for (OptionSpec option : root.options()) {
            option(script, program, none, option);
        }
        commands.forEach((name, command) -> {
            String here = name.equals(defaultCommand)
                    ? none + "; or __fish_seen_subcommand_from " + name
                    : "__fish_seen_subcommand_from " + name;
            for (OptionSpec option : command.getCommandSpec().options()) {
                if (!name.equals(defaultCommand) || root.findOption(option.longestName()) == null) {
                    option(script, program, here, option);
                } else {
                    option(script, program, "__fish_seen_subcommand_from " + name, option);
                }
            }
            for (PositionalParamSpec positional : command.getCommandSpec().positionalParameters()) {
                if (!CommandTree.isFile(positional)) {
                    line(script, program, here, "-f" + choices(positional));
                }
            }
        });
        return script.toString();
    }

    private static void option(StringBuilder script, String program, String condition, OptionSpec option) {
        if (option.hidden()) {
            return;
        }
        StringBuilder line = new StringBuilder();
        for (String name : option.names()) {
            line.append(name.startsWith("--") ? " -l " : " -s ").append(name.replaceFirst("^-+", ""));
        }
        if (option.arity().max() > 0) {
            line.append(CommandTree.isFile(option) ? " -r -F" : " -x").append(choices(option));
        }
        String[] text = option.description();
        line.append(description(text.length == 0 ? "" : text[0]));
        line(script, program, condition, line.substring(1));
    }

    private static void line(StringBuilder script, String program, String condition, String rest) {
        script.append("complete -c ")
                .append(program)
                .append(" -n ")
                .append(quote(condition))
                .append(' ')
                .append(rest)
                .append('\n');
    }

    private static String choices(ArgSpec argument) {
        Optional<CompletionKind> names = CompletionKind.of(argument);
        if (names.isPresent()) {
            return " -a '(__fish_expert_names " + names.get() + ")'";
        }
        List<String> words = new ArrayList<>();
        if (argument.completionCandidates() != null) {
            argument.completionCandidates().forEach(words::add);
        }
        return words.isEmpty() ? "" : " -a " + quote(String.join(" ", words));
    }

    private static String header(CommandLine command) {
        return String.join(" ", command.getCommandSpec().usageMessage().header());
    }

    private static String description(String text) {
        return text.isEmpty() ? "" : " -d " + quote(text.lines().collect(Collectors.joining(" ")));
    }

    private static String quote(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
