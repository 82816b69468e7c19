package earl.graph.loop;

/** What a location has done so far: ticks in calls of MPI and in waits, bytes, messages. */
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
