package expert.web.analysis;

import earl.SourceLine;
import expert.page.CubeJson;
import expert.page.InstanceJson;
import expert.pattern.CellTable;
import expert.pattern.PatternResult;
import expert.pattern.SeverityCube;
import expert.summary.Focus;
import expert.web.analysis.SourceLines.SourceLinesJson;
import expert.web.api.Endpoint;
import expert.web.api.Parameter;
import expert.web.api.Problem;
import expert.web.api.Request;
import expert.web.run.CallPathNumbers;
import expert.web.run.FinishedRun;
import expert.web.run.RunEndpoints;
import expert.web.run.Runs;
import expert.web.trace.CallJson;
import expert.web.trace.CallSearch;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What pages ask about the results of a run: the severity cube, instances, source lines. */
final class ResultEndpoints {
    private static final int MAX_INSTANCES = 1000;
    private static final int INSTANCES = 50;

    private static final Parameter RUN = RunEndpoints.RUN;
    private static final Parameter PATTERN = Parameter.text("pattern", "name of a pattern");
    private static final Parameter CALL_PATH =
            Parameter.natural("path", "call path of the cube: only what happens in it and in what it calls");
    private static final Parameter LOCATIONS =
            Parameter.text("location", "only on these locations, by number, such as 0-3,7");

    private record InstancesJson(long total, List<InstanceJson> instances) {}

    private record NextJson(@Nullable InstanceJson instance) {}

    /** The worst instance; if the pattern keeps none there, a call. */
    private record EvidenceJson(
            @Nullable InstanceJson instance, @Nullable CallJson call) {}

    private record KindsJson(List<KindJson> kinds) {}

    private record KindJson(String name, String title) {}

    private final Runs runs;
    private final SourceFiles sources;

    ResultEndpoints(Runs runs, List<Path> sourceFolders) {
        this.runs = runs;
        this.sources = new SourceFiles(sourceFolders);
    }

    List<Endpoint> endpoints() {
        return List.of(
                Endpoint.json(
                        "runs/{run}/cube",
                        "Returns the trees of patterns and call paths of a run.",
                        List.of(RUN),
                        CubeJson.class,
                        request -> read(request, run -> new CubeAnswers(run).trees())),
                Endpoint.get(
                        "runs/{run}/cells",
                        "Returns the severity of a pattern by call path and location: n (32 bits), n call paths and n locations"
                                + " (32 bits each), then, at a multiple of 8 bytes, n severities (64 bits). Little endian.",
                        List.of(
                                RUN,
                                PATTERN.asRequired(),
                                Parameter.flag("inclusive", "with the parts of the pattern")),
                        request -> read(
                                request,
                                run -> new CubeAnswers(run).cells(pattern(request), request.flag("inclusive")))),
                Endpoint.json(
                        "runs/{run}/instances",
                        "Lists instances of a pattern, the worst first; or the wait of a row of the table of waits.",
                        List.of(
                                RUN,
                                PATTERN,
                                Parameter.natural("row", "only the wait of this row"),
                                CALL_PATH,
                                LOCATIONS,
                                Parameter.natural("from", "only what ends after this tick"),
                                Parameter.natural("to", "only what begins before this tick"),
                                Parameter.integer("limit", 1, MAX_INSTANCES, "how many (default: 50)")),
                        InstancesJson.class,
                        request -> read(request, run -> instances(request, run))),
                Endpoint.json(
                        "runs/{run}/next",
                        "Returns the next instance of a pattern after a tick, or the one before it.",
                        List.of(
                                RUN,
                                PATTERN.asRequired(),
                                Parameter.natural("after", "tick since the trace began")
                                        .asRequired(),
                                CALL_PATH,
                                LOCATIONS,
                                Parameter.number("least", 0, Double.MAX_VALUE, "smallest severity"),
                                Parameter.choice("direction", List.of("1", "-1"), "-1 to look back")),
                        NextJson.class,
                        request -> read(request, run -> next(request, run))),
                Endpoint.json(
                        "runs/{run}/evidence",
                        "Returns the events to look at for a severity: the worst instance, or a call of a pattern without instances.",
                        List.of(
                                RUN,
                                PATTERN.asRequired(),
                                CALL_PATH,
                                LOCATIONS,
                                Parameter.text("file", "only what this file calls, as the trace names it"),
                                Parameter.natural("line", "only what this line of the file calls")),
                        EvidenceJson.class,
                        request -> read(
                                request,
                                run -> evidence(
                                        pattern(request),
                                        filter(request, run, Long.MIN_VALUE, Long.MAX_VALUE, 0),
                                        run))),
                Endpoint.json(
                        "runs/{run}/kinds",
                        "Lists the kinds of waits of a run, in the order of their numbers.",
                        List.of(RUN),
                        KindsJson.class,
                        request -> read(request, ResultEndpoints::kinds)),
                Endpoint.json(
                        "runs/{run}/lines",
                        "Returns a source file with the severities of its lines.",
                        List.of(
                                RUN,
                                Parameter.text("file", "as the trace names it").asRequired()),
                        SourceLinesJson.class,
                        request -> read(request, run -> new SourceLines(run, sources).of(request.text("file", "")))));
    }

    private <T> T read(Request request, Runs.Reader<T> reader) throws Problem {
        return runs.read(request, reader);
    }

    private static String pattern(Request request) {
        return request.text(PATTERN.name(), "");
    }

    private static InstancesJson instances(Request request, FinishedRun run) throws Problem {
        if (request.has("row")) {
            long row = request.integer("row", 0);
            if (row >= run.waits().waits().count()) {
                throw Problem.missing("there is no wait " + row);
            }
            return new InstancesJson(1, List.of(new InstanceAnswers(run).ofWait(row)));
        }
        Instances instances = new Instances(run, pattern(request));
        InstanceFilter filter =
                filter(request, run, request.integer("from", Long.MIN_VALUE), request.integer("to", Long.MAX_VALUE), 0);
        Instances.Page page = instances.worst(filter, (int) request.integer("limit", INSTANCES));
        InstanceAnswers answers = new InstanceAnswers(run);
        return new InstancesJson(
                page.total(),
                page.worst().stream()
                        .map(found -> answers.of(found, instances.result()))
                        .toList());
    }

    private static InstanceFilter filter(Request request, FinishedRun run, long from, long to, double least)
            throws Problem {
        BitSet callpaths = null;
        if (request.has(CALL_PATH.name())) {
            long number = request.integer(CALL_PATH.name(), 0);
            if (number >= run.callpaths().count()) {
                throw Problem.missing("there is no call path " + number);
            }
            callpaths = run.callpaths().below((int) number);
        }
        SourceLine line = null;
        if (request.has("file")) {
            line = new SourceLine(request.text("file", ""), request.integer("line", 0));
            callpaths = calledFrom(run, line);
        }
        return new InstanceFilter(locations(request), callpaths, line, from, to, least);
    }

    /** The numbers of the call paths that a line calls. */
    private static BitSet calledFrom(FinishedRun run, SourceLine line) {
        BitSet callpaths = new BitSet();
        for (int callpath = 0; callpath < run.calls().count(); callpath++) {
            if (run.calls().sources(callpath).contains(line)) {
                callpaths.set(run.callpaths().number(callpath));
            }
        }
        return callpaths;
    }

    private static @Nullable BitSet locations(Request request) throws Problem {
        String text = request.text(LOCATIONS.name(), "");
        if (text.isBlank()) {
            return null;
        }
        try {
            BitSet locations = new BitSet();
            Focus.ranks(text).forEach(locations::set);
            return locations;
        } catch (IllegalArgumentException senseless) {
            throw Problem.bad("parameter location: expected numbers such as 0-3,7");
        }
    }

    private static NextJson next(Request request, FinishedRun run) throws Problem {
        Instances instances = new Instances(run, pattern(request));
        PatternResult result = instances.result();
        double least = request.number("least", 0) * result.info().second(run.trace());
        Instances.Found found = instances.next(
                filter(request, run, Long.MIN_VALUE, Long.MAX_VALUE, least),
                request.integer("after", 0),
                request.text("direction", "1").equals("1"));
        return new NextJson(found == null ? null : new InstanceAnswers(run).of(found, result));
    }

    /** The worst instance; if the pattern keeps none there, the first call where most of its severity is. */
    private static EvidenceJson evidence(String pattern, InstanceFilter filter, FinishedRun run) throws Problem {
        Instances instances = new Instances(run, pattern);
        List<Instances.Found> worst = instances.worst(filter, 1).worst();
        return worst.isEmpty()
                ? new EvidenceJson(null, largestCell(pattern, filter, run))
                : new EvidenceJson(new InstanceAnswers(run).of(worst.getFirst(), instances.result()), null);
    }

    private static @Nullable CallJson largestCell(String pattern, InstanceFilter filter, FinishedRun run) {
        CellTable cells =
                run.cube().metric(pattern).map(SeverityCube.Metric::cells).orElse(CellTable.EMPTY);
        CallPathNumbers callpaths = run.callpaths();
        int largest = cells.largest(i -> cells.callpath(i) >= 0
                && cells.location(i) >= 0
                && filter.takesPlace(cells.location(i), callpaths.number(cells.callpath(i))));
        return largest < 0
                ? null
                : new CallSearch(run.trace(), filter.line())
                        .on(cells.location(largest), callpaths.callpaths(callpaths.number(cells.callpath(largest))));
    }

    private static KindsJson kinds(FinishedRun run) {
        return new KindsJson(run.waits().waits().kinds().stream()
                .map(kind -> new KindJson(
                        kind.name(),
                        run.analysis()
                                .pattern(kind.name())
                                .map(result -> result.info().title())
                                .orElse(kind.name())))
                .toList());
    }
}
