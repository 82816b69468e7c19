package earl.schema;

/**
 * Indices of the fields of MPI_SEND, MPI_ISEND, MPI_RECV and MPI_IRECV, which begin alike. The records of non-blocking operations end
 * with the request.
 */
public final class MessageFields {
    /** The receiver of a send, or the sender of a receive. */
    public static final int RANK = RecordKind.MPI_SEND.field("receiver");

    public static final int COMMUNICATOR = RecordKind.MPI_SEND.field("communicator");
    public static final int TAG = RecordKind.MPI_SEND.field("msgTag");
    public static final int LENGTH = RecordKind.MPI_SEND.field("msgLength");
    public static final int REQUEST = RecordKind.MPI_ISEND.field("requestID");

    private MessageFields() {}
}
