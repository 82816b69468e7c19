package earl.replay.extrapolation;

import java.util.List;

/**
 * What a call does, with partners relative to the rank: equal for calls that differ only in times and sizes.
 *
 * @param path names of its call path; empty for the end of a rank
 * @param operation collective operation as OTF2 names it, or the call in which all ranks meet; empty for none
 * @param members whose operation it is: {@link #WORLD}, or one more than a dimension for the line along it
 * @param root first or last member of an operation with a root, otherwise {@link #NO_ROOT}
 * @param isRecorded whether the trace has a record of the operation
 * @param items what it sends and receives: four times the number of a way, plus {@link #SEND}, {@link #POST}, {@link #RECEIVE} or {@link #SENT}
 */
record CallShape(String path, String operation, int members, int root, boolean isRecorded, List<Integer> items) {
    static final int WORLD = 0;
    static final int NO_ROOT = 0;
    static final int FIRST = 1;
    static final int LAST = 2;

    /** Starts a send. */
    static final int SEND = 0;
    /** Posts a receive. */
    static final int POST = 1;
    /** Completes a receive. */
    static final int RECEIVE = 2;
    /** Completes a send. */
    static final int SENT = 3;

    boolean hasOperation() {
        return !operation.isEmpty();
    }

    static int type(int item) {
        return item & 3;
    }

    static int way(int item) {
        return item >> 2;
    }
}
