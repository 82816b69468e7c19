package expert.command.trace;

import earl.Trace;
import earl.graph.reconstruct.GraphFile;
import expert.command.Command;
import expert.option.ExitStatus;
import expert.option.ForLauncher;
import expert.option.Session;
import expert.option.TraceArgument;
import expert.print.EnginesReport;
import expert.print.FactsReport;
import expert.print.Format;
import expert.print.TraceFacts;
import expert.print.TraceSurvey;
import expert.script.engine.EngineFacts;
import expert.structure.GraphFileReport;
import expert.terminal.ProgressDisplay;
import expert.text.Paint;
import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code expert info}: describes a trace, or how scripts run here. */
@CommandLine.Command(
        name = "info",
        header = "Describe a trace, or the way scripts run here.",
        description =
                "Reads the trace and counts its events. If it has streams of GPUs, EXPERT opens it to count their activities. With --open, EXPERT also merges and links the trace.")
@ForLauncher(work = ForLauncher.Work.OPENING)
public final class InfoCommand extends Command {
    @Option(names = "--open", description = "Open the trace as an analysis does, and print the time of each step.")
    private boolean open;

    @Option(
            names = "--engines",
            description = "Print which Java and which script engines run here, in which launch mode, and why.")
    private boolean engines;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Format format;

    @Mixin
    private TraceArgument source;

    public InfoCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        if (engines) {
            engines();
        }
        if (source.isNamed() || !engines) {
            trace();
        }
        out().flush();
        return ExitStatus.OK;
    }

    private void engines() throws IOException {
        EnginesReport report = new EnginesReport(EngineFacts.ask(), out(), width());
        switch (format) {
            case text -> report.text();
            case json -> report.json();
        }
    }

    private void trace() throws IOException {
        if (GraphFile.sniff(source.path())) {
            graphFile();
            return;
        }
        TraceFacts facts;
        try (ProgressDisplay progress = progress()) {
            facts = open ? opened(progress) : TraceSurvey.of(source.path(), source.options(progress));
            if (facts.lacksStreams()) {
                facts = opened(progress).withoutSteps();
            }
        }
        FactsReport report = new FactsReport(facts, out(), colour() ? Paint.ANSI : Paint.PLAIN, width());
        switch (format) {
            case text -> report.text();
            case json -> report.json();
        }
    }

    private void graphFile() throws IOException {
        source.refuseAnonymous("a file of graphs");
        GraphFile file = GraphFile.open(source.path());
        switch (format) {
            case text -> out().print(GraphFileReport.text(source.path().toString(), file));
            case json -> GraphFileReport.json(out(), source.path().toString(), file);
        }
    }

    private TraceFacts opened(ProgressDisplay progress) {
        try (Trace trace = source.openSilently(progress)) {
            return TraceFacts.of(trace, session().cancellation());
        }
    }
}
