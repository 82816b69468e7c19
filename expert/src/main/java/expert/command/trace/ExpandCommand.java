package expert.command.trace;

import earl.convert.Conversion;
import earl.format.TraceFormat;
import earl.format.TraceSink;
import earl.format.TraceSource;
import earl.graph.FlowGraph;
import earl.graph.GraphWalk;
import earl.graph.reconstruct.CallRange;
import earl.graph.reconstruct.CallTimes;
import earl.graph.reconstruct.GraphFile;
import expert.command.Command;
import expert.option.ExitStatus;
import expert.option.RankOption;
import expert.option.Session;
import expert.option.output.ArchiveTarget;
import expert.print.Format;
import expert.terminal.ProgressDisplay;
import expert.text.Layout;
import expert.text.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code expert expand}: the calls of a file of flow graphs, as text or as an archive. */
@CommandLine.Command(
        name = "expand",
        header = "Bring back the calls of a file that 'expert compress' wrote.",
        description =
                "Prints one line per call: process, number of the call, its begin and duration if the file has them,"
                        + " and the call. With -o, writes an OTF2 archive. If the file has exact times, the archive has the"
                        + " whole trace; if it has statistics, the calls have made-up times.")
public final class ExpandCommand extends Command {
    /** The format of calls. */
    enum Format {
        text
    }

    @Parameters(paramLabel = "FILE", description = "A file that 'expert compress' wrote (.efg).")
    private Path file;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Write an OTF2 archive into this folder.")
    private @Nullable Path output;

    @Option(names = "--force", description = "Replace an existing archive.")
    private boolean force;

    @Option(names = "--format", paramLabel = "text", description = "The form of calls; text is the only one.")
    private @Nullable Format format;

    @Mixin
    private RankOption ranks;

    @Option(
            names = "--from-call",
            paramLabel = "N",
            description = "First call of each process, counted from 0 (default: 0).")
    private long from;

    @Option(
            names = "--to-call",
            paramLabel = "N",
            description = "Call before which to end (default: end of the process).")
    private long to = Long.MAX_VALUE;

    @Option(
            names = "--node",
            paramLabel = "CALL",
            description =
                    "Only the calls from one visit of this call to the next visit. Give the call as it is printed, or"
                            + " the beginning of that text.")
    private @Nullable String node;

    @Option(names = "--visit", paramLabel = "K", description = "The visit of --node, counted from 0 (default: 0).")
    private long visit;

    public ExpandCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        if (from < 0 || to <= from) {
            throw usage("no call lies between --from-call " + from + " and --to-call " + to);
        }
        if (node != null && (from > 0 || to < Long.MAX_VALUE)) {
            throw usage("--node excludes --from-call and --to-call");
        }
        if (format != null && output != null) {
            throw usage("--format " + format + " prints and -o writes an archive: choose one");
        }
        GraphFile opened = GraphFile.open(file);
        List<FlowGraph> graphs = opened.read();
        for (int rank : ranks.ranks()) {
            if (graphs.stream().noneMatch(graph -> graph.rank() == rank)) {
                throw ranks.none(rank, "the file");
            }
        }
        Map<Integer, CallRange> ranges = new HashMap<>();
        for (FlowGraph graph : graphs) {
            if (isWanted(graph)) {
                ranges.put(graph.location(), range(graph));
            }
        }
        if (node != null && ranges.values().stream().allMatch(CallRange::isEmpty)) {
            throw usage("--node " + node + " --visit " + visit + ": no process visits it that often");
        }
        if (output != null) {
            write(opened, graphs, ranges, output);
            return ExitStatus.OK;
        }
        for (FlowGraph graph : graphs) {
            CallRange range = ranges.getOrDefault(graph.location(), CallRange.NONE);
            if (!range.isEmpty()) {
                print(
                        graph,
                        range,
                        opened.hasTrace() || opened.hasTimes() ? opened.times(graph, range.to()) : null,
                        opened);
            }
        }
        out().flush();
        return ExitStatus.OK;
    }

    private boolean isWhole() {
        return !ranks.isGiven() && node == null && from == 0 && to == Long.MAX_VALUE;
    }

    private boolean isWanted(FlowGraph graph) {
        return ranks.includes(graph.rank());
    }

    private CallRange range(FlowGraph graph) {
        String wanted = node;
        if (wanted == null) {
            return new CallRange(from, to);
        }
        String[] labels = labels(graph);
        GraphWalk walk = graph.walk();
        long seen = -1;
        long first = 0;
        while (walk.next()) {
            if (labels[walk.node()].startsWith(wanted)) {
                seen++;
                if (seen == visit) {
                    first = walk.event();
                } else if (seen > visit) {
                    return new CallRange(first, walk.event());
                }
            }
        }
        return seen < visit ? CallRange.NONE : new CallRange(first, Long.MAX_VALUE);
    }

    private static String[] labels(FlowGraph graph) {
        String[] labels = new String[graph.nodes()];
        for (int of = 0; of < labels.length; of++) {
            String site = graph.callsite(of);
            labels[of] = Layout.clean(graph.label(of) + (site.isEmpty() ? "" : ", " + site));
        }
        return labels;
    }

    private void write(GraphFile opened, List<FlowGraph> graphs, Map<Integer, CallRange> ranges, Path folder)
            throws IOException {
        ArchiveTarget.checkFolder(folder, force);
        TraceFormat writer = TraceFormat.installed().stream()
                .filter(TraceFormat::writes)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no format is written"));
        try (ProgressDisplay progress = progress();
                TraceSource part = isWhole() ? opened.whole(graphs) : opened.part(graphs, ranges);
                TraceSink sink = writer.create(folder, part.info())) {
            Conversion.Outcome outcome = Conversion.copy(part, sink, progress);
            sink.complete();
            progress.finish();
            out().println(folder + ": " + Words.count(outcome.written(), "event"));
            out().flush();
        }
    }

    private void print(FlowGraph graph, CallRange range, @Nullable CallTimes times, GraphFile opened) {
        String process = graph.names().location(graph.location());
        String[] labels = labels(graph);
        GraphWalk walk = graph.walk();
        while (walk.next() && walk.event() < range.to()) {
            if ((walk.event() & 0xFFF) == 0) {
                session().cancellation().check();
            }
            if (range.has(walk.event())) {
                out().println(process + " " + walk.event() + " " + when(times, (int) walk.event(), opened)
                        + labels[walk.node()]);
            }
        }
    }

    private static String when(@Nullable CallTimes times, int call, GraphFile opened) {
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
