package expert.script.sandbox;

import java.util.Set;
import org.graalvm.polyglot.PolyglotException;

/** Whether an interpreter failed because the heap did not suffice. Languages report exhausted memory in several ways. */
public final class Exhaustion {
    /** Messages of failures that are not marked as exhaustion. */
    private static final Set<String> MESSAGES = Set.of("Java heap space", "MemoryError", "GC overhead limit exceeded");

    private Exhaustion() {}

    /** Whether memory did not suffice. */
    static boolean isCauseOf(Throwable fault) {
        return fault instanceof OutOfMemoryError
                || (fault instanceof PolyglotException failure
                        && (failure.isResourceExhausted() || MESSAGES.contains(String.valueOf(failure.getMessage()))));
    }

    /**
     * The failure, to be thrown.
     *
     * @throws OutOfMemoryError instead if memory did not suffice
     */
    public static PolyglotException orSame(PolyglotException failure) {
        if (isCauseOf(failure)) {
            OutOfMemoryError full = new OutOfMemoryError("Java heap space");
            full.initCause(failure);
            throw full;
        }
        return failure;
    }
}
