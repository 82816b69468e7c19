package earl.statistics;

/** What of messages is summed. */
public enum Measure {
    /** Their sizes in bytes. */
    BYTES,
    /** Their number. */
    COUNT
}
