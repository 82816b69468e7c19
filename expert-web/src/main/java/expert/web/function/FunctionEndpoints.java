package expert.web.function;

import earl.Trace;
import expert.web.api.Endpoint;
import expert.web.api.Parameter;
import expert.web.api.Problem;
import expert.web.api.Request;
import expert.web.function.CallDurations.CallsJson;
import expert.web.function.CallDurations.DurationsJson;
import expert.web.function.CallMarks.CallMarksJson;
import expert.web.function.FlatProfile.FunctionsJson;
import expert.web.trace.OpenTraces;
import java.util.List;

/** What the summary of functions asks. */
public final class FunctionEndpoints {
    private static final int MAX_SIDE = 4096;
    private static final Parameter LOCATION =
            Parameter.natural("location", "id of a location; without it, all of them");
    private static final Parameter REGION =
            Parameter.natural("region", "number of a region").asRequired();

    private final OpenTraces traces;

    public FunctionEndpoints(OpenTraces traces) {
        this.traces = traces;
    }

    /** All of them. */
    public List<Endpoint> endpoints() {
        Parameter trace = OpenTraces.PARAMETER;
        return List.of(
                Endpoint.json(
                        "traces/{trace}/functions",
                        "Returns the time in each function that was called.",
                        List.of(trace, LOCATION),
                        FunctionsJson.class,
                        this::functions),
                Endpoint.json(
                        "traces/{trace}/functions/marks",
                        "Marks the pixels in which calls of functions begin whose names contain a text.",
                        List.of(
                                trace,
                                Parameter.text("text", "part of a name").asRequired(),
                                Parameter.natural("from", "begin of the viewport in ticks")
                                        .asRequired(),
                                Parameter.natural("to", "end of the viewport in ticks")
                                        .asRequired(),
                                Parameter.integer("width", 1, MAX_SIDE, "pixels of the viewport")
                                        .asRequired(),
                                Parameter.natural("first", "first location"),
                                Parameter.integer("rows", 0, MAX_SIDE, "number of locations")
                                        .asRequired()),
                        CallMarksJson.class,
                        this::marks),
                Endpoint.json(
                        "traces/{trace}/functions/{region}/durations",
                        "Counts the calls of a function by their duration.",
                        List.of(trace, REGION, LOCATION),
                        DurationsJson.class,
                        request -> calls(request).histogram()),
                Endpoint.json(
                        "traces/{trace}/functions/{region}/calls",
                        "Returns the calls of a function that take a time within bounds, the longest first.",
                        List.of(
                                trace,
                                REGION,
                                LOCATION,
                                Parameter.natural("min", "shortest duration in ticks")
                                        .asRequired(),
                                Parameter.natural("max", "duration in ticks that is too long")
                                        .asRequired()),
                        CallsJson.class,
                        request -> calls(request).calls(request.integer("min", 0), request.integer("max", 0))));
    }

    private CallMarksJson marks(Request request) throws Problem, InterruptedException {
        Trace trace = traces.trace(request);
        long from = request.integer("from", 0);
        long to = request.integer("to", 0);
        if (from >= to) {
            throw Problem.bad("parameter to: expected more than from");
        }
        long locations = trace.locations().size();
        long first = Math.min(locations, request.integer("first", 0));
        long end = Math.min(locations, first + request.integer("rows", 0));
        return new CallMarks(trace, request.text("text", ""))
                .between(from, to, (int) request.integer("width", 1), (int) first, (int) end);
    }

    private FunctionsJson functions(Request request) throws Problem, InterruptedException {
        Trace trace = traces.trace(request);
        return new FlatProfile(trace).of(first(request, trace), end(request, trace));
    }

    private CallDurations calls(Request request) throws Problem, InterruptedException {
        Trace trace = traces.trace(request);
        long region = request.integer("region", 0);
        if (region >= trace.regions().size()) {
            throw Problem.missing("there is no region " + region);
        }
        return new CallDurations(trace, (int) region, first(request, trace), end(request, trace));
    }

    private static int first(Request request, Trace trace) throws Problem {
        long location = request.integer("location", 0);
        if (request.has("location") && location >= trace.locations().size()) {
            throw Problem.missing("there is no location " + location);
        }
        return (int) location;
    }

    private static int end(Request request, Trace trace) throws Problem {
        return request.has("location")
                ? first(request, trace) + 1
                : trace.locations().size();
    }
}
