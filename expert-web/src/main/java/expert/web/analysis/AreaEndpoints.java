package expert.web.analysis;

import static expert.web.run.RunEndpoints.RUN;

import earl.Trace;
import expert.pattern.Analysis;
import expert.report.JsonReport;
import expert.report.ReportJson;
import expert.request.RunLoops;
import expert.request.Scope;
import expert.web.analysis.AreaFigures.AreaJson;
import expert.web.api.Answer;
import expert.web.api.Endpoint;
import expert.web.api.Parameter;
import expert.web.api.Problem;
import expert.web.api.Request;
import expert.web.run.FocusRequest;
import expert.web.run.Runs;
import expert.web.trace.OpenTraces;
import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What pages ask about an area of the time line: an interval of time on some ranks. */
final class AreaEndpoints {
    private static final Parameter FROM =
            Parameter.natural("from", "first tick of the area").asRequired();
    private static final Parameter TO =
            Parameter.natural("to", "first tick after the area").asRequired();
    private static final Parameter RANKS = Parameter.text("ranks", "ranks such as 0-3,7 (default: all locations)");

    private final OpenTraces traces;
    private final Runs runs;

    AreaEndpoints(OpenTraces traces, Runs runs) {
        this.traces = traces;
        this.runs = runs;
    }

    List<Endpoint> endpoints() {
        return List.of(
                Endpoint.json(
                                "traces/{trace}/area",
                                "Returns functions, messages and collective operations of an area: an interval of time on some ranks.",
                                List.of(OpenTraces.PARAMETER, FROM, TO, RANKS),
                                AreaJson.class,
                                this::figures)
                        .stoppingWithBrowser(),
                Endpoint.printed(
                                "runs/{run}/area",
                                "Returns the report of an area, as 'expert --format json' prints it with --from, --to and --ranks, without what"
                                        + " grows with the numbers of locations and call paths.",
                                List.of(RUN, FROM, TO, RANKS),
                                ReportJson.class,
                                this::report)
                        .stoppingWithBrowser());
    }

    private static FocusRequest area(Request request) throws Problem {
        return FocusRequest.of(request.integer("from", 0), request.integer("to", 0), request.text("ranks", ""));
    }

    private AreaJson figures(Request request) throws Problem, InterruptedException {
        FocusRequest area = area(request);
        Trace trace = traces.trace(request);
        return new AreaFigures(trace, new Scope(area.focus(trace), trace, () -> RunLoops.of(trace))).all();
    }

    private Answer report(Request request) throws Problem {
        FocusRequest area = area(request);
        Analysis analysis = runs.read(request, run -> run.analysis(area.focus(run.trace())));
        return new Answer.Download("application/json", "", out -> {
            Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
            JsonReport.writeSummary(analysis, writer);
            writer.flush();
        });
    }
}
