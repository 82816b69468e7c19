package expert.language;

import earl.Trace;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One thing that the language says, in each of its languages; all three must answer the same.
 *
 * @param java asks a trace; see {@link Answers} for what may come of it
 * @param python an expression of {@code trace} and {@code mid}, the position in its middle
 * @param javascript likewise
 */
record Case(Function<Trace, @Nullable Object> java, String python, String javascript) {
    /** One that is spelled the same in both scripting languages. */
    static Case of(Function<Trace, @Nullable Object> java, String both) {
        return new Case(java, both, both);
    }

    static Case of(Function<Trace, @Nullable Object> java, String python, String javascript) {
        return new Case(java, python, javascript);
    }

    @Override
    public String toString() {
        return python;
    }
}
