package expert.web.query;

import com.fasterxml.jackson.databind.JsonNode;
import expert.web.api.Endpoint;
import expert.web.api.Parameter;
import expert.web.api.Problem;
import expert.web.api.Request;
import expert.web.trace.OpenTraces;
import java.time.Duration;
import java.util.List;

/** Questions about the tables of a trace, in the language of scripts. */
public final class QueryEndpoints implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int MAX_ROWS = 100_000;
    private static final int ROWS = 1000;
    private static final int MAX_TEXT = 10_000;

    private final OpenTraces traces;
    private final TraceQueries queries;

    /** For the traces of a server. */
    public QueryEndpoints(OpenTraces traces) {
        this(traces, LIMIT);
    }

    /** @param limit how long an expression may take */
    QueryEndpoints(OpenTraces traces, Duration limit) {
        this.traces = traces;
        this.queries = new TraceQueries(limit);
    }

    /** All of them. */
    public List<Endpoint> endpoints() {
        return List.of(Endpoint.json(
                Endpoint.Method.POST,
                "traces/{trace}/query",
                "Evaluates an expression in Python, as 'expert shell' does: the body has it as text. The answer is a table.",
                List.of(
                        OpenTraces.PARAMETER,
                        Parameter.integer("rows", 1, MAX_ROWS, "maximum number of rows of the answer")),
                QueryJson.class,
                this::query));
    }

    private QueryJson query(Request request) throws Problem, InterruptedException {
        request.requireWriting();
        JsonNode text = request.body().path("text");
        if (!text.isTextual() || text.asText().isBlank() || text.asText().length() > MAX_TEXT) {
            throw Problem.bad("the body must have a text of 1 to " + MAX_TEXT + " characters");
        }
        return queries.answer(traces.trace(request), text.asText(), request.integer("rows", ROWS));
    }

    @Override
    public void close() {
        queries.close();
    }
}
