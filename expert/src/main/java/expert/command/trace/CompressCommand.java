package expert.command.trace;

import earl.Trace;
import earl.diag.Diagnostics;
import earl.format.TraceSource;
import earl.graph.FlowGraph;
import earl.graph.Signature;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import earl.graph.reconstruct.GraphFile;
import earl.graph.reconstruct.GraphFileFormat;
import earl.graph.reconstruct.TimeError;
import expert.command.Command;
import expert.option.ExitStatus;
import expert.option.GraphOptions;
import expert.option.Session;
import expert.option.TraceArgument;
import expert.structure.GraphFileReport;
import expert.terminal.OutputFile;
import expert.terminal.ProgressDisplay;
import expert.text.Words;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code expert compress}: the calls of a trace as flow graphs in a file. */
@CommandLine.Command(
        name = "compress",
        header = "Keep the calls of a trace, or the whole trace, in a small file.",
        description = "The file (.efg) has flow graphs and the exact sequence of calls of each process, with the"
                + " attributes that the signature names. 'expert expand' brings the calls back. A process that does the"
                + " same as others costs a few bits.")
public final class CompressCommand extends Command {
    /** The times to keep. */
    enum Times {
        none,
        stats,
        exact
    }

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "The file to write.")
    private Path output;

    @Option(
            names = "--times",
            paramLabel = "WHAT",
            defaultValue = "none",
            description =
                    "Which times to keep. none: no times. stats: total, shortest, longest and histogram, for each kind"
                            + " of call and for the time between calls. exact: the whole trace, so that you can analyze the file as"
                            + " you can the trace (default: ${DEFAULT-VALUE}).")
    private Times times;

    @Mixin
    private GraphOptions graphs;

    @Mixin
    private TraceArgument source;

    public CompressCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        Signature by = graphs.signature();
        Calls which = graphs.calls();
        source.path();
        checkEnding(output, "efg");
        try (ProgressDisplay progress = progress();
                Trace trace = source.open(progress)) {
            List<FlowGraph> all = new FlowGraphs(trace, by, which).all();
            progress.finish();
            if (all.isEmpty() && times != Times.exact) {
                throw graphs.noEvents(trace);
            }
            try (OutputFile file = OutputFile.begin(output)) {
                write(trace, which, all, file.stream());
                file.commit();
            }
        }
        if (Files.isRegularFile(output)) {
            tell(GraphFile.open(output));
        }
        return ExitStatus.OK;
    }

    private void write(Trace trace, Calls which, List<FlowGraph> all, OutputStream to) throws IOException {
        String name = GraphOptions.name(trace);
        switch (times) {
            case none -> GraphFileFormat.installed().write(trace, name, which, all, to);
            case stats -> GraphFileFormat.installed().writeStatistics(trace, name, which, all, to);
            case exact -> {
                Diagnostics found = new Diagnostics();
                try (TraceSource again = source.records(found)) {
                    GraphFileFormat.installed().writeTrace(trace, again, again.raw(), found, name, which, all, to);
                }
            }
        }
    }

    private void tell(GraphFile file) {
        out().println(output + ": " + Words.count(file.events(), "call") + " of "
                + (file.graphs() == 1 ? "1 process" : Words.count(file.graphs()) + " processes") + " in "
                + Words.count(file.bytes(), "byte") + ", "
                + Words.count(file.parts().getOrDefault("graphs", 0L)) + " of them for what they did");
        TimeError error = file.timeError();
        if (error != null) {
            out().println("Times made up from the statistics: " + GraphFileReport.words(error));
        }
        out().flush();
    }
}
