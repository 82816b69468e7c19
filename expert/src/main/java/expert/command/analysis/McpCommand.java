package expert.command.analysis;

import earl.format.TraceFormat;
import expert.command.Command;
import expert.command.Faults;
import expert.command.Version;
import expert.mcp.Server;
import expert.mcp.Traces;
import expert.option.ExitStatus;
import expert.option.ForLauncher;
import expert.option.OpeningOptions;
import expert.option.Session;
import expert.option.TraceArgument;
import expert.option.analysis.AnalysisOptions;
import expert.option.analysis.Configuration;
import expert.report.BriefReport;
import expert.terminal.ProgressDisplay;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code expert mcp}: agents ask about traces. */
@ForLauncher(work = ForLauncher.Work.COLUMNS, libraries = "mcp")
@CommandLine.Command(
        name = "mcp",
        header = "Let an agent ask about traces (Model Context Protocol).",
        description =
                "Speaks the Model Context Protocol on standard input and output, until the input ends. An agent's program "
                        + "starts this command. The tools are report, explain, diff (if you name two traces or more), call_paths and "
                        + "events. An agent sees only the traces that you name. With --ranks, --region and the like, it sees the "
                        + "figures of that part only.",
        footer = {"Example, in the configuration of an agent's program:", "  expert mcp run24 run42"})
public final class McpCommand extends Command {
    /** Options that change no figure. */
    private static final Set<String> ABOUT_OUTPUT = Set.of("--color", "--no-progress", "--quiet");

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "TRACE",
            arity = "1..*",
            description = "Traces, each of them " + TraceArgument.KINDS + "; for diff also reports in JSON.")
    private List<String> traces = new ArrayList<>();

    @Mixin
    private AnalysisOptions analysis;

    @Mixin
    private OpeningOptions opening;

    public McpCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        traces.forEach(trace -> TraceFormat.checkExists(Path.of(trace)));
        Configuration configuration = analysis.configuration();
        OutputStream out = session().console().reserveOut();
        try (ProgressDisplay progress = progress()) {
            progress.finish();
            Server.serve(
                    session().console().inStream(),
                    out,
                    Version.number(),
                    new Traces(
                            traces.stream().distinct().toList(),
                            trace -> analysis.request(
                                    session(), configuration, trace, opening.options(progress), List.of()),
                            options()),
                    fault -> Faults.line(session(), "mcp", fault));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return ExitStatus.INTERRUPTED;
        }
        return ExitStatus.OK;
    }

    /** The options of this command that the commands of its answers need, each with a blank before it. */
    private String options() {
        StringBuilder words = new StringBuilder();
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            if (!ABOUT_OUTPUT.contains(option.longestName())) {
                boolean isFlag = option.arity().max() == 0;
                for (String value : isFlag ? List.of("") : option.originalStringValues()) {
                    words.append(' ').append(option.longestName());
                    if (!isFlag) {
                        words.append(' ').append(BriefReport.shell(value));
                    }
                }
            }
        }
        return words.toString();
    }
}
