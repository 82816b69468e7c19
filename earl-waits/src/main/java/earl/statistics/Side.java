package earl.statistics;

/** Which end of a message counts. */
public enum Side {
    /** Its send. */
    SEND,
    /** Its receive. */
    RECEIVE
}
