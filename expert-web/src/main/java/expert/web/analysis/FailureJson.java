package expert.web.analysis;

import expert.pattern.Failure;
import org.jspecify.annotations.Nullable;

/** A pattern that failed, or a file that cannot be loaded: then the pattern is null. */
record FailureJson(@Nullable String pattern, String file, int line, String phase, String message) {
    static FailureJson of(Failure failure) {
        return new FailureJson(
                failure.pattern(), failure.file().toString(), failure.line(), failure.phase(), failure.message());
    }
}
