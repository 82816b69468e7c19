package earl.store;

import earl.schema.CollectiveFields;

/** The fields of one record of the end of a collective operation, until the next one is read. One thread. */
public final class CollectiveReader {
    private final PayloadReadAhead payload;
    private final long[] fields = new long[CollectiveFields.REQUEST + 1];

    public CollectiveReader(PayloadReadAhead payload) {
        this.payload = payload;
    }

    /** Reads the record of a blocking operation, without its root and sizes. */
    public void readBlocking(long offset) {
        payload.copy(offset, CollectiveFields.COMMUNICATOR + 1, fields);
    }

    /** Reads the record of a blocking operation. */
    public void readWhole(long offset) {
        payload.copy(offset, CollectiveFields.RECEIVED + 1, fields);
    }

    /** Reads the record of a non-blocking operation. */
    public void readNonBlocking(long offset) {
        payload.copy(offset, CollectiveFields.REQUEST + 1, fields);
    }

    /** Code of the operation. */
    public int operation() {
        return (int) fields[CollectiveFields.OPERATION];
    }

    /** Dense id of the communicator, -1 for none. */
    public int communicator() {
        return PayloadReadAhead.reference(fields[CollectiveFields.COMMUNICATOR]);
    }

    /** Bytes that the member sent and received, of a record that was read as a whole. */
    public long bytes() {
        return fields[CollectiveFields.SENT] + fields[CollectiveFields.RECEIVED];
    }

    /** The request of a non-blocking operation. */
    public long request() {
        return fields[CollectiveFields.REQUEST];
    }
}
