package expert.command.pattern;

import earl.Trace;
import expert.command.Command;
import expert.lane.ScriptShell;
import expert.option.ExitStatus;
import expert.option.ForLauncher;
import expert.option.IncompleteTraceNotice;
import expert.option.OpeningOptions;
import expert.option.ScriptOptions;
import expert.option.Session;
import expert.option.TraceArgument;
import expert.script.engine.ScriptException;
import expert.terminal.ProgressDisplay;
import expert.terminal.Prompt;
import expert.terminal.Remark;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code expert shell}: Python with a trace, statement by statement. */
@ForLauncher(work = ForLauncher.Work.SCRIPT)
@CommandLine.Command(
        name = "shell",
        header = "Query a trace in Python, statement by statement.",
        description = "Starts a Python that has the trace as 'trace' and the rest of the language as 'earl'. On a"
                + " terminal, the tab key completes names, and the arrow keys bring back what you typed, also in"
                + " earlier sessions. Ctrl-C stops a statement; Ctrl-D ends the shell. Without a terminal, EXPERT reads"
                + " statements from standard input.",
        footer = {"Example:", "  expert shell run42", "  >>> trace.messages.bytes.max()"})
public final class ShellCommand extends Command {
    @Parameters(index = "0", paramLabel = "TRACE", description = "The trace: " + TraceArgument.KINDS + ".")
    private Path trace;

    @Mixin
    private ScriptOptions options;

    @Mixin
    private OpeningOptions opening;

    public ShellCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        try (Trace opened = open(trace);
                ScriptShell shell = new ScriptShell(
                        opened,
                        this::open,
                        options.terms(session()),
                        session().console().scriptOut());
                Prompt prompt = Prompt.of(session().console(), session().environment(), shell)) {
            session().console().sayWhatWaits();
            session().cancellation().onRequest(shell::interrupt);
            return converse(shell, prompt);
        } catch (ScriptException broken) {
            session().console().remark(Remark.SCRIPT, trace + ": " + broken.getMessage());
            return ExitStatus.PATTERN;
        }
    }

    private static int converse(ScriptShell shell, Prompt prompt) throws ScriptException, IOException {
        boolean more = false;
        while (true) {
            Prompt.Line line = prompt.next(more);
            switch (line.kind()) {
                case END -> {
                    if (more) {
                        // The statement is complete, as an empty line would have it.
                        shell.push("");
                    }
                    return ExitStatus.OK;
                }
                case INTERRUPTED -> {
                    shell.reset();
                    more = false;
                    continue;
                }
                case TEXT -> {}
            }
            switch (shell.push(line.text())) {
                case DONE -> more = false;
                case MORE -> more = true;
                case INTERRUPTED -> {
                    more = false;
                    prompt.say("interrupted");
                }
                case END -> {
                    return shell.status();
                }
            }
        }
    }

    private Trace open(Path path) {
        try (ProgressDisplay progress = progress()) {
            return IncompleteTraceNotice.announced(Trace.open(path, opening.options(progress)), progress);
        }
    }
}
