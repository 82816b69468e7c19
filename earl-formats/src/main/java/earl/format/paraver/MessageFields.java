package earl.format.paraver;

/** What a record says of a message beside its threads; whoever hands records over fills one object again and again. Times are ticks from 0. */
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
