package expert.command.trace;

import earl.OpenOptions;
import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.Signature;
import earl.graph.capture.FlowGraphs;
import earl.graph.capture.SignatureChoice;
import earl.graph.merge.MergedGraph;
import earl.graph.view.GraphDifference;
import earl.graph.view.GraphView;
import expert.command.Command;
import expert.option.ExitStatus;
import expert.option.GraphOptions;
import expert.option.IncompleteTraceNotice;
import expert.option.OpeningOptions;
import expert.option.Session;
import expert.option.output.GraphForm;
import expert.option.output.TextOutput;
import expert.structure.GraphDifferenceJson;
import expert.structure.GraphDifferenceText;
import expert.terminal.ProgressDisplay;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code expert graph diff}: lists the differences between the flow graphs of two processes or two runs. */
@CommandLine.Command(
        name = "diff",
        header = "List the differences between the flow graphs of two processes or two runs.",
        description = "Matches nodes by their label and their place in the program, with partners relative to each"
                + " process. For two runs, EXPERT compares the merged graphs, or the graphs of one process of each"
                + " (--ranks).",
        footer = {
            "Examples:",
            "  expert graph diff --ranks 0,3 run42",
            "  expert graph diff before after",
            "  expert graph diff --ranks 0 --format html -o difference.html before after"
        })
public final class GraphDiffCommand extends Command {
    @Option(
            names = "--ranks",
            paramLabel = "R[,S]",
            split = ",",
            description =
                    "The processes of A and of B. One trace needs two of them; for two traces, one is enough for both.")
    private List<Integer> ranks = new ArrayList<>();

    @Mixin
    private GraphOptions options;

    @Option(
            names = "--minimum",
            paramLabel = "SHARE",
            defaultValue = "0.01",
            description = "Minimum difference of two times, as a share of the whole time of the longer graph (default:"
                    + " ${DEFAULT-VALUE}).")
    private double least;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description =
                    "Maximum number of lines for each kind of difference in text; 0 for all (default: ${DEFAULT-VALUE}).")
    private int limit;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES}; default: what the ending of -o implies, otherwise text.")
    private @Nullable GraphForm format;

    @Mixin
    private TextOutput output;

    @Mixin
    private OpeningOptions opening;

    @Parameters(
            paramLabel = "A [B]",
            arity = "0..*",
            hideParamSyntax = true,
            description = "One trace with --ranks, or two traces.")
    private List<Path> sides = new ArrayList<>();

    public GraphDiffCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        form();
        if (sides.isEmpty() || sides.size() > 2) {
            throw usage("expected two traces, or two processes of one (--ranks R,S); " + sides.size()
                    + " traces are given");
        }
        if (sides.size() == 1 && ranks.size() != 2) {
            throw usage("name two processes of the trace: --ranks R,S");
        }
        if (ranks.size() > 2) {
            throw usage("--ranks must name one process of each side, not " + ranks.size());
        }
        if (!(least >= 0 && least <= 1)) {
            throw usage("--minimum must be from 0 to 1, not " + least);
        }
        if (limit < 0) {
            throw usage("--limit must be 0 or more, not " + limit);
        }
        options.check();
        Signature by = signature();
        GraphDifference difference = GraphDifference.of(side(0, by), side(1, by), least);
        output.write(session(), out -> write(difference, out));
        return ExitStatus.OK;
    }

    /** One signature for both sides: the coarser one of two that EXPERT chooses. */
    private Signature signature() {
        if (!options.choosesSignature()) {
            return options.signature();
        }
        Signature coarsest = Signature.DEFAULT;
        for (Path side : sides) {
            try (ProgressDisplay progress = progress();
                    Trace trace = Trace.open(side, opening.options(progress))) {
                coarsest = SignatureChoice.coarser(coarsest, options.signature(trace));
            }
        }
        return coarsest;
    }

    private GraphView side(int side, Signature by) {
        Integer rank = ranks.isEmpty() ? null : ranks.get(Math.min(side, ranks.size() - 1));
        try (ProgressDisplay progress = progress();
                Trace trace = open(sides.get(Math.min(side, sides.size() - 1)), progress)) {
            progress.finish();
            FlowGraphs graphs = new FlowGraphs(trace, by, options.calls());
            List<FlowGraph> chosen = rank == null ? graphs.all() : List.of(graphs.of(location(trace, "--ranks", rank)));
            if (chosen.isEmpty() || chosen.getFirst().events() == 0) {
                throw options.noEvents(trace);
            }
            String title = GraphOptions.name(trace)
                    + (rank == null
                            ? ", " + GraphOptions.count(chosen.size(), "process", "processes")
                            : ", "
                                    + trace.locations()
                                            .get(chosen.getFirst().location())
                                            .label())
                    + ": "
                    + Words.count(chosen.stream().mapToLong(FlowGraph::events).sum(), "event");
            return GraphView.of(title, MergedGraph.of(chosen)).standalone();
        }
    }

    private Trace open(Path path, ProgressDisplay progress) {
        OpenOptions how = opening.options(progress);
        return IncompleteTraceNotice.announced(Trace.open(path, how), progress);
    }

    private void write(GraphDifference difference, Writer out) throws IOException {
        switch (form()) {
            case text -> out.write(GraphDifferenceText.of(difference, limit));
            case json -> GraphDifferenceJson.write(out, difference);
            default -> {
                String title = "A: " + difference.first().title() + " | B: "
                        + difference.second().title();
                GraphView view = difference.view(title, Words::duration);
                String refusal = form().refusal(view);
                if (!refusal.isEmpty()) {
                    throw usage(refusal);
                }
                form().write(view, output.links(), out);
            }
        }
    }

    private GraphForm form() {
        return output.form(format, GraphForm.class);
    }
}
