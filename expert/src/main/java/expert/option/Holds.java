package expert.option;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The kind of an option's or argument's value, where its type does not determine it. The launcher and shell completion are
 * made from it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Holds {
    /** The kind of the value. */
    Kind value();

    /** Kinds of values. */
    enum Kind {
        /** A file or folder of the user's patterns. */
        PATTERN_FILES,
        /** The master of a cluster. */
        MASTER,
        /** {@code pattern.parameter=value}. */
        PARAMETER,
        /** A trace, in place of the command's argument. */
        TRACE,
        /** Names of patterns. */
        PATTERNS,
        /** A name of a pattern and a value. */
        METRICS,
        /** A name of a region of the trace. */
        REGIONS
    }
}
