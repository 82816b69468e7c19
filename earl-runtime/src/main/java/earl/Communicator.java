package earl;

/**
 * A communicator: an ordered set of locations. Ranks in a communicator's records are local to it.
 *
 * @param id dense id in definition order
 * @param name the trace's name for it; empty if none
 * @param parent dense id of the communicator it was made from, or {@link Trace#NONE}
 * @param members location ids by rank; {@link Trace#NONE} for a member that the trace does not have; empty for a
 *     communicator that holds only its caller ({@link #self()})
 * @param self whether each location that uses it is alone in it, as in {@code MPI_COMM_SELF}
 */
public record Communicator(int id, String name, int parent, int[] members, boolean self) {
    /** Number of members. */
    public int size() {
        return self ? 1 : members.length;
    }
}
