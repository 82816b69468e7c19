package expert.cli;

import expert.option.Session;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** {@code expert help}: what {@code --help} prints. */
@CommandLine.Command(
        name = "help",
        header = "Explain expert, or one of its commands.",
        description = "'expert help COMMAND' prints the same as 'expert COMMAND --help'.",
        footer = {"Examples:", "  expert help", "  expert help graph diff"})
final class HelpCommand extends Command {
    @Parameters(
            paramLabel = "COMMAND",
            arity = "0..*",
            description = "The command to explain (default: expert itself).")
    private List<String> names = new ArrayList<>();

    HelpCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() {
        Cli cli = new Cli(session());
        List<String> words = new ArrayList<>(names);
        CommandLine at = cli.commandLine();
        for (String name : names) {
            CommandLine next = at.getSubcommands().get(name);
            if (next == null) {
                throw usage(cli.noCommand(name, at));
            }
            at = next;
        }
        words.add("--help");
        if (colour()) {
            words.addFirst("--color=always");
        }
        return cli.run(words.toArray(String[]::new));
    }
}
