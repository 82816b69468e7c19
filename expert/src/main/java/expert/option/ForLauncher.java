package expert.option;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The launcher's information on a command, which it needs before it starts Java. A command that does not say is taken as the
 * defaults say.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ForLauncher {
    /** The main work of the command: the launcher chooses compiler and cache by it. */
    Work work() default Work.OTHER;

    /** Number of arguments after which the rest of the command line belongs to a script or another program; 0 for never. */
    int ownArguments() default 0;

    /** The folder in {@code lib} of jars that this command needs and the others do not; empty for none. */
    String libraries() default "";

    /** Kinds of work. */
    enum Work {
        /** Java's optimizing compiler pays early. */
        OTHER,
        /** Little more than opening a trace: Java's quick compiler suffices for almost all traces. */
        OPENING,
        /** Few passes over columns: Java's quick compiler suffices for most traces. */
        COLUMNS,
        /** A script of the user's. */
        SCRIPT
    }
}
