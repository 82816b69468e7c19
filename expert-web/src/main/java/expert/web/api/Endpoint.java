package expert.web.api;

import java.util.List;

/**
 * One thing that the server does.
 *
 * @param method of HTTP
 * @param path below {@code api/}, with the names of parameters in braces
 * @param summary what it does, for readers of the OpenAPI document
 * @param parameters of path and query
 * @param handler does it
 */
public record Endpoint(Method method, String path, String summary, List<Parameter> parameters, Handler handler) {
    public Endpoint {
        parameters = List.copyOf(parameters);
    }

    /** Methods of HTTP. */
    public enum Method {
        GET,
        POST,
        PUT,
        DELETE
    }

    /** Answers requests, several at a time. */
    @FunctionalInterface
    public interface Handler {
        /**
         * Answers a request.
         *
         * @throws Problem if it gets an error
         * @throws InterruptedException if the browser or the server goes away
         */
        Answer answer(Request request) throws Problem, InterruptedException;
    }

    public static Endpoint get(String path, String summary, List<Parameter> parameters, Handler handler) {
        return new Endpoint(Method.GET, path, summary, parameters, handler);
    }
}
