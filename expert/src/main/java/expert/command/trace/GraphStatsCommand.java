package expert.command.trace;

import earl.Trace;
import earl.graph.capture.GraphStatistics;
import expert.command.Command;
import expert.option.ExitStatus;
import expert.option.Session;
import expert.option.TraceArgument;
import expert.print.Format;
import expert.structure.GraphJson;
import expert.structure.GraphText;
import expert.terminal.ProgressDisplay;
import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code expert graph stats}: how large the flow graphs of a trace are. */
@CommandLine.Command(
        name = "stats",
        header = "Count nodes, edges and events of flow graphs.",
        description = "Counts nodes for seven signatures, summed over the processes. Edges are those of the extended"
                + " multidigraph, which keeps the order of events.")
public final class GraphStatsCommand extends Command {
    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Format format;

    @Mixin
    private TraceArgument source;

    public GraphStatsCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        try (ProgressDisplay progress = progress();
                Trace trace = source.open(progress)) {
            GraphStatistics statistics = GraphStatistics.of(trace);
            progress.finish();
            switch (format) {
                case text -> out().print(GraphText.of(statistics));
                case json -> GraphJson.write(out(), statistics);
            }
        }
        out().flush();
        return ExitStatus.OK;
    }
}
