package expert.pattern;

import java.io.Serializable;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A pattern, or a whole file of patterns, that failed and was dropped.
 *
 * @param pattern name of the pattern, null if its file could not be loaded
 * @param file the file at fault
 * @param line 1-based line in it, 0 if unknown
 * @param phase the activity that failed: {@code "load"}, {@code "recv_callback"}, {@code "messages"}, ...
 * @param message what went wrong, one line
 */
public record Failure(@Nullable String pattern, Path file, int line, String phase, String message)
        implements Serializable {
    /** One line in the form of compiler messages: {@code "file:12: late_sender: recv_callback: KeyError: 'x'"}. */
    @Override
    public String toString() {
        return file + (line > 0 ? ":" + line : "") + ": " + (pattern == null ? "" : pattern + ": ") + phase + ": "
                + message;
    }
}
