package expert.web.run;

import expert.pattern.Failure;
import org.jspecify.annotations.Nullable;

/** A pattern that failed, or a file that cannot be loaded: then the pattern is null. */
public record FailureJson(@Nullable String pattern, String file, int line, String phase, String message) {
    public static FailureJson of(Failure failure) {
        return new FailureJson(
                failure.pattern(), failure.file().toString(), failure.line(), failure.phase(), failure.message());
    }
}
