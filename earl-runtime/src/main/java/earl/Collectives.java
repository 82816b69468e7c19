package earl;

/**
 * Instances of collective operations and their members. An instance is the n-th operation of all members of a
 * communicator. Its member rows are consecutive and in order of rank. Instances are in order of their last member's
 * end.
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

    /** Number of member rows of an instance; fewer than the communicator's members where records are missing. */
    int members(long instance);

    /** Whether every member of the communicator has a record. */
    boolean complete(long instance);

    /** The operation as OTF2 names it, for instance {@code "BARRIER"}. */
    String operation(long instance);

    int communicator(long instance);

    /** Location of the root; {@link Trace#NONE} for operations without one. */
    int root(long instance);

    /** Instance of a member row. */
    long instance(long member);

    /** Location of a member row. */
    int location(long member);

    /** Position of the member's collexit. */
    long end(long member);

    /**
     * Position of the member's begin record, {@code MPI_COLLECTIVE_BEGIN} or the request of a non-blocking operation;
     * otherwise the enter of its call.
     */
    long begin(long member);

    /** Position of the enter of the call in which the member ended. */
    long call(long member);

    /** Bytes that the member sent. */
    long sent(long member);

    /** Bytes that the member received. */
    long received(long member);

    /** The member rows as columns. See table {@code collectives} in docs/tables.md. */
    Columns columns();
}
