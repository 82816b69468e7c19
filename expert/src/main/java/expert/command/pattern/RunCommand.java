package expert.command.pattern;

import earl.Trace;
import expert.command.Command;
import expert.lane.ScriptRun;
import expert.option.ExitStatus;
import expert.option.ForLauncher;
import expert.option.IncompleteTraceNotice;
import expert.option.OpeningOptions;
import expert.option.ScriptOptions;
import expert.option.Session;
import expert.option.TraceArgument;
import expert.script.engine.ScriptException;
import expert.script.sandbox.ScriptTerms;
import expert.terminal.ProgressDisplay;
import expert.terminal.Remark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code expert run}: a script with a trace. */
@ForLauncher(work = ForLauncher.Work.SCRIPT, ownArguments = 2)
@CommandLine.Command(
        name = "run",
        header = "Run your own script on a trace.",
        description = "In the script, 'trace' is the trace, and sys.argv (Python) or args (JavaScript) holds the"
                + " arguments after TRACE. 'import earl' adds the rest of the language. The command exits with the"
                + " status of the script, or with 3 if the script fails.",
        footer = {"Example:", "  expert run scripts/message_statistics.py run42"})
public final class RunCommand extends Command {
    @Parameters(index = "0", paramLabel = "SCRIPT", description = "A Python (.py) or JavaScript (.js, .mjs) file.")
    private Path script;

    @Parameters(index = "1", paramLabel = "TRACE", description = "The trace: " + TraceArgument.KINDS + ".")
    private Path trace;

    @Parameters(index = "2..*", paramLabel = "ARGUMENT", description = "Arguments of the script.")
    private List<String> arguments = new ArrayList<>();

    @Option(
            names = "--trace",
            paramLabel = "TRACE",
            description = "A further trace; repeatable. The script has all traces as 'traces'.")
    private List<Path> further = new ArrayList<>();

    @Mixin
    private ScriptOptions options;

    @Mixin
    private OpeningOptions opening;

    public RunCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        if (!Files.isRegularFile(script)) {
            throw usage(script
                    + (Files.exists(script) ? ": expected a script, found no regular file" : ": no such script"));
        }
        ScriptTerms terms = options.terms(session());
        List<Trace> beside = new ArrayList<>();
        try (Trace opened = open(trace)) {
            for (Path path : further) {
                beside.add(open(path));
            }
            Queue<Trace> ready = new ArrayDeque<>(beside);
            return ScriptRun.run(
                    script.toRealPath(),
                    opened,
                    further,
                    path -> ready.isEmpty() ? open(path) : ready.remove(),
                    arguments,
                    terms,
                    session().console().scriptOut(),
                    stop -> session().cancellation().onRequest(stop));
        } catch (ScriptException failure) {
            Path file = failure.file();
            session()
                    .console()
                    .remark(
                            Remark.SCRIPT,
                            (file == null ? script : file) + (failure.line() == 0 ? "" : ":" + failure.line()) + ": "
                                    + failure.getMessage());
            return ExitStatus.PATTERN;
        } finally {
            beside.forEach(Trace::close);
        }
    }

    private Trace open(Path path) {
        try (ProgressDisplay progress = progress()) {
            return IncompleteTraceNotice.announced(Trace.open(path, opening.options(progress)), progress);
        }
    }
}
