package expert.cli;

import expert.option.Session;
import picocli.CommandLine;

/** {@code expert version}: what {@code --version} prints. */
@CommandLine.Command(
        name = "version",
        header = "Print the versions of EXPERT and of Java.",
        description = "The same as 'expert --version'.")
final class VersionCommand extends Command {
    VersionCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() {
        return new Cli(session()).run("--version");
    }
}
