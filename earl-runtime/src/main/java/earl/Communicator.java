package earl;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A communicator: an ordered set of locations. Ranks in a communicator's records are local to it. Immutable. */
public final class Communicator {
    private final int id;
    private final String name;
    private final int parent;
    private final int[] members;
    private final boolean self;

    /**
     * A communicator as a trace defines it.
     *
     * @param id dense id in definition order
     * @param name the trace's name for it; empty if none
     * @param parent dense id of the communicator it was made from, or {@link Trace#NONE}
     * @param members location ids by rank, copied; {@link Trace#NONE} for a member that the trace does not have; empty for a
     *     communicator that holds only its caller
     * @param self whether each location that uses it is alone in it, as in {@code MPI_COMM_SELF}
     */
    public Communicator(int id, String name, int parent, int[] members, boolean self) {
        this.id = id;
        this.name = Objects.requireNonNull(name);
        this.parent = parent;
        this.members = members.clone();
        this.self = self;
    }

    /** Dense id in definition order. */
    public int id() {
        return id;
    }

    /** The trace's name for it; empty if none. */
    public String name() {
        return name;
    }

    /** Dense id of the communicator it was made from, or {@link Trace#NONE}. */
    public int parent() {
        return parent;
    }

    /** Whether each location that uses it is alone in it, as in {@code MPI_COMM_SELF}. */
    public boolean self() {
        return self;
    }

    /** Number of members. */
    public int size() {
        return self ? 1 : members.length;
    }

    /**
     * Location of a rank, {@link Trace#NONE} if the trace does not have it.
     *
     * @throws IndexOutOfBoundsException for a rank outside {@code 0 .. size()-1}, and for any rank of a {@link #self()}
     *     communicator: only its caller knows who that is
     */
    public int member(int rank) {
        return members[Objects.checkIndex(rank, members.length)];
    }

    /** Location ids by rank, a copy; empty for a {@link #self()} communicator. */
    public int[] members() {
        return members.clone();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Communicator that
                && that.id == id
                && that.parent == parent
                && that.self == self
                && that.name.equals(name)
                && Arrays.equals(that.members, members);
    }

    @Override
    public int hashCode() {
        return Objects.hash(id, parent, self, name, Arrays.hashCode(members));
    }

    @Override
    public String toString() {
        return "Communicator[" + id + " " + name + " " + (self ? "self" : Arrays.toString(members)) + "]";
    }
}
