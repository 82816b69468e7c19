package expert.web.analysis;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import earl.Trace;
import expert.pattern.Failure;
import expert.text.Json;
import expert.web.api.Answer;
import expert.web.api.Endpoint;
import expert.web.api.Parameter;
import expert.web.api.Problem;
import expert.web.api.Request;
import java.io.IOException;
import java.util.List;

/** What pages ask about runs: to begin, watch and end them. */
final class RunEndpoints {
    /** The parameter that names a run in addresses. */
    static final Parameter RUN = Parameter.natural("run", "number of the run").asRequired();

    /** Pause between two messages about progress, in milliseconds. */
    private static final long PAUSE = 100;

    private final Runs runs;

    RunEndpoints(Runs runs) {
        this.runs = runs;
    }

    List<Endpoint> endpoints() {
        return List.of(
                new Endpoint(
                        Endpoint.Method.POST,
                        "runs",
                        "Puts an analysis in the queue; the same request again answers with the same run.",
                        List.of(),
                        this::submit),
                Endpoint.get("runs", "Lists the runs.", List.of(), this::list),
                Endpoint.get("runs/{run}", "Returns how far a run is.", List.of(RUN), this::get),
                Endpoint.get(
                        "runs/{run}/progress", "Sends the progress of a run until it ends.", List.of(RUN), this::watch),
                new Endpoint(
                        Endpoint.Method.DELETE,
                        "runs/{run}",
                        "Cancels a run, or forgets it if it has ended.",
                        List.of(RUN),
                        this::remove));
    }

    private static long id(Request request) {
        return request.integer(RUN.name(), Trace.NONE);
    }

    private Answer submit(Request request) throws Problem {
        request.requireWriting();
        Run run = runs.submit(RunRequest.of(request.body()));
        return new Answer.Json(JsonNodeFactory.instance.objectNode().put("run", run.id()));
    }

    private Answer list(Request request) {
        List<Run> all = runs.all();
        return Answer.json(json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("runs");
            for (Run run : all) {
                write(run, json);
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    private Answer get(Request request) throws Problem {
        Run run = runs.run(id(request));
        return Answer.json(json -> write(run, json));
    }

    private static void write(Run run, JsonGenerator json) throws IOException {
        Run.Status status = run.status();
        json.writeStartObject();
        json.writeNumberField("run", run.id());
        json.writeNumberField("trace", run.request().trace());
        json.writeStringField("state", status.state().word());
        json.writeNumberField("events", status.done());
        json.writeNumberField("total", status.total());
        json.writeStringField("message", status.message().isEmpty() ? null : status.message());
        Json.number(json, "seconds", status.seconds());
        json.writeFieldName("request");
        run.request().write(json);
        json.writeFieldName("notices");
        Json.value(json, run.log().notices());
        json.writeStringField("output", run.log().printed());
        json.writeArrayFieldStart("failures");
        FinishedRun result = run.result();
        for (Failure failure :
                result == null ? List.<Failure>of() : result.analysis().failures()) {
            json.writeStartObject();
            json.writeStringField("pattern", failure.pattern());
            json.writeStringField("file", failure.file().toString());
            json.writeNumberField("line", failure.line());
            json.writeStringField("phase", failure.phase());
            json.writeStringField("message", failure.message());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private Answer watch(Request request) throws Problem {
        Run run = runs.run(id(request));
        return new Answer.Events(sink -> {
            long seen = -1;
            Run.Status status;
            do {
                seen = run.awaitChange(seen);
                status = run.status();
                sink.send("progress", progress(status));
                if (!status.state().isFinal()) {
                    Thread.sleep(PAUSE);
                }
            } while (!status.state().isFinal());
        });
    }

    private static ObjectNode progress(Run.Status status) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("state", status.state().word())
                .put("events", status.done())
                .put("total", status.total())
                .put("message", status.message().isEmpty() ? null : status.message());
    }

    private Answer remove(Request request) throws Problem {
        request.requireWriting();
        runs.remove(id(request));
        return new Answer.Json(JsonNodeFactory.instance.objectNode());
    }
}
