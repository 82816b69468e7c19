package expert.hang;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A dump ends before it is complete, as when its process was killed while it wrote. */
final class TruncatedDumpException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TruncatedDumpException(Path file, long offset, @Nullable Throwable cause) {
        super(file + ": byte " + offset + ": the file ends before the dump is complete", cause);
    }
}
