package expert.web.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request whose parameters are those that its endpoint declares. One thread reads it. */
public final class Request {
    private static final int MAX_DEPTH = 32;
    private static final ObjectMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .build())
                    .build())
            .build();

    private final Map<String, Object> values = new HashMap<>();
    private final byte[] body;
    private final boolean mayWrite;

    private Request(byte[] body, boolean mayWrite) {
        this.body = body;
        this.mayWrite = mayWrite;
    }

    /**
     * Checks the parameters of a request.
     *
     * @param parameters that the endpoint declares
     * @param texts values as they stand in path and query, decoded; those that were not declared are ignored
     * @param body of the request, empty for none
     * @param mayWrite whether this user may run analyses and save files
     * @throws Problem if a value is missing, or not of its type or range
     */
    public static Request of(List<Parameter> parameters, Map<String, String> texts, byte[] body, boolean mayWrite)
            throws Problem {
        Request request = new Request(body, mayWrite);
        for (Parameter parameter : parameters) {
            String text = texts.get(parameter.name());
            if (text != null) {
                request.values.put(parameter.name(), parameter.value(text));
            } else if (parameter.required()) {
                throw Problem.bad("parameter " + parameter.name() + " is missing");
            }
        }
        return request;
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** The value of an integer, or {@code otherwise} if the request does not have it. */
    public long integer(String name, long otherwise) {
        return value(name) instanceof Long value ? value : otherwise;
    }

    public double number(String name, double otherwise) {
        return value(name) instanceof Double value ? value : otherwise;
    }

    public boolean flag(String name) {
        return Boolean.TRUE.equals(value(name));
    }

    public String text(String name, String otherwise) {
        return value(name) instanceof String value ? value : otherwise;
    }

    private @Nullable Object value(String name) {
        return values.get(name);
    }

    /** Refuses a user who may only look. */
    public void requireWriting() throws Problem {
        if (!mayWrite) {
            throw Problem.forbidden("this address is for looking only");
        }
    }

    public boolean mayWrite() {
        return mayWrite;
    }

    /**
     * The body as a JSON object.
     *
     * @throws Problem if it is none, or nests deeper than 32 levels
     */
    public JsonNode body() throws Problem {
        try {
            JsonNode node = JSON.readTree(body);
            if (node == null || !node.isObject()) {
                throw Problem.bad("the body must be a JSON object");
            }
            return node;
        } catch (JsonProcessingException bad) {
            throw Problem.bad("the body is not JSON: "
                    + bad.getOriginalMessage().lines().findFirst().orElse(""));
        } catch (IOException never) {
            throw new IllegalStateException(never);
        }
    }
}
