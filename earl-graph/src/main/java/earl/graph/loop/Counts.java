package earl.graph.loop;

/** Totals of a location up to an event: ticks in MPI calls and in waits, bytes, messages. */
final class Counts {
    long mpi;
    long waited;
    long sent;
    long received;
    long messages;

    void set(Counts other) {
        mpi = other.mpi;
        waited = other.waited;
        sent = other.sent;
        received = other.received;
        messages = other.messages;
    }
}
