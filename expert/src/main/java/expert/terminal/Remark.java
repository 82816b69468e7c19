package expert.terminal;

import java.util.Locale;

/** The subject of a line on standard error. */
public enum Remark {
    /** Nothing is wrong; {@code --quiet} leaves it out. */
    NOTICE,
    /** The input is incomplete. */
    INCOMPLETE,
    /** The command line is not understood. */
    USAGE,
    /** The input cannot be read. */
    INPUT,
    /** The output cannot be written. */
    OUTPUT,
    /** A pattern or script failed. */
    SCRIPT,
    /** Memory does not suffice. */
    MEMORY,
    /** The user stopped the work. */
    INTERRUPTED,
    /** A fault of EXPERT itself. */
    FAULT;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
