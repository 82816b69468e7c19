package expert.web.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that the server does.
 *
 * @param method of HTTP
 * @param path below {@code api/}, with the names of parameters in braces
 * @param summary what it does, for readers of the OpenAPI document
 * @param parameters of path and query
 * @param answer the record that it answers as JSON; null if it answers in another form
 * @param handler does it
 * @param stopsWithBrowser whether the thread that computes the answer is interrupted when the browser ends the connection
 */
public record Endpoint(
        Method method,
        String path,
        String summary,
        List<Parameter> parameters,
        @Nullable Class<? extends Record> answer,
        Handler handler,
        boolean stopsWithBrowser) {
    public Endpoint {
        parameters = List.copyOf(parameters);
    }

    /** One whose answer is computed whether or not the browser stays. */
    public Endpoint(
            Method method,
            String path,
            String summary,
            List<Parameter> parameters,
            @Nullable Class<? extends Record> answer,
            Handler handler) {
        this(method, path, summary, parameters, answer, handler, false);
    }

    /** This endpoint, which computes for long: it stops when the browser no longer wants the answer. */
    public Endpoint stoppingWithBrowser() {
        return new Endpoint(method, path, summary, parameters, answer, handler, true);
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

    /** Makes the record that a request gets as JSON. */
    @FunctionalInterface
    public interface RecordHandler<T extends Record> {
        /** Answers a request. @throws Problem if it gets an error @throws InterruptedException if the browser or the server goes away */
        T answer(Request request) throws Problem, InterruptedException;
    }

    /** The record of a request that succeeds and has nothing to return. */
    public record Done() {}

    /** One that answers with a record. */
    public static <T extends Record> Endpoint json(
            Method method,
            String path,
            String summary,
            List<Parameter> parameters,
            Class<T> answer,
            RecordHandler<T> handler) {
        return new Endpoint(
                method, path, summary, parameters, answer, request -> new Answer.Json(handler.answer(request)));
    }

    /** One that reads and answers with a record. */
    public static <T extends Record> Endpoint json(
            String path, String summary, List<Parameter> parameters, Class<T> answer, RecordHandler<T> handler) {
        return json(Method.GET, path, summary, parameters, answer, handler);
    }

    /** One that reads and answers in another form. */
    public static Endpoint get(String path, String summary, List<Parameter> parameters, Handler handler) {
        return new Endpoint(Method.GET, path, summary, parameters, null, handler);
    }

    /** One that reads and writes a record as a command prints it. */
    public static Endpoint printed(
            String path, String summary, List<Parameter> parameters, Class<? extends Record> answer, Handler handler) {
        return new Endpoint(Method.GET, path, summary, parameters, answer, handler);
    }
}
