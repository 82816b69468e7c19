package earl;

import java.util.Locale;

/** Why a call waits for another process; the names are those of the patterns that report these waits. */
public enum WaitKind {
    /** In a receive, for a message whose send was started late. */
    LATE_SENDER,
    /** In a send, for its receive to be posted. */
    LATE_RECEIVER,
    /** In a barrier, for the last member. */
    WAIT_AT_BARRIER,
    /** In an operation from all to all, for the last member. */
    WAIT_AT_NXN,
    /** In an operation from one to all, for the root. */
    LATE_BROADCAST,
    /** In an operation from all to one, at the root, for the last of those that send. */
    EARLY_REDUCE,
    /** In a prefix operation, for the last of the lower ranks. */
    EARLY_SCAN;

    private final String word = name().toLowerCase(Locale.ROOT);

    /** Its name in patterns and columns, for instance {@code "late_sender"}. */
    public String word() {
        return word;
    }
}
