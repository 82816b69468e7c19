package expert.report;

import expert.pattern.Failure;
import expert.text.RecordField.Described;
import org.jspecify.annotations.Nullable;

/** A pattern that failed, or a file that cannot be loaded: then the pattern is null. */
public record FailureJson(
        @Described("null if the file could not be loaded.") @Nullable
        String pattern,

        String file,

        @Described(value = "1-based; 0 if unknown.", min = 0)
        int line,

        @Described("What it was doing: 'load', 'recv_callback', 'messages', ...")
        String phase,

        String message) {
    public static FailureJson of(Failure failure) {
        return new FailureJson(
                failure.pattern(), failure.file().toString(), failure.line(), failure.phase(), failure.message());
    }
}
