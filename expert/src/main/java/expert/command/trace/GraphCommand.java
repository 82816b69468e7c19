package expert.command.trace;

import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.capture.FlowGraphs;
import earl.graph.merge.MergedGraph;
import earl.graph.merge.ProcessClusters;
import earl.graph.reconstruct.GraphFile;
import earl.graph.view.GraphView;
import expert.command.Command;
import expert.option.ExitStatus;
import expert.option.GraphOptions;
import expert.option.RankOption;
import expert.option.Session;
import expert.option.TraceArgument;
import expert.option.output.GraphForm;
import expert.option.output.TextOutput;
import expert.structure.GraphJson;
import expert.structure.GraphPage;
import expert.structure.GraphText;
import expert.terminal.ProgressDisplay;
import expert.text.Layout;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code expert graph}: shows the event flow graph of a process, of all processes, or of groups that do the same. */
@CommandLine.Command(
        name = "graph",
        header = "Show the calls of processes as a graph.",
        description =
                "A node is a call with its bytes, its partner and its place in the program. An edge shows which call"
                        + " followed, and how often. By default, EXPERT merges the graphs of all processes into one.")
public final class GraphCommand extends Command {
    /** The information on edges. */
    enum Edges {
        counts,
        runs,
        folded
    }

    @Mixin
    private RankOption ranks;

    @Option(
            names = "--merged",
            description = "Show one graph of all processes, with partners relative to each process (default).")
    private boolean merged;

    @Option(
            names = "--clusters",
            description =
                    "Show the groups of processes that have the same graph, and the graph of one process of each group.")
    private boolean clusters;

    @Option(
            names = "--within",
            paramLabel = "D",
            defaultValue = "0",
            description =
                    "With --clusters: the maximum distance of a graph from the first one of its group, from 0 (equal) to"
                            + " 1 (default: ${DEFAULT-VALUE}).")
    private double within;

    @Mixin
    private GraphOptions options;

    @Option(
            names = "--edges",
            paramLabel = "WHAT",
            defaultValue = "counts",
            description =
                    "With --ranks R: what to show of the edges that leave a branch: ${COMPLETION-CANDIDATES} (default:"
                            + " ${DEFAULT-VALUE}). A run is a number of successive departures along one edge, with its number among"
                            + " the runs of the node. Folded runs have first number, last number, stride and count.")
    private Edges edges;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES}; default: what the ending of -o implies, otherwise text.")
    private @Nullable GraphForm format;

    @Mixin
    private TextOutput output;

    @Mixin
    private TraceArgument source;

    public GraphCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        form();
        if ((ranks.isGiven() ? 1 : 0) + (merged ? 1 : 0) + (clusters ? 1 : 0) > 1) {
            throw usage("--ranks, --merged and --clusters exclude each other");
        }
        if (clusters && form() != GraphForm.text && form() != GraphForm.json && form() != GraphForm.html) {
            throw usage("--clusters is shown as text, html or json; --format " + form() + " shows one graph");
        }
        if (!(within >= 0 && within <= 1)) {
            throw usage("--within must be from 0 to 1, not " + within);
        }
        options.check();
        if (GraphFile.sniff(source.path())) {
            GraphFile file = GraphFile.open(source.path());
            if (!file.hasTrace()) {
                source.refuseAnonymous("a file of graphs");
                output.write(session(), out -> writeOf(file, out));
                return ExitStatus.OK;
            }
        }
        try (ProgressDisplay progress = progress();
                Trace trace = source.open(progress)) {
            progress.finish();
            FlowGraphs graphs = new FlowGraphs(trace, options.signature(trace), options.calls());
            output.write(session(), out -> write(trace, graphs, out));
        }
        return ExitStatus.OK;
    }

    private void show(GraphView view, Writer to) throws IOException {
        String refusal = form().refusal(view);
        if (!refusal.isEmpty()) {
            throw usage(refusal);
        }
        form().write(view, output.links(), to);
    }

    private void write(Trace trace, FlowGraphs graphs, Writer to) throws IOException {
        if (ranks.isGiven()) {
            ranks.only();
            writeOne(trace, graphs.of(ranks.locations(trace).getFirst()), to);
        } else {
            List<FlowGraph> all = graphs.all();
            if (all.isEmpty()) {
                throw options.noEvents(trace);
            }
            if (clusters) {
                writeClusters(trace, MergedGraph.of(all), to);
            } else {
                writeMerged(trace, MergedGraph.of(all), to);
            }
        }
    }

    /** A graph of a file, with the file's signature; merging all of them needs the trace. */
    private void writeOf(GraphFile file, Writer to) throws IOException {
        if (options.areGiven()) {
            throw usage("the graphs of " + file.trace() + " are made by --signature " + file.signature() + " --events "
                    + file.calls() + " already");
        }
        if (!ranks.isGiven()) {
            throw usage("--ranks says which of the file's " + Words.count(file.graphs(), "graph")
                    + "; they are merged and compared where the trace is at hand");
        }
        int wanted = ranks.only();
        FlowGraph graph = file.read().stream()
                .filter(one -> one.rank() == wanted)
                .findFirst()
                .orElseThrow(() -> ranks.none(wanted, "the file"));
        switch (form()) {
            case json -> GraphJson.write(to, file.trace(), file.calls(), List.of(), graph);
            default -> show(GraphView.of(title(file.trace(), "rank " + wanted, graph), graph, detail()), to);
        }
    }

    private void writeOne(Trace trace, FlowGraph graph, Writer to) throws IOException {
        switch (form()) {
            case json ->
                GraphJson.write(
                        to,
                        GraphOptions.name(trace),
                        options.calls().toString(),
                        trace.definitions().metrics(),
                        graph);
            default -> show(GraphView.of(title(trace, graph), graph, detail()), to);
        }
    }

    private GraphView.Detail detail() {
        return switch (edges) {
            case counts -> GraphView.Detail.COUNTS;
            case runs -> GraphView.Detail.RUNS;
            case folded -> GraphView.Detail.FOLDED;
        };
    }

    private void writeMerged(Trace trace, MergedGraph graph, Writer to) throws IOException {
        switch (form()) {
            case json ->
                GraphJson.write(to, GraphOptions.name(trace), options.calls().toString(), graph);
            default -> show(GraphView.of(title(trace, graph), graph), to);
        }
    }

    private void writeClusters(Trace trace, MergedGraph graph, Writer to) throws IOException {
        ProcessClusters groups = new ProcessClusters(graph, within);
        switch (form()) {
            case json ->
                GraphJson.write(to, GraphOptions.name(trace), options.calls().toString(), graph, groups);
            case html -> GraphPage.write(groups(trace, graph, groups), views(trace, graph, groups), output.links(), to);
            default -> {
                to.write(Layout.clean(groups(trace, graph, groups)) + "\n");
                for (GraphView view : views(trace, graph, groups)) {
                    to.write("\n");
                    GraphText.write(view, to);
                }
            }
        }
    }

    private static String groups(Trace trace, MergedGraph graph, ProcessClusters groups) {
        return GraphOptions.name(trace) + ": "
                + GraphOptions.count(graph.graphs().size(), "process", "processes") + " in "
                + Words.count(groups.clusters().size(), "group");
    }

    /** The first graph of each group. */
    private List<GraphView> views(Trace trace, MergedGraph graph, ProcessClusters groups) {
        List<GraphView> views = new ArrayList<>();
        for (ProcessClusters.Cluster group : groups.clusters()) {
            FlowGraph first = graph.graphs().get(group.representative());
            String spread =
                    group.spread() > 0 ? String.format(Locale.ROOT, ", up to %.3f from the first", group.spread()) : "";
            String title = GraphOptions.count(group.ranks().size(), "process", "processes") + " (" + group.ranks() + ")"
                    + spread + (group.ranks().size() > 1 ? ", the first of them: " : ": ");
            views.add(GraphView.of(title + title(trace, first), first, detail()));
        }
        return views;
    }

    private String title(Trace trace, FlowGraph graph) {
        return title(
                GraphOptions.name(trace),
                trace.locations().get(graph.location()).label(),
                graph);
    }

    private String title(String name, String process, FlowGraph graph) {
        return name + ", " + process + ": "
                + Words.count(graph.events(), "event") + ", " + Words.count(graph.nodes(), "node") + ", "
                + Words.count(detail() == GraphView.Detail.FOLDED ? graph.multiEdges() : graph.edges(), "edge")
                + by(graph);
    }

    private String title(Trace trace, MergedGraph graph) {
        long all = graph.graphs().stream().mapToLong(FlowGraph::events).sum();
        return GraphOptions.name(trace) + ", "
                + GraphOptions.count(graph.graphs().size(), "process", "processes") + " ("
                + graph.ranks() + "): "
                + Words.count(all, "event") + ", " + Words.count(graph.nodes(), "node") + ", "
                + Words.count(graph.edges().size(), "edge")
                + by(graph.graphs().getFirst());
    }

    /** The signature, if the user did not choose it. */
    private String by(FlowGraph graph) {
        return options.choosesSignature() ? ", by " + graph.signature() : "";
    }

    private GraphForm form() {
        return output.form(format, GraphForm.class);
    }
}
