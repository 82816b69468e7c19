package expert.command.analysis;

import earl.OpenOptions;
import earl.stage.Recording;
import earl.stage.Stage;
import earl.stage.Stages;
import expert.analysis.Analyzer;
import expert.analysis.PatternWatch;
import expert.command.Command;
import expert.option.ClusterOption;
import expert.option.EngineMode;
import expert.option.ExitStatus;
import expert.option.ForLauncher;
import expert.option.Session;
import expert.option.TraceArgument;
import expert.option.analysis.AnalysisOptions;
import expert.option.analysis.Configuration;
import expert.option.analysis.RunOptions;
import expert.option.output.CsvOption;
import expert.option.output.ReportFormat;
import expert.option.output.TextOutput;
import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.print.StagesReport;
import expert.report.TextReport;
import expert.request.AnalysisRequest;
import expert.request.RequestException;
import expert.terminal.Console;
import expert.terminal.OutputFile;
import expert.terminal.ProgressDisplay;
import expert.terminal.Remark;
import expert.text.Layout;
import expert.text.Paint;
import expert.text.Words;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code expert analyze}: reports what the patterns find in a trace. */
@ForLauncher(work = ForLauncher.Work.COLUMNS)
@CommandLine.Command(
        name = "analyze",
        header = "Find where and why a program waits (the default command).",
        description = "Runs patterns on a trace and reports what they find.",
        footer = {
            "Examples:",
            "  expert run42/traces.otf2",
            "  expert --patterns mine.py --select mine,late_sender -P mine.minimum=1e-3 run42",
            "  expert -o report.html run42"
        })
public final class AnalyzeCommand extends Command {
    @Mixin
    private AnalysisOptions.Selection selection;

    @Mixin
    private AnalysisOptions analysis;

    @Option(
            names = "--full",
            description = "List all findings, not only the largest waits. --select, --instances and --by imply it.")
    private boolean full;

    @Option(
            names = "--instances",
            paramLabel = "N",
            description = "List the N worst instances of each pattern (default: 10; 3 in text).")
    private @Nullable Integer instances;

    @Option(
            names = "--engine",
            paramLabel = "MODE",
            description =
                    "How scripts run: aot starts faster, jit runs callbacks faster. By default, EXPERT chooses by the"
                            + " size of the trace and the callbacks of the patterns.")
    private @Nullable EngineMode engine;

    @Option(
            names = {"-f", "--format"},
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES}; default: what the ending of -o implies, otherwise text.")
    private @Nullable ReportFormat format;

    @Option(
            names = "--profile-stages",
            description =
                    "Print on standard error how much time and memory each stage of the analysis takes: a table, or one"
                            + " line of JSON with --format json.")
    private boolean profileStages;

    @Option(
            names = "--watch",
            description =
                    "Run again whenever one of your pattern files, or a module beside it that it imports, changes."
                            + " Ctrl-C ends it.")
    private boolean watch;

    @Mixin
    private ClusterOption cluster;

    @Mixin
    private TextOutput output;

    @Mixin
    private CsvOption csv;

    @Mixin
    private TraceArgument source;

    private Configuration configuration = Configuration.NONE;

    public AnalyzeCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        if (!profileStages) {
            return report();
        }
        try (Recording recording = Stages.record()) {
            Integer status = report();
            StagesReport stages =
                    new StagesReport(recording.totals(), session().console().err());
            if (form() == ReportFormat.json) {
                stages.json();
            } else {
                stages.text();
            }
            return status;
        }
    }

    private Integer report() throws IOException {
        if (engine != null && !engine.name().equals(System.getProperty("expert.engine", engine.name()))) {
            session()
                    .console()
                    .remark(
                            Remark.NOTICE,
                            "--engine " + engine
                                    + " can only be chosen by bin/expert; scripts already run in another way here");
        }
        if (form().isBinary() && output.file() == null && session().console().outIsTerminal()) {
            throw usage("--format " + form() + " needs a file: -o FILE");
        }
        Path trace = source.path();
        configuration = analysis.configuration();
        return watch ? watch(trace) : once(trace);
    }

    private int once(Path trace) throws IOException {
        Path file = output.file();
        Analysis done = file == null ? analyzeToTerminal(trace) : analyzeToFile(trace, file);
        for (Failure failure : done.failures()) {
            session().console().remark(Remark.SCRIPT, failure);
        }
        RunOptions.tellErrors(done, session());
        return done.failures().isEmpty() ? ExitStatus.OK : ExitStatus.PATTERN;
    }

    /** Runs until the user stops it. Mistakes in the files do not end it. */
    private int watch(Path trace) throws IOException {
        Console console = session().console();
        PatternWatch files =
                new PatternWatch(analysis.request(session(), configuration, trace, OpenOptions.defaults(), List.of())
                        .patterns());
        if (files.files() == 0) {
            throw usage("--watch needs a pattern file of yours; name one with --patterns");
        }
        int status = once(trace);
        while (true) {
            console.remark(
                    Remark.NOTICE, "watching " + Words.count(files.files(), "pattern file") + "; Ctrl-C ends it");
            try {
                files.await().forEach(file -> console.remark(Remark.NOTICE, file + " has changed"));
            } catch (InterruptedException stop) {
                session().cancellation().check();
                Thread.currentThread().interrupt();
                return status;
            }
            try {
                status = once(trace);
            } catch (RequestException mistake) {
                console.remark(Remark.USAGE, String.valueOf(mistake.getMessage()));
            }
        }
    }

    private Analysis analyzeToTerminal(Path trace) throws IOException {
        Analysis done = analyze(trace);
        StringWriter text = new StringWriter();
        write(
                done,
                session().console().outStream(),
                form() == ReportFormat.text ? text : out(),
                colour() ? Paint.ANSI : Paint.PLAIN,
                width());
        if (watch) {
            // A pager would wait for its user.
            out().print(text);
            out().flush();
        } else {
            session().console().page(text.toString(), session().environment());
        }
        return done;
    }

    /** Begins the file first, so that an unwritable place is reported before the work. */
    private Analysis analyzeToFile(Path trace, Path place) throws IOException {
        Analysis done;
        try (OutputFile file = OutputFile.begin(place)) {
            done = analyze(trace);
            write(done, file.stream(), file.writer(), Paint.PLAIN, Layout.WIDTH);
            session().cancellation().check();
            file.commit();
        }
        output.connect();
        return done;
    }

    private void write(Analysis done, OutputStream stream, Writer writer, Paint paint, int width) throws IOException {
        try (Stage _ = Stages.enter("report")) {
            ReportFormat.Look look =
                    new ReportFormat.Look(paint, width, full(), instanceCount(), csv.csv(), output.links());
            form().write(done, stream, writer, look);
        }
    }

    private Analysis analyze(Path trace) {
        try (ProgressDisplay progress = progress()) {
            if (cluster.isNamed()) {
                source.refuseAnonymous("an analysis on a cluster");
            }
            return cluster.isNamed()
                    ? cluster.analyze(request(trace, progress), source.threads(), progress)
                    : Analyzer.analyze(request(trace, progress));
        }
    }

    private AnalysisRequest request(Path trace, ProgressDisplay progress) {
        AnalysisRequest request = analysis.request(session(), configuration, trace, source.options(progress), List.of())
                .selecting(selection.selected(configuration))
                .excluding(selection.excluded(configuration));
        return request.with(request.settings()
                .withInstances(analysis.instances(instances, configuration))
                .withSizes(form().hasSizes()));
    }

    private ReportFormat form() {
        return output.form(format, ReportFormat.class);
    }

    /** Whether a text lists everything: a user who asks for certain patterns, instances or parts wants to see them. */
    private boolean full() {
        return full || selection.isGiven() || instances != null || analysis.hasParts();
    }

    /** Instances of a pattern in a text. */
    private int instanceCount() {
        return instances == null ? TextReport.INSTANCES : instances;
    }
}
