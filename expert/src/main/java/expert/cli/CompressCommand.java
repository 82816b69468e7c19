package expert.cli;

import earl.Trace;
import earl.TraceException;
import earl.graph.Calls;
import earl.graph.FlowGraph;
import earl.graph.FlowGraphs;
import earl.graph.Signature;
import earl.graph.file.FlowFile;
import earl.graph.file.FlowFileWriter;
import expert.report.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code expert compress}: the calls of a trace as flow graphs in a file. */
@CommandLine.Command(
        name = "compress",
        header = "Keep the calls of a trace as flow graphs in a small file.",
        description = {
            "The file (.efg) has the exact sequence of calls of each process, with what the signature has of each; 'expert expand'"
                    + " brings it back. Processes that do the same cost a few bits each."
        })
final class CompressCommand extends Command {
    /** What is kept of times. */
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
                    "What to keep of times: none, or stats: total, shortest, longest and histogram of each kind of call and"
                            + " of what lay between; or exact: when each call began and ended (default: ${DEFAULT-VALUE}).")
    private Times times;

    @Mixin
    private GraphOptions graphs;

    @Mixin
    private TraceArgument source;

    CompressCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        Signature by = graphs.signature();
        Calls which = graphs.calls();
        source.path();
        try (ProgressDisplay progress = progress();
                Trace trace = source.open(progress)) {
            List<FlowGraph> all = new FlowGraphs(trace, by, which).all();
            progress.finish();
            if (all.isEmpty()) {
                throw new TraceException(
                        trace.info().path(), -1, "no location has calls that are events here (--events " + which + ")");
            }
            try (OutputFile file = OutputFile.begin(output)) {
                FlowFileWriter.write(trace, GraphOptions.name(trace), which, all, kept(), file.stream());
                file.commit();
            }
        }
        if (Files.isRegularFile(output)) {
            tell(new FlowFile(output));
        }
        return ExitStatus.OK;
    }

    private FlowFileWriter.Times kept() {
        return switch (times) {
            case none -> FlowFileWriter.Times.NONE;
            case stats -> FlowFileWriter.Times.STATS;
            case exact -> FlowFileWriter.Times.EXACT;
        };
    }

    private void tell(FlowFile file) {
        long bytes = file.parts().values().stream().mapToLong(Long::longValue).sum();
        out().println(output + ": " + Words.count(file.events(), "call") + " of "
                + (file.graphs() == 1 ? "1 process" : Words.count(file.graphs()) + " processes") + " in "
                + Words.count(bytes, "byte") + ", "
                + Words.count(file.parts().getOrDefault("graphs", 0L)) + " of them for what they did");
        out().flush();
    }
}
