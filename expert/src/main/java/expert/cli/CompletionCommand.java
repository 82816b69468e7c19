package expert.cli;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

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
    /** The shells we know. */
    enum Shell {
        bash,
        zsh,
        fish
    }

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
    private Shell shell;

    CompletionCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() {
        CommandLine program = spec.root().commandLine();
        out().print(
                        switch (shell) {
                            case bash -> AutoComplete.bash("expert", program);
                            // picocli's script sets up zsh's emulation of bash's completion by itself.
                            case zsh -> AutoComplete.bash("expert", program);
                            case fish -> FishCompletion.script("expert", spec.root());
                        });
        out().flush();
        return ExitStatus.OK;
    }
}
