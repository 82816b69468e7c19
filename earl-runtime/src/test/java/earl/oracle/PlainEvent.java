package earl.oracle;

/**
 * An event as a person reads it off a printed trace. Partners and roots are locations; what an event does not have is -1 or
 * empty.
 *
 * @param location where it happened
 * @param ticks when
 * @param kind OTF2's name of the record
 * @param region region entered or left
 * @param peer the other end of a message
 * @param com communicator
 * @param tag message tag
 * @param bytes size of a message
 * @param request number of a non-blocking operation
 * @param operation OTF2's name of a collective operation
 * @param root its root
 * @param sent bytes that this location sent in it
 * @param received bytes that this location received in it
 */
public record PlainEvent(
        int location,
        long ticks,
        String kind,
        String region,
        int peer,
        int com,
        int tag,
        long bytes,
        long request,
        String operation,
        int root,
        long sent,
        long received) {

    public static PlainEvent region(int location, long ticks, String kind, String region) {
        return new PlainEvent(location, ticks, kind, region, -1, -1, 0, 0, -1, "", -1, 0, 0);
    }

    public static PlainEvent message(
            int location, long ticks, String kind, int peer, int com, int tag, long bytes, long request) {
        return new PlainEvent(location, ticks, kind, "", peer, com, tag, bytes, request, "", -1, 0, 0);
    }

    public static PlainEvent request(int location, long ticks, String kind, long request) {
        return new PlainEvent(location, ticks, kind, "", -1, -1, 0, 0, request, "", -1, 0, 0);
    }

    static PlainEvent collectiveBegin(int location, long ticks) {
        return new PlainEvent(location, ticks, "MPI_COLLECTIVE_BEGIN", "", -1, -1, 0, 0, -1, "", -1, 0, 0);
    }

    public static PlainEvent collectiveEnd(
            int location, long ticks, String operation, int com, int root, long sent, long received) {
        return new PlainEvent(
                location, ticks, "MPI_COLLECTIVE_END", "", -1, com, 0, 0, -1, operation, root, sent, received);
    }

    static PlainEvent collectiveComplete(
            int location, long ticks, String operation, int com, int root, long sent, long received, long request) {
        return new PlainEvent(
                location,
                ticks,
                "NON_BLOCKING_COLLECTIVE_COMPLETE",
                "",
                -1,
                com,
                0,
                0,
                request,
                operation,
                root,
                sent,
                received);
    }

    /** This event at another time. */
    PlainEvent at(long time) {
        return new PlainEvent(
                location, time, kind, region, peer, com, tag, bytes, request, operation, root, sent, received);
    }

    boolean isEnter() {
        return kind.equals("ENTER");
    }

    boolean isLeave() {
        return kind.equals("LEAVE");
    }

    boolean isSend() {
        return kind.equals("MPI_SEND") || kind.equals("MPI_ISEND");
    }

    boolean isReceive() {
        return kind.equals("MPI_RECV") || kind.equals("MPI_IRECV");
    }
}
