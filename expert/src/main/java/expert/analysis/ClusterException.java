package expert.analysis;

import org.jspecify.annotations.Nullable;

/** A cluster cannot be reached, or lost its tasks. The message is one line for a user. */
public final class ClusterException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** One line: what was expected, and what the user can do. */
    public ClusterException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
