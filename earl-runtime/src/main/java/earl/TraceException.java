package earl;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A trace cannot be read or written. Its message is one line for a user: file, byte offset and what was expected. */
@Stable
public final class TraceException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String file;
    private final long offset;
    private final String problem;

    /**
     * Makes an exception for a fault at a byte of a file.
     *
     * @param file the file concerned
     * @param offset byte offset of the fault, or -1 if it concerns the file as a whole
     * @param problem what was expected, and what was found
     * @param cause the underlying fault, if any
     */
    public TraceException(Path file, long offset, String problem, @Nullable Throwable cause) {
        super(offset < 0 ? file + ": " + problem : file + ": byte " + offset + ": " + problem, cause);
        this.file = file.toString();
        this.offset = offset;
        this.problem = problem;
    }

    /** {@link #TraceException(Path, long, String, Throwable)} without a cause. */
    public TraceException(Path file, long offset, String problem) {
        this(file, offset, problem, null);
    }

    /** This fault, in a file that the user knows by another name. */
    public TraceException named(Path name) {
        return new TraceException(name, offset, problem, this);
    }

    /** Makes an exception for a file or folder that cannot be written. */
    public static TraceException unwritable(Path file, IOException fault) {
        // An exception of a channel that was closed by an interruption has no message of its own.
        String why = fault.getMessage() == null ? fault.getClass().getSimpleName() : fault.getMessage();
        return new TraceException(file, -1, "cannot be written: " + why, fault);
    }

    /** The file concerned. */
    public Path file() {
        return Path.of(file);
    }

    /** Byte offset of the fault, -1 if it concerns the file as a whole. */
    public long offset() {
        return offset;
    }
}
