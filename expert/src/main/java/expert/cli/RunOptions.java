package expert.cli;

import earl.Progress;
import expert.compare.Side;
import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.run.AnalysisRequest;
import expert.run.Analyzer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How the traces are analysed that are compared with each other. */
final class RunOptions {
    @Mixin
    private PatternOptions patterns;

    @Option(
            names = "--select",
            paramLabel = "NAME",
            split = ",",
            description = "Only these patterns ('expert patterns' lists them).")
    private List<String> select = new ArrayList<>();

    @Option(names = "--exclude", paramLabel = "NAME", split = ",", description = "Not these patterns.")
    private List<String> exclude = new ArrayList<>();

    @Option(
            names = "-P",
            paramLabel = "pattern.parameter=value",
            mapFallbackValue = "",
            description = "Set a parameter of a pattern; repeatable.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Mixin
    private OpeningOptions opening;

    private final List<Failure> failures = new ArrayList<>();

    /** The patterns that the user named. */
    List<String> selected() {
        return List.copyOf(select);
    }

    /** How traces are opened. */
    OpeningOptions opening() {
        return opening;
    }

    /** Analyses a trace with the patterns named, or those that are selected by default. */
    Analysis analyze(Session session, Path trace, Progress progress) {
        return analyze(session, trace, progress, select);
    }

    /** Analyses a trace with some patterns. */
    Analysis analyze(Session session, Path trace, Progress progress, List<String> names) {
        AnalysisRequest request = AnalysisRequest.of(trace, patterns.path(session, List.of()))
                .selecting(names.toArray(String[]::new))
                .excluding(exclude.toArray(String[]::new))
                .with(parameters)
                .opening(opening.options(progress))
                .telling(
                        session.console().errStream(),
                        notice -> session.console().say("expert: " + notice));
        Analysis analysis = Analyzer.analyze(patterns.allowIo() ? request.allowingIo() : request);
        failures.addAll(analysis.failures());
        return analysis;
    }

    /** A side of which only the selected metrics are left. */
    Side selected(Side side) {
        Map<String, Side.Measure> left = new LinkedHashMap<>(side.measures());
        left.keySet().removeIf(name -> exclude.contains(name) || (!select.isEmpty() && !select.contains(name)));
        return new Side(side.name(), side.locations(), left);
    }

    /** Tells what failed, and answers the exit status. */
    int status(Session session) {
        failures.forEach(failure -> session.console().say("expert: " + failure));
        return failures.isEmpty() ? ExitStatus.OK : ExitStatus.PATTERN;
    }
}
