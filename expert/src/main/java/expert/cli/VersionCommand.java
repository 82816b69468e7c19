package expert.cli;

import expert.command.Command;
import expert.command.Version;
import expert.option.ExitStatus;
import expert.option.Session;
import expert.print.VersionReport;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code expert version}: what {@code --version} prints. */
@CommandLine.Command(
        name = "version",
        header = "Print the versions of EXPERT and of Java.",
        description = "The same as 'expert --version'.")
final class VersionCommand extends Command {
    @Option(
            names = "--verbose",
            description =
                    "Print the commit, Java, GraalVM, the platform, and whether Java uses the cache of loaded classes.")
    private boolean verbose;

    VersionCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() {
        if (!verbose) {
            return new Cli(session()).run("--version");
        }
        VersionReport.print(Version.number(), Version.commit(), Version.graal(), out(), width());
        return ExitStatus.OK;
    }
}
