package expert.option.analysis;

import earl.Progress;
import expert.analysis.Analyzer;
import expert.answer.BookingErrors;
import expert.compare.Side;
import expert.option.ExitStatus;
import expert.option.OpeningOptions;
import expert.option.Session;
import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.request.AnalysisRequest;
import expert.summary.Focus;
import expert.terminal.Remark;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Mixin;

/** Options for analyzing traces that are compared with each other. */
public final class RunOptions {
    @Mixin
    private AnalysisOptions analysis;

    @Mixin
    private AnalysisOptions.Selection selection;

    @Mixin
    private OpeningOptions opening;

    private final List<Failure> failures = new ArrayList<>();

    /** The patterns that the user named. @throws IOException if the configuration cannot be read */
    public List<String> selected() throws IOException {
        return List.of(selection.selected(analysis.configuration()));
    }

    /** The part of each trace to compare. @throws IOException if the configuration cannot be read */
    public Focus focus() throws IOException {
        return analysis.focus(analysis.configuration());
    }

    /** Analyses a trace with some patterns. @throws IOException if the configuration cannot be read */
    public Analysis analyze(Session session, Path trace, Progress progress, List<String> names) throws IOException {
        return analyze(session, trace, progress, names, Set.of());
    }

    /**
     * Analyzes a trace with the named patterns, or with the default ones.
     *
     * @param also patterns that run in addition
     * @throws IOException if the configuration cannot be read
     */
    private Analysis analyze(Session session, Path trace, Progress progress, List<String> names, Set<String> also)
            throws IOException {
        Configuration configuration = analysis.configuration();
        AnalysisRequest request = analysis.request(session, configuration, trace, opening.options(progress), List.of())
                .selecting(names.toArray(String[]::new))
                .excluding(selection.excluded(configuration));
        request = request.with(request.settings().withAlso(also));
        Analysis done = Analyzer.analyze(request);
        failures.addAll(done.failures());
        tellErrors(done, session);
        return done;
    }

    /**
     * The findings of the patterns in a trace.
     *
     * @param also patterns that run on a trace in addition to those selected
     * @throws earl.TraceException if it cannot be read; one line
     * @throws IOException if the configuration cannot be read
     */
    public Analysis analyze(Session session, Path trace, Progress progress, Set<String> also) throws IOException {
        return analyze(session, trace, progress, selected(), also);
    }

    /** Tells which bookings cannot be right. */
    public static void tellErrors(Analysis done, Session session) {
        done.errors()
                .forEach(error -> session.console().remark(Remark.SCRIPT, BookingErrors.words(error, done.trace())));
    }

    /** The side with only the selected metrics. @throws IOException if the configuration cannot be read */
    public Side selected(Side side) throws IOException {
        List<String> some = selected();
        List<String> not = List.of(selection.excluded(analysis.configuration()));
        Map<String, Side.Measure> left = new LinkedHashMap<>(side.measures());
        left.keySet().removeIf(name -> not.contains(name) || (!some.isEmpty() && !some.contains(name)));
        return side.with(left);
    }

    /** Tells what failed, and answers the exit status. */
    public int status(Session session) {
        failures.forEach(failure -> session.console().remark(Remark.SCRIPT, failure));
        return failures.isEmpty() ? ExitStatus.OK : ExitStatus.PATTERN;
    }
}
