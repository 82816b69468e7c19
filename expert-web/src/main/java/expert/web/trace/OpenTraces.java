package expert.web.trace;

import earl.OpenOptions;
import earl.Trace;
import earl.TraceException;
import expert.web.api.Parameter;
import expert.web.api.Problem;
import expert.web.api.Request;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** The traces that the user named. Each is opened when it is needed first, and stays open until the server ends. Any thread. */
public final class OpenTraces implements AutoCloseable {
    /** The parameter that names a trace in addresses. */
    public static final Parameter PARAMETER = Parameter.natural("trace", "number of the trace, as the session lists it")
            .asRequired();

    private final List<Path> paths;
    private final OpenOptions options;
    private final List<FutureTask<Trace>> openings;

    /** None of them is opened yet. */
    public OpenTraces(List<Path> paths, OpenOptions options) {
        this.paths = List.copyOf(paths);
        this.options = options;
        this.openings = this.paths.stream()
                .map(path -> new FutureTask<>(() -> Trace.open(path, options)))
                .toList();
    }

    /** Their number. */
    public int count() {
        return paths.size();
    }

    /** How they are opened. */
    public OpenOptions options() {
        return options;
    }

    /** As the user named it. */
    public Path path(int id) {
        return paths.get(id);
    }

    /** A trace that somebody has opened; null if it is not open yet. */
    @Nullable
    Trace opened(int id) {
        FutureTask<Trace> opening = openings.get(id);
        return opening.state() == FutureTask.State.SUCCESS ? opening.resultNow() : null;
    }

    /** The number of the trace that a request names. @throws Problem if there is no such trace */
    public int id(Request request) throws Problem {
        return id(request.integer(PARAMETER.name(), Trace.NONE));
    }

    /** A number that a request names, once it is known to be that of a trace. @throws Problem if there is no such trace */
    public int id(long id) throws Problem {
        if (id < 0 || id >= paths.size()) {
            throw Problem.missing("there is no trace " + id);
        }
        return (int) id;
    }

    /** The trace that a request names, open. @throws Problem if there is none, or it cannot be opened */
    public Trace trace(Request request) throws Problem, InterruptedException {
        return trace(id(request));
    }

    /**
     * A trace, open. Several that ask for it at once wait for the same opening, which goes on if one of them is interrupted.
     *
     * @throws Problem if it cannot be opened
     */
    public Trace trace(int id) throws Problem, InterruptedException {
        begin(id);
        try {
            return openings.get(id).get();
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof TraceException unreadable) {
                throw Problem.conflict(String.valueOf(unreadable.getMessage()));
            }
            throw new IllegalStateException(failure.getCause());
        }
    }

    /** Begins to open a trace, in a thread of its own. */
    public void begin(int id) {
        FutureTask<Trace> opening = openings.get(id);
        if (!opening.isDone()) {
            // Opening computes for long: on a virtual thread it would keep requests waiting.
            Thread.ofPlatform().daemon().name("expert-open").start(opening);
        }
    }

    /** Closes all that are open. */
    @Override
    public void close() {
        for (FutureTask<Trace> opening : openings) {
            if (!opening.cancel(true) && opening.state() == FutureTask.State.SUCCESS) {
                opening.resultNow().close();
            }
        }
    }
}
