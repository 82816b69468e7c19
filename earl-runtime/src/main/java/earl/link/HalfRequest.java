package earl.link;

/**
 * A request of which a location has only one half: started and never completed here, or completed and never started here. Another thread
 * of the process may have the other half.
 *
 * @param row of the operation in its list, or its slot; -1 if it has neither
 * @param index of the event
 * @param call link to the enter of the call that completed it, by index; 0 if there is none
 */
record HalfRequest(Half half, long id, long row, long index, int call) {
    /** The part of a non-blocking operation that an event is. */
    enum Half {
        SEND_STARTED,
        SEND_COMPLETED,
        RECEIVE_STARTED,
        RECEIVE_COMPLETED,
        COLLECTIVE_STARTED,
        COLLECTIVE_COMPLETED,
        CANCELLED
    }
}
