package earl.store;

import earl.schema.MessageFields;

/** The fields of one record of a message, until the next one is read. One thread. */
public final class MessageReader {
    private final PayloadReadAhead payload;
    private final long[] fields = new long[MessageFields.REQUEST + 1];

    public MessageReader(PayloadReadAhead payload) {
        this.payload = payload;
    }

    /** Reads the record of a blocking operation, without its length. */
    public void readBlocking(long offset) {
        payload.copy(offset, MessageFields.TAG + 1, fields);
    }

    /** Reads the record of a non-blocking operation. */
    public void readNonBlocking(long offset) {
        payload.copy(offset, MessageFields.REQUEST + 1, fields);
    }

    /** Rank of the other end in the communicator. */
    public long rank() {
        return fields[MessageFields.RANK];
    }

    /** Dense id of the communicator, -1 for none. */
    public int communicator() {
        return PayloadReadAhead.reference(fields[MessageFields.COMMUNICATOR]);
    }

    public int tag() {
        return (int) fields[MessageFields.TAG];
    }

    /** The request of a non-blocking operation. */
    public long request() {
        return fields[MessageFields.REQUEST];
    }
}
