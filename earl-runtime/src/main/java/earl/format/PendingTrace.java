package earl.format;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Data of which a trace can be made, but that are none yet: a service, so that the error says what to do with them. Implementations may be
 * used from several threads.
 */
public interface PendingTrace {
    /**
     * What a file or folder is that no format recognizes, and which command makes a trace of it, in one line that continues its path.
     *
     * @return empty if it is something else
     * @throws earl.TraceException if it is such data, and damaged
     */
    Optional<String> describe(Path path);
}
