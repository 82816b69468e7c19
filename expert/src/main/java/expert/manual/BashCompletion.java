package expert.manual;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The completion script for bash and zsh: picocli's, and before it a function that asks EXPERT for names of patterns and regions. Names come
 * from traces, so the function never lets the shell expand them.
 */
public final class BashCompletion {
    private BashCompletion() {}

    /**
     * The script.
     *
     * @param line the program; the options of its default command are its own, too
     */
    public static String script(CommandLine line) {
        CommandSpec root = line.getCommandSpec();
        Map<CompletionKind, Set<String>> options = new EnumMap<>(CompletionKind.class);
        Map<String, String> arguments = new TreeMap<>();
        for (CommandSpec command : CommandTree.all(root)) {
            for (OptionSpec option : command.options()) {
                CompletionKind.of(option)
                        .ifPresent(kind -> options.computeIfAbsent(kind, key -> new TreeSet<>())
                                .addAll(Set.of(option.names())));
            }
            for (PositionalParamSpec argument : command.positionalParameters()) {
                // The program is word 0, the command word 1.
                CompletionKind.of(argument)
                        .ifPresent(kind -> arguments.put(
                                command.name(),
                                "[ \"$COMP_CWORD\" -lt " + (argument.index().min() + 2) + " ] || kind=" + kind));
            }
        }
        return AutoComplete.bash(root.name(), line)
                + """

                # Names of patterns and regions are looked up when somebody asks for them.
                _complete_PROGRAM_names() {
                    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} kind='' before='' name quoted
                    # bash splits words at the equals sign.
                    if [ "$current" = '=' ]; then
                        current=''
                    elif [ "$previous" = '=' ]; then
                        previous=${COMP_WORDS[COMP_CWORD-2]}
                    fi
                    case $previous in
                OPTIONS        -*) ;;
                        *)
                            case $current in
                                -*) ;;
                                *)
                                    case ${COMP_WORDS[1]} in
                ARGUMENTS                        *) ;;
                                    esac
                                    ;;
                            esac
                            ;;
                    esac
                    if [ -z "$kind" ]; then
                        _complete_PROGRAM
                        return
                    fi
                    case $current in
                        *,*) before=${current%,*}, current=${current##*,} ;;
                    esac
                    COMPREPLY=()
                    while IFS= read -r name; do
                        case $name in
                            "$current"*)
                                printf -v quoted '%q' "$name"
                                COMPREPLY+=("$before$quoted")
                                ;;
                        esac
                    done < <("${COMP_WORDS[0]}" names "$kind" -- "${COMP_WORDS[@]:1}" 2>/dev/null)
                }
                complete -F _complete_PROGRAM_names -o default PROGRAM
                """.replace(
                                "OPTIONS",
                                options.entrySet().stream()
                                        .map(entry -> "        " + String.join(" | ", entry.getValue()) + ") kind="
                                                + entry.getKey() + " ;;\n")
                                        .collect(Collectors.joining()))
                        .replace(
                                "ARGUMENTS",
                                arguments.entrySet().stream()
                                        .map(entry -> "                        " + entry.getKey() + ") "
                                                + entry.getValue() + " ;;\n")
                                        .collect(Collectors.joining()))
                        .replace("PROGRAM", root.name());
    }
}
