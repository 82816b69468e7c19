package expert.command.trace;

import earl.Location;
import earl.Trace;
import earl.TraceException;
import earl.model.CommunicationRecords;
import earl.model.LocalModel;
import earl.model.LoopRecognizer;
import earl.model.ProcessNumbers;
import earl.model.Vocabulary;
import earl.model.compact.CompactModel;
import earl.model.compact.FoldedModel;
import earl.model.global.GlobalModel;
import earl.model.scan.AnnotatedModel;
import earl.model.scan.ScanPlan;
import expert.command.Command;
import expert.option.ExitStatus;
import expert.option.RankOption;
import expert.option.Session;
import expert.option.TraceArgument;
import expert.option.output.CsvOption;
import expert.option.output.TextOutput;
import expert.print.LocalModels;
import expert.structure.ModelJson;
import expert.structure.ModelLabels;
import expert.structure.ModelMatrix;
import expert.structure.ModelPicture;
import expert.structure.ModelSizes;
import expert.structure.ScanReport;
import expert.terminal.ProgressDisplay;
import expert.text.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code expert model}: what each process communicates, as nested loops. */
@CommandLine.Command(
        name = "model",
        header = "Show the communication of processes as nested loops.",
        description = "Searches what a process sends, receives and takes part in for repetitions (nested loop"
                + " recognition). Numbers and counts may depend on the counters i0, i1, ... of the loops around them,"
                + " which begin at 1. A model stands for exactly the events that the process recorded, in their order.",
        footer = {"Examples:", "  expert model examples/halo", "  expert model --ranks 0 examples/halo"})
public final class ModelCommand extends Command {
    /** Maximum number of processes without a rank that the output identifies. */
    private static final int MAX_THREADS = 8;

    /** Models of at most this size are always exact. */
    private static final int MAX_EXACT = 100;

    /** Forms of a model. */
    enum Form {
        text,
        json,
        events,
        svg,
        html
    }

    @Mixin
    private RankOption ranks;

    @Option(names = "--local", description = "Show the models of single processes instead of the merged model.")
    private boolean local;

    @Option(
            names = "--flat",
            description = "Write one line for each event of each process, even where all processes do the same.")
    private boolean flat;

    @Option(
            names = "--exact",
            description = "Write each loop with its exact count. Otherwise, a text of more than " + MAX_EXACT
                    + " constructs has one loop for those that differ in their counts, if that makes it half as long.")
    private boolean exact;

    @Option(
            names = "--annotate",
            paramLabel = "FILE",
            description =
                    "Read numbers from the trace at the positions that this file marks in the text of the model, for"
                            + " instance: get \"before\" {0,1,5}.time -> (time, duration, bytes, wait; <- for the construct"
                            + " before). Writes CSV.")
    private @Nullable Path annotations;

    @Option(
            names = "--emit",
            paramLabel = "LANGUAGE",
            description =
                    "python: with --annotate, write a script that prints these rows instead of the rows themselves.")
    private @Nullable String emit;

    @Option(
            names = "--matrix",
            description = "Count the messages between processes, from the model alone. Where all messages between two"
                    + " processes have one size, count bytes too.")
    private boolean matrix;

    @Option(
            names = "--sizes",
            description =
                    "List the sizes of the models: events, bytes of text, and bytes of text packed with gzip, by process"
                            + " and merged.")
    private boolean sizes;

    @Option(
            names = "--part",
            paramLabel = "N[.N]...",
            description =
                    "Show or count only a part: the N-th loop of the model, the N-th one inside of it, and so on.")
    private @Nullable String part;

    @Option(
            names = "--positions",
            description =
                    "With --flat: show where each construct begins among the events of a process, and the length of an"
                            + " iteration.")
    private boolean positions;

    @Option(names = "--explain", description = "Explain what merging split, moved, unified or left unchanged, and why.")
    private boolean explain;

    @Option(
            names = "--max-body",
            paramLabel = "N",
            defaultValue = "" + LoopRecognizer.DEFAULT_BODY,
            description = "Maximum length of a loop body, in events and inner loops (default: ${DEFAULT-VALUE}).")
    private int maxBody;

    @Option(names = "--calls", description = "Add the begin and end of MPI calls as events.")
    private boolean calls;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "${COMPLETION-CANDIDATES}; default: what the ending of -o implies, otherwise text. events: the"
                            + " events without loops, which every command opens as a trace. svg, html: a picture; on the page you"
                            + " can fold loops.")
    private @Nullable Form format;

    @Mixin
    private TextOutput output;

    @Mixin
    private CsvOption cells;

    @Mixin
    private TraceArgument source;

    public ModelCommand(Session session) {
        super(session);
    }

    @Override
    public boolean printsForPeople() {
        return annotations == null && super.printsForPeople();
    }

    @Override
    public Integer call() throws IOException {
        if (maxBody < 1 || maxBody > 1 << 20) {
            throw usage("--max-body must be from 1 to 1048576, not " + maxBody);
        }
        source.path();
        form();
        if (emit != null && (annotations == null || !emit.equals("python"))) {
            throw usage("--emit python needs --annotate");
        }
        try (ProgressDisplay progress = progress();
                Trace trace = source.open(progress)) {
            progress.finish();
            output.write(session(), out -> write(trace, out));
        }
        return ExitStatus.OK;
    }

    private void write(Trace trace, Writer to) throws IOException {
        if (annotations != null) {
            scan(trace, annotations, to);
            return;
        }
        boolean merged = form() == Form.svg || form() == Form.html || matrix || sizes;
        if (merged || (!ranks.isGiven() && !local && form() != Form.events)) {
            GlobalModel model = GlobalModel.of(
                    trace, wanted(trace), maxBody, calls, Runtime.getRuntime().availableProcessors());
            if (sizes) {
                ModelSizes.write(to, trace, wanted(trace), maxBody, model);
            } else {
                show(trace, model, to);
            }
            return;
        }
        Vocabulary vocabulary = new Vocabulary();
        CommunicationRecords records = new CommunicationRecords(trace, vocabulary, calls);
        if (form() == Form.events) {
            for (Location location : wanted(trace)) {
                events(records, location, vocabulary, to);
            }
            return;
        }
        List<LocalModel> models = new ArrayList<>();
        for (Location location : wanted(trace)) {
            models.add(LocalModel.of(records, location, maxBody));
        }
        LocalModels found = new LocalModels(vocabulary, models);
        if (form() == Form.json) {
            found.json(to, trace.info().path());
        } else if (!found.text(to, ranks.isGiven())) {
            to.write(nothing());
        }
    }

    private void scan(Trace trace, Path file, Writer to) throws IOException {
        ScanPlan plan = AnnotatedModel.read(file);
        if (emit == null) {
            ScanReport.csv(to, trace, plan, cells.csv());
        } else {
            ScanReport.python(to, trace, plan, cells.csv());
        }
    }

    private String nothing() {
        return "// no process sends, receives or takes part in a collective operation" + (calls ? ", or calls MPI" : "")
                + "\n";
    }

    private void show(Trace trace, GlobalModel whole, Writer to) throws IOException {
        GlobalModel model = whole;
        if (part != null) {
            try {
                model = whole.part(part);
            } catch (IllegalArgumentException none) {
                throw usage("--part " + part + ": " + none.getMessage());
            }
        }
        Path from = trace.info().path();
        if (matrix) {
            ModelMatrix.write(to, model.traffic());
            return;
        }
        switch (form()) {
            case json -> ModelJson.write(to, from.toString(), model);
            case svg -> ModelPicture.svg(to, model, new ModelLabels(whole, trace, calls));
            case html -> ModelPicture.html(to, from, model, new ModelLabels(whole, trace, calls), output.links());
            case text, events -> text(trace, model, to);
        }
    }

    private void text(Trace trace, GlobalModel model, Writer to) throws IOException {
        if (model.events() == 0) {
            to.write(nothing());
            return;
        }
        if (explain) {
            for (String step : model.steps()) {
                to.write("// " + step + "\n");
            }
        }
        CompactModel compact = flat || positions ? null : new CompactModel(model);
        int size = compact == null ? model.size() : compact.size();
        FoldedModel folded = compact == null || exact || size <= MAX_EXACT ? null : new FoldedModel(model, compact);
        if (folded != null && 2 * folded.size() > size) {
            folded = null;
        }
        to.write("// " + Words.count(model.events(), "event") + " in "
                + (folded == null
                        ? Words.count(size, "construct")
                        : Words.count(folded.size(), "construct") + ", loops with varying counts as one; "
                                + Words.count(size) + " with --exact")
                + (model.dangling() == 0 ? "" : ", " + Words.count(model.dangling(), "message") + " without a partner")
                + "\n");
        threads(trace, model, to);
        if (folded != null) {
            folded.write(to);
        } else if (compact == null) {
            model.write(to, positions);
        } else {
            compact.write(to);
        }
    }

    /** Identifies the locations without a rank. */
    private static void threads(Trace trace, GlobalModel model, Writer to) throws IOException {
        List<Integer> locations = model.constructs().stream()
                .flatMapToInt(construct -> Arrays.stream(construct.members()))
                .distinct()
                .boxed()
                .toList();
        List<String> threads = ProcessNumbers.of(trace).withoutRank(locations);
        for (String thread : threads.subList(0, Math.min(MAX_THREADS, threads.size()))) {
            to.write("// " + thread + "\n");
        }
        if (threads.size() > MAX_THREADS) {
            to.write("// and " + (threads.size() - MAX_THREADS) + " more; --local lists them\n");
        }
    }

    private static void events(CommunicationRecords records, Location location, Vocabulary vocabulary, Writer to)
            throws IOException {
        try {
            records.read(location, LocalModels.lines(vocabulary, to));
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    private List<Location> wanted(Trace trace) {
        ranks.locations(trace);
        List<Location> wanted = trace.locations().stream()
                .filter(location -> ranks.includes(location.rank()))
                .toList();
        if (wanted.isEmpty()) {
            throw !ranks.isGiven()
                    ? new TraceException(trace.info().path(), -1, "it has no locations, and so no model")
                    : ranks.none(ranks.ranks().getFirst(), "the trace");
        }
        return wanted;
    }

    /**
     * The output form of a model. @throws picocli.CommandLine.ParameterException if the file's ending implies another form
     */
    private Form form() {
        if (annotations != null) {
            output.check(emit == null ? new String[] {"csv", "txt"} : new String[] {"py"});
            return Form.text;
        }
        if (matrix || sizes) {
            output.check("txt", "text");
            return format == null ? Form.text : format;
        }
        return output.form(format, Form.class);
    }
}
