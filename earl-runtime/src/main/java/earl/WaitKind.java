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
    EARLY_SCAN,
    /** In a call that completes a non-blocking barrier, for the last member to post its request. */
    WAIT_AT_NONBLOCKING_BARRIER,
    /** In a call that completes a non-blocking operation from all to all, for the last member to post its request. */
    WAIT_AT_NONBLOCKING_NXN,
    /** In a call that completes a non-blocking operation from one to all, for the root to post its request. */
    LATE_NONBLOCKING_BROADCAST,
    /** In a call that completes a non-blocking operation from all to one, at the root, for the last of those that send. */
    EARLY_NONBLOCKING_REDUCE,
    /** In a call that completes a non-blocking prefix operation, for the last of the lower ranks to post its request. */
    EARLY_NONBLOCKING_SCAN;

    private final String word = name().toLowerCase(Locale.ROOT);

    /**
     * Whether such a wait is a meeting of the two: what they do from then on is compared anew, the wait is left out of the time that
     * they spend, and the critical path goes on with the one that was waited for. Not in prefix and non-blocking operations.
     */
    public boolean isMeeting() {
        return this != EARLY_SCAN && !isOfRequest();
    }

    /** Whether it is one in a call that completes a non-blocking collective operation, for another's request. */
    public boolean isOfRequest() {
        return switch (this) {
            case WAIT_AT_NONBLOCKING_BARRIER,
                    WAIT_AT_NONBLOCKING_NXN,
                    LATE_NONBLOCKING_BROADCAST,
                    EARLY_NONBLOCKING_REDUCE,
                    EARLY_NONBLOCKING_SCAN -> true;
            default -> false;
        };
    }

    /** What it is called in a non-blocking operation; itself if it is of such already. @throws IllegalStateException for messages */
    public WaitKind nonblocking() {
        return switch (this) {
            case WAIT_AT_BARRIER -> WAIT_AT_NONBLOCKING_BARRIER;
            case WAIT_AT_NXN -> WAIT_AT_NONBLOCKING_NXN;
            case LATE_BROADCAST -> LATE_NONBLOCKING_BROADCAST;
            case EARLY_REDUCE -> EARLY_NONBLOCKING_REDUCE;
            case EARLY_SCAN -> EARLY_NONBLOCKING_SCAN;
            case LATE_SENDER, LATE_RECEIVER -> throw new IllegalStateException(word + " is no collective operation");
            default -> this;
        };
    }

    /** Its name in patterns and columns, for instance {@code "late_sender"}. */
    public String word() {
        return word;
    }
}
