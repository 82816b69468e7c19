package expert.web.run;

import com.fasterxml.jackson.databind.JsonNode;
import earl.Trace;
import expert.web.api.Answer;
import expert.web.api.Endpoint;
import expert.web.api.Parameter;
import expert.web.api.Problem;
import expert.web.api.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What pages ask about runs: to begin, watch and end them. */
public final class RunEndpoints {
    /** The parameter that names a run in addresses. */
    public static final Parameter RUN =
            Parameter.natural("run", "number of the run").asRequired();

    /** Pause between two messages about progress, in milliseconds. */
    private static final long PAUSE = 100;

    private record StartedJson(long run) {}

    private record RunsJson(List<RunJson> runs) {}

    /** Fields of {@link RunJson} that change while it runs. */
    private record ProgressJson(
            RunState state,
            long events,
            long total,
            @Nullable String message) {}

    private final Runs runs;

    public RunEndpoints(Runs runs) {
        this.runs = runs;
    }

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.json(
                        Endpoint.Method.POST,
                        "runs",
                        "Puts an analysis in the queue; the same request again answers with the same run. A live run replaces another one.",
                        List.of(),
                        StartedJson.class,
                        this::submit),
                Endpoint.json("runs", "Lists the runs.", List.of(), RunsJson.class, this::list),
                Endpoint.json("runs/{run}", "Returns how far a run is.", List.of(RUN), RunJson.class, this::get),
                Endpoint.get(
                        "runs/{run}/progress", "Sends the progress of a run until it ends.", List.of(RUN), this::watch),
                Endpoint.json(
                        Endpoint.Method.DELETE,
                        "runs/{run}",
                        "Cancels a run, or forgets it if it has ended.",
                        List.of(RUN),
                        Endpoint.Done.class,
                        this::remove));
    }

    private static long id(Request request) {
        return request.integer(RUN.name(), Trace.NONE);
    }

    private StartedJson submit(Request request) throws Problem {
        request.requireWriting();
        JsonNode body = request.body();
        return new StartedJson(runs.submit(
                        RunRequest.of(body),
                        JsonFields.flag(body, "live"),
                        JsonFields.integer(body, "replaces", Trace.NONE))
                .id());
    }

    private RunsJson list(Request request) {
        return new RunsJson(runs.all().stream().map(RunJson::of).toList());
    }

    private RunJson get(Request request) throws Problem {
        return RunJson.of(runs.run(id(request)));
    }

    private Answer watch(Request request) throws Problem {
        Run run = runs.run(id(request));
        return new Answer.Events(sink -> {
            long seen = -1;
            Run.Status status;
            do {
                seen = run.awaitChange(seen);
                status = run.status();
                sink.send(
                        "progress",
                        new ProgressJson(
                                status.state(),
                                status.done(),
                                status.total(),
                                status.message().isEmpty() ? null : status.message()));
                if (!status.state().isFinal()) {
                    Thread.sleep(PAUSE);
                }
            } while (!status.state().isFinal());
        });
    }

    private Endpoint.Done remove(Request request) throws Problem {
        request.requireWriting();
        runs.remove(id(request));
        return new Endpoint.Done();
    }
}
