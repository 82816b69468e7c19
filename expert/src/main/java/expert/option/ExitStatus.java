package expert.option;

/** The exit status of the process. */
public final class ExitStatus {
    /** Done. */
    public static final int OK = 0;
    /** {@code expert test}: an expectation was not met. */
    public static final int UNMET = 1;
    /** An internal fault. */
    public static final int FAULT = 1;
    /** The input cannot be read, the output cannot be written, or memory is exhausted. */
    public static final int INPUT = 2;
    /** A pattern failed; the results of the others were reported. */
    public static final int PATTERN = 3;
    /** {@code expert diff}: a condition failed. */
    public static final int WORSE = 4;
    /** {@code expert diff}: the runs cannot be compared; {@code expert hang}: a dump is missing. */
    public static final int INCONCLUSIVE = 5;
    /** {@code expert hang}: the program hangs. */
    public static final int HANG = 6;
    /** The command line is invalid. */
    public static final int USAGE = 64;
    /** Interrupted by the user: 128 + SIGINT. */
    public static final int INTERRUPTED = 130;

    private ExitStatus() {}
}
