package expert.cli;

import expert.option.AnalysisOptions;
import expert.option.Configuration;
import expert.option.ExitStatus;
import expert.option.ForLauncher;
import expert.option.Holds;
import expert.option.OpeningOptions;
import expert.option.Session;
import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.pattern.PatternResult;
import expert.report.Explanation;
import expert.run.AnalysisRequest;
import expert.run.Analyzer;
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
                "Runs one pattern, and tells of each of its worst instances what explains it and the events around.",
        footer = {"Example:", "  expert explain run42 late_sender --ranks 3 --worst 5"})
final class ExplainCommand extends Command {
    private static final int WORST = 3;

    @Parameters(
            index = "0",
            paramLabel = "TRACE",
            description = "An OTF2 archive, its folder or its anchor file; or a file of 'compress --times exact'.")
    private Path trace;

    @Holds(Holds.Kind.PATTERNS)
    @Parameters(index = "1", paramLabel = "PATTERN", description = "The pattern's name.")
    private String pattern;

    @Option(names = "--worst", paramLabel = "N", description = "How many instances (default: 3).")
    private int worst = WORST;

    @Mixin
    private AnalysisOptions analysis;

    @Mixin
    private OpeningOptions opening;

    ExplainCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        if (worst < 1) {
            throw usage("--worst must be 1 or more, not " + worst);
        }
        Configuration configuration = analysis.configuration();
        StringWriter text = new StringWriter();
        Analysis done;
        try (ProgressDisplay progress = progress()) {
            AnalysisRequest request = analysis.request(
                            session(), configuration, trace, opening.options(progress), List.of())
                    .selecting(pattern);
            request = request.with(request.settings().withInstances(worst));
            done = Analyzer.analyze(request, (found, opened) -> {
                try {
                    for (PatternResult result : found.patterns()) {
                        Explanation.write(found, result, opened, text, colour() ? Paint.ANSI : Paint.PLAIN, width());
                    }
                } catch (IOException never) {
                    throw new UncheckedIOException(never);
                }
            });
        }
        out().print(text);
        out().flush();
        for (Failure failure : done.failures()) {
            session().console().remark(Remark.SCRIPT, failure);
        }
        return done.failures().isEmpty() ? ExitStatus.OK : ExitStatus.PATTERN;
    }
}
