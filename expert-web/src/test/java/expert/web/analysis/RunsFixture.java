package expert.web.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import earl.OpenOptions;
import expert.pattern.Bookings;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import expert.text.Json;
import expert.web.api.Answer;
import expert.web.api.Endpoint;
import expert.web.api.Endpoint.Method;
import expert.web.function.FunctionEndpoints;
import expert.web.run.Runs;
import expert.web.structure.StructureEndpoints;
import expert.web.testing.Endpoints;
import expert.web.trace.OpenTraces;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A server's runs of example traces, without the server. */
final class RunsFixture implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    final OpenTraces traces;
    final Runs runs;
    final Endpoints endpoints;

    /**
     * Begins.
     *
     * @param folder of the user's patterns and sources
     */
    RunsFixture(Path folder, String... examples) {
        this(folder, Bookings.WORST, examples);
    }

    /**
     * Begins.
     *
     * @param instances number of instances that each pattern keeps
     */
    RunsFixture(Path folder, int instances, String... examples) {
        traces = new OpenTraces(Stream.of(examples).map(Endpoints::example).toList(), OpenOptions.defaults());
        runs = new Runs(traces, trace -> {
            AnalysisRequest request = request(trace, folder);
            return request.with(request.settings().withInstances(instances));
        });
        List<Endpoint> all = new ArrayList<>(new AnalysisEndpoints(traces, runs, List.of(folder)).endpoints());
        all.addAll(new StructureEndpoints(traces, runs).endpoints());
        all.addAll(new FunctionEndpoints(traces).endpoints());
        endpoints = new Endpoints(all);
    }

    static AnalysisRequest request(Path trace, Path folder) {
        Path shipped = Endpoints.root().resolve("patterns");
        return AnalysisRequest.of(trace, new PatternPath(shipped, List.of(folder), List.of()))
                .limitedTo(Duration.ofSeconds(30));
    }

    /** A request for a run of a trace with these patterns. */
    static ObjectNode request(int trace, String... patterns) {
        ObjectNode request = JSON.createObjectNode().put("trace", trace);
        Stream.of(patterns).forEach(request.putArray("select")::add);
        return request;
    }

    /** Puts a run in the queue. */
    long submit(JsonNode request) throws Exception {
        Answer answer = endpoints.call(Method.POST, "runs", request.toString());
        return JSON.readTree(Endpoints.bytes(answer)).path("run").longValue();
    }

    /** Runs, and waits for the end. */
    long run(JsonNode request) throws Exception {
        long run = submit(request);
        assertThat(end(run))
                .as(endpoints.json("runs/{run}", "run", run).toString())
                .isEqualTo("done");
        return run;
    }

    /** Waits for the end of a run. */
    String end(long run) throws Exception {
        String[] last = {""};
        if (endpoints.get("runs/{run}/progress", "run", run) instanceof Answer.Events(Answer.Source source)) {
            source.run((event, data) ->
                    last[0] = JSON.readTree(Json.line(data)).path("state").textValue());
        }
        return last[0];
    }

    @Override
    public void close() {
        runs.close();
        traces.close();
    }
}
