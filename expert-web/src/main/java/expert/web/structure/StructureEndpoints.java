package expert.web.structure;

import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.Signature;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import earl.graph.capture.SignatureChoice;
import earl.graph.merge.MergedGraph;
import earl.graph.view.GraphView;
import earl.model.LoopRecognizer;
import earl.model.global.GlobalModel;
import expert.structure.GraphPage;
import expert.structure.GraphPageJson;
import expert.structure.LoopsJson;
import expert.structure.ModelJson;
import expert.web.api.Answer;
import expert.web.api.Endpoint;
import expert.web.api.Parameter;
import expert.web.api.Problem;
import expert.web.api.Request;
import expert.web.run.Runs;
import expert.web.structure.LoopAnswers.IntervalJson;
import expert.web.structure.LoopAnswers.LoopHeatJson;
import expert.web.trace.OpenTraces;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What the views of a program's structure ask. */
public final class StructureEndpoints {
    private static final int MAX_COLUMNS = 512;
    private static final Parameter LOOP =
            Parameter.natural("loop", "number of the loop").asRequired();
    private static final Parameter LOCATION = Parameter.natural("location", "id of a location");
    private static final Parameter EVENTS =
            Parameter.text("events", "which calls are events: mpi, io, all, or a regular expression");
    private static final Parameter SIGNATURE =
            Parameter.text("signature", "what makes calls the same node, as in 'expert graph'");

    /** A row of the table of messages, or of the table of waits. */
    private record LargestJson(long row) {}

    private final OpenTraces traces;
    private final Runs runs;
    /** By trace; found when they are asked for first. */
    private final Map<Integer, LoopAnswers> loops = new ConcurrentHashMap<>();

    public StructureEndpoints(OpenTraces traces, Runs runs) {
        this.traces = traces;
        this.runs = runs;
    }

    /** All of them. */
    public List<Endpoint> endpoints() {
        Parameter trace = OpenTraces.PARAMETER;
        return List.of(
                Endpoint.printed(
                        "traces/{trace}/graph/page",
                        "Returns the event flow graph of a location, or of all, with its call tree.",
                        List.of(trace, LOCATION, EVENTS, SIGNATURE),
                        GraphPageJson.class,
                        this::graph),
                Endpoint.json(
                        "traces/{trace}/alike",
                        "Groups the locations whose flow graphs are alike, as 'expert graph --clusters' does.",
                        List.of(
                                trace,
                                EVENTS,
                                SIGNATURE,
                                Parameter.number(
                                        "within", 0, 1, "maximum distance of a graph from the first one of its group")),
                        AlikeJson.class,
                        this::alike),
                Endpoint.printed(
                        "traces/{trace}/loops",
                        "Returns the loops in which processes make their calls.",
                        List.of(trace),
                        LoopsJson.class,
                        this::loops),
                Endpoint.json(
                        "traces/{trace}/loops/{loop}/heat",
                        "Returns how long iterations took, by location.",
                        List.of(trace, LOOP, Parameter.integer("width", 1, MAX_COLUMNS, "maximum number of columns")),
                        LoopHeatJson.class,
                        this::heat),
                Endpoint.json(
                        "traces/{trace}/loops/{loop}/iteration",
                        "Returns when an iteration took place on a location.",
                        List.of(
                                trace,
                                LOOP,
                                Parameter.natural("number", "number of the iteration, from 1")
                                        .asRequired(),
                                LOCATION.asRequired()),
                        IntervalJson.class,
                        this::iteration),
                Endpoint.json(
                        "traces/{trace}/loops/{loop}/extent",
                        "Returns when a loop took place on the first location that has it.",
                        List.of(trace, LOOP),
                        IntervalJson.class,
                        request -> found(request).extent(request.integer("loop", 0))),
                Endpoint.printed(
                        "traces/{trace}/model",
                        "Returns the communication of all processes as nested loops.",
                        List.of(trace),
                        ModelJson.class,
                        this::model),
                Endpoint.get(
                        "traces/{trace}/matrix",
                        "Returns messages, bytes or waits between locations.",
                        List.of(
                                trace,
                                Parameter.choice(
                                        "value",
                                        List.of("bytes", "messages", "wait"),
                                        "bytes, messages, or the seconds that a location waited for another one in a run"),
                                Parameter.natural("run", "number of a run, for waits")),
                        this::matrix),
                Endpoint.json(
                        "traces/{trace}/matrix/largest",
                        "Returns the largest message from one location to another, or the longest wait of the second for the first.",
                        List.of(
                                trace,
                                Parameter.natural("from", "id of the first location")
                                        .asRequired(),
                                Parameter.natural("to", "id of the second location")
                                        .asRequired(),
                                Parameter.natural("tag", "only messages with this tag"),
                                Parameter.natural("run", "number of a run, for waits")),
                        LargestJson.class,
                        this::largest));
    }

    private static Answer json(Text text) {
        return new Answer.Download("application/json", "", out -> {
            Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            text.write(writer);
            writer.flush();
        });
    }

    /** Writes a document. */
    @FunctionalInterface
    private interface Text {
        void write(Writer to) throws IOException;
    }

    private Answer graph(Request request) throws Problem, InterruptedException {
        Trace trace = traces.trace(request);
        FlowGraphs graphs = graphs(request, trace);
        GraphView view;
        if (request.has("location")) {
            long location = request.integer("location", 0);
            if (location >= trace.locations().size()) {
                throw Problem.missing("there is no location " + location);
            }
            FlowGraph graph = graphs.of((int) location);
            view = GraphView.of(trace.locations().get(graph.location()).label(), graph, GraphView.Detail.COUNTS);
        } else {
            MergedGraph merged = merged(graphs);
            view = GraphView.of("processes " + merged.ranks(), merged);
        }
        return json(to -> GraphPage.writeFacts(List.of(view), to));
    }

    private static MergedGraph merged(FlowGraphs graphs) throws Problem {
        List<FlowGraph> all = graphs.all();
        if (all.isEmpty()) {
            throw Problem.conflict("no location has calls that are events here");
        }
        return MergedGraph.of(all);
    }

    private AlikeJson alike(Request request) throws Problem, InterruptedException {
        return AlikeJson.of(merged(graphs(request, traces.trace(request))), request.number("within", 0));
    }

    private static FlowGraphs graphs(Request request, Trace trace) throws Problem {
        try {
            Calls calls = Calls.parse(request.text("events", "mpi"));
            String signature = request.text("signature", "");
            return new FlowGraphs(
                    trace, signature.isEmpty() ? SignatureChoice.of(trace, calls) : Signature.parse(signature), calls);
        } catch (IllegalArgumentException misspelt) {
            throw Problem.bad(String.valueOf(misspelt.getMessage()));
        }
    }

    private LoopAnswers found(Request request) throws Problem, InterruptedException {
        Trace trace = traces.trace(request);
        return loops.computeIfAbsent(traces.id(request), id -> new LoopAnswers(trace));
    }

    private Answer loops(Request request) throws Problem, InterruptedException {
        String name = traces.trace(request).info().path().toString();
        LoopAnswers found = found(request);
        return json(to -> LoopsJson.write(to, name, found.loops()));
    }

    private LoopHeatJson heat(Request request) throws Problem, InterruptedException {
        return found(request).heat(request.integer("loop", 0), (int) request.integer("width", MAX_COLUMNS));
    }

    private IntervalJson iteration(Request request) throws Problem, InterruptedException {
        return found(request)
                .iteration(request.integer("loop", 0), request.integer("number", 0), request.integer("location", 0));
    }

    private Answer model(Request request) throws Problem, InterruptedException {
        Trace trace = traces.trace(request);
        GlobalModel model = GlobalModel.of(
                trace, LoopRecognizer.DEFAULT_BODY, false, traces.options().threads());
        return json(to -> ModelJson.write(to, trace.info().path().toString(), model));
    }

    private LargestJson largest(Request request) throws Problem, InterruptedException {
        Trace trace = traces.trace(request);
        Pair pair = new Pair(request.integer("from", 0), request.integer("to", 0));
        return request.has("run")
                ? runs.read(request, done -> row("wait", pair.wait(done)))
                : row("message", pair.message(trace.messages(), request.integer("tag", Trace.NONE)));
    }

    private static LargestJson row(String name, long row) throws Problem {
        if (row == Trace.NONE) {
            throw Problem.missing("there is no such " + name);
        }
        return new LargestJson(row);
    }

    private Answer matrix(Request request) throws Problem, InterruptedException {
        Trace trace = traces.trace(request);
        String value = request.text("value", "bytes");
        if (!value.equals("wait")) {
            return TrafficMatrix.of(trace.messages(), value.equals("bytes")).answer();
        }
        if (!request.has("run")) {
            throw Problem.bad("parameter run is missing");
        }
        return runs.read(request, done -> TrafficMatrix.of(done).answer());
    }
}
