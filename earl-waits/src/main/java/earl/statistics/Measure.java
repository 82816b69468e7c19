package earl.statistics;

/** The property of messages to sum. */
public enum Measure {
    /** Their sizes in bytes. */
    BYTES,
    /** Their number. */
    COUNT
}
