package expert.cli;

import expert.command.Command;
import expert.manual.BashCompletion;
import expert.manual.FishCompletion;
import expert.option.ExitStatus;
import expert.option.Session;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/** {@code expert completion}: a script that teaches a shell our commands and options. */
@CommandLine.Command(
        name = "completion",
        header = "Print a completion script for a shell.",
        description = {
            "bash:  source <(expert completion bash)             in ~/.bashrc",
            "zsh:   source <(expert completion zsh)              in ~/.zshrc, after compinit",
            "fish:  expert completion fish > ~/.config/fish/completions/expert.fish"
        })
final class CompletionCommand extends Command {
    /** The supported shells. */
    enum Shell {
        bash,
        zsh,
        fish
    }

    @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
    private Shell shell;

    CompletionCommand(Session session) {
        super(session);
    }

    @Override
    public boolean printsForPeople() {
        return false;
    }

    @Override
    public Integer call() {
        CommandLine program = new Cli(session()).commandLine();
        switch (shell) {
            // picocli's script sets up zsh's emulation of bash's completion by itself.
            case bash, zsh -> out().print(BashCompletion.script(withDefaultCommand(program)));
            case fish -> out().print(FishCompletion.script(program.getCommandSpec(), Cli.DEFAULT_COMMAND));
        }
        out().flush();
        return ExitStatus.OK;
    }

    /** A program that understands the default command's options without its name too. */
    private static CommandLine withDefaultCommand(CommandLine program) {
        CommandSpec root = program.getCommandSpec();
        CommandSpec analyze = Objects.requireNonNull(root.subcommands().get(Cli.DEFAULT_COMMAND))
                .getCommandSpec();
        for (OptionSpec option : analyze.options()) {
            if (root.findOption(option.longestName()) == null) {
                root.addOption(OptionSpec.builder(option).build());
            }
        }
        analyze.positionalParameters().forEach(root::addPositional);
        return program;
    }
}
