package expert.manual;

import expert.option.ForLauncher;
import expert.option.Holds;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The launcher's table of commands, options and shipped patterns: functions of POSIX sh, which {@code bin/expert} reads.
 */
public final class LauncherTable {
    private static final String NO_VALUE = "";
    private static final String PLAIN = "plain";

    private LauncherTable() {}

    /**
     * The functions.
     *
     * @param root the program, with all commands
     * @param defaultCommand runs when none is named
     * @param scripts names of the shipped patterns whose results need a script language
     * @throws IllegalStateException if an option takes a value in a command and none in one below it, which the launcher
     *     cannot handle
     */
    public static String of(CommandSpec root, String defaultCommand, Collection<String> scripts) {
        return """
                # What the launcher knows of commands, options and shipped patterns. The build makes it from their descriptions. POSIX sh.

                # describe_command WORD: sets what the launcher must know of a command, or answers 1 if WORD is none.
                #   command        its name
                #   work           opening, columns, script or other
                #   own_arguments  after so many arguments the rest is another program's; 0 for never
                #   arguments      trace, or pattern_files
                #   libraries      the folder in lib of jars that only this command needs; empty for none
                describe_command() {
                    command=${1:-DEFAULT} work=other own_arguments=0 arguments=trace libraries=''
                    case $1 in
                """.replace("DEFAULT", defaultCommand)
                + commands(root, defaultCommand)
                + """
                        *) return 1 ;;
                    esac
                }

                # describe_option WORD: sets value to what the value of this option of $command is, empty if it has none.
                describe_option() {
                    case "$command $1" in
                """
                + options(root)
                + """
                        *) value='' ;;
                    esac
                }

                # needs_language WORD: whether it names a shipped pattern whose results need a script language.
                needs_language() {
                    case $1 in
                """
                + (scripts.isEmpty() ? "" : branch(scripts.stream().sorted().map(name -> "*" + name + "*"), "return 0"))
                + """
                        *) return 1 ;;
                    esac
                }

                # callbacks_of FILE: sets callbacks to what the classes in a file or folder declare: calls, if EXPERT calls it for each
                # call or record; events, if EXPERT calls it for other events; empty if it declares no callback. Comments do not count.
                callbacks_of() {
                    callbacks=''
                    if declares '(enter|exit|event)' "$1"; then
                        callbacks=calls
                    elif declares '[a-z]+' "$1"; then
                        callbacks=events
                    fi
                }

                # declares EVENTS FILE: whether Python or JavaScript in FILE defines a method EVENTS_callback.
                declares() {
                    grep -rqsE "^[[:blank:]]+(def[[:blank:]]+$1_callback|$1_callback[[:blank:]]*(=[^=]|[(].*[{]))" "$2"
                }
                """;
    }

    private static String commands(CommandSpec root, String defaultCommand) {
        Map<String, Set<String>> names = new TreeMap<>();
        root.subcommands().forEach((name, command) -> {
            Set<String> alike = names.computeIfAbsent(settings(command.getCommandSpec()), key -> new TreeSet<>());
            alike.add(name);
            if (name.equals(defaultCommand)) {
                alike.add("''");
            }
        });
        return names.entrySet().stream()
                .map(entry -> branch(entry.getValue().stream(), entry.getKey()))
                .collect(Collectors.joining());
    }

    private static String settings(CommandSpec command) {
        String work = CommandTree.launch(command)
                .map(ForLauncher::work)
                .map(LauncherTable::word)
                .orElse(word(ForLauncher.Work.OTHER));
        int own = CommandTree.launch(command).map(ForLauncher::ownArguments).orElse(0);
        boolean patterns = false;
        for (PositionalParamSpec argument : command.positionalParameters()) {
            patterns |= CommandTree.kind(argument).equals(Optional.of(Holds.Kind.PATTERN_FILES));
        }
        String libraries =
                CommandTree.launch(command).map(ForLauncher::libraries).orElse("");
        return "work=" + work + " own_arguments=" + own + (patterns ? " arguments=pattern_files" : "")
                + (libraries.isEmpty() ? "" : " libraries=" + libraries);
    }

    private static String options(CommandSpec root) {
        Map<String, Map<String, String>> values = new TreeMap<>();
        root.subcommands()
                .forEach((name, command) -> CommandTree.all(command.getCommandSpec())
                        .forEach(each -> each.options().forEach(option -> add(values, name, option))));
        StringBuilder exceptions = new StringBuilder();
        Map<String, Set<String>> names = new TreeMap<>();
        values.forEach((option, byCommand) -> {
            String usual =
                    byCommand.values().stream().max(Comparator.naturalOrder()).orElseThrow();
            byCommand.forEach((command, value) -> {
                if (!value.equals(usual)) {
                    exceptions.append(branch(Stream.of("'" + command + " " + option + "'"), "value=" + quoted(value)));
                }
            });
            if (!usual.equals(NO_VALUE)) {
                names.computeIfAbsent(usual, key -> new TreeSet<>()).add("*' " + option + "'");
            }
        });
        return exceptions
                + names.entrySet().stream()
                        .map(entry -> branch(entry.getValue().stream(), "value=" + entry.getKey()))
                        .collect(Collectors.joining());
    }

    private static void add(Map<String, Map<String, String>> values, String command, OptionSpec option) {
        String value = CommandTree.kind(option)
                .map(LauncherTable::word)
                .orElse(CommandTree.takesValue(option) ? PLAIN : NO_VALUE);
        for (String name : option.names()) {
            String known = values.computeIfAbsent(name, key -> new TreeMap<>()).putIfAbsent(command, value);
            if (known != null && !known.equals(value)) {
                throw new IllegalStateException(
                        name + " has values of two kinds in the command " + command + " and the commands below it");
            }
        }
    }

    private static String quoted(String value) {
        return value.isEmpty() ? "''" : value;
    }

    private static String branch(Stream<String> patterns, String action) {
        return "        " + patterns.collect(Collectors.joining(" | ")) + ") " + action + " ;;\n";
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
