package expert.web.timeline;

import earl.Causes;
import earl.Trace;
import earl.timeline.EventLayer.Detail;
import earl.timeline.RowOrder;
import earl.timeline.Viewport;
import expert.web.api.Answer;
import expert.web.api.Endpoint;
import expert.web.api.Parameter;
import expert.web.api.Problem;
import expert.web.api.Request;
import expert.web.run.Runs;
import expert.web.timeline.EventDetails.CollectiveJson;
import expert.web.timeline.EventDetails.EventInfoJson;
import expert.web.timeline.EventDetails.MessageJson;
import expert.web.timeline.IterationRuler.RulerJson;
import expert.web.timeline.Moment.MomentJson;
import expert.web.timeline.RegionNames.SearchJson;
import expert.web.trace.CallJson;
import expert.web.trace.CallSearch;
import expert.web.trace.OpenTraces;
import expert.web.trace.TraceDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the time line asks. */
public final class TimelineEndpoints {
    private static final int MAX_SIDE = 4096;
    private static final int MAX_FOLD = 24;
    private static final int MAX_ROW = 1 << 30;
    private static final int MAX_NUMBER = Integer.MAX_VALUE;

    private static final Parameter FROM =
            Parameter.natural("from", "begin of the viewport in ticks").asRequired();
    private static final Parameter TO =
            Parameter.natural("to", "end of the viewport in ticks").asRequired();
    private static final Parameter WIDTH =
            Parameter.integer("width", 1, MAX_SIDE, "pixels of the viewport").asRequired();
    private static final Parameter FIRST = Parameter.integer("first", 0, MAX_ROW, "first row");
    private static final Parameter ROWS = Parameter.integer("rows", 0, MAX_SIDE, "number of rows");
    private static final Parameter LOCATION = Parameter.integer("location", -1, MAX_NUMBER, "id of a location");
    private static final Parameter ID =
            Parameter.natural("id", "row of the table").asRequired();

    /** The next event of the same kind; null if there is none. */
    private record NextEventJson(@Nullable CallJson next) {}

    private final OpenTraces traces;
    private final Runs runs;

    public TimelineEndpoints(OpenTraces traces, Runs runs) {
        this.traces = traces;
        this.runs = runs;
    }

    /** All of them. */
    public List<Endpoint> endpoints() {
        Parameter trace = OpenTraces.PARAMETER;
        return List.of(
                Endpoint.get(
                        "traces/{trace}/timeline",
                        "Draws a viewport: regions, messages, collective operations, and the waits and the critical path of a run.",
                        List.of(
                                trace,
                                FROM,
                                TO,
                                WIDTH,
                                FIRST,
                                ROWS.asRequired(),
                                Parameter.integer("fold", 0, MAX_FOLD, "a row stands for 2 to this power of locations"),
                                Parameter.text(
                                        "order",
                                        "ids of the locations of rows, such as 7,3-0,4.6: full stops join those of one row"),
                                Parameter.natural("run", "number of a run"),
                                Parameter.flag("path", "false: without the critical path"),
                                Parameter.flag("draft", "true: in less time, from summaries if there are many events")),
                        this::picture),
                Endpoint.get(
                        "traces/{trace}/stacks",
                        "Draws the calls of locations by their depth, in the form of a viewport: as many rows for each location as the trace"
                                + " has levels.",
                        List.of(
                                trace,
                                FROM,
                                TO,
                                WIDTH,
                                Parameter.text("locations", "ids such as 0-3,7").asRequired()),
                        this::stacks),
                Endpoint.json(
                        "traces/{trace}/loops/ruler",
                        "Lists the iterations of a location's loops in a viewport.",
                        List.of(trace, FROM, TO, LOCATION),
                        RulerJson.class,
                        this::ruler),
                Endpoint.get(
                        "traces/{trace}/metric",
                        "Draws the curve of a metric on a location.",
                        List.of(
                                trace,
                                FROM,
                                TO,
                                WIDTH,
                                LOCATION.asRequired(),
                                Parameter.integer("metric", 0, MAX_NUMBER, "number of the metric")
                                        .asRequired()),
                        this::metric),
                Endpoint.json(
                        "traces/{trace}/at",
                        "Returns the region stacks of locations at a time, and the messages under way.",
                        List.of(trace, Parameter.natural("time", "in ticks").asRequired(), FIRST, ROWS),
                        MomentJson.class,
                        this::moment),
                Endpoint.json(
                        "traces/{trace}/event/{pos}",
                        "Returns an event with its attributes and links.",
                        List.of(
                                trace,
                                Parameter.natural("pos", "position of the event")
                                        .asRequired()),
                        EventInfoJson.class,
                        this::event),
                Endpoint.json(
                        "traces/{trace}/event/{pos}/next",
                        "Finds the next event of the same kind: the next message of the same sender, receiver and tag, or"
                                + " the next call of the same call path.",
                        List.of(
                                trace,
                                Parameter.natural("pos", "position of the event")
                                        .asRequired(),
                                Parameter.integer("direction", -1, 1, "-1: the one before")),
                        NextEventJson.class,
                        this::nextEvent),
                Endpoint.json(
                        "traces/{trace}/messages/{id}",
                        "Returns a message.",
                        List.of(trace, ID),
                        MessageJson.class,
                        this::message),
                Endpoint.json(
                        "traces/{trace}/collectives/{id}",
                        "Returns a collective operation with its members.",
                        List.of(trace, ID),
                        CollectiveJson.class,
                        this::collective),
                Endpoint.json(
                        "traces/{trace}/search",
                        "Finds the next call of a region whose name contains a text.",
                        List.of(
                                trace,
                                Parameter.text("text", "part of a name").asRequired(),
                                Parameter.natural("from", "time in ticks after which, or before which, to look"),
                                Parameter.integer("direction", -1, 1, "-1: backwards"),
                                LOCATION),
                        SearchJson.class,
                        this::search),
                Endpoint.json(
                        "traces/{trace}/call",
                        "Finds the first call of a call path, on the location that spends most time in it.",
                        List.of(
                                trace,
                                Parameter.text("names", "its regions from the outermost one, one on a line")
                                        .asRequired(),
                                LOCATION),
                        CallJson.class,
                        this::call));
    }

    private Answer picture(Request request) throws Problem, InterruptedException {
        Trace trace = nonEmpty(request);
        Viewport viewport = viewport(request, trace);
        Detail detail = request.flag("draft") ? Detail.DRAFT : Detail.FULL;
        if (!request.has("run")) {
            return new Picture(trace, viewport, null, PathSegments.NONE, detail).draw();
        }
        boolean withPath = !request.has("path") || request.flag("path");
        return runs.read(request, done -> {
            PathSegments path = withPath
                    ? PathSegments.of(Causes.of(done.trace()), trace.info().startTicks(), viewport)
                    : PathSegments.NONE;
            return new Picture(trace, viewport, done.waits(), path, detail).draw();
        });
    }

    private Answer stacks(Request request) throws Problem, InterruptedException {
        Trace trace = nonEmpty(request);
        checkOrder(request);
        int levels = TraceDescription.levels(trace);
        int[] locations = LocationList.of(
                request.text("locations", ""), trace.locations().size(), MAX_SIDE / Math.max(1, levels));
        long start = trace.info().startTicks();
        Viewport viewport = new Viewport(
                start + request.integer("from", 0),
                start + request.integer("to", 0),
                (int) request.integer("width", 1),
                0,
                locations.length * levels,
                0);
        return new Picture(trace, viewport, null, PathSegments.NONE, Detail.FULL).stacks(locations, levels);
    }

    private Trace nonEmpty(Request request) throws Problem, InterruptedException {
        Trace trace = traces.trace(request);
        if (trace.length() == 0) {
            throw Problem.conflict("the trace has no events");
        }
        return trace;
    }

    private static Viewport viewport(Request request, Trace trace) throws Problem {
        checkOrder(request);
        long start = trace.info().startTicks();
        return new Viewport(
                start + request.integer("from", 0),
                start + request.integer("to", 0),
                (int) request.integer("width", 1),
                (int) request.integer("first", 0),
                (int) request.integer("rows", 0),
                (int) request.integer("fold", 0),
                request.has("order")
                        ? LocationList.rows(
                                request.text("order", ""), trace.locations().size())
                        : RowOrder.ALL);
    }

    private static void checkOrder(Request request) throws Problem {
        if (request.integer("from", 0) >= request.integer("to", 0)) {
            throw Problem.bad("parameter to: expected more than from");
        }
    }

    /** The location that a request names, which the trace must have. */
    private static int location(Request request, Trace trace, int otherwise) throws Problem {
        long location = request.integer("location", otherwise);
        if (location >= trace.locations().size() || (location < 0 && otherwise >= 0)) {
            throw Problem.missing("there is no location " + location);
        }
        return (int) location;
    }

    private RulerJson ruler(Request request) throws Problem, InterruptedException {
        Trace trace = traces.trace(request);
        checkOrder(request);
        return new IterationRuler(trace, location(request, trace, 0))
                .between(request.integer("from", 0), request.integer("to", 0));
    }

    private Answer metric(Request request) throws Problem, InterruptedException {
        Trace trace = traces.trace(request);
        checkOrder(request);
        long metric = request.integer("metric", 0);
        if (metric >= trace.metrics().size()) {
            throw Problem.missing("there is no metric " + metric);
        }
        return new MetricCurve(trace, (int) metric, location(request, trace, 0))
                .draw(request.integer("from", 0), request.integer("to", 0), (int) request.integer("width", 1));
    }

    private MomentJson moment(Request request) throws Problem, InterruptedException {
        Trace trace = traces.trace(request);
        long locations = trace.locations().size();
        long first = Math.min(locations, request.integer("first", 0));
        long end = Math.min(locations, first + request.integer("rows", Math.min(locations, MAX_SIDE)));
        return new Moment(trace, request.integer("time", 0)).on((int) first, (int) end);
    }

    private EventInfoJson event(Request request) throws Problem, InterruptedException {
        Trace trace = traces.trace(request);
        return new EventDetails(trace).event(below(request.integer("pos", 0), trace.length(), "event"));
    }

    private NextEventJson nextEvent(Request request) throws Problem, InterruptedException {
        Trace trace = traces.trace(request);
        long pos = below(request.integer("pos", 0), trace.length(), "event");
        return new NextEventJson(new SameKind(trace).next(pos, request.integer("direction", 1) >= 0));
    }

    private MessageJson message(Request request) throws Problem, InterruptedException {
        Trace trace = traces.trace(request);
        return new EventDetails(trace)
                .message(below(request.integer("id", 0), trace.messages().count(), "message"));
    }

    private CollectiveJson collective(Request request) throws Problem, InterruptedException {
        Trace trace = traces.trace(request);
        return new EventDetails(trace)
                .collective(below(request.integer("id", 0), trace.collectives().count(), "collective operation"));
    }

    private static long below(long number, long count, String what) throws Problem {
        if (number >= count) {
            throw Problem.missing("there is no " + what + " " + number);
        }
        return number;
    }

    private CallJson call(Request request) throws Problem, InterruptedException {
        Trace trace = traces.trace(request);
        CallSearch calls = new CallSearch(trace);
        CallJson found = calls.on(
                location(request, trace, Trace.NONE),
                calls.callpaths(List.of(request.text("names", "").split("\n", -1))));
        if (found == null) {
            throw Problem.missing("there is no such call");
        }
        return found;
    }

    private SearchJson search(Request request) throws Problem, InterruptedException {
        Trace trace = traces.trace(request);
        boolean forward = request.integer("direction", 1) >= 0;
        return new RegionNames(trace, request.text("text", ""))
                .next(request.integer("from", 0), location(request, trace, Trace.NONE), forward);
    }
}
