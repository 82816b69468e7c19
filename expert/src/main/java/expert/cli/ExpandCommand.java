package expert.cli;

import earl.graph.FlowGraph;
import earl.graph.Walk;
import earl.graph.file.CallTimes;
import earl.graph.file.FlowFile;
import expert.report.Layout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code expert expand}: the calls of a file of flow graphs, one a line. */
@CommandLine.Command(
        name = "expand",
        header = "Bring back the sequence of calls from a file of flow graphs.",
        description = {
            "One call a line: process, number of the call on it, when it began and how long it took if the file has"
                    + " that, and the call. Calls of one process follow one another."
        })
final class ExpandCommand extends Command {
    @Parameters(paramLabel = "FILE", description = "A file that 'expert compress' wrote (.efg).")
    private Path file;

    @Option(names = "--rank", paramLabel = "R", description = "Only the calls of the process of this rank.")
    private @Nullable Integer rank;

    @Option(names = "--from", paramLabel = "N", description = "First call of each process, 0-based (default: 0).")
    private long from;

    @Option(names = "--to", paramLabel = "N", description = "The call before which to end (default: to the last).")
    private long to = Long.MAX_VALUE;

    ExpandCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        if (from < 0 || to <= from) {
            throw usage("no call lies between --from " + from + " and --to " + to);
        }
        FlowFile opened = new FlowFile(file);
        List<FlowGraph> graphs = opened.read();
        if (graphs.stream().noneMatch(this::isWanted)) {
            throw usage("--rank " + rank + ": the file has no such rank");
        }
        for (FlowGraph graph : graphs) {
            if (isWanted(graph)) {
                print(graph, opened.hasTrace() ? opened.times(graph) : null, opened);
            }
        }
        out().flush();
        return ExitStatus.OK;
    }

    private boolean isWanted(FlowGraph graph) {
        return rank == null || graph.rank() == rank;
    }

    private void print(FlowGraph graph, @Nullable CallTimes times, FlowFile opened) {
        String process = graph.names().location(graph.location());
        String[] labels = new String[graph.nodes()];
        for (int node = 0; node < labels.length; node++) {
            String site = graph.callsite(node);
            labels[node] = Layout.clean(graph.label(node) + (site.isEmpty() ? "" : ", " + site));
        }
        Walk walk = graph.walk();
        while (walk.next() && walk.event() < to) {
            if ((walk.event() & 0xFFF) == 0) {
                session().cancellation().check();
            }
            if (walk.event() >= from) {
                out().println(process + " " + walk.event() + " " + when(times, (int) walk.event(), opened)
                        + labels[walk.node()]);
            }
        }
    }

    private static String when(@Nullable CallTimes times, int call, FlowFile opened) {
        if (times == null) {
            return "";
        }
        double second = opened.ticksPerSecond();
        return String.format(
                Locale.ROOT,
                "%.9f s %.9f s ",
                (times.begin(call) - opened.start()) / second,
                (times.end(call) - times.begin(call)) / second);
    }
}
