package earl.replay.extrapolation;

import java.util.List;

/**
 * What a call does, with partners relative to the rank: equal for calls that differ only in times and sizes.
 *
 * @param path names of its call path; empty for the end of a rank
 * @param operations collective operations that begin or end in it
 * @param items what it sends and receives: four times the number of a way, plus {@link #SEND}, {@link #POST}, {@link #RECEIVE} or {@link #SENT}
 */
record CallShape(String path, List<OperationShape> operations, List<Integer> items) {
    /** Starts a send. */
    static final int SEND = 0;
    /** Posts a receive. */
    static final int POST = 1;
    /** Completes a receive. */
    static final int RECEIVE = 2;
    /** Completes a send. */
    static final int SENT = 3;

    /** Whether a whole operation lies in the call, whose time it takes. */
    boolean isOperation() {
        return operations.stream().anyMatch(OperationShape::isBlocking);
    }

    static int type(int item) {
        return item & 3;
    }

    static int way(int item) {
        return item >> 2;
    }
}
