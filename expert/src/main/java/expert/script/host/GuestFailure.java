package expert.script.host;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A failure of a script, as reported by its language; thrown through the guest to the caller. */
public final class GuestFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient @Nullable Path file;
    private final int line;

    GuestFailure(@Nullable String file, int line, String message) {
        super(message, null, false, false);
        this.file = file == null ? null : Path.of(file);
        this.line = line;
    }

    /** The innermost file of the script's that took part; null if none did. */
    @Nullable
    public Path file() {
        return file;
    }

    /** The line of that. */
    public int line() {
        return line;
    }
}
