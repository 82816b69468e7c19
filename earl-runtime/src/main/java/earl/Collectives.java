package earl;

/**
 * Instances of collective operations and their members. An instance is the n-th operation of all members of a communicator; its
 * members are rows of their own, consecutive, in order of rank. Instances stand in order of their last member's end.
 */
@Stable
public interface Collectives {
    /** The trace whose operations they are. */
    Trace trace();

    /** Number of instances. */
    long count();

    /** An instance as an object. */
    default Collective collective(long instance) {
        return new Collective(this, instance);
    }

    /** Number of member rows of all instances. */
    long memberCount();

    /** First member row of an instance. */
    long firstMember(long instance);

    /** Member rows of an instance; fewer than the communicator's members where records are missing. */
    int members(long instance);

    /** Whether every member of the communicator has its record. */
    boolean complete(long instance);

    /** The operation as OTF2 names it, for instance {@code "BARRIER"}. */
    String operation(long instance);

    /** Communicator. */
    int communicator(long instance);

    /** Location of the root, {@link Trace#NONE} for operations without one. */
    int root(long instance);

    /** Instance of a member row. */
    long instance(long member);

    /** Location of a member row. */
    int location(long member);

    /** Position of the member's collexit. */
    long end(long member);

    /** Position of the member's begin record: {@code MPI_COLLECTIVE_BEGIN}, the request of a non-blocking one; else the enter. */
    long begin(long member);

    /** Position of the enter of the call in which the member ended. */
    long call(long member);

    /** Bytes the member sent. */
    long sent(long member);

    /** Bytes the member received. */
    long received(long member);

    /**
     * The member rows as columns.
     * The table {@code collectives} of docs/tables.md.
     */
    Columns columns();
}
