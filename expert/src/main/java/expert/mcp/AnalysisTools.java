package expert.mcp;

import earl.TraceException;
import earl.format.TraceFormat;
import expert.analysis.Analyzer;
import expert.answer.Evidence;
import expert.compare.Difference;
import expert.compare.DifferenceText;
import expert.compare.JsonSide;
import expert.compare.Side;
import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.pattern.PatternResult;
import expert.report.BriefReport;
import expert.report.EvidenceText;
import expert.report.Explanation;
import expert.request.AnalysisRequest;
import expert.text.Layout;
import expert.text.Paint;
import expert.text.Words;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The tools that run patterns. */
final class AnalysisTools {
    private static final int MAX_INSTANCES = 1000;
    private static final int WORST = 3;
    /** Metrics of a comparison whose events are listed. */
    private static final int EXPLAINED = 10;

    private final Traces traces;

    AnalysisTools(Traces traces) {
        this.traces = traces;
    }

    List<Tool> all() {
        List<Tool> tools = new ArrayList<>(List.of(
                new Tool(
                        "report",
                        "Ask this first. Says who waits, where, how long and why; lists efficiencies and the largest"
                                + " wait states, with the events behind each figure and the commands that verify it.",
                        List.of(trace()),
                        this::report),
                new Tool(
                        "explain",
                        "Shows how the worst instances of a pattern (a wait state or metric that the report names) came"
                                + " about, event by event.",
                        List.of(
                                trace(),
                                ToolParameter.text("pattern", "Name of a pattern, for instance late_sender.")
                                        .asRequired(),
                                ToolParameter.number(
                                        "instances", "How many of the worst instances, 1 to 1000 (default: 3).")),
                        this::explain)));
        if (traces.names().size() > 1) {
            tools.add(new Tool(
                    "diff",
                    "Compares two runs by metric, call path and location. Says nothing about chance: for a verdict use"
                            + " several runs and the command 'expert diff --fail-if'.",
                    List.of(
                            ToolParameter.oneOf("base", "The earlier run (default: the first).", traces.names()),
                            ToolParameter.oneOf("run", "The later run (default: the second).", traces.names()),
                            ToolParameter.text("metric", "Compare only this pattern.")),
                    this::diff));
        }
        return tools;
    }

    /** The parameter that names a trace. */
    ToolParameter trace() {
        return ToolParameter.oneOf("trace", "Which trace (default: the first).", traces.names());
    }

    /** The trace that a call names. */
    String trace(Arguments arguments) {
        return arguments.text("trace", traces.names().getFirst());
    }

    private Tool.Result report(Arguments arguments) throws IOException {
        String trace = trace(arguments);
        Analysis done = Analyzer.analyze(traces.request(trace));
        StringWriter text = new StringWriter();
        BriefReport.write(done, text, Paint.PLAIN, Layout.WIDTH);
        EvidenceText.write(done, text, command("", trace), traces.options());
        failures(done, text);
        return new Tool.Result(text.toString(), command("", trace));
    }

    /** {@code expert COMMAND TRACE} with the options of this server. */
    String command(String command, String... arguments) {
        StringBuilder words = new StringBuilder("expert").append(command);
        for (String argument : arguments) {
            words.append(' ').append(BriefReport.shell(argument));
        }
        return words.append(traces.options()).toString();
    }

    private static void failures(Analysis done, StringWriter text) {
        for (Failure failure : done.failures()) {
            text.append("\nA pattern failed: ")
                    .append(Layout.clean(failure.toString()))
                    .append('\n');
        }
    }

    private Tool.Result explain(Arguments arguments) throws BadArgument {
        String trace = trace(arguments);
        String pattern = arguments.text("pattern", "");
        int instances = (int) arguments.number("instances", WORST, 1, MAX_INSTANCES);
        AnalysisRequest request = traces.request(trace).selecting(pattern);
        request = request.with(request.settings().withInstances(instances).withCauses());
        StringWriter text = new StringWriter();
        Analysis done = Analyzer.analyze(request, (found, opened) -> {
            PatternResult result = found.pattern(pattern).orElse(null);
            if (result != null) {
                try {
                    Explanation.write(found, result, opened, text, Paint.PLAIN, Layout.WIDTH);
                } catch (IOException never) {
                    throw new UncheckedIOException(never);
                }
            }
        });
        failures(done, text);
        String command = command(" explain", trace, pattern) + " --instances " + instances;
        text.append("\nVerify: ").append(command).append('\n');
        return new Tool.Result(text.toString(), command);
    }

    private Tool.Result diff(Arguments arguments) throws BadArgument, IOException {
        String base = arguments.text("base", traces.names().getFirst());
        String run = arguments.text("run", traces.names().get(1));
        if (base.equals(run)) {
            throw new BadArgument("base and run are the same: " + base);
        }
        String metric = arguments.text("metric", "");
        Run before = read(base, metric);
        Run after = read(run, metric);
        Difference difference = Difference.of(before.side(), after.side());
        StringWriter text = new StringWriter();
        DifferenceText.write(difference, text, Layout.WIDTH);
        String command =
                command(" diff", base, run) + (metric.isEmpty() ? "" : " --select " + BriefReport.shell(metric));
        text.append("\nEvents behind the largest differences\n");
        difference.metrics().stream()
                .filter(each -> each.severity().difference() != 0 || each.mean().difference() != 0)
                .filter(each -> isAtEvents(before, each.name()) || isAtEvents(after, each.name()))
                .limit(EXPLAINED)
                .forEach(each -> text.append("  " + Layout.clean(each.name()) + "\n    A: "
                        + events(before, each.name()) + "\n    B: " + events(after, each.name()) + "\n"));
        text.append("All other figures are computed from ")
                .append(all("A", before))
                .append(" and ")
                .append(all("B", after))
                .append(".\n");
        text.append("\nVerify: ").append(command).append('\n');
        return new Tool.Result(text.toString(), command);
    }

    /** A side of a comparison; a report has no events. */
    private record Run(Side side, @Nullable Analysis analysis) {}

    private Run read(String name, String metric) {
        Path path = Path.of(name);
        if (name.toLowerCase(Locale.ROOT).endsWith(".json") && !TraceFormat.isTrace(path)) {
            Side side = JsonSide.read(path);
            if (!metric.isEmpty()) {
                Side.Measure measure = side.measures().get(metric);
                if (measure == null) {
                    throw new TraceException(path, -1, "has no metric " + metric);
                }
                side = side.with(java.util.Map.of(metric, measure));
            }
            return new Run(side, null);
        }
        AnalysisRequest request = traces.request(name);
        Analysis done = Analyzer.analyze(metric.isEmpty() ? request : request.selecting(metric));
        return new Run(Side.of(done), done);
    }

    private static String all(String letter, Run run) {
        return run.analysis() == null
                ? "the report " + letter
                : "events 0 to " + (run.analysis().trace().events() - 1) + " of " + letter;
    }

    private static boolean isAtEvents(Run run, String metric) {
        return run.analysis() != null
                && run.analysis()
                        .pattern(metric)
                        .filter(result -> !Evidence.of(result).worst().isEmpty())
                        .isPresent();
    }

    private static String events(Run run, String metric) {
        Analysis analysis = run.analysis();
        if (analysis == null) {
            return "a report, which has no events";
        }
        return analysis.pattern(metric)
                .map(result -> Words.number(result.severity()) + " "
                        + result.info().unit() + "; " + EvidenceText.events(Evidence.of(result), analysis))
                .orElse("not there");
    }
}
