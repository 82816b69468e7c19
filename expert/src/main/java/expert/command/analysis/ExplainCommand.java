package expert.command.analysis;

import expert.analysis.Analyzer;
import expert.command.Command;
import expert.option.ExitStatus;
import expert.option.ForLauncher;
import expert.option.Holds;
import expert.option.OpeningOptions;
import expert.option.Session;
import expert.option.TraceArgument;
import expert.option.analysis.AnalysisOptions;
import expert.option.analysis.Configuration;
import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.pattern.PatternResult;
import expert.report.Explanation;
import expert.request.AnalysisRequest;
import expert.terminal.ProgressDisplay;
import expert.terminal.Remark;
import expert.text.Paint;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code expert explain}: how the worst instances of a pattern came about. */
@ForLauncher(work = ForLauncher.Work.COLUMNS)
@CommandLine.Command(
        name = "explain",
        header = "Show how a pattern's worst instances came about, event by event.",
        description =
                "Runs one pattern. Shows for each of its worst instances the inputs that explain it and the events"
                        + " around it.",
        footer = {"Example:", "  expert explain run42 late_sender --ranks 3 --instances 5"})
public final class ExplainCommand extends Command {
    private static final int WORST = 3;

    @Parameters(index = "0", paramLabel = "TRACE", description = "The trace: " + TraceArgument.KINDS + ".")
    private Path trace;

    @Holds(Holds.Kind.PATTERNS)
    @Parameters(index = "1", paramLabel = "PATTERN", description = "Name of the pattern.")
    private String pattern;

    @Option(names = "--instances", paramLabel = "N", description = "Number of instances (default: 3).")
    private int worst = WORST;

    @Mixin
    private AnalysisOptions analysis;

    @Mixin
    private OpeningOptions opening;

    public ExplainCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        if (worst < 1) {
            throw usage("--instances must be 1 or more, not " + worst);
        }
        Configuration configuration = analysis.configuration();
        StringWriter text = new StringWriter();
        Analysis done;
        try (ProgressDisplay progress = progress()) {
            AnalysisRequest request = analysis.request(
                            session(), configuration, trace, opening.options(progress), List.of())
                    .selecting(pattern);
            request = request.with(request.settings().withInstances(worst).withCauses());
            done = Analyzer.analyze(request, (found, opened) -> {
                try {
                    PatternResult result = found.pattern(pattern).orElse(null);
                    if (result != null) {
                        Explanation.write(found, result, opened, text, colour() ? Paint.ANSI : Paint.PLAIN, width());
                    }
                } catch (IOException never) {
                    throw new UncheckedIOException(never);
                }
            });
        }
        session().console().page(text.toString(), session().environment());
        for (Failure failure : done.failures()) {
            session().console().remark(Remark.SCRIPT, failure);
        }
        return done.failures().isEmpty() ? ExitStatus.OK : ExitStatus.PATTERN;
    }
}
