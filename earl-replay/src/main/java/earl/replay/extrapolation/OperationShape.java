package earl.replay.extrapolation;

/**
 * The role of a call in a collective operation. Calls that differ only in times and sizes have equal shapes.
 *
 * @param name of the operation as OTF2 has it, or the call in which all ranks meet
 * @param members whose operation it is
 * @param root first or last member of an operation with a root, otherwise {@link #NO_ROOT}
 * @param isRecorded whether the trace has a record of the operation
 * @param begins whether it begins in the call
 * @param age how many operations of these members the rank has begun since the one that ends in the call, with this one; 0 if none ends
 */
record OperationShape(String name, Members members, int root, boolean isRecorded, boolean begins, int age) {
    static final int NO_ROOT = 0;
    static final int FIRST = 1;
    static final int LAST = 2;

    /** An operation that begins and ends in a call. */
    static OperationShape blocking(String name, Members members, int root) {
        return new OperationShape(name, members, root, true, true, 1);
    }

    boolean ends() {
        return age > 0;
    }

    boolean isBlocking() {
        return begins && ends();
    }

    Rule rule() {
        return Rule.of(name);
    }
}
