package expert.web.analysis;

import expert.web.api.Endpoint;
import expert.web.run.RunEndpoints;
import expert.web.run.Runs;
import expert.web.trace.OpenTraces;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What pages ask about patterns and runs. */
public final class AnalysisEndpoints {
    private final OpenTraces traces;
    private final PatternList patterns;
    private final Runs runs;
    private final List<Path> sourceFolders;

    /**
     * For the runs of a server.
     *
     * @param sourceFolders folders below which source files may be read
     */
    public AnalysisEndpoints(OpenTraces traces, Runs runs, List<Path> sourceFolders) {
        this.traces = traces;
        this.patterns = new PatternList(runs.base(traces.path(0)));
        this.runs = runs;
        this.sourceFolders = sourceFolders;
    }

    /** All of them. */
    public List<Endpoint> endpoints() {
        List<Endpoint> endpoints = new ArrayList<>();
        endpoints.add(Endpoint.json(
                "patterns",
                "Lists the patterns with their parameters, and the pattern files that cannot be loaded.",
                List.of(),
                PatternList.PatternsJson.class,
                request -> patterns.answer()));
        endpoints.addAll(new RunEndpoints(runs).endpoints());
        endpoints.addAll(new ResultEndpoints(runs, sourceFolders).endpoints());
        endpoints.addAll(new ReportEndpoints(traces, runs).endpoints());
        endpoints.addAll(new AreaEndpoints(traces, runs).endpoints());
        return List.copyOf(endpoints);
    }
}
