package earl;

/**
 * The matched messages, one row each, in order of the positions of their receives.
 *
 * <p>Four calls belong to a message: the call that <em>posted</em> its send ({@code sendCall}), the call that
 * <em>completed</em> its send (the same for a blocking send), the call that posted its receive, and the call that
 * completed the receive ({@code recvCall}). Each of them is the position of the call's enter; {@link Trace#NONE} if the
 * trace has none.
 */
@Stable
public interface Messages {
    /** The trace whose messages they are. */
    Trace trace();

    /** Number of rows. */
    long count();

    /** A row as an object. */
    default Message message(long row) {
        return new Message(this, row);
    }

    /** Position of the send. */
    long send(long row);

    /** Position of the receive. */
    long recv(long row);

    /** Enter of the call that started the send. */
    long sendCall(long row);

    /** Enter of the call that completed the send: a wait or test for a non-blocking send. */
    long sendCompleteCall(long row);

    /** Enter of the call that posted the receive: {@code MPI_Irecv} for a non-blocking receive. */
    long recvPostCall(long row);

    /** Enter of the call that completed the receive. */
    long recvCall(long row);

    /** Enter of the {@code MPI_Probe} or {@code MPI_Mprobe} directly before {@link #recvPostCall}; {@link Trace#NONE} if there is none. */
    default long probeCall(long row) {
        return columns().column("probe_call").integer(row);
    }

    /** Enter of the first of the calls that polled for the message without success; {@link Trace#NONE} if there is none. */
    default long pollCall(long row) {
        return columns().column("poll_call").integer(row);
    }

    /** Enter of the last call that polled for the message; {@link Trace#NONE} if there is none. */
    default long lastPollCall(long row) {
        return columns().column("last_poll_call").integer(row);
    }

    /** Location that sent. */
    int source(long row);

    /** Location that received. */
    int destination(long row);

    int communicator(long row);

    /** Tag, unsigned 32 bits. */
    long tag(long row);

    /** Size in bytes. */
    long bytes(long row);

    /**
     * Whether an older message (by the position of its send) that the same location receives was still under way when
     * this one was received. Messages that another thread of the process receives do not count: MPI orders the receives
     * of one thread only.
     */
    boolean overtakes(long row);

    // ---- n consecutive rows, the first of which is from, copied to the front of an array. In loops over all messages,
    // this costs a fraction of single accesses.

    /** {@link #send} of consecutive rows. */
    default void copySends(long from, int n, long[] into) {
        for (int i = 0; i < n; i++) {
            into[i] = send(from + i);
        }
    }

    /** {@link #recv} of consecutive rows. */
    default void copyRecvs(long from, int n, long[] into) {
        for (int i = 0; i < n; i++) {
            into[i] = recv(from + i);
        }
    }

    /** {@link #sendCompleteCall} of consecutive rows. */
    default void copySendCompleteCalls(long from, int n, long[] into) {
        for (int i = 0; i < n; i++) {
            into[i] = sendCompleteCall(from + i);
        }
    }

    /** {@link #recvPostCall} of consecutive rows. */
    default void copyRecvPostCalls(long from, int n, long[] into) {
        for (int i = 0; i < n; i++) {
            into[i] = recvPostCall(from + i);
        }
    }

    /** The messages as columns, a row each. See table {@code messages} in docs/tables.md. */
    Columns columns();
}
