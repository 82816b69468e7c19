package expert.script.host;

import expert.script.ForScripts;
import java.util.Objects;
import java.util.function.Supplier;
import org.graalvm.polyglot.HostAccess;
import org.jspecify.annotations.Nullable;

/**
 * The result of a script's call: a value, or a mistake of the script, from which the script side makes an exception with the
 * script's line.
 */
@ForScripts
public final class Answer {
    /** The value; null also if there is a problem. */
    @HostAccess.Export
    public final @Nullable Object value;

    /** The mistake; null if there is none. */
    @HostAccess.Export
    public final @Nullable String problem;

    private Answer(@Nullable Object value, @Nullable String problem) {
        this.value = value;
        this.problem = problem;
    }

    static Answer value(Object value) {
        return new Answer(value, null);
    }

    /** Reports a mistake. */
    static Answer wrong(@Nullable String problem) {
        return new Answer(null, Objects.requireNonNullElse(problem, "that makes no sense"));
    }

    /** Runs {@code work}: returns its value, or the message of an exception that a script's mistake causes. */
    static Answer of(Supplier<? extends @Nullable Object> work) {
        try {
            return new Answer(work.get(), null);
        } catch (IllegalArgumentException
                | IllegalStateException
                | ArithmeticException
                | ClassCastException
                | IndexOutOfBoundsException mistake) {
            return wrong(mistake.getMessage());
        }
    }

    /** Runs {@code work}, or reports a mistake. */
    static Answer done(Runnable work) {
        return of(() -> {
            work.run();
            return null;
        });
    }
}
