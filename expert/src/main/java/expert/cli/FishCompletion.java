package expert.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Writes fish's completion script for a program, which picocli does not. */
final class FishCompletion {
    private FishCompletion() {}

    /** The script. Without a command's name the options of the default command are offered too. */
    static String script(String program, CommandSpec root) {
        StringBuilder script = new StringBuilder("# fish completion for " + program + "\n");
        String names = String.join(" ", root.subcommands().keySet());
        String none = "not __fish_seen_subcommand_from " + names;
        root.subcommands()
                .forEach((name, command) ->
                        line(script, program, none, "-a " + quote(name) + description(header(command))));
        for (OptionSpec option : root.options()) {
            option(script, program, none, option);
        }
        root.subcommands().forEach((name, command) -> {
            String here = name.equals(Cli.DEFAULT_COMMAND)
                    ? none + "; or __fish_seen_subcommand_from " + name
                    : "__fish_seen_subcommand_from " + name;
            for (OptionSpec option : command.getCommandSpec().options()) {
                if (!name.equals(Cli.DEFAULT_COMMAND) || root.findOption(option.longestName()) == null) {
                    option(script, program, here, option);
                } else {
                    option(script, program, "__fish_seen_subcommand_from " + name, option);
                }
            }
            for (PositionalParamSpec positional : command.getCommandSpec().positionalParameters()) {
                if (!isFile(positional)) {
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
            line.append(isFile(option) ? " -r -F" : " -x").append(choices(option));
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
        List<String> words = new ArrayList<>();
        if (argument.completionCandidates() != null) {
            argument.completionCandidates().forEach(words::add);
        }
        return words.isEmpty() ? "" : " -a " + quote(String.join(" ", words));
    }

    private static boolean isFile(ArgSpec argument) {
        Class<?> type = argument.auxiliaryTypes().length > 0 ? argument.auxiliaryTypes()[0] : argument.type();
        return type == Path.class;
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
