package expert.script.host;

import earl.Trace;
import expert.script.Language;
import expert.script.sandbox.ModuleFiles;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.function.Function;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.jspecify.annotations.Nullable;

/**
 * The traces that a script opens or predicts by itself. Each has its own modules, so that those of the first trace need no look-up; the
 * classes of columns are the same for all. One thread.
 */
public final class FurtherTraces implements AutoCloseable {
    private final Language language;
    private final Context context;
    private @Nullable Function<Path, Trace> opener;
    private boolean saysWhy;
    private final Deque<Trace> open = new ArrayDeque<>();
    private int number;

    /** No further traces yet, and none of files. */
    public FurtherTraces(Language language, Context context) {
        this.language = language;
        this.context = context;
    }

    /**
     * Lets the script open files.
     *
     * @param means opens one
     * @param reasons whether the script may know why a file is not a trace: the reason can quote the file
     */
    public void allow(Function<Path, Trace> means, boolean reasons) {
        opener = means;
        saysWhy = reasons;
    }

    /** Whether the script may open files. */
    boolean canOpen() {
        return opener != null;
    }

    /** The message to a script about a path that could not be opened. */
    @Nullable
    String complaint(String path, RuntimeException reason) {
        return saysWhy
                ? reason.getMessage()
                : path + ": cannot be opened as a trace; 'expert info " + path + "' says why, and so does --allow-io";
    }

    /**
     * Opens a trace.
     *
     * @param first the host of the first trace
     * @return as {@link #attach}
     * @throws earl.TraceException if it cannot be read
     */
    Object open(Host first, String path) {
        return attach(first, Objects.requireNonNull(opener).apply(Path.of(path)));
    }

    /**
     * Makes a trace available to the script, and closes it at the end.
     *
     * @param first the host of the first trace
     * @return for Python what its modules are given as {@code host}, for JavaScript the trace itself
     */
    Object attach(Host first, Trace trace) {
        open.push(trace);
        Host host = new Host(first);
        host.attach(trace);
        if (language == Language.PYTHON) {
            return host;
        }
        number++;
        context.getBindings(language.id()).putMember("expertHost", host);
        context.eval(
                Source.newBuilder("js", "import '" + ModuleFiles.further(number) + "';", "further" + number + ".mjs")
                        .mimeType("application/javascript+module")
                        .internal(true)
                        .buildLiteral());
        return host.function("trace");
    }

    /** Closes those that are still open. */
    @Override
    public void close() {
        while (!open.isEmpty()) {
            open.pop().close();
        }
    }
}
