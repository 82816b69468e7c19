package earl.schema;

/**
 * Indices of the fields of MPI_COLLECTIVE_END and NON_BLOCKING_COLLECTIVE_COMPLETE, which begin alike. The record of a non-blocking
 * operation ends with the request.
 */
public final class CollectiveFields {
    public static final int OPERATION = RecordKind.MPI_COLLECTIVE_END.field("collectiveOp");
    public static final int COMMUNICATOR = RecordKind.MPI_COLLECTIVE_END.field("communicator");
    public static final int ROOT = RecordKind.MPI_COLLECTIVE_END.field("root");
    public static final int SENT = RecordKind.MPI_COLLECTIVE_END.field("sizeSent");
    public static final int RECEIVED = RecordKind.MPI_COLLECTIVE_END.field("sizeReceived");
    public static final int REQUEST = RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE.field("requestID");

    private CollectiveFields() {}
}
