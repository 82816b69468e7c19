package expert.command.trace;

import earl.Trace;
import earl.graph.Signature;
import earl.graph.capture.Calls;
import earl.graph.loop.LocationLoops;
import earl.graph.loop.LoopFinder;
import earl.graph.loop.LoopTree;
import earl.graph.loop.ProgramLoops;
import earl.graph.view.GraphView;
import expert.command.Command;
import expert.option.ExitStatus;
import expert.option.GraphOptions;
import expert.option.RankOption;
import expert.option.Session;
import expert.option.TraceArgument;
import expert.option.output.CsvOption;
import expert.option.output.GraphForm;
import expert.option.output.TextOutput;
import expert.structure.LoopCsv;
import expert.structure.LoopHtml;
import expert.structure.LoopText;
import expert.structure.LoopsJson;
import expert.terminal.ProgressDisplay;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code expert loops}: shows the loops in which processes make their calls. */
@CommandLine.Command(
        name = "loops",
        header = "Show the loops in which processes make their calls, and how their iterations went.",
        description =
                "Finds loops in the event flow graph of each process, without the source code, and joins the loops"
                        + " of all processes. Where the trace has the functions that make the calls, EXPERT searches function by"
                        + " function. An iteration begins with the call at which the loop is entered, its header, and"
                        + " lasts until the next iteration begins. The last iteration ends with the loop's last call or function."
                        + " Iterations are numbered from 1.",
        footer = {"Example:", "  expert loops examples/halo"})
public final class LoopsCommand extends Command {
    /** Forms of the answer. */
    enum Form {
        text,
        json,
        csv,
        html,
        svg
    }

    @Mixin
    private RankOption ranks;

    @Option(
            names = "--signature",
            paramLabel = "PARTS",
            description =
                    "What makes calls the same node of the flow graph, as in 'expert graph' (default: call,callsite if"
                            + " the trace has call sites, otherwise call,size,partner,callsite). If a loop is entered at several"
                            + " places, EXPERT also tries call,callsite.")
    private @Nullable String signature;

    @Option(
            names = "--events",
            paramLabel = "WHICH",
            description =
                    "Which calls to use: mpi, io, all, or those whose names match a regular expression. Default: mpi;"
                            + " without calls of MPI, ranges that are named as steps (ProfilerStep, step, iteration), and in"
                            + " recordings of GPUs without such ranges, calls of CUDA and HIP.")
    private @Nullable String events;

    @Option(names = "--all", description = "List loops too that take less than 1 %% of the run.")
    private boolean all;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "${COMPLETION-CANDIDATES}; default: what the ending of -o implies, otherwise text. svg draws the"
                            + " tree of the process that --ranks names.")
    private @Nullable Form format;

    @Mixin
    private TextOutput output;

    @Mixin
    private CsvOption cells;

    @Mixin
    private TraceArgument source;

    public LoopsCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        if (form() == Form.svg && !ranks.isGiven()) {
            throw usage("--format svg draws the loops of one process: name it with --ranks");
        }
        if (form() == Form.svg) {
            ranks.only();
        }
        @Nullable Calls given;
        @Nullable Signature by;
        try {
            given = events == null ? null : Calls.parse(events);
            by = signature == null ? null : Signature.parse(signature);
        } catch (IllegalArgumentException misspelt) {
            throw usage(String.valueOf(misspelt.getMessage()));
        }
        source.path();
        try (ProgressDisplay progress = progress();
                Trace trace = source.open(progress)) {
            progress.finish();
            Calls which = given == null ? Calls.usual(trace) : given;
            LoopFinder finder = by == null ? new LoopFinder(trace, which) : new LoopFinder(trace, by, which);
            List<LocationLoops> found = ranks.isGiven()
                    ? ranks.locations(trace).stream().map(finder::of).toList()
                    : finder.all();
            output.write(session(), out -> write(trace, found, out));
        }
        return ExitStatus.OK;
    }

    private void write(Trace trace, List<LocationLoops> found, Writer to) throws IOException {
        ProgramLoops loops = ProgramLoops.of(trace, found);
        switch (form()) {
            case text -> to.write(LoopText.of(title(trace, found, loops), loops, all, wide()));
            case json -> LoopsJson.write(to, trace.info().path().toString(), loops);
            case csv -> LoopCsv.write(to, loops, cells.csv());
            case html -> LoopHtml.write(to, title(trace, found, loops), loops, output.links());
            case svg -> draw(LoopTree.of(title(trace, found, loops), found.getFirst()), to);
        }
    }

    private void draw(GraphView tree, Writer to) throws IOException {
        String refusal = GraphForm.refusal(tree, "html, json or csv");
        if (!refusal.isEmpty()) {
            throw usage(refusal);
        }
        GraphForm.picture(tree, to);
    }

    /** Output to a program is not wrapped: one line per loop. */
    private int wide() {
        boolean terminal = output.file() == null && session().console().outIsTerminal();
        return terminal ? width() : Integer.MAX_VALUE;
    }

    private String title(Trace trace, List<LocationLoops> found, ProgramLoops loops) {
        String whose = found.size() == 1
                ? trace.locations().get(found.getFirst().location()).label()
                : Words.count(found.size()) + " processes";
        String by = found.isEmpty() ? "" : ", by " + found.getFirst().signature();
        return GraphOptions.name(trace) + ", " + whose + ": "
                + (loops.loops().isEmpty()
                        ? "no loops"
                        : Words.count(loops.loops().size(), "loop")) + by;
    }

    private Form form() {
        return output.form(format, Form.class);
    }
}
