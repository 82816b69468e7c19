package expert.script;

import java.util.Objects;
import java.util.function.Supplier;
import org.graalvm.polyglot.HostAccess;
import org.jspecify.annotations.Nullable;

/**
 * What a script's call was answered: a value, or what the script did wrong, of which its own side makes an exception of its language
 * with the script's line. Public for the script engine's sake only.
 */
public final class Answer {
    /** The value; null also if there is a problem. */
    @HostAccess.Export
    public final @Nullable Object value;

    /** What the script did wrong; null if nothing. */
    @HostAccess.Export
    public final @Nullable String problem;

    private Answer(@Nullable Object value, @Nullable String problem) {
        this.value = value;
        this.problem = problem;
    }

    /** A value. */
    static Answer value(Object value) {
        return new Answer(value, null);
    }

    /** That something is wrong. */
    static Answer wrong(@Nullable String problem) {
        return new Answer(null, Objects.requireNonNullElse(problem, "that makes no sense"));
    }

    /** What work answers; or what it says is wrong, if it throws what mistakes of scripts throw. */
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

    /** That work was done; or what it says is wrong. */
    static Answer done(Runnable work) {
        return of(() -> {
            work.run();
            return null;
        });
    }
}
