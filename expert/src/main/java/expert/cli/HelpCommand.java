package expert.cli;

import expert.command.Command;
import expert.command.Version;
import expert.manual.ManPage;
import expert.option.ExitStatus;
import expert.option.Session;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code expert help}: what {@code --help} prints. */
@CommandLine.Command(
        name = "help",
        header = "Explain EXPERT, or one of its commands.",
        description = "'expert help COMMAND' prints the same as 'expert COMMAND --help'.",
        footer = {"Examples:", "  expert help", "  expert help graph diff", "  expert help --man record | man -l -"})
final class HelpCommand extends Command {
    @Parameters(
            paramLabel = "COMMAND",
            arity = "0..*",
            description = "The command to explain (default: expert itself).")
    private List<String> names = new ArrayList<>();

    @Option(
            names = "--man",
            description =
                    "Print the manual pages instead: roff source of the command's page and those of its commands.")
    private boolean man;

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
        if (man) {
            out().print(ManPage.pages(at.getCommandSpec(), Version.number()));
            out().flush();
            return ExitStatus.OK;
        }
        words.add("--help");
        if (colour()) {
            words.addFirst("--color=always");
        }
        return cli.run(words.toArray(String[]::new));
    }
}
