package expert.web.server;

import earl.TraceException;
import expert.request.RequestException;
import expert.web.api.Problem;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What the server answers when a request fails.
 *
 * @param status 400 to 499 for what the user can change, 503 for what EXPERT cannot do now
 * @param text one line
 */
record Fault(int status, String text) {
    private static final int BAD_REQUEST = 400;
    private static final int CONFLICT = 409;
    private static final int UNAVAILABLE = 503;

    /**
     * What to tell.
     *
     * @param words makes one line of what a library throws
     * @param log gets the line if this fault is unexpected
     */
    static Fault of(Throwable thrown, Function<Throwable, String> words, Consumer<String> log) {
        return switch (thrown) {
            case Problem problem -> new Fault(problem.status(), problem.text());
            case RequestException request -> new Fault(BAD_REQUEST, words.apply(request));
            case TraceException trace -> new Fault(CONFLICT, words.apply(trace));
            case IOException file -> new Fault(CONFLICT, words.apply(file));
            case CancellationException _ -> new Fault(CONFLICT, "cancelled");
            case InterruptedException _ -> new Fault(UNAVAILABLE, "the server is closing");
            default -> {
                String line = words.apply(thrown);
                log.accept(line);
                yield new Fault(UNAVAILABLE, line);
            }
        };
    }

    /** Logs an unexpected fault after the answer has begun, when the browser can no longer get it. */
    static void report(Throwable thrown, Function<Throwable, String> words, Consumer<String> log) {
        Fault unused = of(thrown, words, log);
    }
}
