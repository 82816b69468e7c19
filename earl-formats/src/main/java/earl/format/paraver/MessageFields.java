package earl.format.paraver;

/** Times, size and tag of a message in a record. A reader fills the same object for each record. Times are ticks from 0. */
final class MessageFields {
    /** When the send begins. */
    long sent;
    /** When the receive is posted. */
    long posted;
    /** When the message is received. */
    long received;
    /** Size of the message in bytes. */
    long size;

    long tag;
}
