package expert.option;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What the value of an option or argument is, where its type does not tell. The launcher and shell completion are made from it. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Holds {
    /** What it is. */
    Kind value();

    /** What values can be. */
    enum Kind {
        /** A file or folder of the user's patterns. */
        PATTERN_FILES,
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
