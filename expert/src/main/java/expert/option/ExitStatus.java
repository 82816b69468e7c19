package expert.option;

/** What the process tells its caller when it ends. */
public final class ExitStatus {
    /** Done. */
    public static final int OK = 0;
    /** {@code expert test}: an expectation is not met. */
    public static final int UNMET = 1;
    /** A fault of ours. */
    public static final int FAULT = 1;
    /** The input cannot be read, the output cannot be written, or memory does not suffice. */
    public static final int INPUT = 2;
    /** A pattern failed; the results of the others were reported. */
    public static final int PATTERN = 3;
    /** {@code expert diff}: a condition failed. */
    public static final int WORSE = 4;
    /** {@code expert diff}: the runs cannot be compared. */
    public static final int INCONCLUSIVE = 5;
    /** The command line is not understood. */
    public static final int USAGE = 64;
    /** Ended by the user: 128 + SIGINT. */
    public static final int INTERRUPTED = 130;

    private ExitStatus() {}
}
