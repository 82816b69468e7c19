package earl.statistics;

/** The end of a message that counts. */
public enum Side {
    /** Its send. */
    SEND,
    /** Its receive. */
    RECEIVE
}
