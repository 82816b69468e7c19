package earl;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A communicator: an ordered set of locations. Ranks in records of a communicator are relative to it. Immutable. */
@Stable
public final class Communicator {
    private final int id;
    private final String name;
    private final int parent;
    private final int[] members;
    /** The second group of an inter-communicator, otherwise empty; its ranks follow those of the first group. */
    private final int[] second;

    private final boolean self;

    /**
     * Makes a communicator as a trace defines it.
     *
     * @param id dense id in definition order
     * @param name name in the trace; empty if none
     * @param parent dense id of the communicator it was made from, or {@link Trace#NONE}
     * @param members location ids by rank, copied; {@link Trace#NONE} for a member that the trace does not have; empty for a
     *     communicator that holds only its caller
     * @param self whether each location that uses it is alone in it, as in {@code MPI_COMM_SELF}
     */
    public Communicator(int id, String name, int parent, int[] members, boolean self) {
        this(id, name, parent, members.clone(), new int[0], self);
    }

    private Communicator(int id, String name, int parent, int[] members, int[] second, boolean self) {
        this.id = id;
        this.name = Objects.requireNonNull(name);
        this.parent = parent;
        this.members = members;
        this.second = second;
        this.self = self;
    }

    /**
     * Makes a communicator that shares its member lists with other communicators of the same groups.
     *
     * @param first members as in {@link #Communicator}, but not copied: the caller must not change the array afterwards
     * @param second members of the second group of an inter-communicator, not copied either; empty otherwise
     */
    public static Communicator ofGroups(int id, String name, int parent, int[] first, int[] second, boolean self) {
        return new Communicator(id, name, parent, first, second, self);
    }

    /** Dense id in definition order. */
    public int id() {
        return id;
    }

    /** Name in the trace; empty if none. */
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
        return self ? 1 : members.length + second.length;
    }

    /**
     * Location of a rank; {@link Trace#NONE} if the trace does not have it.
     *
     * @throws IndexOutOfBoundsException for a rank outside {@code 0 .. size()-1}, and for any rank of a {@link #self()}
     *     communicator, whose only member is the caller
     */
    public int member(int rank) {
        Objects.checkIndex(rank, members.length + second.length);
        return rank < members.length ? members[rank] : second[rank - members.length];
    }

    /** Whether this communicator joins two groups, each of which communicates with the other only. */
    public boolean isIntercommunicator() {
        return second.length > 0;
    }

    /** Location ids of the second group of an intercommunicator by rank there, a copy; empty for other communicators. */
    public int[] secondGroup() {
        return second.clone();
    }

    /** Location ids by rank, a copy; empty for a {@link #self()} communicator. */
    public int[] members() {
        int[] all = Arrays.copyOf(members, members.length + second.length);
        System.arraycopy(second, 0, all, members.length, second.length);
        return all;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Communicator that
                && that.id == id
                && that.parent == parent
                && that.self == self
                && that.name.equals(name)
                && Arrays.equals(that.members(), members());
    }

    @Override
    public int hashCode() {
        return Objects.hash(id, parent, self, name, Arrays.hashCode(members()));
    }

    @Override
    public String toString() {
        return "Communicator[" + id + " " + name + " " + (self ? "self" : Arrays.toString(members())) + "]";
    }
}
